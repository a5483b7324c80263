import { describe, expect, it } from 'vitest'
import { isWithinReach, monthSums, windowOf } from '#web/study/log/month.ts'

describe('the month of the log', () => {
  it.each([
    ['2026-11', '2026-11-20', 20],
    ['2026-11', '2026-11-01', 1],
    ['2026-10', '2026-11-20', 51],
    ['2024-02', '2024-03-01', 30],
    ['2026-12', '2026-11-20', 1],
  ])('%s needs a window up to %s of %i days', (month, today, days) => {
    expect(windowOf(month, today)).toBe(days)
  })

  it('is not told of where no window reaches', () => {
    // 3,660 days end on 2026-11-20 and begin on 2016-11-13.
    expect(isWithinReach('2016-12', '2026-11-20')).toBe(true)
    expect(isWithinReach('2016-11', '2026-11-20')).toBe(false)
  })

  it('counts only its own days, and those with study', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
    expect(monthSums('2026-11', days, [90, 45, null, 0, 30])).toEqual({ studied: 2, minutes: 75 })
    expect(monthSums('2026-12', days, [90, 45, null, 0, 30])).toEqual({ studied: 0, minutes: 0 })
  })
})
