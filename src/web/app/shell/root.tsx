import { Outlet } from '@tanstack/react-router'
import { useSession } from '#web/auth/use-session.ts'
import { TitlePrefix } from '#web/ui/title-prefix.ts'
import { useArrival } from './arrive.ts'
import { CoachBar } from './coach-bar.tsx'

/** Root of every page; shows in coach mode whose data this is. */
export function Root() {
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const said = useArrival(user?.id)
  return (
    <TitlePrefix value={isCoachMode ? (user?.name ?? '') : ''}>
      {isCoachMode && <CoachBar />}
      <Outlet />
      <p role="status" className="sr-only" data-print="no">
        {said}
      </p>
    </TitlePrefix>
  )
}
