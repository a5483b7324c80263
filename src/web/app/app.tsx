import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

/** All that is rendered: the same in the browser and at build time, since the one takes over from the other. */
export function App({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
