import { lazy, type ReactNode, Suspense } from 'react'
import { mustChangePassword } from '#web/session/machine.ts'
import { useSession } from '#web/session/use-session.ts'
import { PublicFrame } from './public-frame.tsx'

const Layout = lazy(() => import('./layout.tsx'))

/** An address that leads nowhere: who is signed in finds the way on in the sidebar. */
export function NotFoundFrame({ children }: { children: ReactNode }) {
  const isInside = useSession((state) => state.isAuth && !mustChangePassword(state))
  const Frame = isInside ? Layout : PublicFrame
  return (
    <Suspense>
      <Frame>
        <Suspense>{children}</Suspense>
      </Frame>
    </Suspense>
  )
}
