import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '#rules/day.ts'
import { heatLevel, heatStep, layoutMonth, layoutYear } from '#web/chart/heat-layout.ts'

const moves = (path: string) => path.split('M').length - 1

describe('heat maps', () => {
  const how = { weekStart: 1, step: 60 } as const

  it.each([
    [null, 'missing'],
    [0, 0],
    [1, 1],
    [60, 1],
    [61, 2],
    [181, 4],
    [900, 4],
  ] as const)('draw %j minutes at level %j when a step is an hour', (value, level) => {
    expect(heatLevel(value, 60)).toBe(level)
  })

  it('take the step from strong days, not from the one record', () => {
    expect(heatStep([60, 120, 180, 240, null, 0], 'minutes')).toBe(60)
    expect(heatStep([...Array<number>(19).fill(100), 900], 'minutes')).toBe(30)
    expect(heatStep([3], 'questions')).toBe(1)
    expect(heatStep([], 'minutes')).toBe(5)
  })

  it('lay a month out from its first weekday and draw nothing for days to come', () => {
    // November 2026 begins on a Sunday: the last column of a week from Monday.
    const layout = layoutMonth('2026-11', new Map([['2026-11-02', 60]]), {
      width: 346,
      weekStart: 1,
      step: 60,
      today: '2026-11-20',
    })

    expect(layout.cells).toHaveLength(30)
    expect(layout.cells.map(({ x, y }) => [x, y]).at(0)).toEqual([300, 22])
    expect(layout.cells.map(({ x, y }) => [x, y]).at(-1)).toEqual([0, 222])
    expect(layout.paths.map(({ level, d }) => [level, moves(d)])).toEqual([
      ['missing', 19],
      [0, 0],
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 0],
    ])
  })

  it('go on in bands below when a year is wider than a phone', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
    const values = days.map(() => null)

    const columnsOf = (width: number) =>
      new Set(layoutYear(days, values, { ...how, width }).cells.map(({ x }) => x)).size
    expect([columnsOf(1100), columnsOf(256)]).toEqual([53, 18])
  })

  it.each([
    // Three weeks of July come before August; of the next case two days only.
    ['2026-07-08', 60, ['2026-07-08', '2026-08-01', '2026-09-01']],
    ['2026-07-30', 60, ['2026-08-01', '2026-09-01']],
    ['2026-08-01', 31, ['2026-08-01']],
    ['2026-11-20', 1, ['2026-11-20']],
  ])('names the months from %s on for %i days where there is room', (from, count, expected) => {
    const some = Array.from({ length: count }, (_, index) => addDays(from, index))
    const layout = layoutYear(
      some,
      some.map(() => 60),
      { ...how, width: 600 },
    )
    expect(layout.monthTicks.map(({ day }) => day)).toEqual(expected)
    expect(layout.cells.at(-1)?.day).toBe(some.at(-1))
  })

  it('begins its weeks on the student’s own day, and holds 1,200 days in bands', () => {
    const many = Array.from({ length: 1200 }, (_, index) => addDays('2023-08-10', index))
    const none = many.map(() => null)
    const sunday = layoutYear(many, none, { ...how, weekStart: 0, width: 346 })
    expect(sunday.weekdayTicks.slice(0, 3).map(({ day }) => weekdayOf(day))).toEqual([7, 2, 4])
    // A Thursday: the fifth row of a week that begins on Sunday, the fourth of one that begins on Monday.
    const monday = layoutYear(many, none, { ...how, weekStart: 1, width: 346 })
    // Every second weekday is named.
    const rowOf = ({ points: [first], weekdayTicks: [top, next] }: typeof sunday) =>
      first && top && next && Math.round((2 * (first.y - top.y)) / (next.y - top.y))
    expect([rowOf(sunday), rowOf(monday)]).toEqual([4, 3])
    expect(Math.max(...sunday.cells.map(({ x }) => x + sunday.cellWidth))).toBeLessThanOrEqual(346)
    const columns = new Set(sunday.cells.map(({ x }) => x)).size
    const [top, , , second] = sunday.weekdayTicks
    expect(sunday.height).toBeCloseTo(Math.ceil(172 / columns) * ((second?.y ?? 0) - (top?.y ?? 0)))
  })
})
