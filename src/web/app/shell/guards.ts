import { redirect } from '@tanstack/react-router'
import { keysOf, recordOf } from '#rules/keys.ts'
import { type Guard, rolesOf } from '#web/app/screens.ts'
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

  /** A coach must leave coach mode first. */
  password() {
    if (session.getState().isCoachMode) throw redirect({ to: '/dashboard' })
  },

  ...recordOf(keysOf(rolesOf), (guard) => () => {
    const { user } = session.getState()
    const roles: readonly number[] = rolesOf[guard]
    if (user && !roles.includes(user.role_id)) throw redirect({ to: landingOf(user) })
  }),
}
