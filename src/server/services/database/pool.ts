import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { type Bounds, localSettings, replyWithin, settingsOf } from '#server/services/database/bounds.ts'
import { ConnectionFailure, endsConnection } from '#server/services/database/connection-failure.ts'
import { isStandby } from '#server/services/database/servers.ts'
import type { Query } from '#server/services/database/statement.ts'
import { valueParsers } from '#server/services/database/value-parsers.ts'

/** A connection checked out for one request. */
export type Lease = {
  query: Query
  /** Statements that begin a transaction, with `set local` timeouts if the session has none. */
  readonly begin: string
  /** Marks the connection as unusable. */
  refuse(error: Error): void
  /** Returns the connection to the pool; a failed one is closed. */
  release(): void
}

export type Pool = {
  /** Checks out a connection. @throws ConnectionFailure when none is free in time */
  lease(): Promise<Lease>
  /** Number of failover servers. */
  readonly servers: number
  load(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

type Options = {
  /** One server, or several of which one is writable; tried in this order. */
  servers: readonly pg.ClientConfig[]
  max: number
  bounds: Bounds
  /** Whether a connection stays open for the next request; default true. */
  isKept?: boolean
  /** Whether statements are named, so that a plan can serve many executions; default false. */
  named?: boolean
}

/** What is known of a connection; `error`: the one that ended it. */
type State = { server: number; generation: number; error?: Error }

// Lets the system detect a dead idle socket; Node then probes ten times, one second apart.
const keepAliveAfterMs = 10_000
const closeWithinMs = 2000

/**
 * A named statement is planned once per connection, for any values: planning each execution took most of PostgreSQL's
 * time. Citus looks for the server of a row while it plans with the values, and refuses joins that it planned without.
 */
const planOnce = `
  select set_config('plan_cache_mode', 'force_generic_plan', false)
  where not exists (select 1 from pg_extension where extname = 'citus')`

/**
 * A pool in which every wait has a timeout. It connects lazily.
 *
 * A connection that fails or does not answer in time is closed, and so are the idle ones, as they lead to the
 * same server. With several servers the next one is tried then.
 */
export function openPool({ servers, max, bounds, isKept = true, named = false }: Options): Pool {
  const states = new WeakMap<pg.ClientBase, State>()
  const open = new Map<pg.ClientBase, Socket>()
  const checked = new WeakSet<pg.ClientBase>()
  let current = 0
  let generation = 0
  // Unknown until the first connection: poolers refuse or ignore settings sent at connection start.
  let session: 'unknown' | 'bounded' | 'unbounded' = 'unknown'

  function configNow(): pg.ClientConfig {
    return {
      connectionTimeoutMillis: Math.ceil(bounds.connect / servers.length),
      // A statement is sent while others on the connection still wait for their answers.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      ...servers[current],
      ...(session !== 'unbounded' && settingsOf(bounds)),
      types: valueParsers,
    }
  }

  class Connection extends pg.Client {
    constructor() {
      const socket = new Socket()
      super({ ...configNow(), stream: () => socket })
      const state: State = { server: current, generation }
      states.set(this, state)
      open.set(this, socket)
      // Listens from the beginning: an error may arrive in the same packet as the answer to the startup message, before
      // the connection is checked out. An unhandled error event would end the process.
      this.on('error', (error) => {
        state.error ??= error
      })
      this.once('end', () => open.delete(this))
    }
  }

  const pool = new pg.Pool({
    max,
    connectionTimeoutMillis: bounds.connect,
    ...(!isKept && { maxUses: 1 }),
    Client: Connection,
  })
  pool.on('error', () => {})

  /** Distrusts the other connections of a failed server and switches to the next server. */
  function giveUp(state: State) {
    if (state.generation !== generation) return
    generation += 1
    current = (state.server + 1) % servers.length
  }

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (states.get(client)?.generation === generation) return client
      client.release(true)
    }
  }

  async function leaseOnce(): Promise<Lease> {
    const before = { server: current, generation }
    const client = await connect().catch((error) => {
      // A full pool says nothing about its server.
      if (pool.totalCount < max && !refusesSettings(error)) giveUp(before)
      throw failure('no connection to the database', error)
    })
    const lease: Lease = leaseOf(client)
    try {
      if (session === 'unknown') session = (await knowsBounds(lease, bounds)) ? 'bounded' : 'unbounded'
      if (!checked.has(client)) await check(lease)
      checked.add(client)
      return lease
    } catch (error) {
      lease.release()
      throw error
    }
  }

  /** What a new connection is asked, and told. */
  async function check({ query, refuse }: Lease): Promise<void> {
    if (servers.length > 1 && (await isStandby(query))) {
      refuse(new ConnectionFailure('the server takes no writes'))
      throw new ConnectionFailure('no server takes writes')
    }
    // Not awaited: it travels with the first statement, which fails too if the connection does. Behind a pooler the
    // session belongs to others as well, so it stays as it is.
    if (named && session === 'bounded') query({ text: planOnce }).catch(() => {})
  }

  function leaseOf(client: pg.PoolClient): Lease {
    const state = states.get(client) ?? { server: current, generation }
    let broken: Error | undefined
    const refuse = (error: Error) => {
      broken ??= error
      giveUp(state)
    }
    const onError = (error: Error) => refuse(error)
    if (state.error) refuse(state.error)
    client.on('error', onError)
    return {
      begin: session === 'bounded' ? 'begin' : `begin; ${localSettings(bounds)}`,
      async query(config: pg.QueryConfig) {
        if (broken) throw failure('the connection has failed', broken)
        sendTogether(client.connection.stream)
        try {
          return await inTime(client.query(config), replyWithin(bounds))
        } catch (error) {
          if (error instanceof Error && endsConnection(error)) refuse(error)
          else if (broken) throw failure('the connection was lost', error)
          throw error
        }
      },
      refuse,
      release() {
        client.off('error', onError)
        client.release(broken)
      },
    }
  }

  let closed: Promise<void> | undefined
  async function close() {
    const ended = pool.end()
    await inTime(ended, closeWithinMs).catch(() => {
      // A server that hangs does not answer the goodbye either, so the sockets are destroyed.
      for (const socket of open.values()) socket.destroy()
    })
  }

  return {
    servers: servers.length,
    async lease() {
      const since = performance.now()
      for (let tried = 1; ; tried++) {
        const sent = session
        try {
          return await leaseOnce()
        } catch (error) {
          // Several connections may be opened at the same time, and each is refused.
          if (sent !== 'unbounded' && refusesSettings(error)) session = 'unbounded'
          else if (tried >= servers.length || performance.now() - since > bounds.connect) throw error
        }
      }
    },
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closed ??= close()
      return closed
    },
  }
}

/** What is written to a connection in this tick leaves as one packet: a write to a socket costs more than most statements. */
function sendTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function failure(message: string, cause: unknown): ConnectionFailure {
  return cause instanceof ConnectionFailure ? cause : new ConnectionFailure(message, { cause })
}

/** @throws ConnectionFailure when there is no answer in time; undefined waits without a timeout */
async function inTime<T>(answer: Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return answer
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionFailure('no answer of the database in time')), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** PgBouncer refuses startup parameters that it was not configured to ignore. */
function refusesSettings(error: unknown): boolean {
  const cause = error instanceof ConnectionFailure ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.message.startsWith('unsupported startup parameter')
}

/** Whether the startup parameters arrived; PgBouncer can be configured to ignore them. */
async function knowsBounds({ query }: Lease, bounds: Bounds): Promise<boolean> {
  const names = Object.keys(settingsOf(bounds))
  const { rows } = await query({
    text: 'select name, setting::int as value from pg_settings where name = any($1)',
    values: [names],
  })
  const known = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.entries(settingsOf(bounds)).every(([name, value]) => known.get(name) === value)
}
