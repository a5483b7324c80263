import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionUser } from './claims.ts'
import type { SessionState } from './machine.ts'
import { session } from './session.ts'

/**
 * One part of the session of this tab, as it changes; what else changes draws nothing anew.
 * @param part gives what the session holds, nothing made from it anew each time
 */
export function useSession<T>(part: (state: SessionState) => T): T {
  return useSyncExternalStore(session.subscribe, () => part(session.getState()))
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
  const user = useSession((state) => state.user)
  return useInView() ?? user
}

/** Whether the acting user's data may be changed from here: a coach with access `view` only looks. */
export function useMayChange(): boolean {
  const mayChange = useSession(({ isCoachMode, user }) => !isCoachMode || user?.access !== 'view')
  return useInView() === null && mayChange
}

/** The holder of the token. */
export function useActor(): SessionUser | null {
  return useSession(({ originalCoach, user }) => originalCoach ?? user)
}
