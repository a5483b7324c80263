import { describe, expect, it } from 'vitest'
import { lastMarks } from '#web/study/progress/last-marks.ts'

const trials = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, n) => ({
  id,
  day: `2026-11-0${n + 1}`,
  name: id,
  publisher: null,
  kind: 'general' as const,
}))
const series = [
  {
    id: 'topic',
    name: 'Konu',
    lost: [],
    blank: [0, 0, 0, 0, 0, 0, 0],
    wrong: [1, 2, null, 0, 0, 3, 1],
  },
  {
    id: null,
    name: 'İşaretsiz',
    lost: [],
    wrong: [0, 0, null, 4, 0, 2, 0],
    blank: [0, 0, null, 0, 0, 0, 0],
  },
]

describe('the marks of a topic in the last mocks', () => {
  it('are those of the class group that had its lesson, the last five, oldest first', () => {
    const own = new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(lastMarks({ trials, series }, 'topic', own).map(({ id }) => id)).toEqual(['b', 'd', 'e', 'f', 'g'])
    expect(lastMarks({ trials, series }, 'topic', new Set(['a'])).map(({ id }) => id)).toEqual(['a'])
  })

  it('are not known where answers of the lesson have no mark, which is not zero', () => {
    const own = new Set(['d', 'e', 'f'])
    expect(lastMarks({ trials, series }, 'topic', own).map(({ wrong }) => wrong)).toEqual([null, 0, 3])
  })

  it('are none for a topic without any mark', () => {
    expect(lastMarks({ trials, series }, 'other', new Set(['a']))).toEqual([])
  })
})
