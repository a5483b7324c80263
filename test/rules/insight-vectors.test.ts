import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Day } from '#rules/day.ts'
import { burndown } from '#rules/insight/burndown.ts'
import { cheapest } from '#rules/insight/cheapest.ts'
import { effect } from '#rules/insight/effect.ts'
import { forecast } from '#rules/insight/forecast.ts'
import { lesson } from '#rules/insight/lesson.ts'
import { pace } from '#rules/insight/pace.ts'
import { publishers } from '#rules/insight/publishers.ts'
import { quality } from '#rules/insight/quality.ts'
import { returnOf } from '#rules/insight/return.ts'
import { review } from '#rules/insight/review.ts'
import { triage } from '#rules/insight/triage.ts'
import { unfixed } from '#rules/insight/unfixed.ts'
import { doneOf } from '#rules/plan.ts'

type Vector = { call: string; name: string; why: string; input: { today?: Day }; expect: unknown }
const { vectors } = JSON.parse(readFileSync('test/support/rules/insight-vectors.json', 'utf8')) as {
  vectors: Vector[]
}

type PlanInput = { items: Parameters<typeof doneOf>[0]; records: Parameters<typeof doneOf>[1] }

/** The rules by their calls. A vector's input is raw rows, which only its own rule can read. */
const rules: Record<string, (input: never) => unknown> = {
  'GET /insight/return': returnOf,
  'GET /insight/cheapest': cheapest,
  'GET /insight/review': review,
  'GET /insight/forecast': forecast,
  'GET /insight/publishers': publishers,
  'GET /insight/unfixed': unfixed,
  'GET /insight/burndown': (input: Parameters<typeof burndown>[0]) => {
    const answer = burndown(input)
    return { ...answer, drop: answer.drop.map(({ topic_id }) => topic_id) }
  },
  'GET /insight/pace': pace,
  'GET /insight/quality': quality,
  'GET /insight/triage': triage,
  'GET /insight/effect': (input: Parameters<typeof effect>[0]) => {
    const { minutes, ...head } = effect(input)
    return { ...head, ...minutes }
  },
  'GET /insight/lesson': lesson,
  'GET /plan': ({ items, records }: PlanInput) => Object.fromEntries(doneOf(items, records)),
}

/** Where an answer differs from what is expected, by more than 0.001 for numbers; fields beyond it are allowed. */
function differences(answer: unknown, expected: unknown, path = ''): string[] {
  if (typeof expected === 'number' && typeof answer === 'number') {
    return Math.abs(answer - expected) <= 0.001 ? [] : [`${path}: ${answer} for ${expected}`]
  }
  if (expected === null || typeof expected !== 'object' || answer === null || typeof answer !== 'object') {
    return answer === expected ? [] : [`${path}: ${JSON.stringify(answer)} for ${JSON.stringify(expected)}`]
  }
  const given = new Map(Object.entries(answer))
  const inside = Object.entries(expected).flatMap(([key, value]) =>
    differences(given.get(key), value, `${path}/${key}`),
  )
  const isLonger = Array.isArray(expected) && Array.isArray(answer) && answer.length !== expected.length
  return isLonger ? [...inside, `${path}: ${answer.length} rows for ${expected.length}`] : inside
}

describe('the vectors of the insights', () => {
  it('are all there, for all twelve calls and for the plan', () => {
    expect(vectors.length).toBe(70)
    expect(new Set(vectors.map(({ call }) => call))).toEqual(new Set(Object.keys(rules)))
  })

  it.each(vectors)('$call: $name ($why)', ({ call, input, expect: expected }) => {
    const rule = rules[call] as (input: object) => unknown // each vector holds the input of its own rule
    const answer = rule({ studies: [], today: '2026-05-31', ...input })

    expect(differences(answer, expected)).toEqual([])
    const saysMissing = typeof expected === 'object' && expected !== null && 'missing' in expected
    expect(Object.entries(answer as object).some(([key, value]) => key === 'missing' && value !== null)).toBe(
      saysMissing,
    )
  })

  it('are compared so that a wrong number, a wrong word, a missing field and a further row are seen', () => {
    expect(differences({ a: 1.002 }, { a: 1 })).toHaveLength(1)
    expect(differences({ a: 'more' }, { a: 'less' })).toHaveLength(1)
    expect(differences({}, { a: null })).toHaveLength(1)
    expect(differences([1, 2], [1])).toHaveLength(1)
    expect(differences({ a: 1.0009, b: 2 }, { a: 1 })).toEqual([])
  })
})
