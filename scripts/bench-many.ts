import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { turkce, tytCroom } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { repairStanding } from '#server/subjects/standing/repair.ts'
import { startOurs } from '../bench/processes.ts'
import { addCoach, addMarks, addPlans, addStudents, type Caller, withClient } from '../bench/rows.ts'

/**
 * Prints what a week of ten items for many students takes: in one preview and one save, and the same items by hand in
 * coach mode, one request after the other. `npm run bench:many -- 30` is for 30 students.
 */
const students = Number(process.argv[2] ?? 30)
const rounds = 7

const folder = await mkdtemp(join(tmpdir(), 'etut-many-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
try {
  const coach = await fill(embedded.connection)
  const server = await startOurs(embedded.connection, join(folder, 'ours'), '.', undefined, {
    RATE_LIMIT: 'off',
  })
  await measure(server.url, embedded.connection, coach).finally(server.stop)
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Students with a year of records, trial exams with marks, and plans, all of one class group, and their coach. */
async function fill(connection: pg.PoolConfig): Promise<Caller> {
  await migrate(connection, 'db/migrations')
  const database = openDatabase({ connection, named: true })
  await loadCatalogue(database)
  await addStudents(connection, 1, students)
  await addPlans(connection, students)
  await addMarks(connection, 1, students)
  await database.run`
    insert into croom_member (user_id, croom_id)
    select md5('student' || s)::uuid, ${tytCroom}::uuid from generate_series(1, ${students}) s
    on conflict do nothing`
  await repairStanding(database)
  await database.close()
  return addCoach(connection, students)
}

async function measure(url: string, connection: pg.PoolConfig, coach: Caller): Promise<void> {
  const ids = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select md5('student' || s)::uuid as id from generate_series(1, $1::int) s`,
      [students],
    )
    return rows.map(({ id }) => id)
  })
  const ask = asker(url, coach)
  const items = [0, 1, 2, 3, 4].flatMap((offset) => [
    { key: `${offset}a`, offset, study_id: turkce, minutes: 55, questions: 20 },
    { key: `${offset}b`, offset, minutes: 30, fill: (['cheapest', 'review'] as const)[offset % 2] },
  ])
  const template_id = randomUUID()
  await ask('POST', '/template', { id: template_id, name: 'Okul haftası', croom_id: tytCroom, items })
  const monday = startOfWeek(addDays(new Date().toISOString().slice(0, 10), 14), 1)
  const times = { preview: [] as number[], save: [] as number[], undo: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const body = { id: randomUUID(), from: { template_id }, students: ids, week: monday }
    const [shown, preview] = await timed(() => ask('POST', '/plan/many', body))
    const { digest } = shown as { digest: string }
    const [saved, save] = await timed(() => ask('POST', '/plan/many', { ...body, save: true, digest }))
    const [, undo] = await timed(() => ask('POST', '/plan/many/undo', { id: body.id }))
    if (round === 0) console.log(`${students} students, ${(saved as { saved: number }).saved} items`)
    times.preview.push(preview)
    times.save.push(save)
    times.undo.push(undo)
  }
  for (const [name, all] of Object.entries(times)) console.log(`${name}: ${median(all)} ms`)

  const [, byHand] = await timed(async () => {
    for (const id of ids)
      for (const { offset, minutes } of items) {
        const query = { day: addDays(monday, offset), croom_id: tytCroom, study_id: turkce, minutes }
        await ask('GET', '/plan/save', query, id)
      }
  })
  console.log(`by hand in coach mode: ${ids.length * items.length} requests, ${Math.round(byHand)} ms`)
}

function asker(url: string, { token }: Caller) {
  return async (method: string, path: string, sent: object, student?: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(student && { 'x-coach-mode': 'true', 'x-student-id': student }),
        ...(method === 'GET'
          ? { query: Buffer.from(JSON.stringify(sent)).toString('base64') }
          : { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(sent) }),
    })
    const reply: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply)}`)
    return reply
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  const value = await work()
  return [value, performance.now() - begun]
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
