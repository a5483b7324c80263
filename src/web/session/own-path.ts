/** Whether an address is a path of this site. Other addresses are never followed (open redirect). */
export function isOwnPath(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}

/** Screens that are never returned to after signing in. */
const entrance = /^\/(login|register|reset-password|change-password)?([?#]|$)/

/** The address to return to after signing in again; '' for none. */
export function wayBack(here: string): string {
  return isOwnPath(here) && !entrance.test(here) ? here : ''
}
