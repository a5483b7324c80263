import { isIP, isIPv6 } from 'node:net'

/** Networks of four groups: a household or a server has a whole one, so its addresses count together. */
const networkGroups = 4

/**
 * What limits count for an address: itself for IPv4, its /64 for IPv6, where one customer has that many addresses.
 * An IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) counts as what it is.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0] ?? address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  return `${groupsOf(bare).slice(0, networkGroups).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length - (address.includes('.') ? 1 : 0)
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** Which proxies are believed: a number of hops from the server outwards, or their addresses; false: none. */
export type TrustedProxies = false | number | string[]

/** Names of address ranges that the framework knows. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads a setting such as `1` or `10.0.0.0/8, 2001:db8::1`.
 * @returns undefined when it is neither
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off' || text === '0') return false
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isAddressRange) ? entries : undefined
}

function isAddressRange(entry: string): boolean {
  if (rangeNames.includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  // A range of all addresses believes everybody, which is what this setting is to end.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** What the framework is asked with: the hop 0 is the sender of the connection itself. */
export function trustOf(proxies: TrustedProxies) {
  if (typeof proxies !== 'number') return proxies
  return (_address: string, hop: number) => hop < proxies
}
