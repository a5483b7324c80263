import { describe, expect, it } from 'vitest'
import { addMonths, weeksOf } from '#rules/month-grid.ts'

describe('a month as weeks', () => {
  it.each([
    ['2026-11', 1, 6, '2026-10-26', '2026-12-06'],
    ['2026-11', 7, 5, '2026-11-01', '2026-12-05'],
    ['2027-02', 1, 4, '2027-02-01', '2027-02-28'],
    ['2028-02', 1, 5, '2028-01-31', '2028-03-05'],
  ])('%s with weeks from weekday %i', (month, weekStart, count, first, last) => {
    const weeks = weeksOf(month, weekStart)

    expect(weeks).toHaveLength(count)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last])
  })

  it('goes over the ends of years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
      '2027-01',
      '2025-12',
      '2028-01',
    ])
  })
})
