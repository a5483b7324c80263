import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { nodesOf } from './cluster.ts'

const insufficientPrivilege = '42501'

/**
 * Drops a database and closes its connections. The server's own cleaner may be in it too, and is not ours to send
 * away: it leaves by itself.
 */
export async function dropDatabase(
  server: pg.ClientConfig & { database: string },
  name: string,
): Promise<void> {
  for (const node of await nodesOf(server)) await dropOn(node, name)
}

async function dropOn(server: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    for (let tries = 1; ; tries++) {
      try {
        await client.query(`drop database if exists ${name} with (force)`)
        return
      } catch (error) {
        const isCleaner = error instanceof pg.DatabaseError && error.code === insufficientPrivilege
        if (!isCleaner || tries === 50) throw error
        await pause(200)
      }
    }
  } finally {
    await client.end()
  }
}
