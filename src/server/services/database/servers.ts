import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartFailure } from '#server/services/database/start-failure.ts'

const connectWithinMs = 5000
const rounds = 3
// Values of target_session_attrs that mean the same here: one writable server.
const sessions = ['any', 'read-write', 'primary', 'prefer-primary']

/**
 * Splits a connection string with several hosts into one string per host, in their order, as libpq reads
 * them: `postgresql://etut:password@one:5432,two:5433/etut` or `?host=one,two&port=5432,5433`. The driver
 * supports a single host only.
 * @returns undefined when it is malformed
 */
export function serversOf(url: string): string[] | undefined {
  const [, scheme, user = '', hosts = '', path = '', search = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(\?[^#]*)?$/.exec(url) ?? []
  if (scheme === undefined) return undefined
  const parameters = new URLSearchParams(search)
  if (!sessions.includes(parameters.get('target_session_attrs') ?? 'any')) return undefined
  parameters.delete('target_session_attrs')

  const named = parameters.get('host')?.split(',') ?? []
  const ports = parameters.get('port')?.split(',') ?? []
  const places = hosts.split(',')
  const isNamed = named.length > 0
  const count = Math.max(named.length, places.length)
  if (count === 1) return URL.canParse(url) ? [url] : undefined
  if (isNamed && places.length > 1) return undefined
  if (![1, count].includes(Math.max(ports.length, 1))) return undefined

  const wanted = isNamed ? named : places
  const servers = wanted.map((place, index) => {
    const own = withServer(parameters, isNamed ? place : undefined, ports[index] ?? ports[0])
    return `${scheme}${user}${isNamed ? hosts : place}${path}${own}`
  })
  if (wanted.includes('')) return undefined
  return servers.every((server) => URL.canParse(server)) ? servers : undefined
}

/** The parameters of one server as the search part of its URL. */
function withServer(parameters: URLSearchParams, host: string | undefined, port: string | undefined): string {
  const own = new URLSearchParams(parameters)
  if (host !== undefined) own.set('host', host)
  if (port !== undefined) own.set('port', port)
  return own.size > 0 ? `?${own}` : ''
}

/**
 * The first writable server, for long tasks on one connection: migrations, backup, restore.
 * @throws StartFailure when there is none
 */
export async function firstThatWrites(servers: readonly pg.ClientConfig[]): Promise<pg.ClientConfig> {
  const [only] = servers
  if (only && servers.length === 1) return only
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) if (await takesWrites(server)) return server
    // During a failover there may be none for a moment.
    if (round < rounds) await pause(1000)
  }
  throw new StartFailure({
    en: 'No server in DATABASE_URL is reachable and writable.',
    tr: 'DATABASE_URL içindeki sunucuların hiçbirine ulaşılamıyor ya da hiçbiri yazma kabul etmiyor.',
  })
}

async function takesWrites(server: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: connectWithinMs,
    ...server,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return !(await isStandby((query) => client.query(query)))
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a server is read-only. */
export async function isStandby(
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>,
): Promise<boolean> {
  const { rows } = await query({
    text: `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as standby`,
  })
  return rows[0]?.standby === true
}
