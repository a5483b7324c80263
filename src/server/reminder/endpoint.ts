import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Ranges that no push service answers in: this machine, private networks, documentation, multicast. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, prefix, 'ipv6')

/** Whether an address is reachable from everywhere, so that a request to it tells nothing of our network. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !closed.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The address to which an endpoint is sent: https, without credentials, every address of its host public. The connection
 * is made to what this returns, so that a name cannot lead elsewhere the next moment.
 * @param hosts `host:port` that may be reached as they are, for tests
 * @returns undefined for an endpoint that may not be reached
 */
export async function addressOf(endpoint: string, hosts: readonly string[]): Promise<string | undefined> {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, host, hostname, username, password } = new URL(endpoint)
  if (hosts.includes(host)) return hostname
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  const name = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(name, { all: true }).catch(() => [])
  if (found.length === 0 || !found.every(({ address }) => isPublic(address))) return undefined
  return found[0]?.address
}
