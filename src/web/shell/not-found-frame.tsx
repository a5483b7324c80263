import { lazy, Suspense } from 'react'
import NotFoundPage from '#web/not-found/page.tsx'
import { mustChangePassword } from '#web/session/machine.ts'
import { useSession } from '#web/session/use-session.ts'

const Layout = lazy(() => import('./layout.tsx'))
const PublicFrame = lazy(() => import('./public-frame.tsx'))

/** An address that leads nowhere: who is signed in finds the way on in the sidebar. */
export default function NotFoundFrame() {
  const isInside = useSession((state) => state.isAuth && !mustChangePassword(state))
  const Frame = isInside ? Layout : PublicFrame
  return (
    <Suspense>
      <Frame>
        <NotFoundPage />
      </Frame>
    </Suspense>
  )
}
