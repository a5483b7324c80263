import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { movedTo } from '#rules/screens.ts'
import { useSession } from '#web/session/use-session.ts'
import NotFoundPage from './page.tsx'

const Layout = lazy(() => import('#web/app/shell/layout.tsx'))
const PublicFrame = lazy(() => import('#web/app/shell/public-frame.tsx'))

/** Not-found screen with the sidebar, for signed-in users; a former address leads to where its content is now. */
export default function NotFoundFramed() {
  const isInside = useSession(({ isAuth }) => isAuth)
  const { history } = useRouter()
  const { pathname, searchStr } = useLocation()
  const moved = movedTo(pathname, searchStr)
  useEffect(() => {
    if (moved) history.replace(moved)
  }, [history, moved])
  if (moved) return null
  const Frame = isInside ? Layout : PublicFrame
  return (
    <Suspense>
      <Frame>
        <NotFoundPage />
      </Frame>
    </Suspense>
  )
}
