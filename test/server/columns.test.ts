import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { contactFields } from '#contract/contact.ts'
import { examFields } from '#contract/exam.ts'
import { planFields } from '#contract/plan.ts'
import { made } from '#contract/shapes.ts'
import { recordFields } from '#contract/study-record.ts'
import { lessonFields, markFields, trialFields } from '#contract/trialexam.ts'
import { appendAudit } from '#server/audit/sql.ts'
import type { ActorId, OwnerId } from '#server/people/person-ids.ts'
import { insertRecord } from '#server/state/sql.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const row = ['user_id', 'id', ...Object.keys(made)]
const tables = [
  ['study_record', [...row, ...Object.keys(recordFields)]],
  ['trial_exam', [...row, 'penalty', ...Object.keys(trialFields)]],
  ['trial_lesson', ['user_id', 'trial_id', ...Object.keys(lessonFields)]],
  ['trial_mark', ['user_id', 'trial_id', 'position', ...Object.keys(markFields)]],
  ['exam', [...row, ...Object.keys(examFields)]],
  ['plan_item', [...row, ...Object.keys(planFields)]],
  [
    'contact',
    ['user_id', 'id', 'author_id', 'created_at', 'updated_at', 'version', ...Object.keys(contactFields)],
  ],
] as const

it.each(tables)('has a column for each field of the contract and no other: %s', async (table, fields) => {
  const columns = await world.database.rows<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`

  expect(columns.map(({ name }) => name).sort()).toEqual([...fields].sort())
})

// The compiler checks this one: `npm run types` fails when an id of one kind fits the other.
it('takes the id of an owner and the id of an actor for two things', () => {
  expectTypeOf<ActorId>().not.toExtend<OwnerId>()
  expectTypeOf<OwnerId>().not.toExtend<ActorId>()
  expectTypeOf<string>().not.toExtend<OwnerId>()
  expectTypeOf(insertRecord).parameter(1).toEqualTypeOf<OwnerId>()
  expectTypeOf(insertRecord).parameter(2).toEqualTypeOf<ActorId>()
  expectTypeOf(appendAudit).parameter(1).toEqualTypeOf<OwnerId>()
})
