import { isIP, isIPv6 } from 'node:net'

/** Number of 16-bit groups of a /64 network: one customer usually has a whole /64. */
const networkGroups = 4

/**
 * The address that rate limits count: IPv4 as it is, IPv6 by its /64 network, since one customer has all of
 * those addresses. An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as IPv4.
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

/** Trusted proxies: a number of hops counted from the server, or addresses; false: none. */
export type TrustedProxies = false | number | string[]

/** Names of address ranges that Fastify knows. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal']

/** Parses a setting such as `1` or `10.0.0.0/8, 2001:db8::1`. @returns undefined when it is invalid */
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
  // A range of all addresses would trust everybody.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** The trust function for Fastify; hop 0 is the direct peer of the connection. */
export function trustOf(proxies: TrustedProxies) {
  if (typeof proxies !== 'number') return proxies
  return (_address: string, hop: number) => hop < proxies
}
