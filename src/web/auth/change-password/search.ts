import { isOwnPath, wayBack } from '#web/session/own-path.ts'

/**
 * The address to continue to after a temporary password was changed; never this screen or the sign-in
 * screens.
 */
export function validateSearch({ to }: Record<string, unknown>): { to?: string | undefined } {
  // Always present, as the router keeps search parameters that are not returned here.
  return { to: isOwnPath(to) && wayBack(to) !== '' ? to : undefined }
}
