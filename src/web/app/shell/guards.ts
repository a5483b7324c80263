import { redirect } from '@tanstack/react-router'
import { landingOf, mustChangePassword, startFailed } from '#web/auth/machine.ts'
import { session } from '#web/auth/session.ts'

type Asked = { location: { href: string; pathname: string; hash: string } }

/** The entrance: who is signed in has nothing to do there, except with a link out of a mail. */
export function guardEntrance({ location: { pathname, hash } }: Asked): void {
  if (pathname === '/login' && /^#?(confirm|stop)=/.test(hash)) return
  const { isAuth, user } = session.getState()
  if (isAuth && user) throw redirect({ to: landingOf(user) })
}

/** Behind the login, and behind a password of one's own; the way goes on afterwards. */
export function guardInside({ location: { href } }: Asked): void {
  const state = session.getState()
  if (!state.isAuth) throw redirect({ to: '/login', search: { ...whyOut(), to: href } })
  if (mustChangePassword(state) && !href.startsWith('/change-password'))
    throw redirect({ to: '/change-password', search: { to: href } })
}

/** Why nobody is signed in, where the start has found that the session could not be renewed. */
function whyOut(): { refresh?: 'failed' } {
  return session.getState().error === startFailed ? { refresh: 'failed' } : {}
}

/** The person's own password: a coach in coach mode leaves that first. */
export function guardPassword(): void {
  if (session.getState().isCoachMode) throw redirect({ to: '/dashboard' })
}

/** Where everybody but a coach lands. */
export function guardLanding(): void {
  if (session.getState().user?.role_id === 3) throw redirect({ to: '/students' })
}

/** A student's data: for the student, and for a coach who acts for one. */
export function guardStudy(): void {
  const { user } = session.getState()
  if (user && user.role_id !== 2) throw redirect({ to: landingOf(user) })
}

export function guardCoaching(): void {
  if (session.getState().user?.role_id !== 3) throw redirect({ to: '/dashboard' })
}

/** An administrator's screens. */
export function guardOffice(): void {
  if (session.getState().user?.role_id !== 1) throw redirect({ to: '/dashboard' })
}
