import { expect, it } from 'vitest'
import { elapsedSeconds, roundAt, workOf } from '#rules/timer.ts'

const rounds = { work: 25, rest: 5 }

/** Seconds of work among the first seconds of rounds. */
function workSeconds(seconds: number): number {
  const { index, isRest, passed } = roundAt(rounds, seconds)
  return index * rounds.work * 60 + (isRest ? rounds.work * 60 : passed)
}

it.each([
  [0, { index: 0, isRest: false, passed: 0, length: 1500 }],
  [1499, { index: 0, isRest: false, passed: 1499, length: 1500 }],
  [1500, { index: 0, isRest: true, passed: 0, length: 300 }],
  [1800, { index: 1, isRest: false, passed: 0, length: 1500 }],
])('after %d seconds a round is where it is', (seconds, at) => {
  expect(roundAt(rounds, seconds)).toEqual(at)
})

it('the parts of an interval that are work have the seconds that are counted', () => {
  for (let gone = 0; gone < 4000; gone += 613)
    for (let length = 0; length < 9000; length += 517) {
      const parts = workOf([1_000_000, 1_000_000 + length], rounds, gone)
      expect(elapsedSeconds(parts)).toBe(workSeconds(gone + length) - workSeconds(gone))
      expect(parts.every(([start, end]) => start >= 1_000_000 && end <= 1_000_000 + length)).toBe(true)
    }
})

it('an interval of only rest has an empty part, so that its day is known', () => {
  expect(workOf([100, 200], rounds, 1500)).toEqual([[100, 100]])
})
