import { describe, expect, it } from 'vitest'
import { changesOf, comparableKey, latestFull } from '#rules/comparable.ts'
import { addDays, type Day } from '#rules/day.ts'
import { comparableCases } from '../support/comparable-cases.ts'

const trialsOf = (sat: (typeof comparableCases)[number]['sat']) =>
  sat.map(([croom, kind, lessons, net], n) => ({
    id: `${n}`,
    croom_id: `croom ${croom}`,
    kind,
    lessons: lessons.map((lesson) => `lesson ${lesson}`),
    net,
    day: addDays('2026-10-01', n),
  }))

describe('the change of a net', () => {
  it.each(comparableCases)('is told of the latest full trial exam: $said', ({ sat, last, change }) => {
    const trials = trialsOf(sat)
    const alike = latestFull(trials)

    expect(alike.at(-1)?.net ?? null).toBe(last)
    expect(changesOf(trials).get(alike.at(-1)?.id ?? '')?.by ?? null).toBe(change)
    expect(new Set(alike.map(comparableKey)).size).toBeLessThan(2)
  })

  it('is told of mocks of single lessons too, each beside the one before of its lessons', () => {
    const trials = trialsOf([
      [0, 'branch', [0], 10],
      [0, 'branch', [1], 30],
      [0, 'branch', [0, 1], 40],
      [0, 'branch', [0], 12.5],
      [0, 'branch', [1, 0], 38],
    ])

    const told = [...changesOf(trials).values()]
    expect(told.map((change) => change && [change.by, change.before.id])).toEqual([
      null,
      null,
      null,
      [2.5, '0'],
      [-2, '2'],
    ])
  })

  it.each([
    ['2026-08-02', 3],
    ['2026-08-01', null],
  ] as [Day, number | null][])('is told at most 60 days later: since %s by %s', (day, by) => {
    const [first, second] = trialsOf([
      [0, 'general', [0, 1], 10],
      [0, 'official', [0, 1], 13],
    ])
    if (!first || !second) throw new Error('two trials')
    const trials = [
      { ...first, day },
      { ...second, day: '2026-10-01' as Day },
    ]

    expect(changesOf(trials).get(second.id)?.by ?? null).toBe(by)
  })

  it('is not told of trials in which no lesson counts', () => {
    const trials = trialsOf([
      [0, 'general', [], 0],
      [0, 'general', [], 0],
    ])

    expect([...changesOf(trials).values()]).toEqual([null, null])
  })
})
