/** The token of a mailed link. */
export function validateSearch(raw: Record<string, unknown>): { token?: string } {
  return typeof raw.token === 'string' ? { token: raw.token } : {}
}
