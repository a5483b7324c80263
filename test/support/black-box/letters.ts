import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { lessonOf } from './insights.ts'
import { daysBefore, password, type Scene, todayOf } from './scene.ts'
import { anything, type Of, page } from './shape.ts'
import { croom, ok, record } from './told.ts'
import { auditLine } from './told-of-people.ts'
import { letter, notices } from './told-of-reach.ts'
import { trial } from './told-of-trials.ts'

/** Letters of section 10 of the contract. */
export function letters(scene: () => Scene) {
  const listed = async (who: Person, search: Record<string, string | number> = {}) =>
    (await who.ask('GET /ai/analysis-pdfs', { search }, page(letter))).rows
  const study = (who: Person, day: string, minutes: number) =>
    who.ask('GET /state/save', { query: { kind: 'other', day, minutes } }, record)

  it('makes one of a week once for an id, and sends it as a PDF', async () => {
    const { student } = scene()
    const lale = await student('Lale')
    const today = await todayOf(lale)
    await study(lale, today, 40)
    const id = randomUUID()
    const body = { id, kind: 'weekly', from: daysBefore(today, 6), to: today }

    const first = await lale.send('POST /ai/analysis-pdfs', { body })
    const again = await lale.send('POST /ai/analysis-pdfs', { body })
    const made = await makeLetter(lale, body)
    const file = await lale.send('GET /ai/analysis-pdfs/{id}/file', { path: { id } })

    expect([first.status, again.status]).toEqual([201, 201])
    expect(letter.faults(first.body, 'letter')).toEqual([])
    expect([first.body, again.body]).toMatchObject([{ id }, { id }])
    expect(made).toMatchObject({
      id,
      user_id: lale.id,
      created_by: lale.id,
      kind: 'weekly',
      from: body.from,
      to: today,
      status: 'ready',
      stale: false,
      made_by: 'rules',
      note: null,
      fault: null,
      read_at: null,
    })
    expect(made.pages).toBeGreaterThan(0)
    expect(made.bytes).toBeGreaterThan(0)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toMatch(/^application\/pdf/)
    expect(file.headers.get('cache-control')).toBe('no-store')
    expect(String(file.body)).toMatch(/^%PDF-/)
    expect(await listed(lale)).toEqual([{ ...made, read_at: expect.any(String) }])
  })

  it('finds them by kind and day', async () => {
    const { student } = scene()
    const nehir = await student('Nehir')
    const today = await todayOf(nehir)
    const week = await makeLetter(nehir, { id: randomUUID(), kind: 'weekly', to: daysBefore(today, 40) })
    const month = await makeLetter(nehir, { id: randomUUID(), kind: 'monthly' })
    const ids = async (search: Record<string, string | number>) =>
      (await listed(nehir, search)).map(({ id }) => id)

    expect(new Set(await ids({}))).toEqual(new Set([week.id, month.id]))
    expect(await ids({ kind: 'monthly' })).toEqual([month.id])
    expect(await ids({ to: daysBefore(today, 35) })).toEqual([week.id])
    expect(await ids({ from: daysBefore(today, 32) })).toEqual([month.id])
    expect(await ids({ size: 1, page: 2 })).toHaveLength(1)
  })

  it('says that one is stale, and builds it again with the same id', async () => {
    const { student } = scene()
    const orhan = await student('Orhan')
    const today = await todayOf(orhan)
    await study(orhan, today, 20)
    const body = { id: randomUUID(), kind: 'weekly' }
    await makeLetter(orhan, body)

    await study(orhan, today, 25)
    const [stale] = await listed(orhan)
    await makeLetter(orhan, body)

    expect(stale).toMatchObject({ id: body.id, stale: true })
    expect(await listed(orhan)).toMatchObject([{ id: body.id, stale: false, status: 'ready' }])
  })

  it('makes one about a trial exam, and none about nothing', async () => {
    const { student, catalogue, ada } = scene()
    const riza = await student('Riza')
    const croom_id = catalogue('TYT').id
    await riza.ask('POST /croom/join', { body: { croom_id } }, croom)
    const lesson = (await lessonOf(riza, croom_id)).study
    const sat = {
      croom_id,
      kind: 'branch',
      name: 'Branş',
      day: await todayOf(riza),
      lessons: [{ study_id: lesson.id, correct: 30, wrong: 4 }],
    }
    const { id: trial_id } = await riza.ask('POST /trialexam/save', { body: sat }, trial)

    const made = await makeLetter(riza, { id: randomUUID(), kind: 'trial', trial_id })
    const none = await riza.refused('POST /ai/analysis-pdfs', { body: { kind: 'trial' } }, 422, 'RULE')
    const theirs = await ada.send('POST /ai/analysis-pdfs', { body: { kind: 'trial', trial_id } })

    expect(made).toMatchObject({ kind: 'trial', status: 'ready' })
    expect(Object.keys(none.fields ?? {})).toEqual(['trial_id'])
    expect([404, 422]).toContain(theirs.status)
  })

  it('lets a coach write one with a note, and does not take the coach’s reading for the student’s', async () => {
    const { cem, student, link } = scene()
    const sinan = await student('Sinan')
    const linkId = await link(cem, sinan, 'view')
    const body = { id: randomUUID(), kind: 'weekly', note: 'Bu hafta çok düzenliydin.' }
    await cem.refused('POST /ai/analysis-pdfs', { body, for: sinan.id }, 403, 'COACH_SCOPE')
    await cem.refused('POST /ai/analysis-pdfs', { body }, 403, 'FORBIDDEN')
    const raised = { id: linkId, access: 'act', password }
    await sinan.ask('POST /link/access', { body: raised }, anything)
    const path = { id: body.id }

    const made = await makeLetter(cem, body, sinan.id)
    const read = await cem.send('GET /ai/analysis-pdfs/{id}/file', { path, for: sinan.id })

    expect(made).toMatchObject({ user_id: sinan.id, created_by: cem.id, note: body.note })
    expect([read.status, read.headers.get('x-acting-for')]).toEqual([200, sinan.id])
    expect((await listed(cem, { user_id: sinan.id })).map(({ id, read_at }) => [id, read_at])).toEqual([
      [body.id, null],
    ])
    const told = await sinan.ask('GET /notice', {}, notices)
    expect(told.rows.map(({ kind }) => kind)).toContain('letter')
    const { rows } = await sinan.ask('GET /audit', {}, page(auditLine))
    expect(rows.at(-1)).toMatchObject({ actor: { id: cem.id }, entity_id: body.id, before: null })
    await sinan.ask('DELETE /ai/analysis-pdfs/{id}', { path }, ok)
    expect(await listed(sinan)).toEqual([])
    await cem.refused('GET /ai/analysis-pdfs/{id}/file', { path, for: sinan.id }, 404)
  })

  it('keeps them from everybody else', async () => {
    const { ada, cem, eda, student } = scene()
    const tuba = await student('Tuba')
    const { id } = await makeLetter(tuba, { id: randomUUID(), kind: 'weekly' })
    const path = { id }

    await ada.refused('GET /ai/analysis-pdfs/{id}/file', { path }, 404)
    await ada.refused('DELETE /ai/analysis-pdfs/{id}', { path }, 404)
    await ada.refused('POST /ai/analysis-pdfs', { body: { id, kind: 'weekly' } }, 404)
    await tuba.refused('GET /ai/analysis-pdfs/{id}/file', { path: { id: randomUUID() } }, 404)
    for (const who of [cem, eda]) {
      await who.refused('DELETE /ai/analysis-pdfs/{id}', { path }, 403, 'FORBIDDEN')
      const { status } = await who.send('GET /ai/analysis-pdfs/{id}/file', { path })
      expect([403, 404]).toContain(status)
    }
    expect(await listed(tuba)).toMatchObject([{ id, read_at: null }])
  })
}

/** Makes a letter, and again with its id where the machine was too slow for it, until it is ready. */
export async function makeLetter(
  who: Person,
  body: { id: string; kind: string; [field: string]: unknown },
  studentId?: string,
): Promise<Of<typeof letter>> {
  const parts = { body, ...(studentId !== undefined && { for: studentId }) }
  for (let tries = 0; tries < 100; tries++) {
    const made = await who.ask('POST /ai/analysis-pdfs', parts, letter)
    if (made.status === 'ready') return made
    await pause(500)
  }
  throw new Error('a letter is not ready')
}
