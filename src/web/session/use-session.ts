import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionUser } from './claims.ts'
import type { SessionState } from './machine.ts'
import { session } from './session.ts'

/** The session of this tab, as it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState)
}

const InView = createContext<SessionUser | null>(null)

/**
 * Below it every call reads of this one student, and none writes. The session stays the coach's own: neither it
 * nor its record of coach mode knows of the view.
 */
export const StudentInView = InView.Provider

/** The student whom a coach looks at without acting for them; null anywhere else. */
export function useInView(): SessionUser | null {
  return useContext(InView)
}

/** Whose data the screens show: the student in view or in coach mode, else the holder of the token. */
export function useActing(): SessionUser | null {
  const { user } = useSession()
  return useInView() ?? user
}

/** Whether the acting user's data may be changed from here: a coach with access `view` only looks. */
export function useMayChange(): boolean {
  const { isCoachMode, user } = useSession()
  const inView = useInView()
  return inView === null && (!isCoachMode || user?.access !== 'view')
}

/** The holder of the token. */
export function useActor(): SessionUser | null {
  const { user, originalCoach } = useSession()
  return originalCoach ?? user
}
