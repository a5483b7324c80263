import { describe, expect, it } from 'vitest'
import { isId } from '#rules/id.ts'
import { besideIn, copiesOf, overPace, planSums, weekOf } from '#rules/plan-week.ts'

const item = (n: number, day: string) => ({ id: `0198f000-0000-7000-8000-00000000000${n}`, day })

describe('a week', () => {
  it.each([
    ['2026-11-21', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-22', 7, '2026-11-22', '2026-11-28'],
    ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
  ])('of %s that begins on weekday %i', (day, weekStart, first, last) => {
    const week = weekOf(day, weekStart)

    expect([week.length, week[0], week[6]]).toEqual([7, first, last])
  })

  it('ends at its ends', () => {
    const week = weekOf('2026-11-21', 1)

    expect(besideIn(week, '2026-11-16', 1)).toBe('2026-11-17')
    expect(besideIn(week, '2026-11-16', -1)).toBe('2026-11-16')
    expect(besideIn(week, '2026-11-22', 1)).toBe('2026-11-22')
  })
})

describe('a copy of last week', () => {
  const last = [item(1, '2026-11-09'), item(2, '2026-11-15')]

  it('lies seven days later, under ids of its own', () => {
    const copies = copiesOf(last, [])

    expect(copies.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-22'])
    expect(copies.every(({ id }) => isId(id))).toBe(true)
    expect(new Set([...last, ...copies].map(({ id }) => id)).size).toBe(4)
  })

  it('made again adds nothing, and only what is missing', () => {
    const [first, second] = copiesOf(last, [])

    expect(copiesOf(last, copiesOf(last, []))).toEqual([])
    expect(copiesOf(last, first ? [first] : [])).toEqual([second])
  })

  it('leaves out what the new week has on that day anyway, once for each item that is there', () => {
    const about = { kind: 'practice', study_id: 's', topic_id: 't' }
    const twice = [
      { ...item(1, '2026-11-09'), ...about },
      { ...item(2, '2026-11-09'), ...about },
    ]
    const there = { ...item(3, '2026-11-16'), ...about, series_id: 'r' }

    expect(copiesOf(twice, [there])).toHaveLength(1)
    expect(copiesOf(twice, [there, { ...there, id: 'four' }])).toEqual([])
    expect(copiesOf(twice, [{ ...there, day: '2026-11-17' }])).toHaveLength(2)
    expect(copiesOf(twice, [{ ...there, kind: 'review' }])).toHaveLength(2)
    expect(copiesOf(twice, [{ ...there, note: 'Deftere' }])).toHaveLength(2)
    const [first] = copiesOf(twice, [])
    expect(copiesOf(twice, first ? [first] : [])).toHaveLength(1)
  })

  it('of the same item in another week is another', () => {
    const once = copiesOf([item(1, '2026-11-09')], [])[0]
    const twice = copiesOf([item(1, '2026-11-16')], [])[0]

    expect(once?.id).not.toBe(twice?.id)
  })
})

describe('a plan beyond the pace', () => {
  const sized = (n: number, minutes: number | null, ratio = 0) => ({
    ...item(n, `2026-11-2${n}`),
    minutes,
    sort: 0,
    done: { ratio },
  })

  it('proposes the last items that are not begun, until the rest fits', () => {
    const items = [sized(3, 60), sized(1, 60), sized(2, 60), sized(4, 60, 0.2)]

    // 240 minutes of which usually a half gets done: 120 too much.
    expect(overPace(items, 0.5).map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23'])
  })

  it('proposes an item of which exactly a half is too much', () => {
    expect(overPace([sized(1, 60)], 0.5)).toHaveLength(1)
  })

  it('proposes nothing that is less than half too much, and no item without minutes', () => {
    expect(overPace([sized(1, 60), sized(2, null)], 0.6)).toEqual([])
    expect(overPace([sized(1, 60)], 1.2)).toEqual([])
    expect(overPace([], 0.5)).toEqual([])
  })
})

describe('the sums of a plan', () => {
  const of = (
    minutes: number | null,
    questions: number | null,
    done: [minutes: number, questions: number],
  ) => ({
    minutes,
    questions,
    done: { minutes: done[0], questions: done[1] },
  })

  it('count what is done up to what is planned, minutes and questions apart', () => {
    const items = [
      of(60, null, [90, 5]),
      of(30, 20, [10, 8]),
      of(null, 10, [25, 10]),
      of(null, null, [40, 0]),
    ]

    expect(planSums(items)).toEqual({
      planned: { minutes: 90, questions: 30 },
      done: { minutes: 70, questions: 18 },
    })
    expect(planSums([])).toEqual({
      planned: { minutes: 0, questions: 0 },
      done: { minutes: 0, questions: 0 },
    })
  })
})
