import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/use-session.ts'
import { TitlePrefix } from '#web/ui/title-prefix.ts'
import { useArrival } from './arrive.ts'

// In the chunk of the layout: pages before sign-in do without it.
const CoachBar = lazy(() => import('./coach-bar.tsx'))

/** Root of every page; shows in coach mode whose data this is. */
export function Root() {
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const said = useArrival(user?.id)
  return (
    <TitlePrefix value={isCoachMode ? (user?.name ?? '') : ''}>
      {isCoachMode && (
        <Suspense fallback={<div className="h-12" />}>
          <CoachBar />
        </Suspense>
      )}
      <Outlet />
      <p role="status" className="sr-only" data-print="no">
        {said}
      </p>
    </TitlePrefix>
  )
}
