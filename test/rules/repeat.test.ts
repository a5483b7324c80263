import { describe, expect, it } from 'vitest'
import { Refusal } from '#rules/refusal.ts'
import { repeated } from '#rules/repeat.ts'

// 16 November 2026 is a Monday.
const first = { day: '2026-11-16', due: '2026-11-17', part_from: 1, part_to: 4 }
const every = [1, 2, 3, 4, 5, 6, 7]

describe('a repeated item', () => {
  it('is there on the chosen weekdays after its own day, each due as much later', () => {
    const items = repeated(first, { weekdays: [1, 4], until: '2026-11-26' }, null)

    expect(items.map(({ day, due }) => [day, due])).toEqual([
      ['2026-11-19', '2026-11-20'],
      ['2026-11-23', '2026-11-24'],
      ['2026-11-26', '2026-11-27'],
    ])
    expect(items.every(({ part_from, part_to }) => part_from === 1 && part_to === 4)).toBe(true)
  })

  it.each([
    [
      10,
      [
        [5, 8],
        [9, 10],
      ],
    ],
    [8, [[5, 8]]],
    [4, []],
  ])('takes the next parts, and stops at the size %i of its source', (size, expected) => {
    const items = repeated(first, { weekdays: every, until: '2026-12-31', advance: true }, size)

    expect(items.map(({ part_from, part_to }) => [part_from, part_to])).toEqual(expected)
  })

  it('is there at most 60 times', () => {
    const of = (until: string) => repeated(first, { weekdays: every, until }, null).length

    expect(of('2027-01-14')).toBe(59)
    expect(() => of('2027-01-15')).toThrow(Refusal)
    expect(() => of('2100-01-01')).toThrow(Refusal)
    expect(() => of('2026-11-15')).toThrow(Refusal)
    expect(of('2026-11-16')).toBe(0)
  })
})
