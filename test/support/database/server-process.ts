// A process of the app as far as the database goes: starts the server on the folder that it is given, says so
// on stdout, and does what stdin says. Its parent kills it.
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/services/database/client.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'

export type Said =
  | { said: 'started'; pid: number }
  | { said: 'failed'; message: string }
  | { said: 'wrote'; n: number }
  | { said: 'read'; ns: number[] }
  | { said: 'error'; message: string }

const [dataDir = '', uid] = process.argv.slice(2)
// Only now, when everything is loaded: the checkout may lie where nobody else may read.
if (uid !== undefined) {
  process.setgroups?.([])
  process.setgid?.(Number(uid))
  process.setuid?.(Number(uid))
}
const embedded = await startEmbedded({ dataDir, log: () => {} }).catch((error: Error) => {
  say({ said: 'failed', message: error.message })
  process.exit(1)
})
const sql = openDatabase({ connection: embedded.connection, named: true })
await sql.run`create table if not exists written (n int primary key)`
say({ said: 'started', pid: embedded.pid })

for await (const line of createInterface(process.stdin)) {
  const [command, from] = line.split(' ')
  if (command === 'write') write(Number(from))
  if (command === 'read') await read()
  if (command === 'stop') {
    await sql.close()
    await embedded.stop()
    process.exit(0)
  }
}

/** Inserts numbers without end; only what the database has acknowledged is said. */
async function write(from: number) {
  for (let n = from; ; n++) {
    try {
      await sql.run`insert into written values (${n})`
      say({ said: 'wrote', n })
    } catch (error) {
      say({ said: 'error', message: String(error) })
      await pause(20)
    }
  }
}

async function read() {
  const rows = await sql.rows<{ n: number }>`select n from written`
  say({ said: 'read', ns: rows.map((row) => row.n) })
}

function say(what: Said) {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
