import { describe, expect, it } from 'vitest'
import { firstGoals } from '#rules/goals.ts'
import { type LetterGiven, letterFacts, topicToAskAbout } from '#rules/letter/facts.ts'
import { trialLosses } from '#rules/letter/losses.ts'
import { letterPeriod } from '#rules/letter/period.ts'

const nothing: LetterGiven = {
  kind: 'weekly',
  from: '2026-11-16',
  to: '2026-11-22',
  goals: firstGoals,
  over: '2026-11-22',
  sums: { minutes: 0, questions: 0, records: 0, days_studied: 0, days_rested: 0 },
  previous: null,
  first: null,
  days: [],
  places: [],
  names: new Map(),
  plan: [],
  ahead: [],
  trials: [],
  trial: null,
  cheapest: null,
  unfixed: null,
  returned: null,
  exam: null,
  by_others: { records: 0, minutes: 0 },
}
const general = { croom_id: 'tyt', kind: 'general', lessons: ['a', 'b'] } as const

describe('the days of a letter', () => {
  it.each([
    ['weekly', {}, '2026-11-16', '2026-11-22'],
    ['weekly', { to: '2026-11-10' }, '2026-11-04', '2026-11-10'],
    ['weekly', { from: '2026-11-02' }, '2026-11-02', '2026-11-08'],
    ['weekly', { from: '2026-11-20' }, '2026-11-20', '2026-11-22'],
    ['monthly', {}, '2026-10-24', '2026-11-22'],
    ['monthly', { from: '2026-10-01', to: '2026-10-31' }, '2026-10-01', '2026-10-31'],
  ] as const)('%s %j are %s to %s', (kind, sent, from, to) => {
    expect(letterPeriod(kind, sent, '2026-11-22')).toEqual({ kind, from, to, trial_id: null })
  })

  it('begin with the first day that can be recorded', () => {
    expect(letterPeriod('weekly', { to: '2000-01-03' }, '2026-11-22')).toMatchObject({ from: '2000-01-01' })
  })

  it.each([
    [{ from: '0001-01-01' }, { from: { fault: 'dayTooEarly', limit: '2000-01-01' } }],
    [{ to: '0001-01-01' }, { to: { fault: 'dayTooEarly', limit: '2000-01-01' } }],
    [{ from: '1999-12-31', to: '2000-01-01' }, { from: { fault: 'dayTooEarly', limit: '2000-01-01' } }],
    [{ from: '9999-12-31' }, { from: { fault: 'dayTooLate', limit: '2026-11-22' } }],
    [{ to: '2026-11-23' }, { to: { fault: 'dayTooLate', limit: '2026-11-22' } }],
    [{ from: '2026-11-20', to: '2026-11-19' }, { from: { fault: 'dayTooLate', limit: '2026-11-19' } }],
    [{ from: '2026-11-01', to: '2026-11-19' }, { from: { fault: 'dayTooEarly', limit: '2026-11-13' } }],
  ])('are refused for %j', (sent, fields) => {
    expect(() => letterPeriod('weekly', sent, '2026-11-22')).toThrow(
      expect.objectContaining({ code: 'RULE', fields }),
    )
  })
})

describe('the facts of a letter', () => {
  it('are empty without a record: missing is not zero', () => {
    const facts = letterFacts(nothing)

    expect(facts).toMatchObject({ before: null, trend: null, trial: null, good: [], focus: [], lessons: [] })
    expect(facts.days.map(({ minutes, state }) => [minutes, state])).toEqual(
      Array.from({ length: 7 }, () => [null, 'none']),
    )
    expect(facts.goal).toEqual({ minutes: 5 * 120 + 2 * 180, questions: 5 * 40 + 2 * 60 })
    expect(topicToAskAbout(facts)).toBe(null)
  })

  it('ask nothing of a day that is not over', () => {
    const done = (ratio: number) => ({ minutes: 0, questions: 0, ratio, other: { minutes: 0, questions: 0 } })
    const item = { name: 'Sözcük', kind: 'practice', minutes: 40, questions: null, state: 'open' } as const
    const facts = letterFacts({
      ...nothing,
      over: '2026-11-21',
      previous: { days: 6, minutes: 300, questions: 90, days_studied: 4, days_rested: 1 },
      plan: [
        { ...item, day: '2026-11-20', done: done(0.5) },
        { ...item, day: '2026-11-21', done: done(0.4) },
        { ...item, day: '2026-11-22', done: done(0) },
      ],
    })

    expect(facts.goal).toEqual({ minutes: 5 * 120 + 180, questions: 5 * 40 + 60 })
    expect(facts.good).toEqual([{ code: 'plan', done: 1, items: 2 }])
    expect(facts.before).toEqual({ days: 6, minutes: 300, questions: 90, studied: 4 })
  })

  it('tell study, goal, rest and records without time apart', () => {
    const day = (day: string, minutes: number, questions: number, rested = false) => ({
      day,
      minutes,
      questions,
      rested,
    })
    const { days } = letterFacts({
      ...nothing,
      days: [
        day('2026-11-16', 119, 0),
        day('2026-11-17', 120, 0),
        day('2026-11-18', 0, 30),
        day('2026-11-19', 0, 0, true),
        day('2026-11-20', 0, 0),
      ],
    })

    expect(days.map(({ state }) => state)).toEqual(['done', 'goal', 'done', 'rest', 'none', 'none', 'none'])
    expect(days[4]?.minutes).toBe(0)
    expect(days[5]?.minutes).toBe(null)
  })

  it('count the days from the first record on: nothing is known of those before it', () => {
    const known = (first: string | null) => letterFacts({ ...nothing, first }).days_known
    expect(['2026-11-10', '2026-11-16', '2026-11-20', null].map(known)).toEqual([7, 7, 3, 7])
  })

  it('name lessons by time, those without a lesson last', () => {
    const place = (study_id: string | null, minutes: number, correct: number | null = null) => ({
      study_id,
      topic_id: null,
      minutes,
      questions: 0,
      answered: 0,
      correct,
    })
    const { lessons } = letterFacts({
      ...nothing,
      names: new Map([
        ['a', 'Türkçe'],
        ['b', 'Fizik'],
      ]),
      places: [place(null, 90), place('a', 20), place('b', 30), place('b', 10, 4), place('gone', 5)],
    })

    expect(lessons).toEqual([
      { name: 'Fizik', minutes: 40, questions: 0, correct: 4 },
      { name: 'Türkçe', minutes: 20, questions: 0, correct: null },
      { name: null, minutes: 95, questions: 0, correct: null },
    ])
  })

  it('tell how many answers were correct of the questions whose results are known', () => {
    const place = { study_id: 'a', topic_id: 'b', minutes: 0 }
    const { good } = letterFacts({
      ...nothing,
      names: new Map([['b', 'Kökler']]),
      places: [{ ...place, questions: 55, answered: 40, correct: 38 }],
    })

    expect(good).toEqual([{ code: 'topic', topic: 'Kökler', correct: 38, questions: 40 }])
  })

  it('compare only the nets of like trial exams, unless the last is long ago', () => {
    const trial = (id: string, day: string, net: number, rest: object = {}) => ({
      id,
      name: id,
      day,
      net,
      ...general,
      ...rest,
    })
    const trials = [
      trial('1', '2026-09-01', 50),
      trial('2', '2026-10-01', 20, { kind: 'branch', lessons: ['a'] }),
      trial('3', '2026-11-10', 61.25),
    ]

    expect(letterFacts({ ...nothing, trials }).trend).toMatchObject({
      points: [{ net: 50 }, { net: 61.25 }],
      change: 11.25,
      isLatestNew: false,
    })
    expect(letterFacts({ ...nothing, trials: trials.slice(0, 1) }).trend).toBe(null)
  })

  it('hold three planned items a day, and the number of the others', () => {
    const done = { minutes: 0, questions: 0, ratio: 0, other: { minutes: 0, questions: 0 } }
    const item = {
      day: '2026-11-23',
      name: '',
      kind: 'practice',
      minutes: 40,
      questions: null,
      done,
      state: 'open',
    } as const
    const told = (items: number) => {
      const { ahead, ahead_more } = letterFacts({
        ...nothing,
        ahead: Array.from({ length: items }, () => item),
      })
      return [ahead.length, ahead_more]
    }

    expect([0, 21, 22, 60].map(told)).toEqual([
      [0, 0],
      [21, 0],
      [21, 1],
      [21, 39],
    ])
  })

  it('tell at most three insights, each with what it rests on', () => {
    const row = (topic: string, at_stake: number) => ({
      topic_id: topic,
      topic_name: topic,
      at_stake,
      hours: 2,
      n: 6,
    })
    const facts = letterFacts({
      ...nothing,
      cheapest: {
        evidence: { n: 5, quality: 'C' },
        missing: null,
        rows: [row('Kökler', 2), row('Paragraf', 1.5), row('Açılar', 1)],
      },
      unfixed: {
        evidence: { n: 9, quality: 'B' },
        rows: [{ topic_id: 'Kökler', topic_name: 'Kökler', minutes: 90, again: 3, of: 5 }],
        careless: { n: 4, mean: 1.5 },
      },
    })

    expect(facts.focus.map(({ code, evidence }) => [code, evidence.n, evidence.quality])).toEqual([
      ['again', 9, 'B'],
      ['stake', 5, 'C'],
      ['careless', 4, null],
    ])
    expect(topicToAskAbout(facts)).toBe('Kökler')
  })

  it('tell of nothing that costs no net', () => {
    const facts = letterFacts({
      ...nothing,
      cheapest: {
        evidence: { n: 5, quality: 'C' },
        missing: null,
        rows: [{ topic_id: 'k', topic_name: 'Kökler', at_stake: 0, hours: 2 }],
      },
      unfixed: { evidence: { n: 9, quality: 'B' }, rows: [], careless: { n: 4, mean: 0.04 } },
    })

    expect(facts.focus).toEqual([])
  })
})

it('what a trial exam lost adds up to what all correct would have brought', () => {
  const facts = trialLosses(
    {
      id: 't',
      name: 'Deneme',
      day: '2026-11-20',
      publisher: null,
      penalty: 4,
      lessons: [
        {
          study_id: 'a',
          name: 'A',
          question_count: 40,
          correct: 30,
          wrong: 8,
          blank: 2,
          net: 28,
          exempt: false,
        },
        { study_id: 'b', name: 'B', question_count: 5, correct: 0, wrong: 0, blank: 5, net: 0, exempt: true },
      ],
      sections: [],
      marks: [
        { topic_id: 'x', topic_name: 'X', result: 'wrong', count: 2, reason: 'slip' },
        { topic_id: 'x', topic_name: 'X', result: 'blank', count: 1, reason: null },
        { topic_id: 'y', topic_name: 'Y', result: 'wrong', count: 3, reason: 'time' },
        { topic_id: 'z', topic_name: null, result: 'wrong', count: 1, reason: 'slip' },
      ],
      totals: { questions: 40, correct: 30, wrong: 8, blank: 2, net: 28 },
    },
    [],
  )

  expect(facts.lessons).toEqual([
    { name: 'A', questions: 40, correct: 30, wrong: 8, blank: 2, net: 28, lost: 12 },
  ])
  expect(facts.topics).toEqual([
    { name: 'Y', wrong: 3, blank: 0, lost: 3.75 },
    { name: 'X', wrong: 2, blank: 1, lost: 3.5 },
  ])
  expect(facts.reasons).toEqual([
    { reason: 'slip', count: 3 },
    { reason: 'time', count: 3 },
  ])
  expect(facts.marked).toEqual({ answers: 7, of: 10, with_reason: 6 })
})
