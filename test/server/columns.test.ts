import type { TSchema } from '@sinclair/typebox'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { commentFields } from '#contract/comment.ts'
import { contactFields } from '#contract/contact.ts'
import { examFields } from '#contract/exam.ts'
import { mistakeFields } from '#contract/mistake.ts'
import { planFields, seriesFields, tickFields } from '#contract/plan.ts'
import { made } from '#contract/shapes.ts'
import { sourceFields } from '#contract/source.ts'
import { recordFields } from '#contract/study-record.ts'
import { lessonFields, markFields, trialFields } from '#contract/trialexam.ts'
import { User } from '#contract/user.ts'
import { appendAudit } from '#server/services/audit/sql.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { insertRecord } from '#server/subjects/record/sql.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const row = ['user_id', 'id', ...Object.keys(made)]
const tables = [
  ['study_record', [...row, ...Object.keys(recordFields)]],
  ['trial_exam', [...row, 'penalty', 'folded', ...Object.keys(trialFields)]],
  // The test that a lesson is within the sum of is told in lists of their own.
  ['trial_lesson', ['user_id', 'trial_id', 'section', ...Object.keys(lessonFields)]],
  ['trial_mark', ['user_id', 'trial_id', 'position', ...Object.keys(markFields)]],
  ['exam', [...row, ...Object.keys(examFields)]],
  ['source', [...row, 'origin', 'copied', ...Object.keys(sourceFields)]],
  [
    'mistake',
    [
      ...row,
      'picture_id',
      'day',
      'looks',
      'last_look',
      'solved_at',
      'removed_at',
      ...Object.keys(mistakeFields),
    ],
  ],
  ['plan_item', [...row, ...Object.keys({ ...planFields, ...seriesFields, ...tickFields })]],
  [
    'comment',
    [
      ...['user_id', 'id', 'edited_at', 'hidden_at', 'updated_by', 'created_at', 'updated_at', 'version'],
      ...Object.keys(commentFields),
    ],
  ],
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

const fieldsOf = {
  study_record: recordFields,
  trial_exam: trialFields,
  trial_mark: markFields,
  exam: examFields,
  plan_item: planFields,
  comment: commentFields,
  source: sourceFields,
  mistake: mistakeFields,
  app_user: { locale: User.properties.locale },
}
/** Fields that take one of a list of words. */
const chosen = Object.entries(fieldsOf).flatMap(([table, fields]) =>
  Object.entries<TSchema>(fields).flatMap(([column, { enum: words }]) =>
    Array.isArray(words) ? [[table, column, words.filter((word) => word !== null)] as const] : [],
  ),
)

it.each(chosen)(
  'allows in the table the words of the contract and no other: %s.%s',
  async (table, column, words) => {
    const checks = await world.database.rows<{ text: string }>`
    select pg_get_constraintdef(c.oid) as text
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.conrelid = ${table}::regclass and c.contype = 'c' and a.attname = ${column}`

    const allowed = checks.flatMap(({ text }) =>
      [...text.matchAll(/'([^']*)'::text/g)].map(([, word]) => word),
    )
    expect(allowed.sort()).toEqual([...words].sort())
  },
)

it('knows the language of people among the fields that take one of a list of words', () => {
  expect(chosen.map(([table, column]) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(['app_user.locale', 'study_record.kind', 'exam.kind', 'plan_item.kind']),
  )
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
