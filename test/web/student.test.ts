import { describe, expect, it } from 'vitest'
import { differences } from '#web/audit/differences.ts'

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
    expect(differences(row, { ...row, minutes: 0, is_main: true })).toEqual([
      { field: 'minutes', from: 40, to: 0 },
      { field: 'is_main', from: false, to: true },
    ])
  })

  it('of a trial exam names its net and the lessons that differ', () => {
    const lesson = (name: string, correct: number) => ({ study_id: name, name, correct, wrong: 2, blank: 1 })
    const before = { totals: { net: 10, correct: 11 }, lessons: [lesson('Türkçe', 5), lesson('Fizik', 6)] }
    const after = { totals: { net: 11, correct: 12 }, lessons: [lesson('Türkçe', 6), lesson('Fizik', 6)] }

    expect(differences(before, after)).toEqual([
      { field: 'net', from: 10, to: 11 },
      { field: 'lesson', lesson: 'Türkçe', from: '5 / 2 / 1', to: '6 / 2 / 1' },
    ])
  })
})
