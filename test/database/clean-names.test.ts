import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ada, adaCroom, adaExam, adaStudy, adaSubtopic, adaTopic, adaTrial, cem } from '#contract/examples.ts'
import { isName } from '#rules/plain-text.ts'
import { readMigrations } from '#server/services/migrations/migration-files.ts'
import { fillExamples } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

// What an earlier version stored, and what is left of it.
const dirty = 'Ada\r\nBcc: x@example.com\u007f\u0085\u2028\u202eY\ufeff '
const clean = 'Ada  Bcc: x@example.com    Y'
const nothing = '\u0007\t'

let world: World
let client: pg.Client
beforeAll(async () => {
  world = await openWorld()
  await fillExamples(world)
  client = new pg.Client(world.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.close()
})

it('cleans names that were stored with control characters, in every table, and touches no other', async () => {
  const { run, rows } = world.database
  const audit = randomUUID()
  await run`
    insert into audit (user_id, id, actor_id, actor_name, action, entity)
    values (${ada.id}, ${audit}, ${cem.id}, ${dirty}, 'update', 'account')`
  await run`update app_user set name = ${dirty} where id = ${ada.id}`
  await run`update croom set name = ${dirty} where id = ${adaCroom}`
  await run`update study set name = ${dirty} where id = ${adaStudy}`
  await run`update topic set name = ${nothing}, group_name = ${dirty} where id = ${adaTopic}`
  await run`update subtopic set name = ${dirty} where id = ${adaSubtopic}`
  await run`
    update trial_exam set name = ${dirty}, publisher = ${nothing} where user_id = ${ada.id} and id = ${adaTrial}`
  await run`update exam set name = ${dirty}, result = ${dirty} where user_id = ${ada.id} and id = ${adaExam}`
  const others = () => rows<{ name: string }>`
    select name from (
      select id, name from app_user union all select id, name from croom union all select id, name from topic) t
    where id not in (${ada.id}, ${adaCroom}, ${adaTopic}) order by id`
  const before = await others()

  const migration = (await readMigrations('db/migrations')).find(({ name }) => name.includes('clean_names'))
  await client.query(migration?.text ?? '')

  const [found] = await rows`
    select (select name from app_user where id = ${ada.id}) as person,
           (select name from croom where id = ${adaCroom}) as croom,
           (select name from study where id = ${adaStudy}) as study,
           (select name from topic where id = ${adaTopic}) as topic,
           (select group_name from topic where id = ${adaTopic}) as topic_group,
           (select name from subtopic where id = ${adaSubtopic}) as subtopic,
           (select name from trial_exam where user_id = ${ada.id} and id = ${adaTrial}) as trial,
           (select publisher from trial_exam where user_id = ${ada.id} and id = ${adaTrial}) as publisher,
           (select name from exam where user_id = ${ada.id} and id = ${adaExam}) as exam,
           (select result from exam where user_id = ${ada.id} and id = ${adaExam}) as result,
           (select actor_name from audit where user_id = ${ada.id} and id = ${audit}) as actor`
  expect(found).toEqual({
    person: clean,
    croom: clean,
    study: clean,
    topic: '?',
    topic_group: clean,
    subtopic: clean,
    trial: clean,
    publisher: null,
    exam: clean,
    result: clean,
    actor: clean,
  })
  expect(isName(clean)).toBe(true)
  expect(before.length).toBeGreaterThan(100)
  expect(await others()).toEqual(before)
})
