// A database that people used with the catalogue before this one, brought up to now.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/services/database/client.ts'
import { applyUpTo, migrate } from '#server/services/migrations/migrate.ts'
import { readMigrations } from '#server/services/migrations/migration-files.ts'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { loadCatalogue, partRenames } from '#server/subjects/catalogue/load.ts'
import { catalogueTree } from '#server/subjects/catalogue/tree.ts'
import { dropDatabase } from '../support/drop-database.ts'

type Row = Record<string, string>
/** The SAT and a lesson of AYT as they were before there were renames. */
const old: Record<'crooms' | 'studies' | 'topics' | 'subtopics', Row[]> = JSON.parse(
  readFileSync('test/support/database/old-catalogue.json', 'utf8'),
)
const { curriculum } = readCurriculum()
const renames = partRenames(curriculum, catalogueTree(curriculum))
const folder = 'db/migrations'
const stateBefore = 9

const admin = inject('database')
const name = `old_${process.pid}`
const connection = { ...admin, database: name }
const user = randomUUID()
const group = randomUUID()
/** The row of each kind that refers to each renamed part. */
const used = renames.map((rename) => ({
  ...rename,
  record: randomUUID(),
  level: randomUUID(),
  trial: randomUUID(),
  plan: randomUUID(),
}))
let client: pg.Client
let database: Database

beforeAll(async () => {
  await onServer(`create database ${name}`)
  client = new pg.Client(connection)
  await client.connect()
  await client.query('begin')
  await applyUpTo(client, folder, stateBefore)
  for (const { number, name, checksum } of await readMigrations(folder))
    if (number <= stateBefore)
      await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ])
  await fillOld()
  await client.query('commit')
  await migrate(connection, folder)
  database = openDatabase({ connection, named: inject('named') })
  // Two instances start at once.
  const loaded = await Promise.all([loadCatalogue(database), loadCatalogue(database)])
  expect(loaded.sort()).toEqual([false, true])
})
afterAll(async () => {
  await client?.end()
  await database?.close()
  await dropDatabase(admin, name)
})

describe('the catalogue on a database that people used before', () => {
  it.each(used)('keeps what is on a part that is now $name', async ({ newId, oldId, ...rows }) => {
    const now = async (table: string, key: string, id: string) =>
      (await client.query(`select subtopic_id from ${table} where ${key} = $1`, [id])).rows

    expect(await now('study_record', 'id', rows.record)).toEqual([{ subtopic_id: newId }])
    expect(await now('study_record', 'id', rows.level)).toEqual([{ subtopic_id: newId }])
    expect(await now('trial_mark', 'trial_id', rows.trial)).toEqual([{ subtopic_id: newId }])
    expect(await now('plan_item', 'id', rows.plan)).toEqual([{ subtopic_id: newId }])
    const parts = await client.query('select id, name from subtopic where id in ($1, $2)', [oldId, newId])
    expect(parts.rows).toEqual([{ id: newId, name: rows.name }])
    const noted = await client.query('select new_id from renamed_part where old_id = $1', [oldId])
    expect(noted.rows).toEqual([{ new_id: newId }])
  })

  it('lets a timer run on that was started on one', async () => {
    const { rows } = await client.query('select subtopic_id from timer where user_id = $1', [user])
    expect(rows).toEqual([{ subtopic_id: used[0]?.newId }])
  })

  it('leaves no old part behind, and loses none that was not renamed', async () => {
    const gone = new Set(used.map(({ oldId }) => oldId))
    for (const [table, rows] of [
      ['croom', old.crooms],
      ['study', old.studies],
      ['topic', old.topics],
      ['subtopic', old.subtopics],
    ] as const) {
      const ids = rows.flatMap(({ id = '' }) => (gone.has(id) ? [] : [id]))
      const found = await client.query(`select id from ${table} where id = any($1)`, [
        rows.map(({ id }) => id),
      ])
      expect(found.rows.map(({ id }) => id).sort(), table).toEqual(ids.sort())
    }
    expect(gone.size).toBe(6)
  })

  it('splits the part that became two, the second empty', async () => {
    const { rows } = await client.query(`
      select b.name, (select count(*)::int from study_record r where r.subtopic_id = b.id) as records
      from subtopic b join topic t on t.id = b.topic_id join study s on s.id = t.study_id
      where t.name = 'Problem-Solving and Data Analysis' and b.name like '%-variable data'
        and s.croom_id = (select id from croom where program_code = 'SAT' and kind = 'catalogue')
      order by b.sort`)
    expect(rows).toEqual([
      { name: 'One-variable data', records: 2 },
      { name: 'Two-variable data', records: 0 },
    ])
  })

  it('reaches a group that follows it, and leaves a copy as its owner has it', async () => {
    const copied = await client.query(`select name from subtopic where name = 'Linear equations'`)
    expect(copied.rows).toEqual([{ name: 'Linear equations' }])
    const { rows } = await client.query('select program_kind from croom where id = $1', [group])
    expect(rows).toEqual([{ program_kind: 'exam' }])
  })

  it('announces new parts to those to whom they are new', async () => {
    const { rows } = await client.query(
      `select changes from croom where program_code = 'AYT' and track = 'SOZ' and changed_at is not null`,
    )
    expect(rows[0]?.changes).toContainEqual({
      name: 'Felsefe Grubu',
      is_new: false,
      topics: 10,
      subtopics: 0,
    })
    const fresh = await client.query(`select changed_at, changes from croom where program_code = 'YDS'`)
    expect(fresh.rows).toEqual([{ changed_at: null, changes: [] }])
  })

  it('has one class group per program, and one per track', async () => {
    const { rows } = await client.query<{ program_code: string; track: string | null }>(`
      select program_code, track from croom where kind = 'catalogue' and not is_archived order by sort`)
    const expected = curriculum.programs.flatMap(({ code, tracks }): (typeof rows)[number][] =>
      tracks
        ? tracks.map((track) => ({ program_code: code, track: track.code }))
        : [{ program_code: code, track: null }],
    )
    expect(rows).toEqual(expected)
  })
})

async function fillOld() {
  const put = (text: string, values: unknown[]) => client.query(text, values)
  for (const c of old.crooms)
    await put(
      `insert into croom (id, kind, name, program_code, track, penalty, duration_min, sort)
       values ($1, 'catalogue', $2, $3, $4, $5, $6, $7)`,
      [c.id, c.name, c.program_code, c.track, c.penalty, c.duration_min, c.sort],
    )
  for (const s of old.studies)
    await put('insert into study values ($1, $2, $3, $4, $5, $6)', [
      s.id,
      s.croom_id,
      s.name,
      s.question_count,
      s.color,
      s.sort,
    ])
  for (const t of old.topics)
    await put('insert into topic values ($1, $2, $3, $4, $5)', [
      t.id,
      t.study_id,
      t.name,
      t.group_name,
      t.sort,
    ])
  for (const b of old.subtopics)
    await put('insert into subtopic values ($1, $2, $3, $4)', [b.id, b.topic_id, b.name, b.sort])
  await put(`insert into catalogue (checksum) values ('before')`, [])
  await put(`insert into app_user (id, role_id, name, email, goals) values ($1, 2, 'Ada', 'a@b.c', '[]')`, [
    user,
  ])

  const sat = old.crooms.find(({ program_code }) => program_code === 'SAT')?.id
  await put(
    `insert into croom (id, kind, name, program_code, owner_id, source_id)
     values ($1, 'personal', 'Benim SAT', 'SAT', $2, $3)`,
    [group, user, sat],
  )
  const [copy, study, topic] = [randomUUID(), randomUUID(), randomUUID()]
  await put(`insert into croom (id, kind, name, owner_id) values ($1, 'personal', 'Kopya', $2)`, [copy, user])
  await put(`insert into study values ($1, $2, 'Math', 44, '#111111')`, [study, copy])
  await put(`insert into topic values ($1, $2, 'Algebra')`, [topic, study])
  await put(`insert into subtopic values ($1, $2, 'Linear equations')`, [randomUUID(), topic])

  for (const [index, { oldId, record, level, trial, plan }] of used.entries()) {
    const { topic_id } = old.subtopics.find(({ id }) => id === oldId) ?? {}
    const { study_id } = old.topics.find(({ id }) => id === topic_id) ?? {}
    // The second record is in the group that follows.
    const place = [sat, study_id, topic_id, oldId]
    const byUser = [user, record, ...place]
    await put(
      `insert into study_record (user_id, id, croom_id, study_id, topic_id, subtopic_id, kind, day, minutes,
         created_by, updated_by) values ($1, $2, $3, $4, $5, $6, 'practice', '2026-11-01', 30, $1, $1)`,
      byUser,
    )
    await put(
      `insert into study_record (user_id, id, croom_id, study_id, topic_id, subtopic_id, kind, day, level,
         created_by, updated_by) values ($1, $2, $3, $4, $5, $6, 'review', '2026-11-02', 3, $1, $1)`,
      [user, level, group, ...place.slice(1)],
    )
    await put(
      `insert into plan_item (user_id, id, day, croom_id, study_id, topic_id, subtopic_id, kind, minutes,
         created_by, updated_by) values ($1, $2, '2026-11-20', $3, $4, $5, $6, 'practice', 30, $1, $1)`,
      [user, plan, ...place],
    )
    await put(
      `insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by)
       values ($1, $2, $3, 'branch', 'Deneme', '2026-11-03', 0, $1, $1)`,
      [user, trial, sat],
    )
    await put(
      `insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
       values ($1, $2, $3, 44, 40, 4, 0)`,
      [user, trial, study_id],
    )
    await put(
      `insert into trial_mark (user_id, trial_id, position, study_id, topic_id, subtopic_id, result, count)
       values ($1, $2, 0, $3, $4, $5, 'wrong', 1)`,
      [user, trial, ...place.slice(1)],
    )
    if (index === 0)
      await put(
        `insert into timer (user_id, croom_id, study_id, topic_id, subtopic_id, kind, started_at, stretches,
           running_since, started_by) values ($1, $2, $3, $4, $5, 'practice', now(), '[]', now(), $1)`,
        [user, ...place],
      )
  }
}

async function onServer(statement: string) {
  const server = new pg.Client(admin)
  await server.connect()
  await server.query(statement)
  await server.end()
}
