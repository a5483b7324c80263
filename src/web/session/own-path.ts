/** Whether an address may be gone on to: a path of our own, as an address elsewhere would lead people away. */
export function isOwnPath(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}
