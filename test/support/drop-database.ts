import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { administratorOf, nodesOf } from './cluster.ts'

// insufficient_privilege: the server's own cleaner is in it. object_in_use: somebody came between the end of the
// connections and the drop.
const passing = new Set(['42501', '55006'])

/**
 * Drops a database and closes its connections. The server's own cleaner may be in it too, and is not ours to send
 * away: it leaves by itself.
 */
export async function dropDatabase(
  server: pg.ClientConfig & { database: string },
  name: string,
): Promise<void> {
  for (const node of await nodesOf(server)) await dropOn(administratorOf(node), name)
}

async function dropOn(administrator: pg.Pool, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await administrator.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      const passes = error instanceof pg.DatabaseError && passing.has(error.code ?? '')
      if (!passes || tries === 300) throw error
      await pause(200)
    }
  }
}
