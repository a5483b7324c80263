import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { roleIds } from '#rules/vocabulary.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { repairStanding } from '#server/subjects/standing/repair.ts'
import { type Asked, atShare, once } from '../bench/load.ts'
import { startOurs } from '../bench/processes.ts'
import { addMarks, addPlans, addStudents, type Caller, openSessions, withClient } from '../bench/rows.ts'

/**
 * Prints how long a student waits for a letter, how many weekly letters a second one instance makes, how large they are,
 * and how long a student's first screen takes before and beside them. `npm run bench:letters -- --letters=300`.
 */
const { values: options } = parseArgs({ options: { letters: { type: 'string', default: '300' } } })
const letters = Number(options.letters)
/** Requests a second for the first screen, at an even pace: what students ask, however long an answer takes. */
const perSecond = 40
const calmMs = 20_000
/** Letters that a student asks for and waits for. */
const asked = 40

const folder = await mkdtemp(join(tmpdir(), 'etut-letters-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
const { connection, stop } = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
try {
  await fill(connection)
  await measure(connection)
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}

/** Students with a year of records, marked trial exams and plans, and a job for a weekly letter of each, not due yet. */
async function fill(connection: pg.PoolConfig): Promise<void> {
  await migrate(connection, 'db/migrations')
  const database = openDatabase({ connection, named: true })
  await loadCatalogue(database)
  await addStudents(connection, 1, letters)
  await addMarks(connection, 1, letters)
  await addPlans(connection, letters)
  await repairStanding(database)
  await database.close()
  await withClient(connection, async (client) => {
    await client.query(
      `insert into reminder (user_id, quiet_from, quiet_to, kinds, weekly_letter, pushes_a_day)
       select id, 3, 3, '{"letter": {"app": true, "push": false, "mail": false}}', '{"day": 7, "hour": 19}', 1 from app_user
       where role_id = $1`,
      [roleIds.student],
    )
    await client.query(
      `insert into job (lane, kind, user_id, key, due_at)
       select 'letter', 'weekly', id, '', now() + interval '1 year' from app_user where role_id = $1`,
      [roleIds.student],
    )
    await client.query('vacuum analyze')
  })
}

async function measure(connection: pg.PoolConfig): Promise<void> {
  const running = await startOurs(connection, join(folder, 'product'))
  const callers = await openSessions(connection, 1, letters)
  const agent = new Agent({ keepAlive: true })
  const headers = ({ token }: Caller) => ({ authorization: `Bearer ${token}` })
  const of = (n: number) => callers[n % callers.length] as Caller
  const firstScreen = (n: number): Asked => ({ url: `${running.url}/api/state`, headers: headers(of(n)) })
  const letter = (n: number): Asked => ({
    url: `${running.url}/api/ai/analysis-pdfs`,
    method: 'POST',
    headers: { ...headers(of(n)), 'content-type': 'application/json' },
    body: '{"kind":"weekly"}',
  })

  /** Asks at an even pace until it is told to stop. @returns milliseconds of each answer */
  async function ask(isOver: () => boolean): Promise<number[]> {
    const times: number[] = []
    const began = performance.now()
    const open: Promise<unknown>[] = []
    for (let n = 0; !isOver(); n++) {
      const at = began + (n * 1000) / perSecond
      await pause(Math.max(0, at - performance.now()))
      // From when it should have been sent: a load generator that is late hides nothing.
      open.push(once(firstScreen(n), agent).then(() => times.push(performance.now() - at)))
    }
    await Promise.all(open)
    return times
  }
  const forMs = (ms: number) => {
    const end = performance.now() + ms
    return () => performance.now() > end
  }
  const said = (times: readonly number[]) =>
    `median ${atShare(times, 0.5).toFixed(1)} ms, p99 ${atShare(times, 0.99).toFixed(1)} ms (${times.length})`

  try {
    await ask(forMs(3000))
    const waits: number[] = []
    for (let n = 0; n < asked; n++) {
      const began = performance.now()
      await once(letter(n), agent)
      waits.push(performance.now() - began)
    }
    console.log(`a letter that is asked for: ${said(waits)}`)
    console.log(`GET /state before: ${said(await ask(forMs(calmMs)))}`)

    await withClient(connection, async (client) => {
      const ready = async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from job where kind = 'weekly' and done_at is not null`,
        )
        return rows[0]?.n ?? 0
      }
      await client.query(`delete from analysis_pdf`)
      await client.query(`update job set due_at = now() where kind = 'weekly'`)
      // The queue is polled every five seconds: that wait says nothing about the rate.
      while ((await ready()) === 0) await pause(20)
      const [first, began, cpu, all] = [
        await ready(),
        performance.now(),
        await running.cpu(),
        await running.cpu(true),
      ]
      let ended = 0
      const done = (async () => {
        while ((await ready()) < letters) await pause(100)
        ended = performance.now()
      })()
      const beside = await ask(() => ended > 0)
      await done
      const seconds = (ended - began) / 1000
      const { rows } = await client.query<{ most: number; mean: number; failed: number; pages: number }>(
        `select max(bytes) as most, avg(bytes)::int as mean, avg(pages)::float8 as pages,
                count(*) filter (where status <> 'ready')::int as failed from analysis_pdf`,
      )
      const { most = 0, mean = 0, failed = 0, pages = 0 } = rows[0] ?? {}
      const made = letters - first
      const spent = (1000 * ((await running.cpu()) - cpu)) / made
      const printing = (1000 * ((await running.cpu(true)) - all)) / made - spent
      console.log(
        `${made} weekly letters in ${seconds.toFixed(1)} s: ${(made / seconds).toFixed(1)} a second, failed ${failed}; ` +
          `${Math.round(mean / 1024)} KB and ${pages.toFixed(1)} pages each, at most ${Math.round(most / 1024)} KB; ` +
          `processor time of each ${spent.toFixed(0)} ms of the server, with the answers meanwhile, and ${printing.toFixed(0)} ms of printing`,
      )
      console.log(`GET /state beside: ${said(beside)}`)
    })
    console.log(`memory of the server ${Math.round(await running.memory())} MiB`)
  } finally {
    agent.destroy()
    await running.stop()
  }
}
