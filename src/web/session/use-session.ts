import { useSyncExternalStore } from 'react'
import type { SessionUser } from './claims.ts'
import type { SessionState } from './machine.ts'
import { session } from './session.ts'

/** The session of this tab, as it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** Whose data the screens show: the student in coach mode, else the holder of the token. */
export function useActing(): SessionUser | null {
  return useSession().user
}

/** Whether the acting user's data may be changed from here: a coach with access `view` only looks. */
export function useMayChange(): boolean {
  const { isCoachMode, user } = useSession()
  return !isCoachMode || user?.access !== 'view'
}

/** The holder of the token. */
export function useActor(): SessionUser | null {
  const { user, originalCoach } = useSession()
  return originalCoach ?? user
}
