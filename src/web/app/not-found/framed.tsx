import { lazy, Suspense } from 'react'
import { useSession } from '#web/auth/use-session.ts'
import NotFoundPage from './page.tsx'

const Layout = lazy(() => import('#web/app/shell/layout.tsx'))
const PublicFrame = lazy(() => import('#web/app/shell/public-frame.tsx'))

/** An address that leads nowhere: who is signed in finds the way on in the sidebar. */
export default function NotFoundFramed() {
  const isInside = useSession(({ isAuth }) => isAuth)
  const Frame = isInside ? Layout : PublicFrame
  return (
    <Suspense>
      <Frame>
        <NotFoundPage />
      </Frame>
    </Suspense>
  )
}
