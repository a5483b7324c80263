import { describe, expect, it } from 'vitest'
import { sizeOfHead } from '#rules/picture/head.ts'
import { draftOf, draftOfSent, emptyDraft, sentDraft } from '#web/mistakes/draft.ts'
import type { Mistake } from '#web/mistakes/mistake.ts'
import { validateSearch } from '#web/mistakes/notebook/search.ts'
import { type Sending, withWaiting } from '#web/mistakes/notebook/with-waiting.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { drawn } from '../support/pictures.ts'
import { writtenPicture } from '../support/written-picture.ts'

const id = '0198f000-0000-7000-8000-000000000001'
const place = { croom_id: 'c', study_id: 's', topic_id: 't', subtopic_id: null }
const of = { student: 'ada', today: '2026-11-26' }
const row: Mistake = {
  ...place,
  id,
  trial_id: null,
  text: 'Soru\n\nCevap',
  reason: null,
  picture: null,
  day: '2026-11-01',
  looks: 1,
  last_look: '2026-11-10',
  due: '2026-11-24',
  solved_at: null,
  version: 2,
}
const entry = (key: string, body: object, more: Partial<Entry> = {}): Entry => ({
  seq: 1,
  actor: 'ada',
  student: { id: 'ada', name: 'Ada' },
  key,
  input: { body },
  madeAt: 0,
  refusal: null,
  ...more,
})
const none = new Map<string, Sending>()

describe('the notebook without a network', () => {
  it('shows looks as they went, and no more', () => {
    const looks = [
      entry('POST /mistake/look', { id, look_id: 'l', solved: false }),
      entry('POST /mistake/look', { id: 'another', look_id: 'l', solved: true }),
    ]

    expect(withWaiting([row], looks, of, none)).toMatchObject([
      { looks: 2, last_look: of.today, due: null, solved_at: null, waits: false },
    ])
    const sending = new Map([[id, { look: { id, look_id: 'l', solved: true }, before: undefined }]])
    expect(withWaiting([row], [], of, sending)).toMatchObject([{ solved_at: of.today }])
  })

  it('shows a look that is taken back as it was before, or as due', () => {
    const solved = entry('POST /mistake/look', { id, look_id: 'l', solved: true })
    const back = entry('POST /mistake/look', { id, look_id: 'l', solved: null })

    expect(withWaiting([row], [solved, back], of, none)).toMatchObject([row])
    const after = { ...row, looks: 2, last_look: of.today, due: null, solved_at: '2026-11-26T10:00:00Z' }
    expect(withWaiting([after], [back], of, none)).toMatchObject([
      { looks: 1, due: of.today, solved_at: null },
    ])
    const shown = { ...row, waits: false, local: null }
    const sending = new Map([[id, { look: { id, look_id: 'l', solved: null }, before: shown }]])
    for (const stored of [after, row]) expect(withWaiting([stored], [], of, sending)).toEqual([shown])
  })

  it('shows what was written, with its photo', () => {
    const save = { id: 'new', ...place, text: null, reason: null, trial_id: null, picture: '/9j/abc' }
    const waiting = [entry('POST /mistake', save), entry('POST /mistake', { id, text: 'Yeni' })]

    const [changed, added] = withWaiting([row], waiting, of, none)

    expect(changed).toMatchObject({ text: 'Yeni', looks: 1, waits: true })
    expect(added).toMatchObject({ day: of.today, waits: true, local: 'data:image/jpeg;base64,/9j/abc' })
  })

  it('has no question that is deleted, and has it again when that is taken back', () => {
    const save = entry('POST /mistake', { id: 'new', ...place, text: 'Yeni' })
    const deletion = entry('DELETE /mistake/{id}', {}, { input: { params: { id: 'new' } } })
    const undo = entry('POST /mistake', { id: 'new' })

    expect(withWaiting([row], [save, deletion], of, none)).toMatchObject([{ id }])
    expect(withWaiting([row], [save, deletion, undo], of, none)).toMatchObject([{ id }, { text: 'Yeni' }])
  })

  it('shows nothing of a deleted question that comes back, while nothing is known of it', () => {
    expect(withWaiting([row], [entry('POST /mistake', { id: 'gone' })], of, none)).toMatchObject([{ id }])
    expect(withWaiting([], [entry('POST /mistake', { id: 'gone' })], of, none)).toEqual([])
  })

  it('leaves out what was refused, and what is of another student', () => {
    const look = { id, look_id: 'l', solved: true }
    const refusal = { status: 422, code: 'RULE', message: 'x' } as const
    const waiting = [
      entry('POST /mistake/look', look, { refusal }),
      entry('POST /mistake/look', look, { student: { id: 'baris', name: 'Barış' } }),
    ]

    expect(withWaiting([row], waiting, of, none)).toMatchObject([{ solved_at: null, looks: 1 }])
  })
})

describe('the form of a question', () => {
  it('sends what is stored unchanged', () => {
    const { text, ...rest } = sentDraft(draftOf(row), false, false)

    expect(text).toBe(row.text)
    expect(rest).toEqual({ id, ...place, trial_id: null, reason: null, version: 2 })
  })

  it('sends a photo, none, or leaves the stored one', () => {
    const draft = { ...emptyDraft(place, 'trial'), answer: 'Cevap', question: 'Soru' }

    expect(sentDraft({ ...draft, photo: 'abc' }, false, false)).toMatchObject({
      picture: 'abc',
      text: 'Cevap',
      trial_id: 'trial',
    })
    expect(sentDraft({ ...draft, photo: null }, true, false)).toMatchObject({
      picture: null,
      text: 'Soru\n\nCevap',
    })
    expect(sentDraft(draft, true, false)).not.toHaveProperty('picture')
  })

  it('is filled again with what was refused, unless that changed a stored question', () => {
    const draft = { ...emptyDraft(place, null), answer: 'Cevap', photo: '/9j/abc' }

    expect(draftOfSent(sentDraft(draft, false, false))).toEqual(draft)
    expect(draftOfSent(sentDraft(draftOf(row), false, false))).toBeNull()
  })
})

it('an address takes only what it knows', () => {
  expect(validateSearch({ view: 'open', topic: id, trial: 'x', open: 3, new: '1', more: id })).toEqual({
    view: 'open',
    topic: id,
    new: true,
  })
  expect(validateSearch({ view: 'all' })).toEqual({})
})

describe('the size that a file says', () => {
  const png = Buffer.alloc(24)
  png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(20_000, 20)
  it.each([
    ['PNG', png, { width: 30_000, height: 20_000 }],
    ['JPEG', drawn.jpeg, { width: 40, height: 48 }],
    ['WebP', drawn.webp, { width: 40, height: 48 }],
    ['GIF', Buffer.from('GIF89a\x05\0\x02\0', 'latin1'), { width: 5, height: 2 }],
    ['none of them', Buffer.from('%PDF-1.7'), null],
    ['nothing', new Uint8Array(), null],
  ])('is read before anything is unpacked: %s', (_, file, size) => {
    expect(sizeOfHead(file)).toEqual(size)
  })

  it('is unknown of a WebP without a head of its own, which a browser unpacks safely', () => {
    expect(sizeOfHead(writtenPicture(['1']))).toBeNull()
  })
})
