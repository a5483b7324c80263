import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import {
  ada,
  adaMistake,
  adaPlan,
  baris,
  cem,
  cemGroup,
  defne,
  eda,
  fatma,
  seedPassword,
  tytCroom,
} from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { keepMail } from '#server/services/mail/keep.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { linkedPeople } from '#server/services/people/sql.ts'
import { erase as eraseRows } from '#server/subjects/user/sql.ts'
import { fillExamples } from '../support/examples.ts'
import { switchOn, ticketOf } from '../support/factor.ts'
import { newDevice } from '../support/passkey.ts'
import { makePersonal } from '../support/personal-token.ts'
import { whileItWaitsFor } from '../support/server/while-it-waits.ts'
import { tieElsewhere } from '../support/sign-in-elsewhere.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

const own = { password: seedPassword }

let world: World
beforeEach(async () => {
  world = await openWorld()
  const { call, database } = world
  await fillExamples(world)
  // Ada has rows in every table that can hold some: by her own calls, by her coach's, and by hand where no call is.
  await call('POST /croom/members', { body: { croom_id: cemGroup, add: [ada.id] } }, { as: cem })
  await call('GET /state/save', { query: { minutes: 20 } }, { as: cem, for: ada.id })
  await call(
    'GET /exam/save',
    { query: { name: 'Koçun sınavı', examdate: '2030-01-01' } },
    { as: cem, for: ada.id },
  )
  await call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
  await call('POST /link/invite', { body: { access: 'act' } }, { as: cem })
  const { code } = await call('POST /link/invite', { body: { access: 'view' } }, { as: cem })
  await call('POST /link/accept', { body: { code } }, { as: baris })
  await call('POST /plan/tick', { body: { id: adaPlan, done: true } }, { as: ada })
  await call('GET /user/pass/reset', { query: { email: ada.email } }, {})
  await call('GET /user/save', { query: { email: 'ada.yeni@example.com', ...own } }, { as: ada })
  await world.services.mailer.settled()
  // A mail that its server has not taken yet.
  const unsent = { ...world.services, mailer: { ...world.services.mailer, later() {} } }
  await keepMail(database, unsent, ada.id, { to: ada.email, subject: 'Etüt', text: ada.name }, 1)
  await database.run`insert into timer_press (user_id, id) values (${ada.id}, ${randomUUID()})`
  for (const user_id of [ada.id, defne.id])
    await database.run`
      insert into pending_link (user_id, id, coach_id, student_id, access)
      values (${user_id}, ${defne.id}, ${defne.id}, ${ada.id}, 'act')`
  await newDevice(world).add(ada)
  await database.run`
    insert into analysis_pdf (user_id, id, kind, title, created_by)
    values (${ada.id}, ${randomUUID()}, 'weekly', 'Analiz', ${ada.id})`
  await database.run`
    insert into forecast (user_id, croom_id, made_on, exam_id, exam_day, questions, low, middle, high, half)
    values (${ada.id}, ${tytCroom}, '2026-11-01', ${randomUUID()}, '2027-06-19', 120, 60, 70, 80, 10)`
  await database.run`
    insert into chance (user_id, croom_id, made_on, exam_day, chance)
    values (${ada.id}, ${tytCroom}, '2026-11-01', '2027-06-19', 60)`
  await database.run`
    insert into unfixed_count (user_id, topics, changes, made_on, until)
    values (${ada.id}, '{}', 1, '2026-11-01', '2026-11-08')`
  await call('POST /contact', { body: { user_id: ada.id, text: 'Telefonda konuştuk.' } }, { as: cem })
  const week = { kind: 'week', day: '2026-11-16' } as const
  for (const [by, reader] of [
    [{ as: cem, for: ada.id }, { as: ada }],
    [{ as: ada }, { as: cem, for: ada.id }],
  ] as const) {
    const { id } = await call('POST /comment', { body: { on: week, text: 'Güzel gitti.' } }, by)
    await call('POST /comment/read', { body: { ids: [id] } }, reader)
  }
  const look = { id: adaMistake, look_id: randomUUID(), solved: false }
  await call('POST /mistake/look', { body: look }, { as: ada })
  await call('POST /calendar', {}, { as: ada })
  await call('GET /parent/child/{id}', { params: { id: ada.id } }, { as: fatma })
  await call('POST /parent/invite', { body: {} }, { as: ada })
  await database.run`
    insert into consent (user_id, id, by_id, by_name, version, text, address)
    values (${ada.id}, ${randomUUID()}, ${fatma.id}, ${fatma.name}, '1', 'Metin', '127.0.0.1')`
  await call('POST /snooze', { body: { user_id: ada.id, days: 7 } }, { as: cem })
  await call(
    'POST /push/subscribe',
    {
      body: {
        endpoint: 'https://push.example/ada',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    },
    { as: ada },
  )
  await database.run`insert into row_owner (id, owner_id) values (${randomUUID()}, ${ada.id})`
  const saved = [{ line: 1, user_id: ada.id, status: 'new', trial_id: null }]
  await database.run`
    insert into group_save (user_id, kind, id, digest, rows)
    values (${cem.id}, 'import', ${randomUUID()}, '', ${JSON.stringify(saved)})`
  await call('POST /template', { body: { name: 'Okul haftası' } }, { as: cem })
  await database.run`
    insert into roster_person (user_id, id, roster_id, name, email, student_id)
    values (${cem.id}, ${randomUUID()}, ${randomUUID()}, ${ada.name}, ${ada.email}, ${ada.id})`
  await database.run`
    insert into group_save (user_id, kind, id, digest, rows)
    values (${cem.id}, 'plan', ${randomUUID()}, '', ${JSON.stringify([{ user_id: ada.id, name: ada.name, items: [] }])})`
  await makePersonal(world, ['study:read'], { as: ada })
  await tieElsewhere(world, true)
  await switchOn(world, ada)
  await ticketOf(world, ada)
})
afterEach(() => world.close())

/** Tables with a user column. */
async function tablesOfPeople(): Promise<string[]> {
  const rows = await world.database.rows<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'student_id', 'coach_id', 'owner_id', 'maker_id')
    order by table_name`
  return rows.map(({ name }) => name)
}

/** All occurrences of a text in the database, as `table.column: rows`. */
async function traces(needle: string): Promise<string[]> {
  const columns = await world.database.rows<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'
    order by table_name, column_name`
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    // Names of tables cannot be values of a statement; these come from the database itself.
    const text = `select count(*) as n from "${table_name}" where "${column_name}"::text like '%${needle}%'`
    const [row] = await world.database.rows<{ n: number }>(Object.assign([text], { raw: [text] }))
    if (row && row.n > 0) found.push(`${table_name}.${column_name}`)
  }
  return found
}

const erase = (who: Who) =>
  world.call('DELETE /user/delete/{id}', { params: { id: who.id }, query: own }, { as: who })

it('of a student leaves nothing in any table: no id, no address, no name', async () => {
  const before = await traces(ada.id)
  const held = new Set(before.map((place) => place.split('.')[0]))
  // A new table of people's rows has to be filled above, or this test would look past it.
  const byCoaches = ['plan_template']
  expect((await tablesOfPeople()).filter((name) => !held.has(name) && !byCoaches.includes(name))).toEqual([])

  await erase(ada)

  expect([await traces(ada.id), await traces(ada.email), await traces(ada.name)]).toEqual([[], [], []])
})

/** What the export calls the rows of each table. */
const exported: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit'],
  calendar: ['calendar'],
  chances: ['chance'],
  comments: ['comment', 'comment_read'],
  consents: ['consent'],
  contacts: ['contact'],
  crooms_joined: ['croom_member'],
  crooms_owned: ['croom', 'croom_roster'],
  exams: ['exam'],
  forecasts: ['forecast'],
  group_plans: ['group_save'],
  identities: ['oidc_identity'],
  imports: ['group_save'],
  invited: ['roster_person'],
  invites: ['invite'],
  links: ['coach_link', 'pending_link'],
  mistakes: ['mistake', 'mistake_look', 'mistake_picture'],
  notices: ['notice'],
  parent_codes: ['invite'],
  parent_looks: ['parent_look'],
  parents: ['parent_link'],
  passkeys: ['passkey'],
  personal_tokens: ['personal_token'],
  plan: ['plan_item'],
  push_subscriptions: ['push_subscription'],
  records: ['study_record'],
  reminders: ['reminder'],
  reports: ['analysis_pdf'],
  sessions: ['session'],
  snoozes: ['snooze'],
  sources: ['source'],
  templates: ['plan_template'],
  timer: ['timer'],
  trial_exams: ['trial_exam', 'trial_lesson', 'trial_mark'],
}
/** Secrets, what is under way for minutes, what is worked out from other rows, and what `user` says. */
const notExported = [
  'credential',
  'email_address',
  'factor',
  'known_network',
  'oidc_tie',
  'password_reset',
  'recovery_code',
  'refresh_token',
  'sign_in_ticket',
  'spent_challenge',
  'email_change',
  'job',
  'kept_mail',
  'timer_press',
  'record_total',
  'row_owner',
  'study_run',
  'topic_studied',
  'unfixed_count',
]

it('is not the only way to see what is held: the export has the rows of every table', async () => {
  const exports: unknown[] = []
  for (const who of [ada, cem])
    exports.push((await world.send('GET /export', { search: {}, query: own }, { as: who })).body)
  const held = (name: string) =>
    exports.some((each) => {
      const rows = (each as Record<string, unknown>)[name]
      return Array.isArray(rows) ? rows.length > 0 : Boolean(rows)
    })

  // A new table of people's rows belongs into the export, or has a reason above.
  const known = new Set([...Object.values(exported).flat(), ...notExported])
  expect([...known].sort()).toEqual(await tablesOfPeople())
  expect(Object.keys(exported).filter((name) => !held(name))).toEqual([])
})

it('is told of in docs/privacy.md: every part of the export', async () => {
  const { body } = await world.send('GET /export', { search: {}, query: own }, { as: ada })
  const text = readFileSync('docs/privacy.md', 'utf8')
  const head = ['format', 'version', 'exported_at']

  const parts = Object.keys(body as object).filter((name) => !head.includes(name))
  expect(parts.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

it('of a coach leaves only the name of the author in students’ rows', async () => {
  await erase(cem)

  expect(await traces(cem.email)).toEqual([])
  // The student's history keeps telling the truth: who did it, by the name of that day.
  expect(await traces(cem.name)).toEqual(['audit.actor_name', 'audit.after', 'comment.author_name'])
  expect(await traces(cem.id)).toEqual([
    'audit.actor_id',
    // Whose words they were, so that they are given back to nobody else.
    'audit.after',
    'comment.updated_by',
    // A group stays for its members, archived and without a code; the id leads to nobody.
    'croom.owner_id',
    'exam.created_by',
    'exam.updated_by',
    'study_record.created_by',
    'study_record.updated_by',
  ])
})

it('of a student whose own tree a group follows leaves the tree to the group', async () => {
  const copy = { name: 'Benim konularım', from_croom_id: tytCroom, mode: 'copy' as const }
  const tree = await world.call('GET /croom/save', { query: copy }, { as: ada })
  const follower = { name: 'Okul', from_croom_id: tree.id, mode: 'follow' as const }
  const group = await world.call('GET /croom/save', { query: follower }, { as: eda })
  const lessons = () => world.call('GET /study/croom/{id}', { params: { id: group.id } }, { as: eda })
  const before = await lessons()

  await erase(ada)

  expect(before.length).toBeGreaterThan(0)
  expect(await lessons()).toEqual(before)
})

it('of the last administrator is refused', async () => {
  const refused = await world.try(
    'DELETE /user/delete/{id}',
    { params: { id: eda.id }, query: own },
    { as: eda },
  )
  expect(refused).toMatchObject({ status: 422, body: { code: 'RULE', fields: { id: expect.any(String) } } })

  const { id } = await world.call(
    'GET /user/save',
    { query: { id: defne.id, role_id: roleIds.admin } },
    { as: eda },
  )
  await erase(eda)
  expect(
    (await world.try('DELETE /user/delete/{id}', { params: { id }, query: own }, { as: defne })).status,
  ).toBe(422)
})

// Below faketime PostgreSQL's timers do not go off while it waits, so it finds no deadlock.
const withDeadlocks = it.skipIf(process.env.FAKETIME)
withDeadlocks('of two administrators by each other at the same time leaves one', async () => {
  await world.call('GET /user/save', { query: { id: defne.id, role_id: roleIds.admin } }, { as: eda })
  const remove = (who: Who, by: Who) =>
    world.try('DELETE /user/delete/{id}', { params: { id: who.id }, query: own }, { as: by })
  for (const admin of [eda, defne]) await world.login(admin)

  await Promise.all([remove(eda, defne), remove(defne, eda), remove(eda, eda), remove(defne, defne)])

  const admins = await world.database.rows<{
    id: string
  }>`select id from app_user where role_id = ${roleIds.admin}`
  expect(admins).toHaveLength(1)
})

withDeadlocks('refuses calls that arrive at the same time, without a 500', async () => {
  // Signed in by the password only.
  await world.database.run`delete from factor`
  const body = { email: baris.email, password: seedPassword }
  for (const who of [ada, baris, cem]) await world.login(who)

  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => world.try('POST /auth/login', { body }, {})),
    erase(baris),
    ...Array.from({ length: 6 }, (_, n) =>
      world.try('GET /state/save', { query: { minutes: n + 1 } }, { as: baris }),
    ),
    erase(ada),
    ...Array.from({ length: 6 }, (_, n) =>
      world.try('GET /state/save', { query: { minutes: n + 1 } }, { as: cem, for: ada.id }),
    ),
  ])

  const statuses = replies.map((reply) => ('status' in reply ? reply.status : 200))
  expect(statuses.filter((status) => ![200, 401, 403].includes(status))).toEqual([])
  expect((await world.try('GET /user', { query: {} }, { as: cem })).status).toBe(200)
})

it.skipIf(inject('isCluster'))(
  'ends the session of its owner, and of nobody whose call was about it',
  async () => {
    await Promise.all([world.tokenOf(eda), world.tokenOf(cem), world.tokenOf(ada)])
    const gone = async (sql: Sql) =>
      eraseRows(sql, accountId(ada.id), await linkedPeople(sql, accountId(ada.id)))
    const reset = () => world.try('GET /user/pass/reset', { query: { id: ada.id } }, { as: eda })

    expect(await whileItWaitsFor(world, gone, reset)).toBe(404)
    expect((await world.try('GET /auth/sessions', {}, { as: eda })).status).toBe(200)
  },
)

it('has every column of an account in the export, or a reason why not', async () => {
  const columns = await world.database.values<string>`
    select column_name from information_schema.columns where table_schema = 'public' and table_name = 'app_user'`
  await world.database.run`update app_user set birth_year = 2008 where id = ${ada.id}`
  const { body } = await world.send('GET /export', { search: {}, query: own }, { as: ada })
  const { user, ...rest } = body as Record<string, object>

  const shown = new Set(Object.keys({ ...rest, ...user }))
  expect(rest).toMatchObject({ birth_year: 2008 })
  expect(columns.filter((name) => !shown.has(name)).sort()).toEqual([
    // Of `consents`, which has them with the words that were agreed to.
    'consent_at',
    'consent_by',
    // When a second factor is due: it follows from the role.
    'factor_due',
    // The name and the address in the form that is searched.
    'folded',
    // Of `privacy`.
    'privacy_seen',
    'privacy_seen_at',
    'updated_at',
    // Dates of an account that is closed or will be soon: GET /consent shows them.
    'withdrawn_at',
    'withdrawn_by',
    'year_asked_at',
  ])
})
