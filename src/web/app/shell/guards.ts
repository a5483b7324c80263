import { redirect } from '@tanstack/react-router'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import type { Guard } from '#web/app/screens.ts'
import { readMailedLink } from '#web/auth/mailed-link.ts'
import { landingOf, mustChangePassword } from '#web/session/machine.ts'
import { session } from '#web/session/session.ts'

type Asked = { location: { href: string; pathname: string; hash: string } }

/** What each guard of a screen checks before the screen loads; it throws a redirect to where the person may be. */
export const guards: Record<Guard, (asked: Asked) => void> = {
  anybody() {},

  /** Signed-in users are redirected, unless they opened a mailed link. */
  guest({ location: { pathname, hash } }) {
    if (pathname === '/login' && readMailedLink(hash)) return
    const { isAuth, user } = session.getState()
    // Who has an account already is asked about an invitation there.
    const to = /^(coach|parent)=/.test(hash) ? { to: '/settings', hash } : user && { to: landingOf(user) }
    if (isAuth && to) throw redirect(to)
  },

  /** Requires a session and a permanent password, then continues to the address. */
  signedIn({ location: { href } }) {
    const state = session.getState()
    // The reason for signing in again, if the start of the page tried to refresh the session.
    const why = state.refreshFailed && { refresh: 'failed' as const }
    if (!state.isAuth) throw redirect({ to: '/login', search: { ...why, to: href } })
    if (mustChangePassword(state) && !href.startsWith('/change-password'))
      throw redirect({ to: '/change-password', search: { to: href } })
  },

  /** Students, and coaches in coach mode. */
  student,

  /** A student's screens, and parents. */
  reader: () => isOwn(roleIds.parent) || student(),

  /** A student's, or the coach's own outside coach mode. */
  studentOrCoach: () => isOwn(roleIds.coach) || student(),

  coach() {
    if (!isOwn(roleIds.coach)) throw redirect({ to: '/dashboard' })
  },

  admin() {
    if (!isOwn(roleIds.admin)) throw redirect({ to: '/dashboard' })
  },

  /** Everybody but coaches. */
  landing() {
    if (isOwn(roleIds.coach)) throw redirect({ to: '/students' })
  },

  /** A coach must leave coach mode first. */
  password() {
    if (session.getState().isCoachMode) throw redirect({ to: '/dashboard' })
  },
}

function student(): void {
  const { user } = session.getState()
  if (user && user.role_id !== roleIds.student) throw redirect({ to: landingOf(user) })
}

/** Whether the data on the screen belongs to a person of a role. */
function isOwn(roleId: RoleId): boolean {
  return session.getState().user?.role_id === roleId
}
