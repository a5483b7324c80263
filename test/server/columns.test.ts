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
import { templateFields } from '#contract/template.ts'
import { lessonFields, markFields, trialFields } from '#contract/trialexam.ts'
import { User } from '#contract/user.ts'
import { appendAudit } from '#server/services/audit/sql.ts'
import { ownedTables } from '#server/services/migrations/distribute.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { insertRecord } from '#server/subjects/record/sql.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const row = ['user_id', 'id', ...Object.keys(made)]
/** Tables of rows that people save: the fields of the contract, and the columns besides. */
const tables: Record<string, { fields: Record<string, TSchema>; besides: readonly string[] }> = {
  study_record: { fields: recordFields, besides: row },
  trial_exam: { fields: trialFields, besides: [...row, 'penalty', 'folded'] },
  // The test that a lesson is within the sum of is told in lists of their own.
  trial_lesson: { fields: lessonFields, besides: ['user_id', 'trial_id', 'section'] },
  trial_mark: { fields: markFields, besides: ['user_id', 'trial_id', 'position'] },
  exam: { fields: examFields, besides: row },
  source: { fields: sourceFields, besides: [...row, 'origin', 'copied'] },
  mistake: {
    fields: mistakeFields,
    besides: [...row, 'picture_id', 'day', 'looks', 'last_look', 'solved_at', 'removed_at'],
  },
  plan_item: { fields: { ...planFields, ...seriesFields, ...tickFields }, besides: row },
  plan_template: { fields: templateFields, besides: row },
  comment: {
    fields: commentFields,
    besides: [...row.filter((name) => name !== 'created_by'), 'edited_at', 'hidden_at'],
  },
  contact: {
    fields: contactFields,
    besides: ['user_id', 'id', 'author_id', 'created_at', 'updated_at', 'version'],
  },
}

/** Tables whose ids the server makes, or that are looked up only within one person's rows. */
const ownIds = [
  'audit',
  'coach_link',
  'consent',
  'email_change',
  'kept_mail',
  'mistake_picture',
  'notice',
  'parent_link',
  'passkey',
  'pending_link',
  'personal_token',
  'push_subscription',
  'roster_person',
  'session',
  'timer_press',
]

it('compares every table of rows that people save', () => {
  // A letter is made by the server.
  const written = ownedTables.filter((name) => name !== 'analysis_pdf')
  expect(written.filter((name) => !(name in tables))).toEqual([])
})

it.each(Object.entries(tables))(
  'has a column for each field of the contract and no other: %s',
  async (table, { fields, besides }) => {
    const columns = await world.database.rows<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`

    expect(columns.map(({ name }) => name).sort()).toEqual([...besides, ...Object.keys(fields)].sort())
  },
)

/** Fields that take one of a list of words. */
const chosen = [
  ...Object.entries(tables).map(([table, { fields }]) => [table, fields] as const),
  ['app_user', { locale: User.properties.locale }] as const,
].flatMap(([table, fields]) =>
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

it('looks for the ids that clients give in every table whose rows have some', async () => {
  const keyed = await world.database.rows<{ name: string }>`
    select c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'p' and c.connamespace = 'public'::regnamespace
      and (select array_agg(a.attname::text order by k.at) from unnest(c.conkey) with ordinality k (number, at)
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) = array['user_id', 'id']
    order by name`
  const [found] = await world.database.rows<{ source: string }>`
    select prosrc as source from pg_proc where oid = to_regproc('is_others_id')`
  const lookedIn = [...(found?.source ?? '').matchAll(/from (\w+) where id = wanted/g)].map(
    ([, name]) => name,
  )

  expect(keyed.map(({ name }) => name)).toEqual([...ownIds, ...ownedTables].sort())
  // A Citus looks into the table of owners, which has the ids of these tables.
  if (!found?.source.includes('row_owner')) expect(lookedIn.sort()).toEqual([...ownedTables].sort())
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
