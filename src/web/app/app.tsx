import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { ToastPlace } from '#web/ui/toast.tsx'

/** All that is rendered: the same in the browser and at build time, since the one takes over from the other. */
export function App({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      <ToastPlace>
        <RouterProvider router={router} />
      </ToastPlace>
    </StrictMode>
  )
}
