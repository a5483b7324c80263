import { describe, expect, it } from 'vitest'
import { differences, telling } from '#web/account/audit/differences.ts'

describe('what a change was', () => {
  it('is told by the fields that differ and that say something', () => {
    const before = { id: '1', minutes: 40, questions: 20, note: null, version: 1, updated_by: 'x' }
    const after = { ...before, minutes: 45, note: 'ş', version: 2, updated_by: 'y' }

    expect(differences(before, after)).toEqual([
      { field: 'minutes', from: 40, to: 45 },
      { field: 'note', from: null, to: 'ş' },
    ])
  })

  it('leaves out of a new row what was never filled in, and of a changed one nothing', () => {
    const row = { minutes: 40, questions: 0, is_main: false, level: null, note: '' }

    expect(differences(null, row)).toEqual([{ field: 'minutes', from: null, to: 40 }])
    expect(differences({ text: 'Soru', picture_id: 'a' }, { text: 'Soru', picture_id: 'b' })).toEqual([
      { field: 'picture_id', from: 'a', to: 'b' },
    ])
    expect(differences(row, { ...row, minutes: 0, is_main: true })).toEqual([
      { field: 'minutes', from: 40, to: 0 },
      { field: 'is_main', from: false, to: true },
    ])
  })

  it('of a trial exam names its net and the lessons that differ', () => {
    const lesson = (name: string, correct: number) => ({ study_id: name, name, correct, wrong: 2, blank: 1 })
    const counts = (correct: number) => ({ correct, wrong: 2, blank: 1, minutes: null, exempt: null })
    const before = { totals: { net: 10, correct: 11 }, lessons: [lesson('Türkçe', 5), lesson('Fizik', 6)] }
    const after = { totals: { net: 11, correct: 12 }, lessons: [lesson('Türkçe', 6), lesson('Fizik', 6)] }

    expect(differences(before, after)).toEqual([
      { field: 'net', from: 10, to: 11 },
      { field: 'lesson', lesson: 'Türkçe', from: counts(5), to: counts(6) },
    ])
  })

  it('names where a record was moved from and to', () => {
    const before = { croom_id: 'c', study_id: 's1', topic_id: 't', subtopic_id: null, minutes: 40 }
    const after = { ...before, study_id: 's2', topic_id: null }
    const place = (row: typeof before | typeof after) => {
      const { minutes: _, ...place } = row
      return place
    }

    expect(differences(before, after)).toEqual([{ field: 'place', from: place(before), to: place(after) }])
    expect(differences(before, { ...before, study_id: null, topic_id: null, croom_id: null })).toEqual([
      { field: 'place', from: place(before), to: null },
    ])
  })

  it('tells a changed mark by its topic, count and reason', () => {
    const mark = (topic_id: string, count: number, reason: string | null, result = 'wrong') => ({
      study_id: 's',
      topic_id,
      subtopic_id: null,
      result,
      count,
      reason,
    })
    const before = { croom_id: 'c', marks: [mark('t1', 1, null), mark('t2', 2, 'slip')] }
    const after = {
      croom_id: 'c',
      marks: [mark('t1', 1, 'time'), mark('t3', 1, null, 'blank'), mark('t2', 2, 'slip')],
    }
    const place = (topic_id: string) => ({ croom_id: 'c', study_id: 's', topic_id, subtopic_id: null })

    expect(differences(before, after)).toEqual([
      {
        field: 'mark',
        place: place('t1'),
        result: 'wrong',
        from: [{ count: 1, reason: null }],
        to: [{ count: 1, reason: 'time' }],
      },
      { field: 'mark', place: place('t3'), result: 'blank', from: null, to: [{ count: 1, reason: null }] },
    ])
  })

  it('tells what an administrator has corrected, and what became of a letter', () => {
    expect(differences({ birth_year: null }, { birth_year: 2010 })).toEqual([
      { field: 'birth_year', from: null, to: 2010 },
    ])
    const letter = { name: 'Haftalık mektup', kind: 'weekly', status: 'failed' }
    expect(differences(letter, { ...letter, status: 'ready' })).toEqual([
      { field: 'status', from: 'failed', to: 'ready' },
    ])
  })

  it('tells a rank of the report', () => {
    expect(differences({ ranks: { class: 3 } }, { ranks: { class: 2, of: 30 } })).toEqual([
      { field: 'rank', rank: 'class', from: 3, to: 2 },
      { field: 'rank', rank: 'of', from: null, to: 30 },
    ])
  })

  it('tells each field that is told at all', () => {
    const silent = Object.entries(telling)
      .filter(([, how]) => how === 'silent')
      .map(([field]) => field)
    const lost = Object.keys(telling)
      .filter((field) => !silent.includes(field) && telling[field as keyof typeof telling] !== 'lines')
      .filter(
        (field) => differences({ croom_id: 'c', [field]: 'a' }, { croom_id: 'c', [field]: 'b' }).length !== 1,
      )
    expect(lost).toEqual([])
  })
})
