import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/use-session.ts'
import NotFoundPage from './page.tsx'

const Layout = lazy(() => import('#web/app/shell/layout.tsx'))
const PublicFrame = lazy(() => import('#web/app/shell/public-frame.tsx'))

/** Not-found screen with the sidebar, for signed-in users. */
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
