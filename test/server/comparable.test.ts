import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, cem, lgsCroom, tytCroom } from '#contract/examples.ts'
import { changesOf, latestFull } from '#rules/comparable.ts'
import type { Sql } from '#server/services/database/client.ts'
import { newId } from '#server/services/new-id.ts'
import { summarize } from '#server/subjects/user/sql.ts'
import { comparableCases } from '../support/comparable-cases.ts'
import { shift } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

type Scan = { 'Relation Name': string; 'Actual Rows': number; 'Actual Loops': number }

/** The plan of the statement that `ask` makes, with what running it has read. */
async function explained(sql: Sql, ask: (sql: Sql) => unknown): Promise<unknown[]> {
  const asked: { text: string[]; values: unknown[] }[] = []
  await ask({
    ...sql,
    rows(strings, ...values) {
      asked.push({ text: [...strings], values })
      return Promise.resolve([])
    },
  })
  return Promise.all(
    asked.map(async ({ text: [first = '', ...rest], values }) => {
      const text = [`explain (analyze, format json) ${first}`, ...rest]
      const strings = Object.assign(text, { raw: text })
      return sql.rows<unknown>(strings, ...values)
    }),
  )
}

/** What a plan scans; on a Citus the plans of the servers lie within. */
function scansOf(plan: unknown): Scan[] {
  if (typeof plan !== 'object' || plan === null) return []
  const inside = Object.values(plan).flatMap(scansOf)
  return 'Relation Name' in plan ? [plan as Scan, ...inside] : inside
}

describe('the change of a net, as the coach’s list has it from SQL', () => {
  let world: World
  let crooms: { id: string; studies: { id: string }[] }[]
  beforeAll(async () => {
    world = await openWorld()
    const read = (id: string) => world.call('GET /croom/data/{id}', { params: { id } }, { as: ada })
    crooms = await Promise.all([tytCroom, lgsCroom].map(read))
  })
  afterAll(() => world.close())

  it('reads the lessons of a few trial exams of a student, however many were taken', async () => {
    const { run } = world.database
    await run`delete from trial_exam where user_id = ${ada.id}`
    const lessons = crooms[0]?.studies.map(({ id }) => id) ?? []
    await run`
      insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), ${tytCroom}, 'general', 'D', date '2026-10-01' - n, 4, ${ada.id}, ${ada.id}
      from generate_series(1, 200) n`
    await run`
      insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
      select e.user_id, e.id, study_id, 40, 20, 4, 16
      from trial_exam e cross join unnest(${lessons}::uuid[]) study_id where e.user_id = ${ada.id}`
    await run`analyze trial_exam, trial_lesson`

    const [plan] = await explained(world.database, (sql) => summarize(sql, [ada.id]))

    const read = scansOf(plan)
      // A part of a table on a Citus has a number after its name.
      .filter((scan) => /^trial_lesson(_\d+)?$/.test(scan['Relation Name']))
      .reduce((sum, scan) => sum + scan['Actual Rows'] * scan['Actual Loops'], 0)
    // Twice the last one, once the one before it, and one ahead of each limit.
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(6 * lessons.length)
  })

  it.each(comparableCases)('is the one that the rule computes: $said', async ({ sat, last, change }) => {
    const { run } = world.database
    await run`delete from trial_exam where user_id = ${ada.id}`
    for (const [n, [croom, kind, lessons, net]] of sat.entries()) {
      const id = newId()
      await run`
        insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by)
        values (${ada.id}, ${id}, ${crooms[croom]?.id}, ${kind}, 'D', ${shift('2026-10-01', n)}, 4, ${ada.id}, ${ada.id})`
      for (const [index, lesson] of lessons.entries())
        await run`
          insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
          values (${ada.id}, ${id}, ${crooms[croom]?.studies[lesson]?.id}, 40, ${index === 0 ? net : 0}, 0, 0)`
      await run`
        insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank, exempt)
        values (${ada.id}, ${id}, ${crooms[croom]?.studies[2 + (n % 2)]?.id}, 40, 0, 0, 0, true)`
    }

    const { trials } = await world.call('GET /graph/trial', {}, { as: ada })
    const { rows } = await world.call('GET /user', { query: {} }, { as: cem })
    const summary = rows.find(({ id }) => id === ada.id)?.summary

    const told = latestFull(trials).at(-1)
    const said = changesOf(trials).get(told?.id ?? '')
    expect([told?.net ?? null, said?.by ?? null]).toEqual([last, change])
    expect(summary?.net_before).toEqual(said ? { name: said.before.name, day: said.before.day } : null)
    expect([summary?.last_trial?.net ?? null, summary?.net_change]).toEqual([last, change])
  })
})
