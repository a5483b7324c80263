import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedPassword } from '#contract/examples.ts'
import { makePasswords } from '#server/auth/passwords.ts'
import { configOfProcess } from '#server/config.ts'
import { people, seedPeople } from '#server/demo/people.ts'
import { seedHistory } from '#server/demo/seed-history.ts'
import { start } from '#server/start.ts'

/** Runs the product on a throw-away database with 120 days of history; nothing is left behind. */
const folder = await mkdtemp(join(tmpdir(), 'etut-demo-'))
// For root the database runs as another user, who has to pass.
await chmod(folder, 0o711)
const config = configOfProcess()
const port = await freePort(config.port, config.host)
const running = await start(
  {
    ...config,
    port,
    publicUrl: `http://127.0.0.1:${port}`,
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    logLevel: process.env.LOG_LEVEL ? config.logLevel : 'warn',
    demo: true,
  },
  undefined,
  async (database) => {
    const passwords = makePasswords()
    await seedPeople(database, passwords)
    await seedHistory(database, passwords, Date.now())
  },
)
const roles = { 1: 'yönetici / admin', 2: 'öğrenci / student', 3: 'koç / coach' }
console.log(`
Etüt demo: ${running.address}

Parola / password: ${seedPassword}
${people.map(({ person, role_id }) => `  ${person.email.padEnd(20)} ${person.name} (${roles[role_id]})`).join('\n')}

Ctrl-C durdurur ve her şeyi siler. / Ctrl-C stops it and removes everything.`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) process.exit(130)
    stopping = true
    await running.stop()
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  })
}

/** The wanted port, or any free one when somebody else has it. */
function freePort(wanted: number, host: string): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(wanted, host, () => probe.close(() => resolve(wanted)))
  })
}
