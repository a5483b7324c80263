import { isOwnPath, wayBack } from '#web/auth/own-path.ts'

/** Where the way led before a temporary password came first; never to this screen again, nor to the entrance. */
export function validateSearch({ to }: Record<string, unknown>): { to?: string | undefined } {
  // Said in any case: what is left out here the router would take from the address as it is.
  return { to: isOwnPath(to) && wayBack(to) !== '' ? to : undefined }
}
