import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { groupOf, lessonOf } from './insights.ts'
import type { Line } from './lines.ts'
import { daysBefore, password, type Scene, todayOf } from './scene.ts'
import { anything, count, id, list, object, orNull, page, words } from './shape.ts'
import { croom, ok, record } from './told.ts'
import { effect, signs, triage } from './told-of-insights.ts'
import { planItem } from './told-of-people.ts'
import { contact, sheet, snoozed } from './told-of-reach.ts'
import { trial } from './told-of-trials.ts'

type Morning = Awaited<ReturnType<typeof openMorning>>

const template = object({ id, name: words, items: list(anything), version: count })
const many = object({ digest: words, rows: list(anything), saved: orNull(count) })

/** A coach's own calls of section 10 of the contract. */
export function coachMornings(scene: () => Scene) {
  let opened: Promise<Morning> | undefined
  const morning = () => {
    opened ??= openMorning(scene())
    return opened
  }
  const rowOf = async (coach: Person, id: string) =>
    (await coach.ask('GET /insight/triage', {}, triage)).rows.find(({ user_id }) => user_id === id)
  const contacts = async (who: Person, query: object = {}) =>
    (await who.ask('GET /contact', { query }, page(contact))).rows

  it('show first who may need a look, with the signs that this student reads too', async () => {
    const { coach, efe, nur, oya } = await morning()

    const { rows } = await coach.ask('GET /insight/triage', {}, triage)
    const own = await efe.ask('GET /insight/signs', {}, signs)

    expect(rows.map(({ user_id }) => user_id)[0]).toBe(efe.id)
    expect(rows.map(({ name, group, listed, access }) => [name, group, listed, access]).sort()).toEqual([
      ['Efe', 'look', true, 'view'],
      ['Nur', 'unsure', false, 'act'],
      ['Oya', 'new', false, 'view'],
    ])
    const row = rows.find(({ user_id }) => user_id === efe.id)
    expect(row).toMatchObject({ days_since: 10, last_contact: null, snoozed_until: null })
    expect(row?.signs.quiet).toBe(3)
    expect(row?.reasons.map(({ code }) => code)).toContain('quiet')
    expect(own.reasons).toEqual(row?.reasons)
    for (const hidden of ['total', 'signs', 'rank', 'group']) expect(own).not.toHaveProperty(hidden)
    expect((await nur.ask('GET /insight/signs', {}, signs)).reasons).toEqual([])
    expect((await oya.ask('GET /insight/signs', {}, signs)).today).toBe(await todayOf(oya))
  })

  it('write one week into the plans of students, and take it back but for what was begun', async () => {
    const { coach, nur, oya, today } = await morning()
    const next = daysBefore(today, -14)
    const items = [
      { key: 'a', offset: 0, note: 'Paragraf', minutes: 30 },
      { key: 'b', offset: 1, fill: 'cheapest', minutes: 45 },
    ]
    const kept = await coach.ask('POST /template', { body: { name: 'Okul haftası', items } }, template)
    expect((await coach.ask('GET /template', {}, list(template))).map(({ id }) => id)).toEqual([kept.id])
    await nur.refused('GET /template', {}, 403)
    const body = { id: randomUUID(), from: { template_id: kept.id }, week: next }

    // Oya lets this coach look only.
    const both = { ...body, students: [nur.id, oya.id] }
    await coach.refused('POST /plan/many', { body: both }, 422, 'RULE')
    const one = { ...body, students: [nur.id] }
    const shown = await coach.ask('POST /plan/many', { body: one }, many)
    expect(shown).toMatchObject({ saved: null, rows: [{ left_out: [{ key: 'b', why: 'no_data' }] }] })
    await coach.refused('POST /plan/many', { body: { ...one, save: true } }, 422, 'RULE')
    await coach.refused('POST /plan/many', { body: { ...one, save: true, digest: 'x' } }, 409, 'CONFLICT')
    const whole = { ...one, save: true, digest: shown.digest }
    const saved = await coach.ask('POST /plan/many', { body: whole }, many)
    expect(await coach.ask('POST /plan/many', { body: whole }, many)).toEqual(saved)
    const week = { from: daysBefore(next, 7), to: daysBefore(next, -7) }
    expect(await nur.ask('GET /plan', { query: week }, list(planItem))).toMatchObject([{ note: 'Paragraf' }])

    const taken = object({ removed: count, kept: list(anything) })
    const back = await coach.ask('POST /plan/many/undo', { body: { id: body.id } }, taken)
    expect(back).toEqual({ removed: 1, kept: [] })
    expect(await coach.ask('POST /plan/many/undo', { body: { id: body.id } }, taken)).toEqual(back)
    expect(await nur.ask('GET /plan', { query: week }, list(planItem))).toEqual([])
    await coach.ask('DELETE /template/{id}', { path: { id: kept.id } }, ok)
    await coach.refused('DELETE /template/{id}', { path: { id: kept.id } }, 404)
  })

  it('put a student off for some days', async () => {
    const { coach, efe, today } = await morning()
    const snooze = (days: number) => coach.ask('POST /snooze', { body: { user_id: efe.id, days } }, snoozed)

    const { snoozed_until } = await snooze(7)
    expect(await rowOf(coach, efe.id)).toMatchObject({ group: 'well', snoozed_until })
    expect(String(snoozed_until) > today).toBe(true)
    expect(await snooze(0)).toEqual({ snoozed_until: null })

    expect(await rowOf(coach, efe.id)).toMatchObject({ group: 'look', snoozed_until: null })
    const wrong = await coach.send('POST /snooze', { body: { user_id: efe.id, days: 31 } })
    expect([400, 422]).toContain(wrong.status)
  })

  it('keep a note that only this coach reads, once for an id', async () => {
    const { coach, efe, today } = await morning()
    const { defne, link } = scene()
    const linkId = await link(defne, efe, 'act')
    const body = { id: randomUUID(), user_id: efe.id, text: 'Telefonda konuştuk, haftaya yine.' }

    const first = await coach.ask('POST /contact', { body }, contact)
    const again = await coach.ask('POST /contact', { body }, contact)
    const spoken = await coach.ask('POST /contact', { body: { user_id: efe.id } }, contact)
    const change = { ...body, text: 'Yüz yüze konuştuk.', version: first.version }
    const changed = await coach.ask('POST /contact', { body: change }, contact)
    await coach.refused('POST /contact', { body: { ...change, text: 'Geç kaldı.' } }, 409, 'CONFLICT')

    expect(first).toMatchObject({ user_id: efe.id, by: { id: coach.id }, day: today, topic_id: null })
    expect(again).toEqual(first)
    expect(spoken.text).toBeNull()
    expect(changed).toMatchObject({ id: first.id, version: first.version + 1 })
    const ids = (await contacts(coach, { user_id: efe.id })).map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set([first.id, spoken.id]))
    expect((await rowOf(coach, efe.id))?.last_contact).toBe(today)
    for (const who of [efe, defne]) {
      expect(await contacts(who)).toEqual([])
      await who.refused('DELETE /contact/{id}', { path: { id: first.id } }, 404)
    }
    const long = await coach.send('POST /contact', { body: { user_id: efe.id, text: 'n'.repeat(1001) } })
    expect([400, 422]).toContain(long.status)
    await coach.ask('DELETE /contact/{id}', { path: { id: spoken.id } }, ok)
    expect(await contacts(coach, { user_id: efe.id })).toEqual([changed])
    await efe.ask('DELETE /link/{id}', { path: { id: linkId } }, ok)
  })

  it('have no secret from the export of the student, which asks the password', async () => {
    const { coach, oya } = await morning()
    const body = { user_id: oya.id, text: 'Velisiyle de görüşüldü.' }
    await coach.ask('POST /contact', { body }, contact)

    const closed = await oya.refused('GET /export', { search: { format: 'json' } }, 422, 'RULE')
    const all = await oya.send('GET /export', { search: { format: 'json' }, query: { password } })

    expect(Object.keys(closed.fields ?? {})).toEqual(['password'])
    expect(all.status).toBe(200)
    expect(JSON.stringify(all.body)).toContain(body.text)
  })

  it('bring what a student asks the coaches', async () => {
    const { coach, nur } = await morning()
    const { defne } = scene()

    const asked = await nur.ask('POST /contact', { body: { text: 'Paragrafta takıldım.' } }, contact)

    expect(asked).toMatchObject({ user_id: nur.id, by: { id: nur.id, name: 'Nur' } })
    expect(await contacts(coach, { user_id: nur.id })).toEqual([asked])
    expect(await contacts(nur)).toEqual([asked])
    expect(await contacts(defne)).toEqual([])
    await defne.refused('GET /contact', { query: { user_id: nur.id } }, 404)
    await coach.refused('DELETE /contact/{id}', { path: { id: asked.id } }, 404)
    await nur.ask('DELETE /contact/{id}', { path: { id: asked.id } }, ok)
    expect(await contacts(nur)).toEqual([])
  })

  it('show the days of all students in one request', async () => {
    const { coach, nur, oya, efe, today, group } = await morning()
    const days = (query: object) => coach.ask('GET /days', { query }, sheet)

    const week = await days({ days: 7 })
    const row = week.rows.find(({ user_id }) => user_id === nur.id)
    const at = (ago: number) => week.days.indexOf(daysBefore(today, ago))

    expect(week).toMatchObject({ from: daysBefore(today, 6), to: today, total: 3, page: 1 })
    expect(week.days).toHaveLength(7)
    expect(row).toMatchObject({ name: 'Nur', access: 'act', today, rest: [daysBefore(today, 1)] })
    for (const values of [row?.minutes, row?.questions, row?.plan]) expect(values).toHaveLength(7)
    expect([0, 1, 2].map((ago) => row?.minutes[at(ago)])).toEqual([40, 0, null])
    expect([0, 2].map((ago) => row?.questions[at(ago)])).toEqual([10, null])
    expect([0, 2].map((ago) => row?.plan[at(ago)])).toEqual([1, null])
    expect(row?.trials).toEqual([{ day: today, name: 'Sabah denemesi', net: 28.5 }])
    const still = week.rows.find(({ user_id }) => user_id === oya.id)
    expect(still?.minutes).toEqual(Array.from({ length: 7 }, () => null))

    const long = await days({ days: 28 })
    expect(long.rows.find(({ user_id }) => user_id === efe.id)?.minutes[28 - 1 - 10]).toBe(60)
    const before = await days({ days: 7, to: daysBefore(today, 1) })
    expect(before).toMatchObject({ from: daysBefore(today, 7), to: daysBefore(today, 1) })
    expect((await days({ croom_id: group })).rows.map(({ user_id }) => user_id)).toEqual([nur.id])
    expect(await days({ size: 2, page: 2 })).toMatchObject({ total: 3, page: 2, size: 2, rows: [{}] })
    for (const wrong of [6, 29])
      await coach.refused('GET /days', { query: { days: wrong } }, 400, 'BAD_QUERY')
  })

  it('tell what followed a contact once there are days enough', async () => {
    const { coach, efe, nur, today } = await morning()
    const path = { id: efe.id }

    const day = daysBefore(today, 20)
    const chosen = await coach.ask('GET /insight/effect/{id}', { path, search: { day } }, effect)
    const none = await coach.ask('GET /insight/effect/{id}', { path: { id: nur.id } }, effect)

    expect(chosen.missing).toMatchObject({ code: 'days_recorded_before', need: 14 })
    expect(chosen.minutes).toBeNull()
    expect(none.missing).not.toBeNull()
    await scene().defne.refused('GET /insight/effect/{id}', { path: { id: nur.id } }, 404)
  })

  it('are no student’s, no administrator’s and no other coach’s, and are over with the link', async () => {
    const { coach, nur, oya, oyaLink } = await morning()
    const { defne, eda } = scene()
    const coachesOnly: Line[] = [
      'GET /insight/triage',
      'GET /insight/effect/{id}',
      'GET /insight/lesson/{id}',
      'GET /days',
      'POST /snooze',
      'POST /link/invite',
    ]
    const body = { user_id: nur.id, days: 3, access: 'view' }
    for (const line of coachesOnly) {
      for (const who of [nur, eda]) {
        await who.refused(line, { path: { id: nur.id }, body }, 403, 'FORBIDDEN')
      }
    }
    for (const line of ['GET /contact', 'POST /contact'] as const) {
      await eda.refused(line, { body: { user_id: nur.id } }, 403, 'FORBIDDEN')
    }
    const closed: Line[] = ['GET /insight/triage', 'GET /insight/effect/{id}', 'GET /insight/lesson/{id}']
    for (const line of closed) {
      await coach.refused(line, { path: { id: nur.id }, for: nur.id }, 403, 'COACH_SCOPE')
    }
    await defne.refused('POST /snooze', { body: { user_id: nur.id, days: 3 } }, 404)
    await defne.refused('POST /contact', { body: { user_id: nur.id } }, 404)

    await oya.ask('DELETE /link/{id}', { path: { id: oyaLink } }, ok)

    await coach.refused('POST /snooze', { body: { user_id: oya.id, days: 3 } }, 404)
    await coach.refused('GET /contact', { query: { user_id: oya.id } }, 404)
    await coach.refused('GET /insight/effect/{id}', { path: { id: oya.id } }, 404)
    expect(await rowOf(coach, oya.id)).toBeUndefined()
    expect((await coach.ask('GET /days', {}, sheet)).total).toBe(2)
  })
}

/**
 * A coach with three students: Nur studied today and rested yesterday, Efe wrote every second day until ten days ago,
 * Oya has written nothing.
 */
async function openMorning({ student, coach: newCoach, link, catalogue }: Scene) {
  const coach = await newCoach('Koray')
  const [nur, oya, efe] = [await student('Nur'), await student('Oya'), await student('Efe')]
  await link(coach, nur, 'act')
  const oyaLink = await link(coach, oya, 'view')
  await link(coach, efe, 'view')
  const today = await todayOf(nur)
  const tyt = catalogue('TYT').id
  const group = await groupOf(coach, tyt, [nur])
  await nur.ask('POST /croom/join', { body: { croom_id: tyt } }, croom)
  const { study } = await lessonOf(nur, tyt)
  const write = (who: Person, ago: number, query: object) =>
    who.ask('GET /state/save', { query: { day: daysBefore(today, ago), ...query } }, record)
  const place = { study_id: study.id, kind: 'practice' }
  await nur.ask('GET /plan/save', { query: { ...place, day: today, minutes: 40 } }, planItem)
  await write(nur, 0, { ...place, minutes: 40, questions: 10 })
  await write(nur, 1, { kind: 'rest' })
  const sat = {
    croom_id: tyt,
    kind: 'branch',
    name: 'Sabah denemesi',
    day: today,
    lessons: [{ study_id: study.id, correct: 30, wrong: 6 }],
  }
  await nur.ask('POST /trialexam/save', { body: sat }, trial)
  for (let ago = 30; ago >= 10; ago -= 2) await write(efe, ago, { kind: 'other', minutes: 60 })
  return { coach, nur, oya, oyaLink, efe, today, group }
}
