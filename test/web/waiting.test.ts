import { describe, expect, it, vi } from 'vitest'
import { emptyRecord } from '#rules/record.ts'
import { dropDraftOf, hasForm, reopen } from '#web/app/waiting/reopen.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { readDraft, writeDraft } from '#web/offline/draft-store.ts'
import { keyFor } from '#web/study/record/draft.ts'
import type { StudyRecord } from '#web/study/record/use-removal.ts'
import { waitingSums, withWaiting } from '#web/study/record/waiting.ts'
import { emptyDraft } from '#web/trials/drafts/draft.ts'
import { keptDraft as keptTrial, keyOfDraft } from '#web/trials/drafts/kept-draft.ts'

vi.mock('#web/session/session.ts', () => ({ actorId: () => 'ada' }))

const day = '2026-11-20'
const of = { student: 'ada', day, today: day }

function entry(seq: number, key: string, input: Entry['input'], more: Partial<Entry> = {}): Entry {
  const student = { id: 'ada', name: 'Ada' }
  return { seq, actor: 'ada', student, key, input, madeAt: 0, refusal: null, ...more }
}
const save = (seq: number, query: object, more: Partial<Entry> = {}) =>
  entry(seq, 'GET /state/save', { query }, more)
const stored: StudyRecord = {
  ...emptyRecord,
  id: 'a',
  croom_id: null,
  study_id: null,
  topic_id: null,
  subtopic_id: null,
  kind: 'practice',
  day,
  started_at: null,
  minutes: 30,
  questions: 0,
  correct: null,
  wrong: null,
  blank: null,
  level: null,
  source: 'manual',
  note: null,
  created_by: 'ada',
  updated_by: 'ada',
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}
const refusal = { status: 422, code: 'RULE', message: '…' }

describe('records that wait on the device', () => {
  it('are listed first, the newest on top, with what they will add', () => {
    const shown = withWaiting(
      [stored],
      [
        save(1, { id: 'b', day, kind: 'practice', minutes: 40 }),
        save(2, { id: 'c', kind: 'review', correct: 5, wrong: 2 }),
      ],
      of,
    )
    expect(shown.map(({ id, minutes, questions, waits }) => [id, minutes, questions, waits])).toEqual([
      ['c', 0, 7, 'unsentNew'],
      ['b', 40, 0, 'unsentNew'],
      ['a', 30, 0, undefined],
    ])
  })

  it('show a change, twice too, a deletion, and a move to another day', () => {
    const change = save(1, { id: 'a', day, minutes: 45, version: 1 })
    const again = save(2, { id: 'a', day, minutes: 50, version: 1 })
    expect(withWaiting([stored], [change, again], of)).toMatchObject([
      { id: 'a', minutes: 50, waits: 'unsent' },
    ])
    const deletion = entry(3, 'GET /state/delete/{id}', { params: { id: 'a' } })
    expect(withWaiting([stored], [change, deletion], of)).toEqual([])
    expect(withWaiting([stored], [save(4, { id: 'a', day: '2026-11-19', version: 1 })], of)).toEqual([])
  })

  it('of all days are shown where no day is asked for', () => {
    const yesterday = save(1, { id: 'b', day: '2026-11-19', kind: 'practice', minutes: 40 })
    expect(withWaiting([stored], [yesterday], of).map(({ id }) => id)).toEqual(['a'])
    const shown = withWaiting([stored], [yesterday], { student: 'ada', today: day })
    expect(shown.map(({ id, day }) => [id, day])).toEqual([
      ['b', '2026-11-19'],
      ['a', day],
    ])
  })

  it('of another student are not shown, and a refused one says so', () => {
    const other = save(1, { id: 'b', day, minutes: 40 }, { student: { id: 'baris', name: 'Barış' } })
    const refused = save(2, { id: 'c', day, minutes: 2000 }, { refusal })
    expect(withWaiting([], [other, refused], of)).toMatchObject([{ id: 'c', waits: 'refused' }])
  })
})

describe('the sums of a day', () => {
  const sums = (entries: Entry[], of = day) =>
    waitingSums([stored], entries, { student: 'ada', day: of, today: day })

  it('count what waits, with its change against what is stored', () => {
    expect(sums([])).toEqual({ minutes: 0, questions: 0 })
    expect(sums([save(1, { id: 'b', day, minutes: 40, correct: 5, wrong: 2 })])).toEqual({
      minutes: 40,
      questions: 7,
    })
    expect(sums([save(1, { id: 'a', day, minutes: 45, version: 1 })])).toEqual({ minutes: 15, questions: 0 })
    expect(sums([entry(1, 'GET /state/delete/{id}', { params: { id: 'a' } })])).toEqual({
      minutes: -30,
      questions: 0,
    })
  })

  it('lose a record that is moved to another day, which gets it', () => {
    const moved = [save(1, { id: 'a', day: '2026-11-19', version: 1 })]
    expect(sums(moved)).toEqual({ minutes: -30, questions: 0 })
    expect(sums(moved, '2026-11-19')).toEqual({ minutes: 30, questions: 0 })
    expect(sums(moved, '2026-11-10')).toEqual({ minutes: 0, questions: 0 })
  })

  it('say nothing of a change to a record that is not at hand', () => {
    expect(sums([save(1, { id: 'old', day, minutes: 45, version: 3 })])).toEqual({ minutes: 0, questions: 0 })
  })
})

describe('a save that the server did not take', () => {
  it('goes back into the form of a record, under its own id', async () => {
    const refused = save(
      1,
      { id: 'b', day, kind: 'practice', minutes: 400, correct: 3, wrong: 1, blank: 0, note: 'zor' },
      { refusal },
    )
    expect(await reopen(refused)).toBe(`/log?new=1&day=${day}`)
    expect(readDraft(keyFor('ada'))).toMatchObject({
      id: 'b',
      day,
      minutes: '400',
      note: 'zor',
      results: { correct: 3, wrong: 1, blank: 0 },
    })
  })

  it('goes back into the form of a trial exam, a new one or a stored one', async () => {
    const body = {
      id: 't',
      croom_id: 'k',
      kind: 'branch',
      name: 'D',
      day,
      lessons: [{ study_id: 's', correct: 3, wrong: 1, question_count: 4 }],
      marks: [{ study_id: 's', topic_id: 'p', result: 'wrong', count: 1 }],
    }
    expect(await reopen(entry(1, 'POST /trialexam/save', { body }))).toBe('/trial-exams/new')
    expect(keptTrial(keyOfDraft('ada', null))).toMatchObject({
      id: 't',
      head: { branch: 's', publisher: '' },
      results: {
        lessons: { s: { correct: '3', wrong: '1', count: '4' } },
        marks: [{ count: 1, reason: null }],
      },
    })
    expect(await reopen(entry(2, 'POST /trialexam/save', { body: { ...body, version: 2 } }))).toBe(
      '/trial-exams/t/edit',
    )
  })

  it('leaves that form only when it is saved or discarded', async () => {
    const body = {
      id: 't',
      croom_id: 'k',
      name: 'D',
      day,
      lessons: [{ study_id: 's', correct: 3, wrong: 0 }],
    }
    const [added, changed] = [
      entry(1, 'POST /trialexam/save', { body }),
      entry(2, 'POST /trialexam/save', { body: { ...body, version: 2 } }),
    ]
    for (const each of [added, changed]) await reopen(each)

    await dropDraftOf(entry(3, 'POST /trialexam/save', { body: { ...body, id: 'other' } }))
    expect([keptTrial(keyOfDraft('ada', null))?.id, keptTrial(keyOfDraft('ada', 't'))?.id]).toEqual([
      't',
      't',
    ])
    await dropDraftOf(added)
    expect([keptTrial(keyOfDraft('ada', null)), keptTrial(keyOfDraft('ada', 't'))]).toEqual([null, null])
  })

  it('is read with every field of the form, also as an older build kept it', async () => {
    const key = keyOfDraft('ada', null)
    await writeDraft(key, {
      id: 't',
      head: { croom_id: 'k', day, name: 'D' },
      results: { lessons: {}, marks: [] },
    })

    expect(keptTrial(key)?.head).toEqual({ ...emptyDraft('k', day).head, name: 'D' })
  })

  it('has none when it was a level or a deletion', () => {
    expect(hasForm(save(1, { id: 'b', kind: 'other', level: 3 }))).toBe(false)
    expect(hasForm(entry(2, 'GET /state/delete/{id}', { params: { id: 'a' } }))).toBe(false)
  })
})
