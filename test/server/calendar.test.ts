import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt, instantOf } from '#rules/time-zone.ts'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import { makeServerLog } from '../support/server-log.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
const soon = addDays(today, 10)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const share = async (as: Who) => (await world.call('POST /calendar', {}, { as })).url
const pathOf = (url: string) => url.replace('https://etut.example', '')
const read = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: pathOf(url), headers })

/** Events as a program for calendars reads them. */
async function eventsAt(url: string) {
  const { body } = await read(url)
  const calendar = new ICAL.Component(ICAL.parse(body))
  return calendar.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each)
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.toString(),
      busy: each.getFirstPropertyValue('transp'),
      sequence: event.sequence,
    }
  })
}
const exam = (query: object) =>
  world.call(
    'GET /exam/save',
    { query: { name: 'TYT', kind: 'national', examdate: soon, ...query } },
    { as: ada },
  )

it('shows exams and plan as a calendar program reads them', async () => {
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  const timed = await exam({ examtime: '10:15', note: 'Gizli not', is_main: true })
  const whole = await exam({ name: 'Fizik; 1. yazılı, \\ ek', kind: 'school' })
  const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
  const plan = await world.call(
    'GET /plan/save',
    { query: { ...place, day: soon, minutes: 45, questions: 20, kind: 'practice', note: 'Gizli plan' } },
    { as: ada },
  )
  const url = await share(ada)

  const { headers, body } = await read(url)
  const events = await eventsAt(url)

  expect(url).toMatch(/^https:\/\/etut\.example\/api\/calendar\/[\w-]{64}\.ics$/)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(events.map(({ uid }) => uid).sort()).toEqual([timed.id, whole.id, plan.id].sort())
  const by = (id: string) => events.find(({ uid }) => uid === id)
  expect(by(timed.id)).toMatchObject({
    title: 'TYT',
    text: 'Sınav: Ulusal',
    start: new Date(`${soon}T10:15:00+03:00`).toISOString(),
    busy: 'OPAQUE',
    sequence: 0,
  })
  expect(by(whole.id)).toMatchObject({
    title: 'Fizik; 1. yazılı, \\ ek',
    start: soon,
    end: addDays(soon, 1),
  })
  expect(by(plan.id)).toMatchObject({
    title: expect.stringMatching(/^Türkçe: /),
    text: 'Soru çözümü\n45 dakika\n20 soru',
    start: soon,
    busy: 'TRANSPARENT',
  })
  expect(body).not.toContain('Gizli')
})

it('keeps the id of an event that changes, and loses one that is deleted', async () => {
  const { id } = await exam({})
  const url = await share(ada)
  await exam({ id, name: 'TYT 2' })
  expect(await eventsAt(url)).toMatchObject([{ uid: id, title: 'TYT 2', sequence: 1 }])

  await world.call('GET /exam/delete/{id}', { params: { id } }, { as: ada })
  expect(await eventsAt(url)).toEqual([])
})

it('folds long lines between characters and keeps every text whole', async () => {
  const name = `${'Çok uzun sınav adı 🎓 '.repeat(3)}ve, sonu; \\son`
  await exam({ name })
  const url = await share(ada)

  const { rawPayload } = await read(url)
  const lines = rawPayload.toString('latin1').split('\r\n')

  expect(lines.every((line) => line.length <= 75)).toBe(true)
  expect(lines.at(-1)).toBe('')
  expect(rawPayload.toString('utf8')).not.toMatch(/[^\r]\n|\uFFFD/)
  expect(await eventsAt(url)).toMatchObject([{ title: name }])
})

it('is in the student’s zone, also where the clock changes, and in the student’s language', async () => {
  await exam({ examtime: '09:00' })
  const url = await share(ada)
  await world.call('GET /user/save', { query: { timezone: 'America/New_York', locale: 'en' } }, { as: ada })

  const [event] = await eventsAt(url)

  expect(event?.start).toBe(new Date(instantOf(soon, 9 * 60, 'America/New_York')).toISOString())
  expect(event?.text).toBe('Exam: National')
  // 2.30 does not exist on the day the clocks go forward; 1.30 occurs twice when they go back.
  expect(new Date(instantOf('2027-03-14', 150, 'America/New_York')).toISOString()).toBe(
    '2027-03-14T07:00:00.000Z',
  )
  expect(new Date(instantOf('2027-11-07', 90, 'America/New_York')).toISOString()).toBe(
    '2027-11-07T05:30:00.000Z',
  )
})

it('is sent again only when it has changed', async () => {
  await exam({})
  const url = await share(ada)
  const etag = String((await read(url)).headers.etag)

  const known = await read(url, { 'if-none-match': etag })
  await exam({ name: 'Bir sınav daha', kind: 'other' })
  const changed = await read(url, { 'if-none-match': etag })

  expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
    304,
    '',
    'private, no-cache',
  ])
  expect(changed.statusCode).toBe(200)
})

it('has one address, which a new one, an end or another role closes', async () => {
  const since = async () => (await world.call('GET /calendar', {}, { as: ada })).created_at
  expect(await since()).toBeNull()
  const first = await share(ada)
  const second = await share(ada)
  expect(await since()).toMatch(/^\d{4}-/)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])

  await world.call('DELETE /calendar', {}, { as: ada })
  expect(await since()).toBeNull()
  expect((await read(second)).statusCode).toBe(404)

  const third = await share(ada)
  const role = (role_id: RoleId) =>
    world.call('GET /user/save', { query: { id: ada.id, role_id } }, { as: eda })
  await role(roleIds.coach)
  expect((await read(third)).statusCode).toBe(404)
  await role(roleIds.student)
  expect((await read(third)).statusCode).toBe(404)
})

it('is closed while the account waits for a parent', async () => {
  const url = await share(ada)
  const strict = await world.makeServer({ services: { ...world.services, consentAge: 15 } })
  const status = async () => (await strict.inject({ url: pathOf(url) })).statusCode
  expect(await status()).toBe(200)

  const year = Number(today.slice(0, 4)) - 12
  await world.database.run`update app_user set birth_year = ${year} where id = ${ada.id}`
  expect(await status()).toBe(404)
  await world.database
    .run`update app_user set consent_by = ${eda.id}, consent_at = now() where id = ${ada.id}`
  expect(await status()).toBe(200)
  await strict.close()
})

it('opens nobody else’s calendar, whatever is asked', async () => {
  await exam({})
  const [own, other] = [await share(ada), await share(baris)]
  const secretOf = (url: string) => url.slice(-68, -4)
  // Whose it is lies in the first 16 bytes, the secret in the rest.
  const mixed = Buffer.concat([
    Buffer.from(secretOf(own), 'base64url').subarray(0, 16),
    Buffer.from(secretOf(other), 'base64url').subarray(16),
  ]).toString('base64url')
  const asked = [mixed, secretOf(own).slice(0, -1), '', 'null', '%00', 'ş'.repeat(20)]
  for (const secret of asked) expect((await read(`/api/calendar/${secret}.ics`)).statusCode, secret).toBe(404)
  expect((await read(pathOf(own).replace('.ics', '.pdf'))).statusCode).toBe(404)
  expect(await eventsAt(other)).toEqual([])
})

it('is shared by nobody but the student', async () => {
  const asked = (as: Who, options: object = {}) => world.try('POST /calendar', {}, { as, ...options })

  expect(await asked(cem, { for: ada.id })).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
  expect((await asked(defne)).status).toBe(403)
  await world.login(ada)
  await world.database
    .run`update credential set guarded_until = now() + interval '1 hour' where user_id = ${ada.id}`
  expect(await asked(ada)).toMatchObject({ status: 422, body: { fields: { url: expect.any(String) } } })
})

it('leaves its secret in no line of the log and in no table', async () => {
  let text = ''
  const logged = await world.makeServer({
    logger: makeServerLog((line) => {
      text += line
    }),
  })
  const url = await share(ada)
  const secret = url.slice(-68, -4)
  for (const path of ['', '/', '?x=1', '%', '%2e', '/more'])
    await logged.inject({ url: `/api/calendar/${secret}.ics${path}` })
  await logged.inject({ method: 'POST', url: `/api/calendar/${secret}.ics`, payload: 'x' })
  await world.call('DELETE /calendar', {}, { as: ada })
  await logged.inject({ url: pathOf(url) })
  await logged.close()

  expect(text).toContain('GET /calendar/{secret}.ics')
  expect(text).not.toContain(secret)
  expect(text).not.toContain(secret.slice(-40))
})
