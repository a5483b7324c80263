import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ada, cem, seedPassword } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { runJobs } from '#server/background.ts'
import { mailsOf } from '../support/examples.ts'
import { openPushReceiver } from '../support/reminder/push-receiver.ts'
import { openWorld, pushHosts, type World } from '../support/world.ts'

let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let world: World
let stop: () => Promise<void>
const failures: unknown[] = []
const within = { timeout: 100_000 }

beforeEach(async () => {
  receiver = await openPushReceiver()
  pushHosts.push(receiver.host)
  world = await openWorld()
  const everywhere = { app: true, push: true, mail: true }
  const body = { quiet: { from: 3, to: 3 }, kinds: { digest: everywhere } }
  await world.call('POST /reminder', { body }, { as: cem })
  await world.call('POST /push/subscribe', { body: receiver.subscription('/cem') }, { as: cem })
  const services = world.services
  stop = runJobs(world.database, services, (error) => failures.push(error), {
    leaseSeconds: 3600,
    pollMs: 30,
  })
})
afterEach(async () => {
  await stop()
  await world.close()
  await receiver.close()
  expect(failures.splice(0)).toEqual([])
})

/** Who studied nearly every day for ten weeks and has stopped for some days. */
async function silent(id: string, days: number): Promise<void> {
  const { run } = world.database
  const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
  for (let n = days; n < days + 60; n += 2)
    await run`
      insert into study_record (user_id, id, kind, day, minutes, questions, source, created_by, updated_by)
      values (${id}, gen_random_uuid(), 'practice', ${addDays(today, -n)}, 60, 0, 'manual', ${id}, ${id})`
  await run`update app_user set created_at = now() - interval '90 days' where id = ${id}`
}

/** A student of Cem's who is silent. */
async function silentStudent(name: string, days: number): Promise<string> {
  const { run } = world.database
  const body = { name, email: `${randomUUID()}@example.com`, password: seedPassword, role_id: 2 as const }
  const { token } = await world.call('POST /auth/register', { body }, {})
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  const link = randomUUID()
  for (const owner of [sub, cem.id])
    await run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      values (${owner}, ${link}, ${cem.id}, ${sub}, 'view')`
  await silent(sub, days)
  return sub
}

const digest = async (locale = 'tr') => {
  const headers = { 'accept-language': locale }
  const { rows } = await world.call('GET /notice', { query: {} }, { as: cem, headers })
  return rows.find(({ kind }) => kind === 'digest')
}
async function morning(): Promise<void> {
  // Its first times are worked out before it is made due.
  const waiting = () => world.database.rows`select 1 from job where kind = 'schedule'`
  await expect.poll(waiting, within).toEqual([])
  await world.database.run`
    update job set due_at = now(), lease = null where kind = 'morning' and user_id = ${cem.id}`
  await expect.poll(digest, within).toBeDefined()
}

it('tells a coach who needs a look and why, in the product and by mail; a push tells no name', async () => {
  await silent(ada.id, 15)
  const zeynep = await silentStudent('Zeynep Ak', 20)
  await morning()

  const text = 'Bugün bakmak isteyebileceğin 2 öğrenci var.'
  const lines = [
    {
      text: 'Ada: 15 gündür kayıt yok; genelde 2 günden uzun ara vermezdi.',
      link: `/students/${ada.id}`,
      change: null,
      undo: null,
    },
    {
      text: 'Zeynep: 20 gündür kayıt yok; genelde 2 günden uzun ara vermezdi.',
      link: `/students/${zeynep}`,
      change: null,
      undo: null,
    },
  ]
  expect(await digest()).toMatchObject({ text, lines, more: null, link: '/students' })
  expect((await digest('en'))?.lines[0]?.text).toBe('Ada: No record for 15 days; rarely paused over 2 days.')

  await expect.poll(async () => (await mailsOf(world)).length, within).toBe(1)
  const [mail = ''] = await mailsOf(world)
  for (const line of lines) expect(mail).toContain(`• ${line.text}\n`)
  await expect.poll(() => receiver.received.length, within).toBe(1)
  expect(JSON.parse(receiver.received[0]?.text ?? '')).toMatchObject({ body: text, url: '/students' })
  expect(receiver.received[0]?.text).not.toMatch(/Zeynep|Ada|kayıt/)
})

it('counts the homework that is late, also where nobody needs a look', async () => {
  const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
  const given = { day: addDays(today, -3), minutes: 30, kind: 'practice' as const }
  for (const due of [addDays(today, -1), addDays(today, -2), today])
    await world.call('GET /plan/save', { query: { ...given, due } }, { as: cem, for: ada.id })
  await morning()

  expect(await digest()).toMatchObject({ text: 'Geciken ödev: 2.', lines: [], more: null, link: '/homework' })
  expect((await digest('en'))?.text).toBe('Late homework: 2.')
})

it('tells the first five and how many more, with the whole name where two share the first one', async () => {
  for (let n = 0; n < 6; n++) await silentStudent(n < 2 ? `Ece Soyad${n}` : `Öğrenci${n} Ak`, 30 - n)
  await silent(ada.id, 12)
  await morning()

  const shown = await digest()

  expect(shown?.lines.map(({ text }) => text.split(':')[0])).toEqual([
    'Ada',
    'Ece Soyad0',
    'Ece Soyad1',
    'Öğrenci2',
    'Öğrenci3',
  ])
  expect(shown?.more).toBe('ve 2 öğrenci daha')
  expect((await digest('en'))?.more).toBe('and 2 more students')
})

it('tells nothing of a student who has ended the link, and forgets who deletes the account', async () => {
  const zeynep = await silentStudent('Zeynep Ak', 20)
  await silent(ada.id, 15)
  await morning()
  const { links } = await world.call('GET /link', {}, { as: ada })
  await world.call('DELETE /link/{id}', { params: { id: links[0]?.id ?? '' } }, { as: ada })
  expect((await digest())?.lines.map(({ link }) => link)).toEqual([`/students/${zeynep}`])

  await world.call(
    'DELETE /user/delete/{id}',
    { params: { id: ada.id }, query: { password: seedPassword } },
    { as: ada },
  )

  const [stored] = await world.database.rows<{ facts: { students: { id: string }[] } }>`
    select facts from notice where user_id = ${cem.id} and event = 'digest'`
  expect(stored?.facts.students.map(({ id }) => id)).toEqual([zeynep])
})
