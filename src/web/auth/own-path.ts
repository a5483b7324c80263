/** Whether an address may be gone on to: a path of our own, as an address elsewhere would lead people away. */
export function isOwnPath(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}

/** Screens that are no place to come back to after signing in. */
const entrance = /^\/(login|register|reset-password|change-password)?([?#]|$)/

/** The address to which somebody comes back after signing in again; '' for none. */
export function wayBack(here: string): string {
  return isOwnPath(here) && !entrance.test(here) ? here : ''
}
