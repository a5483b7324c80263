import { Socket } from 'node:net'
import pg from 'pg'
import { type Bounds, localSettings, replyWithin, settingsOf } from '#server/database/bounds.ts'
import { ConnectionFailure, endsConnection } from '#server/database/connection-failure.ts'
import { isStandby } from '#server/database/servers.ts'
import type { Query } from '#server/database/statement.ts'
import { valueParsers } from '#server/database/value-parsers.ts'

/** A connection while one request has it. */
export type Lease = {
  query: Query
  /** What begins a transaction: with the bounds where the session does not have them. */
  readonly begin: string
  /** The connection is of no more use. */
  refuse(error: Error): void
  /** Gives the connection back; one that has failed is thrown away. */
  release(): void
}

export type Pool = {
  /** A free connection. @throws ConnectionFailure when there is none in time */
  lease(): Promise<Lease>
  /** Servers that may take over from one another. */
  readonly servers: number
  load(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

type Options = {
  /** The server, or several of which one takes writes: tried in this order. */
  servers: readonly pg.ClientConfig[]
  max: number
  bounds: Bounds
}

type State = { server: number; generation: number }

// A dead socket is noticed by the system while it is idle; Node asks ten times, a second apart.
const keepAliveAfterMs = 10_000
const closeWithinMs = 2000

/**
 * A pool whose every wait is bounded. No connection is made before the first statement.
 *
 * A connection that fails, or does not answer in time, is thrown away, and those that were idle meanwhile with it:
 * they lead to the same place. With several servers the next one is tried then.
 */
export function openPool({ servers, max, bounds }: Options): Pool {
  const states = new WeakMap<pg.ClientBase, State>()
  const open = new Map<pg.ClientBase, Socket>()
  const checked = new WeakSet<pg.ClientBase>()
  let current = 0
  let generation = 0
  // Unknown until the first connection: poolers refuse or overlook settings that are sent at the start.
  let session: 'unknown' | 'bounded' | 'unbounded' = 'unknown'

  function configNow(): pg.ClientConfig {
    return {
      connectionTimeoutMillis: Math.ceil(bounds.connect / servers.length),
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
      states.set(this, { server: current, generation })
      open.set(this, socket)
      // A lost connection rejects the statement that uses it. The event besides would end the process.
      this.on('error', () => {})
      this.once('end', () => open.delete(this))
    }
  }

  const pool = new pg.Pool({ max, connectionTimeoutMillis: bounds.connect, Client: Connection })
  pool.on('error', () => {})

  /** What a server did makes its other connections suspect; the next server's turn comes. */
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
      // A pool that is full says nothing about its server.
      if (pool.totalCount < max && !refusesSettings(error)) giveUp(before)
      throw failure('no connection to the database', error)
    })
    const lease: Lease = leaseOf(client)
    try {
      if (session === 'unknown') session = (await knowsBounds(lease, bounds)) ? 'bounded' : 'unbounded'
      if (servers.length > 1 && !checked.has(client)) {
        if (await isStandby(lease.query)) {
          lease.refuse(new ConnectionFailure('the server takes no writes'))
          throw new ConnectionFailure('no server takes writes')
        }
        checked.add(client)
      }
      return lease
    } catch (error) {
      lease.release()
      throw error
    }
  }

  function leaseOf(client: pg.PoolClient): Lease {
    let broken: Error | undefined
    const state = states.get(client) ?? { server: current, generation }
    const refuse = (error: Error) => {
      broken ??= error
      giveUp(state)
    }
    const onError = (error: Error) => refuse(error)
    client.on('error', onError)
    return {
      begin: session === 'bounded' ? 'begin' : `begin; ${localSettings(bounds)}`,
      async query(config: pg.QueryConfig) {
        if (broken) throw failure('the connection has failed', broken)
        try {
          return await inTime(client.query(config), replyWithin(bounds))
        } catch (error) {
          if (endsConnection(error))
            refuse(error as Error) // it said so of an Error
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
      // A server that says nothing does not say goodbye either.
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
          // Several connections may be opened at once, and each is refused.
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

function failure(message: string, cause: unknown): ConnectionFailure {
  return cause instanceof ConnectionFailure ? cause : new ConnectionFailure(message, { cause })
}

/** @throws ConnectionFailure when there is no answer in time; undefined waits for ever */
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

/** PgBouncer refuses settings at the start of a session that it was not told to let pass. */
function refusesSettings(error: unknown): boolean {
  const cause = error instanceof ConnectionFailure ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.message.startsWith('unsupported startup parameter')
}

/** Whether what was sent at the start of the session has arrived; PgBouncer can be told to overlook it. */
async function knowsBounds({ query }: Lease, bounds: Bounds): Promise<boolean> {
  const names = Object.keys(settingsOf(bounds))
  const { rows } = await query({
    text: 'select name, setting::int as value from pg_settings where name = any($1)',
    values: [names],
  })
  const known: unknown = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return Object.entries(settingsOf(bounds)).every(
    ([name, value]) => (known as Record<string, number>)[name] === value,
  )
}
