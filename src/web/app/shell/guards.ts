import { redirect } from '@tanstack/react-router'
import { roleIds } from '#rules/vocabulary.ts'
import type { Guard } from '#web/app/screens.ts'
import { landingOf, mustChangePassword, startFailed } from '#web/auth/machine.ts'
import { session } from '#web/auth/session.ts'

/** What each guard of a screen checks before the screen loads; it throws a redirect to where the person may be. */
export const guards: Record<Guard, (asked: Asked) => void> = {
  anybody: () => {},
  guest,
  signedIn,
  student,
  coach,
  admin,
  landing,
  password,
}

type Asked = { location: { href: string; pathname: string; hash: string } }

/** The entrance: who is signed in has nothing to do there, except with a link out of a mail. */
function guest({ location: { pathname, hash } }: Asked): void {
  if (pathname === '/login' && /^#?(confirm|stop)=/.test(hash)) return
  const { isAuth, user } = session.getState()
  if (isAuth && user) throw redirect({ to: landingOf(user) })
}

/** Behind the login, and behind a password of one's own; the way goes on afterwards. */
function signedIn({ location: { href } }: Asked): void {
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
function password(): void {
  if (session.getState().isCoachMode) throw redirect({ to: '/dashboard' })
}

/** Where everybody but a coach lands. */
function landing(): void {
  if (session.getState().user?.role_id === roleIds.coach) throw redirect({ to: '/students' })
}

/** A student's data: for the student, and for a coach who acts for one. */
function student(): void {
  const { user } = session.getState()
  if (user && user.role_id !== roleIds.student) throw redirect({ to: landingOf(user) })
}

function coach(): void {
  if (session.getState().user?.role_id !== roleIds.coach) throw redirect({ to: '/dashboard' })
}

/** An administrator's screens. */
function admin(): void {
  if (session.getState().user?.role_id !== roleIds.admin) throw redirect({ to: '/dashboard' })
}
