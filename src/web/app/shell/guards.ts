import { redirect } from '@tanstack/react-router'
import { roleIds } from '#rules/vocabulary.ts'
import type { Guard } from '#web/app/screens.ts'
import { landingOf, mustChangePassword } from '#web/session/machine.ts'
import { session } from '#web/session/session.ts'

/** What each guard of a screen checks before the screen loads; it throws a redirect to where the person may be. */
export const guards: Record<Guard, (asked: Asked) => void> = {
  anybody: () => {},
  guest,
  signedIn,
  student,
  reader,
  studentOrCoach,
  coach,
  admin,
  landing,
  password,
}

type Asked = { location: { href: string; pathname: string; hash: string } }

/** Guard of the sign-in screens: signed-in users are redirected, unless they opened a mailed link. */
function guest({ location: { pathname, hash } }: Asked): void {
  if (pathname === '/login' && /^#?(confirm|stop)=/.test(hash)) return
  const { isAuth, user } = session.getState()
  // Who has an account already is asked about an invitation there.
  const to = /^(coach|parent)=/.test(hash) ? { to: '/settings', hash } : user && { to: landingOf(user) }
  if (isAuth && to) throw redirect(to)
}

/** Guard of signed-in screens: requires a session and a permanent password, then continues to the address. */
function signedIn({ location: { href } }: Asked): void {
  const state = session.getState()
  if (!state.isAuth) throw redirect({ to: '/login', search: { ...whyOut(), to: href } })
  if (mustChangePassword(state) && !href.startsWith('/change-password'))
    throw redirect({ to: '/change-password', search: { to: href } })
}

/** The reason for signing in again, if init tried to refresh the session. */
function whyOut(): { refresh?: 'failed' } {
  return session.getState().refreshFailed ? { refresh: 'failed' } : {}
}

/** Guard of the password screen: a coach must leave coach mode first. */
function password(): void {
  if (session.getState().isCoachMode) throw redirect({ to: '/dashboard' })
}

/** Guard of /dashboard: everybody but coaches. */
function landing(): void {
  if (session.getState().user?.role_id === roleIds.coach) throw redirect({ to: '/students' })
}

/** Guard of student screens: students, and coaches in coach mode. */
function student(): void {
  const { user } = session.getState()
  if (user && user.role_id !== roleIds.student) throw redirect({ to: landingOf(user) })
}

/** Guard of a letter: a student's screens, and parents. */
function reader(): void {
  if (session.getState().user?.role_id !== roleIds.parent) student()
}

/** Guard of sources and homework: a student's, or the coach's own outside coach mode. */
function studentOrCoach(): void {
  if (session.getState().user?.role_id !== roleIds.coach) student()
}

function coach(): void {
  if (session.getState().user?.role_id !== roleIds.coach) throw redirect({ to: '/dashboard' })
}

/** Guard of administrator screens. */
function admin(): void {
  if (session.getState().user?.role_id !== roleIds.admin) throw redirect({ to: '/dashboard' })
}
