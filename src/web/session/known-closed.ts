import { roleIds } from '#rules/vocabulary.ts'
import { mustChangePassword, type SessionState } from './machine.ts'

/**
 * The student who was signed in when the page was opened, unless this device has seen the account closed
 * (`useClosedAccount` keeps that). For anybody else `GET /consent` comes first: in a closed account every other request would be
 * refused.
 */
export let openAs: string | undefined

/**
 * The student whose rows may be requested as soon as the page is opened; undefined for anybody else, and where a request
 * would be refused: in an account that is known to be closed, or whose password must be changed first. Part of the first
 * visit, so it is small.
 */
export function studentAtStart(state: SessionState): string | undefined {
  const { user } = state
  if (user?.role_id !== roleIds.student || mustChangePassword(state)) return undefined
  if (window.localStorage.getItem('closed') !== user.id) openAs = user.id
  return openAs === user.id ? user.id : undefined
}
