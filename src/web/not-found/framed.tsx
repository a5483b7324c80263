import { lazy, Suspense } from 'react'
import { mustChangePassword } from '#web/session/machine.ts'
import { useSession } from '#web/session/use-session.ts'
import NotFoundPage from './page.tsx'

const Layout = lazy(() => import('#web/shell/layout.tsx'))
const PublicFrame = lazy(() => import('#web/shell/public-frame.tsx'))

/** An address that leads nowhere: who is signed in finds the way on in the sidebar. */
export default function NotFoundFramed() {
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
