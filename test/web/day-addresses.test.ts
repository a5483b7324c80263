import { describe, expect, it } from 'vitest'
import { validateSearch as logSearch } from '#web/study/log/search.ts'
import { validateSearch as planSearch } from '#web/study/plan/search.ts'

describe('an address with a day', () => {
  it('opens it in the log, the plan and the calendar of exams', () => {
    expect(logSearch({ day: '2028-02-29' })).toEqual({ day: '2028-02-29' })
    expect(planSearch({ day: '2028-02-29' })).toEqual({ day: '2028-02-29' })
    expect(planSearch({ month: '2028-02', new: '2028-02-29' })).toEqual({
      month: '2028-02',
      new: '2028-02-29',
    })
  })

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-11-31', 'x', 20261120])(
    'that no calendar has, such as %s, is passed over',
    (day) => {
      expect(logSearch({ day })).toEqual({})
      expect(planSearch({ day })).toEqual({})
      expect(planSearch({ month: String(day).slice(0, 7), new: day })).not.toHaveProperty('new', day)
    },
  )

  it('of a month that no year has is passed over', () => {
    expect(planSearch({ month: '2026-13' })).toEqual({})
    expect(planSearch({ month: '2026-00' })).toEqual({})
  })
})
