import { expect, it } from 'vitest'
import { isStudied } from '#rules/streak.ts'
import { dayState, withUnsent } from '#web/study/dashboard/week-day.ts'

const past = { day: '2026-11-18', isAhead: false, minutes: 60, questions: 0, goal: 120 }

it.each([
  ['a day of study', past, false, 'done'],
  ['a day that reached its goal', { ...past, minutes: 120 }, false, 'goal'],
  ['a day of study without a goal', { ...past, goal: 0 }, false, 'done'],
  ['a day with only questions', { ...past, minutes: 0, questions: 20 }, false, 'done'],
  ['a day without a record: missing is not rest', { ...past, minutes: null, questions: null }, false, 'none'],
  ['a day of rest', { ...past, minutes: 0, questions: 0 }, false, 'rest'],
  ['today before its goal', past, true, 'part'],
  ['today without a record', { ...past, minutes: null, questions: null }, true, 'part'],
  ['today with its goal reached', { ...past, minutes: 121 }, true, 'goal'],
  ['a day to come', { ...past, isAhead: true, minutes: null, questions: null }, false, 'ahead'],
] as const)('%s', (_, day, isToday, state) => {
  expect(dayState(day, isToday)).toBe(state)
})

it('a day counts as studied by minutes or by questions, as the server counts it, and by what is unsent', () => {
  const days = [
    { minutes: 30, questions: 0 },
    { minutes: 0, questions: 12 },
    { minutes: 0, questions: 0 },
    { minutes: null, questions: null },
    { minutes: withUnsent(null, 20), questions: withUnsent(null, 0) },
  ]
  expect(days.map(isStudied)).toEqual([true, true, false, false, true])
  expect([withUnsent(30, 15), withUnsent(30, -10), withUnsent(undefined, 0)]).toEqual([45, 20, null])
})
