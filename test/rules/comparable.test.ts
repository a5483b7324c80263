import { describe, expect, it } from 'vitest'
import { changesOf, comparableKey, latestFull } from '#rules/comparable.ts'
import { comparableCases } from '../support/comparable-cases.ts'

const trialsOf = (sat: (typeof comparableCases)[number]['sat']) =>
  sat.map(([croom, kind, lessons, net], n) => ({
    id: `${n}`,
    croom_id: `croom ${croom}`,
    kind,
    lessons: lessons.map((lesson) => `lesson ${lesson}`),
    net,
  }))

describe('the change of a net', () => {
  it.each(comparableCases)('is told of the latest full trial exam: $said', ({ sat, last, change }) => {
    const trials = trialsOf(sat)
    const alike = latestFull(trials)

    expect(alike.at(-1)?.net ?? null).toBe(last)
    expect(changesOf(trials).get(alike.at(-1)?.id ?? '') ?? null).toBe(change)
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

    expect([...changesOf(trials).values()]).toEqual([null, null, null, 2.5, -2])
  })

  it('is not told of trials in which no lesson counts', () => {
    const trials = trialsOf([
      [0, 'general', [], 0],
      [0, 'general', [], 0],
    ])

    expect([...changesOf(trials).values()]).toEqual([null, null])
  })
})
