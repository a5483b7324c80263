import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, cem, lgsCroom, tytCroom } from '#contract/examples.ts'
import { changesOf, latestFull } from '#rules/comparable.ts'
import { newId } from '#server/new-id.ts'
import { comparableCases } from '../comparable-cases.ts'
import { openWorld, type World } from '../world.ts'
import { shift } from './brute.ts'

describe('the change of a net, as the coach’s list has it from SQL', () => {
  let world: World
  let crooms: { id: string; studies: { id: string }[] }[]
  beforeAll(async () => {
    world = await openWorld()
    const read = (id: string) => world.call('GET /croom/data/{id}', { params: { id } }, { as: ada })
    crooms = await Promise.all([tytCroom, lgsCroom].map(read))
  })
  afterAll(() => world.close())

  it.each(comparableCases)('is the one that the rule tells: $said', async ({ sat, last, change }) => {
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
    expect([told?.net ?? null, changesOf(trials).get(told?.id ?? '') ?? null]).toEqual([last, change])
    expect([summary?.last_trial?.net ?? null, summary?.net_change]).toEqual([last, change])
  })
})
