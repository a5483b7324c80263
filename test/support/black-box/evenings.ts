import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeTree } from './crooms.ts'
import { daysBefore, type Scene, todayOf } from './scene.ts'
import { anything, count, either, id, instant, list, object, orNull, page, words } from './shape.ts'
import { ok, record } from './told.ts'
import { links, planItem } from './told-of-people.ts'

const ranges = list(list(count))
const source = object({ id, name: words, size: count, progress: orNull(object({ done: count, ranges })) })
const state = either('open', 'done', 'late')
const ticked = object({ item: object({ id, state }), record: orNull(record) })
const homework = page(object({ user_id: id, open: count, late: count, done: count, items: list(planItem) }))
const comment = object({
  id,
  by: object({ id: orNull(id), name: words }),
  text: words,
  read_at: orNull(instant),
  version: count,
})
const status = either('new', 'sent', 'ignored', 'faulty')
const roster = object({
  columns: list(anything),
  rows: list(object({ line: count, status, errors: list(anything) })),
  sent: orNull(count),
})

/** Sources, homework, comments and lists of students: sections A, C and E of what the contract has next. */
export function evenings(scene: () => Scene) {
  it('give parts of a book as homework, which is ticked once and counted as late', async () => {
    const { coach, student, link } = scene()
    const [feyza, perihan] = [await coach('Feyza'), await student('Perihan')]
    await link(feyza, perihan, 'act')
    const { croom: croom_id, study: study_id } = await makeTree(perihan)
    const today = await todayOf(perihan)
    const body = { name: 'Limit', croom_id, study_id, size: 12, parts: [{ no: 2, questions: 20 }] }
    const limit = await perihan.ask('POST /source', { body }, source)
    await perihan.refused('POST /source', { body: { ...body, size: 0 } }, 400)
    expect((await perihan.ask('GET /source', { query: { search: 'lim' } }, page(source))).total).toBe(1)

    const given = { day: today, due: today, source_id: limit.id, part_from: 2, part_to: 3 }
    const item = await feyza.ask('GET /plan/save', { query: given, for: perihan.id }, planItem)
    const past = { ...given, day: daysBefore(today, 3), due: daysBefore(today, 2), part_to: 2 }
    await feyza.ask('GET /plan/save', { query: past, for: perihan.id }, planItem)
    await feyza.refused('GET /plan/save', { query: { ...given, part_to: 13 }, for: perihan.id }, 422, 'RULE')
    const before = await feyza.ask('GET /homework', { query: { user_id: perihan.id } }, homework)
    expect(before.rows).toMatchObject([{ user_id: perihan.id, open: 1, late: 1, done: 0 }])

    const tick = { id: item.id, done: true, record_id: randomUUID(), correct: 17, wrong: 3 }
    const first = await perihan.ask('POST /plan/tick', { body: tick }, ticked)
    expect(await perihan.ask('POST /plan/tick', { body: tick }, ticked)).toEqual(first)
    await perihan.refused('POST /plan/tick', { body: { ...tick, record_id: randomUUID() } }, 409, 'TICKED')
    const read = await perihan.ask('GET /source/{id}', { path: { id: limit.id } }, source)
    expect(read.progress).toMatchObject({ done: 2, ranges: [[2, 3]] })
    const archived = await perihan.ask('DELETE /source/{id}', { path: { id: limit.id } }, ok)
    expect(archived).toMatchObject({ archived: true })
  })

  it('carry comments, which the other side reads, and only the author changes', async () => {
    const { coach, student, link } = scene()
    const [gonul, rasim] = [await coach('Gonul'), await student('Rasim')]
    // A coach who may only look may write here.
    await link(gonul, rasim, 'view')
    const on = { kind: 'week', day: await todayOf(rasim) }
    const said = await gonul.ask('POST /comment', { body: { on, text: 'İyi hafta' }, for: rasim.id }, comment)
    expect(said).toMatchObject({ by: { id: gonul.id }, read_at: null })
    const unread = await rasim.ask('GET /comment', { query: { unread: true } }, page(comment))
    expect(unread.rows.map(({ id }) => id)).toEqual([said.id])
    await rasim.refused('POST /comment', { body: { id: said.id, text: 'Başka' } }, 403)
    await rasim.ask('POST /comment/read', { body: { ids: [said.id] } }, anything)
    const seen = await gonul.ask('GET /comment', { query: {}, for: rasim.id }, page(comment))
    expect(seen.rows[0]?.read_at).not.toBeNull()
    await rasim.ask('DELETE /comment/{id}', { path: { id: said.id } }, ok)
    expect((await rasim.ask('GET /comment', { query: {} }, page(comment))).total).toBe(0)
  })

  it('invite a class from a list, also who has an account already', async () => {
    const { coach, student } = scene()
    const [handan, senem] = [await coach('Handan'), await student('Senem')]
    const text = 'Ad Soyad;E-posta\nSena Uz;senem@example.com\nYeni Kişi;yeni@example.com\nYanlış;yok\n'
    const body = { id: randomUUID(), file: Buffer.from(text).toString('base64') }
    const looked = await handan.ask('POST /roster', { body }, roster)
    expect(looked.rows.map(({ status }) => status)).toEqual(['new', 'new', 'faulty'])
    expect(looked.sent).toBeNull()
    await senem.refused('POST /roster', { body }, 403)
    await handan.refused('POST /roster', { body: { ...body, save: true, lines: [4] } }, 422, 'RULE')

    const save = { ...body, save: true, lines: [2, 3] }
    const saved = await handan.ask('POST /roster', { body: save }, roster)
    expect([saved.sent, saved.rows.map(({ status }) => status)]).toEqual([2, ['sent', 'sent']])
    expect(await handan.ask('POST /roster', { body: save }, roster)).toEqual(saved)
    const pending = (await handan.ask('GET /link', {}, links)).links.map(({ status }) => status)
    expect(pending).toEqual(['pending', 'pending'])
  })
}
