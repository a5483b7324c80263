import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { makeTree } from './crooms.ts'
import { daysBefore, type Scene, todayOf } from './scene.ts'
import { anything, list, page } from './shape.ts'
import { croom, ok, record, state } from './told.ts'
import { dateCheck, exam, pdf, planItem } from './told-of-people.ts'

/** Exams of section 9, plans and letters of section 10. */
export function examsAndPlans(scene: () => Scene) {
  const save = (who: Person, query: object) => who.ask('GET /exam/save', { query }, exam)
  const found = async (who: Person, query: object = {}) => who.ask('GET /exam', { query }, page(exam))

  it('counts down to exams, one of which is the main one', async () => {
    const { student, ada } = scene()
    const umut = await student('Umut')
    const own = await makeTree(umut)
    const today = await todayOf(umut)
    const id = randomUUID()
    const far = { id, name: 'YKS', kind: 'national', examdate: daysBefore(today, -200), is_main: true }

    const first = await save(umut, { ...far, croom_id: own.croom, examtime: '10:15', note: 'kimlik al' })
    const again = await save(umut, { ...far, croom_id: own.croom, examtime: '10:15', note: 'kimlik al' })
    const next = { name: 'Okul', kind: 'school', examdate: daysBefore(today, -9), is_main: true }
    const second = await save(umut, next)
    const past = await save(umut, { name: 'Eski', kind: 'other', examdate: daysBefore(today, 30) })

    expect(again).toEqual(first)
    expect(first).toMatchObject({
      user_id: umut.id,
      croom_id: own.croom,
      croom_name: 'Kendi dersim',
      days_left: 200,
    })
    const read = await umut.ask('GET /exam/data/{id}', { path: { id } }, exam)
    expect(read).toMatchObject({ is_main: false, examtime: '10:15', note: 'kimlik al' })
    expect((await found(umut)).rows.map((row) => row.id)).toEqual([past.id, second.id, id])
    expect((await found(umut, { from: today, kind: 'school' })).rows.map((row) => row.id)).toEqual([
      second.id,
    ])
    expect((await found(umut, { croom_id: own.croom })).total).toBe(1)
    expect((await umut.ask('GET /state', {}, state)).exam).toMatchObject({ id: second.id, days_left: 9 })

    const done = { id: past.id, version: past.version, name: 'Eski', kind: 'other', examdate: past.examdate }
    const changed = await save(umut, { ...done, result: '87' })
    expect(changed.result).toBe('87')
    await umut.refused('GET /exam/save', { query: { ...done, note: 'geç' } }, 409, 'CONFLICT')
    await ada.refused('GET /exam/data/{id}', { path: { id } }, 404)
    await ada.refused('GET /exam/delete/{id}', { path: { id } }, 404)
    await umut.ask('GET /exam/delete/{id}', { path: { id: past.id } }, ok)
    expect((await found(umut)).total).toBe(2)
  })

  it('checks a date, in both ways to write one', async () => {
    const { student } = scene()
    const vildan = await student('Vildan')
    const today = await todayOf(vildan)
    const soon = daysBefore(today, -40)
    const check = (examdate: string) => vildan.ask('POST /exam/check-date', { body: { examdate } }, dateCheck)

    expect(await check(soon)).toMatchObject({ valid: true, code: 'OK', days_left: 40, conflicts: [] })
    const [year, month, day] = soon.split('-')
    expect(await check(`${day}.${month}.${year}`)).toMatchObject({ valid: true, code: 'OK', days_left: 40 })
    for (const none of ['yarın', '2026-02-30', '31.04.2027', '']) {
      expect(await check(none)).toMatchObject({ valid: false, code: 'INVALID', days_left: null })
    }
    expect(await check(daysBefore(today, 1))).toMatchObject({ code: 'PAST' })
    expect(await check('2900-01-01')).toMatchObject({ code: 'TOO_FAR', valid: false })
    const taken = await save(vildan, { name: 'Deneme sınavı', kind: 'other', examdate: soon })
    expect(await check(soon)).toMatchObject({
      valid: true,
      code: 'CONFLICT',
      conflicts: [{ id: taken.id, name: 'Deneme sınavı', examdate: soon }],
    })
  })

  it('lets a coach set one for each member of a group', async () => {
    const { cem, student, link } = scene()
    const yigit = await student('Yigit')
    await link(cem, yigit, 'act')
    const group = await cem.ask('GET /croom/save', { query: { name: 'Grup', kind: 'group' } }, croom)
    await cem.ask('POST /croom/members', { body: { croom_id: group.id, add: [yigit.id] } }, anything)
    const query = { name: 'Kurs denemesi', kind: 'other', examdate: '2030-03-03', croom_id: group.id }

    await cem.ask('GET /exam/save', { query: { ...query, for_members: true } }, anything)

    expect((await found(yigit)).rows).toMatchObject([
      { name: 'Kurs denemesi', croom_id: group.id, created_by: cem.id },
    ])
  })

  it('plans study, whose done comes from the records of that day', async () => {
    const { student, ada } = scene()
    const bora = await student('Bora')
    const own = await makeTree(bora)
    const day = await todayOf(bora)
    const id = randomUUID()
    const query = {
      id,
      day,
      study_id: own.study,
      topic_id: own.topic,
      kind: 'practice',
      minutes: 60,
      questions: 20,
    }
    const plan = (from: string, to: string) => bora.ask('GET /plan', { query: { from, to } }, list(planItem))

    const saved = await bora.ask('GET /plan/save', { query }, planItem)
    const again = await bora.ask('GET /plan/save', { query }, planItem)
    const written = {
      topic_id: own.topic,
      kind: 'practice',
      day,
      minutes: 45,
      correct: 9,
      wrong: 1,
      blank: 0,
    }
    await bora.ask('GET /state/save', { query: written }, record)

    expect(saved).toMatchObject({ id, day, study_id: own.study, topic_id: own.topic, done: { minutes: 0 } })
    expect(again).toEqual(saved)
    expect(await plan(day, day)).toMatchObject([
      { id, done: { minutes: 45, questions: 10, ratio: expect.any(Number) } },
    ])
    expect(await plan(daysBefore(day, 7), daysBefore(day, 1))).toEqual([])
    await ada.refused('GET /plan/delete/{id}', { path: { id } }, 404)
    await bora.ask('GET /plan/delete/{id}', { path: { id } }, ok)
    expect(await plan(day, day)).toEqual([])
  })

  it('lists the letters of a student', async () => {
    const { ada, defne } = scene()
    const search = { user_id: ada.id, kind: 'weekly', page: 1, size: 5 }

    const own = await ada.ask('GET /ai/analysis-pdfs', { search }, page(pdf))

    expect(own).toEqual({ rows: [], total: 0, page: 1, size: 5 })
    await ada.ask('GET /ai/analysis-pdfs', {}, page(pdf))
    await defne.refused('GET /ai/analysis-pdfs', { search: { user_id: ada.id } }, 404)
  })
}
