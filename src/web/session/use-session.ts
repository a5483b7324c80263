import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionUser } from './claims.ts'
import type { SessionState } from './machine.ts'
import { session } from './session.ts'

/**
 * Selects a part of this tab's session; re-renders only when that part changes.
 * @param part must return a stored value, not a new object
 */
export function useSession<T>(part: (state: SessionState) => T): T {
  const read = () => part(session.getState())
  return useSyncExternalStore(session.subscribe, read, read)
}

const InView = createContext<SessionUser | null>(null)

/**
 * Provider: every call below it reads the data of this student, and none writes. Session and coach record are
 * unchanged.
 */
export const StudentInView = InView.Provider

/** The student that a coach views without coach mode; otherwise null. */
export function useInView(): SessionUser | null {
  return useContext(InView)
}

/** Whose data is shown: the student in view or in coach mode, otherwise the signed-in user. */
export function useActing(): SessionUser | null {
  const user = useSession((state) => state.user)
  return useInView() ?? user
}

/** Whether the acting user's data may be changed; a coach with access `view` may not. */
export function useMayChange(): boolean {
  const mayChange = useSession(({ isCoachMode, user }) => !isCoachMode || user?.access !== 'view')
  return useInView() === null && mayChange
}

/** Whether the timer may be used: by students themselves, never for them. */
export function useMayTime(): boolean {
  const isCoachMode = useSession((state) => state.isCoachMode)
  return useMayChange() && !isCoachMode
}

/** The signed-in user. */
export function useActor(): SessionUser | null {
  return useSession(({ originalCoach, user }) => originalCoach ?? user)
}
