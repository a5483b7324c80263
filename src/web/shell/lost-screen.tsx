import { lazy, Suspense } from 'react'
import { PublicFrame } from './public-frame.tsx'

const NotFound = lazy(() => import('#web/not-found/page.tsx'))

/** An address that no screen has. */
export function LostScreen() {
  return (
    <PublicFrame>
      <Suspense>
        <NotFound />
      </Suspense>
    </PublicFrame>
  )
}
