import { isIPv4 } from 'node:net'
import { Refusal } from '#rules/refusal.ts'

/** Where the passkeys of an installation work: the host that they are made for, and the address of the pages. */
export type PasskeyPlace = { rpId: string; origin: string }

/**
 * Browsers allow passkeys under a name with https, and on the machine itself as `localhost`; never under an IP address.
 * @param publicUrl the address that people use
 * @returns undefined where there are none
 */
export function passkeyPlace(publicUrl: string): PasskeyPlace | undefined {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
    return { rpId: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
  const isName = !isIPv4(hostname) && !hostname.startsWith('[')
  return protocol === 'https:' && isName ? { rpId: hostname, origin } : undefined
}

/** @throws Refusal RULE where the installation has no address for passkeys */
export function needPasskeyPlace({ publicUrl }: { publicUrl: string }): PasskeyPlace {
  const place = passkeyPlace(publicUrl)
  if (!place) throw new Refusal('RULE', { passkey: { fault: 'passkeyNoAddress' } })
  return place
}
