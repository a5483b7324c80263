import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { ada, baris, cem, eda } from '#contract/examples.ts'
import { addDays, weekdayOf } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { ConnectionFailure } from '#server/services/database/connection-failure.ts'
import { makeDeliveryLog } from '#server/services/mail/delivery-log.ts'
import { keepMail, sendAgain } from '#server/services/mail/keep.ts'
import { makeMailer } from '#server/services/mail/mailer.ts'
import { storeRecordDays } from '#server/subjects/admin/record-days.ts'
import { markBackup } from '#server/subjects/admin/sql.ts'
import { gate } from '../support/gate.ts'
import { takeFailures } from '../support/server-log.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const overview = () => world.call('GET /admin/overview', {}, { as: eda })
const sumOf = (rows: { n: number }[] | null) => rows?.reduce((sum, { n }) => sum + n, 0) ?? null
/** The clock of the server's process goes on; nothing else does. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const codes = (todo: { code: string }[]) => todo.map(({ code }) => code)

describe('an administrator’s overview', () => {
  it('counts accounts by role and week, sign-ins and records by day', async () => {
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    const yesterday = addDays(today.day, -1)
    for (const day of [today.day, today.day, yesterday])
      await world.call('GET /state/save', { query: { day, minutes: 30 } }, { as: ada })
    await world.tokenOf(eda)
    const isFresh = (day: string) => day === today.day || day === yesterday

    const { accounts, sign_ins, records, missing } = await overview()

    expect(missing).toEqual([])
    expect(accounts?.map(({ role_id, total }) => [role_id, total])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 1],
    ])
    for (const { total, weeks } of accounts ?? []) {
      expect(weeks).toHaveLength(12)
      expect(weeks.map(({ week }) => weekdayOf(week))).toEqual(
        Array(12).fill(weekdayOf(weeks[0]?.week ?? '')),
      )
      expect(weeks.reduce((sum, { n }) => sum + n, 0)).toBe(total)
    }
    expect(sign_ins).toHaveLength(30)
    // Ada and Eda.
    expect(sumOf(sign_ins)).toBe(2)
    expect(records?.filter(({ n }) => n > 0).every(({ day }) => isFresh(day))).toBe(true)
    expect(sumOf(records)).toBe(3)
  })

  it('contains nothing about any person’s study', async () => {
    await world.call(
      'GET /state/save',
      { query: { minutes: 471, questions: 389, note: 'yalnız benim' } },
      { as: ada },
    )

    const text = JSON.stringify(await overview())

    for (const told of ['yalnız benim', ada.name, ada.id, baris.email]) expect(text).not.toContain(told)
    // As numbers of their own: the size of the database may hold any digits.
    expect(text).not.toMatch(/\b(471|389)\b/)
  })

  it('is counted once a minute', async () => {
    const total = async () => sumOf((await overview()).records)
    // The clock is stopped: a slow machine may take more than the second that is left of the minute.
    later(0)
    expect(await total()).toBe(0)
    await world.call('GET /state/save', { query: { minutes: 30 } }, { as: ada })

    expect(await total()).toBe(0)
    later(59_000)
    expect(await total()).toBe(0)
    later(2000)
    expect(await total()).toBe(1)
  })

  it('shows the other numbers when one takes too long, and tries that one again a minute later', async () => {
    await world.call('GET /state/save', { query: { minutes: 30 } }, { as: ada })
    await world.tokenOf(eda)
    const slow = await world.database.transaction(async (sql) => {
      // Through a pooler the statement ends only after 10 s, and this transaction is idle meanwhile.
      await sql.run`set local idle_in_transaction_session_timeout = 0`
      await sql.run`lock table study_record in access exclusive mode`
      return overview()
    })
    const again = await overview()
    later(61_000)
    const after = await overview()

    // A pooler passes no settings on, and below faketime PostgreSQL ends no statement in time: the server gives up the
    // connection in its place.
    const endsInTime = inject('named') && !process.env.FAKETIME
    const reason = endsInTime ? 'timeout' : 'unavailable'
    expect(slow.missing).toEqual([{ number: 'records', reason }])
    expect([slow.records, sumOf(slow.sign_ins), slow.mails, slow.database.bytes]).toEqual([
      null,
      2,
      { waiting: 0, failed: 0, oldest: null },
      expect.any(Number),
    ])
    // Remembered: a page that is opened again does not wait again.
    expect(again).toEqual(slow)
    expect([sumOf(after.records), after.missing]).toEqual([1, []])
  })

  it('shows records that were counted beforehand where there are too many accounts to count them', async () => {
    const save = () => world.call('GET /state/save', { query: { minutes: 1 } }, { as: ada })
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    await save()
    await world.call('GET /state/save', { query: { minutes: 1, day: '2020-01-01' } }, { as: ada })
    await world.database.run`
      insert into app_user (id, role_id, name, email, goals)
      select gen_random_uuid(), ${roleIds.student}, 'Öğrenci', n || '@example.com', '{}'
      from generate_series(1, 5000) n`
    const count = () => storeRecordDays(world.database, 5005, Date.now())
    const shown = async () => {
      later(61_000)
      const { records, missing } = await overview()
      return { records: records?.filter(({ n }) => n > 0) ?? null, missing }
    }
    const notYet = { records: null, missing: [{ number: 'records', reason: 'notYet' }] }
    const counted = (n: number) => ({ records: [{ day: today.day, n }], missing: [] })

    expect(await shown()).toEqual(notYet)
    await count()
    expect(await shown()).toEqual(counted(1))
    await save()
    // Another instance comes a moment later: counted once is enough.
    await count()
    expect(await shown()).toEqual(counted(1))
    await world.database.run`update record_day set counted_at = now() - interval '51 minutes'`
    await count()
    expect(await shown()).toEqual(counted(2))
  })

  it('is only for administrators', async () => {
    for (const as of [ada, cem]) expect((await world.try('GET /admin/overview', {}, { as })).status).toBe(403)
  })

  it('knows the version, whether the server can serve, and how large the database is', async () => {
    const { version, ready, database } = await overview()

    expect([version, ready, database.free]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/), true, null])
    expect(database.bytes).toBeGreaterThan(1_000_000)
  })

  it('knows how much space is left where the embedded database lies', async () => {
    const embedded = await openWorld({ databaseFolder: '.' })
    const { database } = await embedded.call('GET /admin/overview', {}, { as: eda })
    await embedded.close()

    expect(database.free).toBeGreaterThan(0)
  })

  it('shows the newest backup, asks for one where there is none, and again a week later', async () => {
    const at = new Date(Date.now()).toISOString()
    const before = await overview()
    expect(before.backup).toBeNull()
    expect(codes(before.todo)).toContain('backupNone')

    await markBackup(world.database, at, 1234)
    await markBackup(world.database, '2020-01-01T00:00:00.000Z', 99)
    later(61_000)
    const after = await overview()
    expect(after.backup).toEqual({ at, bytes: 1234 })
    expect(codes(after.todo).filter((code) => code.startsWith('backup'))).toEqual([])

    later(7 * 86_400_000)
    world.login(eda)
    expect((await overview()).todo).toContainEqual({ code: 'backupOld', n: 7, path: '/dashboard#backup' })
  })

  it('counts expired temporary passwords, and links to the list of them', async () => {
    const { email } = await world.call(
      'GET /user/save',
      { query: { name: 'Gül', email: 'gul@example.com' } },
      { as: eda },
    )
    expect(codes((await overview()).todo)).not.toContain('passwordsUnused')
    await world.database.run`
      update credential set changed_at = now() - interval '73 hours'
      where user_id = (select id from app_user where email = ${email})`
    later(61_000)

    const { todo } = await overview()
    expect(todo).toContainEqual({ code: 'passwordsUnused', n: 1, path: '/users?waiting=true' })
    const { rows } = await world.call('GET /user', { query: { must_change_password: true } }, { as: eda })
    expect(rows.map((row) => row.email)).toEqual([email])
  })

  it('is counted again by the next call after a fault', async () => {
    await world.tokenOf(eda)
    await world.database.run`alter table last_backup rename to backup_gone`
    expect((await world.try('GET /admin/overview', {}, { as: eda })).status).toBe(500)
    expect(takeFailures()).toHaveLength(1)
    await world.database.run`alter table backup_gone rename to last_backup`

    expect((await overview()).backup).toBeNull()
  })

  it('asks for a second administrator', async () => {
    expect((await overview()).todo).toContainEqual({ code: 'oneAdmin', n: 1, path: '/users?role=1' })
  })
})

describe('mails', () => {
  it('are counted while they are on their way, from every instance', async () => {
    const [begun, delivered] = [gate(), gate()]
    const elsewhere = makeDeliveryLog(world.database, () => {})
    const sending = elsewhere.follow(async () => {
      begun.open()
      await delivered.opened
    })
    await begun.opened
    expect((await overview()).mails).toMatchObject({ waiting: 1, failed: 0, oldest: expect.any(String) })

    delivered.open()
    await sending
    later(61_000)
    expect((await overview()).mails).toEqual({ waiting: 0, failed: 0, oldest: null })
  })

  it('that are delivered do not count as failed when the connection is cut at the end of their job', async () => {
    const { database: sql, services } = world
    const letter = { to: ada.email, subject: 'Bağlantı', text: 'Metin' }
    // Sent by the queue only.
    const unsent = { ...services, mailer: { ...services.mailer, later() {} } }
    const [first, second] = await sql.transaction((inner) =>
      Promise.all([1, 2].map(() => keepMail(inner, unsent, ada.id, letter, 24))),
    )
    const cut = () => Promise.reject(new ConnectionFailure('cut'))
    // The commit arrives and its answer does not; or neither does.
    const commits: Sql = { ...sql, transaction: (work) => sql.transaction(work).then(cut) }
    const fails: Sql = { ...sql, transaction: cut }

    if (!first || !second) throw new Error('two mails were kept')
    await expect(sendAgain(commits, services, first)).rejects.toThrow('cut')
    await expect(sendAgain(fails, services, second)).rejects.toThrow('cut')

    // The second one is sent again, with the same Message-ID.
    expect((await overview()).mails).toMatchObject({ waiting: 1, failed: 0 })
    await sql.run`update mail set began_at = began_at - interval '1 hour'`
    await sendAgain(sql, services, second)
    later(61_000)
    expect((await overview()).mails).toEqual({ waiting: 0, failed: 0, oldest: null })
  })

  it('that no mail server accepts are reported without their content', async () => {
    const mailer = makeMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      mailFolder: world.mailFolder,
      from: 'Etüt <etut@example.com>',
      ledger: makeDeliveryLog(world.database, () => {}),
      onFailure: () => {},
    })
    mailer.later(() => mailer.send({ to: ada.email, subject: 'Bağlantı', text: 'gizli' }))
    await mailer.settled()

    const { mails, todo } = await overview()

    expect(mails).toMatchObject({ waiting: 0, failed: 1 })
    expect(todo).toContainEqual({ code: 'mailsFailed', n: 1, path: '/dashboard#mails' })
    const rows = await world.database.rows`select * from mail`
    expect(JSON.stringify(rows)).not.toMatch(/gizli|ada@/)
  })

  it('whose server went away count as failed, and are forgotten after a week', async () => {
    await world.database.run`
      insert into mail (id, began_at) values (gen_random_uuid(), now() - interval '16 minutes'),
        (gen_random_uuid(), now() - interval '8 days')`

    expect((await overview()).mails).toMatchObject({ waiting: 0, failed: 1 })
    await makeDeliveryLog(world.database, () => {}).follow(async () => {})
    expect(await world.database.rows`select id from mail`).toHaveLength(1)
  })
})
