import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'

/**
 * Ranges that no push service answers in: this machine, private networks, translations into them, documentation,
 * multicast. One list a family: in a common list `::ffff:0:0/96` would also match every IPv4 address.
 */
const closed = {
  4: listOf('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ]),
  6: listOf('ipv6', [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['::ffff:0:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 9],
    ['ff00::', 8],
  ]),
}

function listOf(family: 'ipv4' | 'ipv6', subnets: [network: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}

/** Whether an address is reachable from everywhere, so that a request to it tells nothing of our network. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed[4].check(address, 'ipv4')
  return isIP(address) === 6 && !closed[6].check(address, 'ipv6')
}

/**
 * The address to which an endpoint is sent: https at port 443, without credentials, every address of its host public.
 * The connection is made to what this returns, so that a later answer of DNS cannot redirect it.
 * @param hosts `host:port` that may be reached as they are, for tests
 * @returns undefined for an endpoint that may not be reached
 * @throws the error of the lookup when its host has no address now, which says nothing about tomorrow
 */
export async function addressOf(endpoint: string, hosts: readonly string[]): Promise<string | undefined> {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, host, hostname, port, username, password } = new URL(endpoint)
  if (hosts.includes(host)) return hostname
  // Push services use only this port; other ports would let a user scan for open ones.
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return undefined
  const name = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(name, { all: true })
  if (!found.every(({ address }) => isPublic(address))) return undefined
  return found[0]?.address
}

/** Begins a request to an address that was checked, or to a name that DNS finds; the name of the host stays in the certificate. */
export function requestAt(
  url: URL,
  address: string,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const send = url.protocol === 'http:' ? requestHttp : requestHttps
  const family = isIP(address)
  const find: RequestOptions['lookup'] = (_name, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family)
  return send(url, { ...options, agent: false, ...(family > 0 && { lookup: find }) }, onAnswer)
}
