import { afterEach, beforeEach, expect, it } from 'vitest'
import { ada, adaLetter, baris, cem, fatma } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { runJobs } from '#server/background.ts'
import { mailsOf } from '../support/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let stop: () => Promise<void>
const failures: unknown[] = []
const within = { timeout: 100_000 }
const year = new Date().getUTCFullYear()

beforeEach(async () => {
  world = await openWorld({ consentAge: 15 })
  await world.database.run`update app_user set birth_year = ${year - 20}`
  await world.database.run`delete from notice`
  const services = world.services
  stop = runJobs(world.database, services, (error) => failures.push(error), {
    leaseSeconds: 3600,
    pollMs: 30,
  })
})
afterEach(async () => {
  await stop()
  await world.close()
  expect(failures.splice(0)).toEqual([])
})

const told = async (as: Who) => (await world.call('GET /notice', { query: {} }, { as })).rows
const texts = async (as: Who) => (await told(as)).map(({ text }) => text)
const jobs = (kind: string) => world.database.rows<{ key: string }>`select key from job where kind = ${kind}`
const makeDue = (kind: string) =>
  world.database.run`update job set due_at = now(), lease = null where kind = ${kind}`
const makeLetter = () =>
  world.call('POST /ai/analysis-pdfs', { body: { id: adaLetter, kind: 'weekly' } }, { as: ada })
const openLetter = (as: Who) =>
  world.try('GET /ai/analysis-pdfs/{id}/file', { params: { id: adaLetter } }, { as })
const newLetter = `Okuyabileceğin yeni bir mektup var. Öğrenci: ${ada.name}.`

it('tells a parent of a letter once, when the student has opened it', async () => {
  await makeLetter()
  expect((await openLetter(fatma)).status).toBe(404)
  expect(await texts(fatma)).toEqual([])

  for (let n = 0; n < 3; n++) expect((await openLetter(ada)).status).toBe(200)

  await expect.poll(() => texts(fatma), within).toEqual([newLetter])
  expect((await told(fatma))[0]).toMatchObject({ kind: 'letter', link: '/dashboard' })
  const mails = async () => (await mailsOf(world)).filter((mail) => mail.includes(newLetter)).length
  // Before she opens the letter: of what is read no mail is sent.
  await expect.poll(mails, within).toBe(1)
  expect((await openLetter(fatma)).status).toBe(200)
  await expect.poll(() => jobs('share'), within).toEqual([])
  expect(await mails()).toBe(1)
})

it('tells a parent who was tied after the letter was made, when the student opens it, and not after a day again', async () => {
  const { id } = await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: baris })
  const { code } = await world.call('POST /parent/invite', { body: {} }, { as: baris })
  await world.call('POST /parent/accept', { body: { code } }, { as: fatma })
  const open = () => world.call('GET /ai/analysis-pdfs/{id}/file', { params: { id } }, { as: baris })
  const ofBaris = `Okuyabileceğin yeni bir mektup var. Öğrenci: ${baris.name}.`

  await open()

  await expect.poll(() => texts(fatma), within).toEqual([ofBaris])
  await world.database.run`
    update analysis_pdf set read_at = null, created_at = now() - interval '2 days' where id = ${id}`
  await open()
  await expect.poll(() => jobs('share'), within).toEqual([])
  expect(await texts(fatma)).toEqual([ofBaris])
})

it('a letter that is opened is no news any longer, for the student and for a parent', async () => {
  await world.call(
    'POST /ai/analysis-pdfs',
    { body: { id: adaLetter, kind: 'weekly' } },
    { as: cem, for: ada.id },
  )
  const unread = async (as: Who) => (await world.call('GET /notice', { query: {} }, { as })).unread
  expect(await unread(ada)).toBe(1)

  await openLetter(ada)

  expect(await unread(ada)).toBe(0)
  await expect.poll(() => unread(fatma), within).toBe(1)
  await openLetter(fatma)
  expect(await unread(fatma)).toBe(0)
})

it('tells a parent of a letter a day after it is ready, and not before', async () => {
  await makeLetter()
  await makeDue('share')
  // Done, and put off to the end of the day.
  const putOff = () =>
    world.database.rows`select key from job where lease is null and due_at > now() + interval '1 hour'`
  await expect.poll(putOff, within).toContainEqual({ key: adaLetter })
  expect(await texts(fatma)).toEqual([])

  await world.database.run`update analysis_pdf set created_at = now() - interval '24 hours 1 second'`
  await makeDue('share')

  await expect.poll(() => texts(fatma), within).toEqual([newLetter])
  expect((await openLetter(fatma)).status).toBe(200)
})

it('tells nobody of a letter of a student without a parent, or one that was deleted', async () => {
  await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: baris })
  expect(await jobs('share')).toEqual([])
  await makeLetter()
  await world.call('DELETE /ai/analysis-pdfs/{id}', { params: { id: adaLetter } }, { as: ada })
  await makeDue('share')

  await expect.poll(() => jobs('share'), within).toEqual([])
  expect(await texts(fatma)).toEqual([])
})

it('tells a student who is tied as a parent, who agrees and who takes it back, and the other side of an end', async () => {
  await world.database.run`update app_user set birth_year = ${year - 13} where id = ${baris.id}`
  const { code } = await world.call('POST /parent/invite', { body: {} }, { as: baris })
  const tie = await world.call('POST /parent/accept', { body: { code } }, { as: fatma })
  await world.call('POST /parent/accept', { body: { code } }, { as: fatma })
  const { version } = await world.call('GET /consent', {}, { as: fatma })
  const agree = () => world.call('POST /consent', { body: { version, child_id: baris.id } }, { as: fatma })
  await agree()
  expect(await texts(baris)).toEqual([
    `${fatma.name} onay verdi; hesabın açık.`,
    `${fatma.name} velin olarak bağlandı; haftanı, denemelerini ve mektuplarını görebilir.`,
  ])

  await world.call('DELETE /consent', { body: { child_id: baris.id } }, { as: fatma })
  await agree()
  expect((await texts(baris)).slice(0, 2)).toEqual([
    `${fatma.name} onay verdi; hesabın açık.`,
    `${fatma.name} onayını geri aldı; hesabın kapandı.`,
  ])

  await world.call('DELETE /consent', { body: { child_id: baris.id } }, { as: fatma })
  await world.call('DELETE /parent/{id}', { params: { id: tie.id } }, { as: baris })
  expect(await texts(fatma)).toEqual([`${baris.name} bağlantıyı bitirdi.`])
})

it('sends nothing for an account that waits for a consent, and a coach is not told of its student', async () => {
  const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
  for (let n = 15; n < 75; n += 2)
    await world.database.run`
      insert into study_record (user_id, id, kind, day, minutes, questions, source, created_by, updated_by)
      values (${ada.id}, gen_random_uuid(), 'practice', ${addDays(today, -n)}, 60, 0, 'manual', ${ada.id}, ${ada.id})`
  await world.database.run`
    update app_user set created_at = now() - interval '90 days', birth_year = ${year - 13} where id = ${ada.id}`
  const weekly = { day: 7, hour: 19 }
  await expect.poll(() => jobs('schedule'), within).toEqual([])
  await world.database.run`
    insert into reminder (user_id, quiet_from, quiet_to, kinds, study, weekly_letter, pushes_a_day)
    values (${ada.id}, 3, 3, '{}', ${{ hour: 18, weekdays: [1, 2, 3, 4, 5, 6, 7] }}, ${weekly}, 1)
    on conflict (user_id) do update set study = excluded.study, weekly_letter = excluded.weekly_letter`
  const allAtOnce = async () => {
    await world.database.run`
      insert into job (lane, kind, user_id, key, due_at)
      select lane, kind, user_id, '', now() from (values ('plan', 'morning', ${ada.id}::uuid),
        ('plan', 'study', ${ada.id}::uuid), ('letter', 'weekly', ${ada.id}::uuid),
        ('plan', 'morning', ${cem.id}::uuid)) j (lane, kind, user_id)
      on conflict (kind, user_id, key) do update set due_at = excluded.due_at, lease = null`
    const waiting = () => world.database.rows`
      select kind from job where due_at <= now() or lease is not null`
    await expect.poll(waiting, within).toEqual([])
    const rows = await world.database.rows<{ event: string }>`
      select event from notice where user_id = any(${[ada.id, cem.id]}::uuid[]) order by event`
    return rows.map(({ event }) => event)
  }

  expect(await allAtOnce()).toEqual([])
  expect(await world.database.rows`select 1 from analysis_pdf where user_id = ${ada.id}`).toEqual([])

  await world.database.run`update app_user set birth_year = ${year - 20} where id = ${ada.id}`
  expect(await allAtOnce()).toEqual(['digest', 'study', 'weekly'])
})
