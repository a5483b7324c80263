import { isOwnPath } from '#web/session/own-path.ts'

/** Where the way led before a temporary password stood in it. */
export function validateSearch({ to }: Record<string, unknown>): { to?: string } {
  return isOwnPath(to) ? { to } : {}
}
