import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '#rules/day.ts'
import { worthOfNextHour } from '#rules/insight/at-stake.ts'
import { burndown, chanceOf } from '#rules/insight/burndown.ts'
import {
  calibrationOfChances,
  calibrationOfForecasts,
  chanceBins,
  multiplierOf,
} from '#rules/insight/calibration.ts'
import { cheapest } from '#rules/insight/cheapest.ts'
import {
  burndownClaim,
  isFewData,
  nextStep,
  paceClaim,
  publisherClaim,
  targetPlace,
} from '#rules/insight/claims.ts'
import { normalCdf, studentT90 } from '#rules/insight/distributions.ts'
import {
  contactDays,
  contactToShow,
  effect,
  effectBlock,
  netsAround,
  planBlock,
  spellsWithoutContact,
} from '#rules/insight/effect.ts'
import { type Grade, gatedBy, gradeOf } from '#rules/insight/evidence.ts'
import { forecast, netRange } from '#rules/insight/forecast.ts'
import { lesson } from '#rules/insight/lesson.ts'
import { type PlannedItem, pace } from '#rules/insight/pace.ts'
import { fullTrials, papersByStudy, type Study, type Trial } from '#rules/insight/papers.ts'
import { comparableTrials, publishers } from '#rules/insight/publishers.ts'
import { type Quality, quality } from '#rules/insight/quality.ts'
import { reasonText, unknownText } from '#rules/insight/reason-text.ts'
import { returnOf } from '#rules/insight/return.ts'
import { review, reviewGap } from '#rules/insight/review.ts'
import { shownMinutes, shownNets } from '#rules/insight/shown.ts'
import {
  compareTriage,
  contextOf,
  isSnoozed,
  type Reason,
  type TriageStudent,
  triage,
  triageGroup,
  type Unknown,
} from '#rules/insight/triage.ts'
import { unfixed } from '#rules/insight/unfixed.ts'
import { nameOrder } from '#rules/name-order.ts'
import {
  ahead,
  anyRecord,
  anyTrial,
  forecastTrials,
  fullTrial,
  shuffled,
  someRecords,
  someTrials,
  studies,
  today,
} from '../support/rules/insight-rows.ts'

const exam_day = '2026-07-30'
type Rows = { trials: Trial[]; records: ReturnType<typeof someRecords.generate>['value'] }

/** Every insight of one student that rests on trials and records. */
function insightsOf({ trials, records }: Rows) {
  const input = { studies, trials, records, today, exam_day }
  const topics = studies.flatMap(({ id, topics: ids }) =>
    ids.map((topic) => ({ id: topic, study_id: id, level: 0 })),
  )
  const entered = records.map(({ day, minutes }) => ({
    day,
    minutes,
    source: 'manual' as const,
    entered: day,
    created_by: 'me',
  }))
  const nets = trials.flatMap((trial) => fullTrials([trial], trial.day))
  const student: TriageStudent = {
    records: records.map(({ day, minutes }) => ({ day, minutes })),
    items: records.map(({ day, minutes }) => ({ day, done_ratio: minutes / 240 })),
    full: nets.map(({ day, net }) => [day, net]),
    questions: 60,
    joined: '2026-01-01',
  }
  return {
    returns: returnOf(input),
    cheapest: cheapest(input),
    review: review(input),
    forecast: forecast(input),
    unfixed: unfixed(input),
    burndown: burndown({ topics, records, today, exam_day }),
    pace: pace({
      items: records.map((each) => ({ ...each, study_id: 'M', done: each.minutes % 90 })),
      today,
    }),
    quality: quality({ studies, trials, records: entered, today, me: 'me' }),
    triage: triage({ student, today }),
    lesson: lesson({
      studies,
      members: Object.fromEntries(['u', 'v', 'w', 'x', 'y'].map((id) => [id, { trials, records }])),
      today,
    }),
    publishers: publishers({
      rows: ['u', 'v', 'w', 'x', 'y'].flatMap((user_id) =>
        nets.map(({ day, publisher, net }) => ({ user_id, day, publisher, net })),
      ),
      today,
    }),
  }
}

/** What is told by topic. */
function byTopic(rows: Rows) {
  const told = insightsOf(rows)
  const { due, rows: reviewed } = told.review
  return [told.returns, told.cheapest, due, reviewed, told.unfixed.rows, told.unfixed.evidence, told.lesson]
}

const rows = fc.record<Rows>({ trials: someTrials(), records: someRecords })

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

describe('every insight', () => {
  it('is the same in whatever order the rows come', () => {
    const inOrders = rows.chain(({ trials, records }) =>
      fc.record({
        given: fc.constant({ trials, records }),
        other: fc.record<Rows>({
          trials: fc
            .tuple(...trials.map((trial) => fc.tuple(shuffled(trial.marks), shuffled(trial.lessons))))
            .chain((parts) =>
              shuffled(
                trials.map((trial, i) => ({
                  ...trial,
                  marks: parts[i]?.[0] ?? [],
                  lessons: parts[i]?.[1] ?? [],
                })),
              ),
            ),
          records: shuffled(records),
        }),
      }),
    )
    fc.assert(
      fc.property(inOrders, ({ given, other }) => {
        const shown = (told: ReturnType<typeof insightsOf>) => JSON.stringify(told, roundedAlways)
        expect(shown(insightsOf(other))).toBe(shown(insightsOf(given)))
      }),
    )
  })

  it('leaves out what is dated after today', () => {
    const future = fc.record<Rows>({
      trials: fc.tuple(anyTrial('ahead 1', ahead), anyTrial('ahead 2', ahead)),
      records: fc.array(anyRecord(ahead), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(rows, future, (past, later) => {
        const both = {
          trials: [...later.trials, ...past.trials],
          records: [...past.records, ...later.records],
        }
        expect(insightsOf(both)).toEqual(insightsOf(past))
      }),
    )
  })

  it('says nothing new by topic after a trial without marks', () => {
    const unmarked = anyTrial('unmarked').map((trial) => ({
      ...trial,
      marks: [],
      lessons: trial.lessons.filter(({ wrong, blank }) => wrong + blank > 0),
    }))
    fc.assert(
      fc.property(rows, unmarked, ({ trials, records }, extra) => {
        expect(byTopic({ trials: [...trials, extra], records })).toEqual(byTopic({ trials, records }))
      }),
    )
  })

  it('gives finite numbers only, and rows only with evidence', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const told = insightsOf(given)
        expect(numbersIn(told).filter((number) => !Number.isFinite(number))).toEqual([])
        for (const each of Object.values(told)) {
          if (!('missing' in each)) continue
          expect(each.evidence.quality === null).toBe(each.missing !== null)
          if (each.missing && 'rows' in each) expect(each.rows).toEqual([])
        }
      }),
    )
  })

  it('answers without any row', () => {
    const told = insightsOf({ trials: [], records: [] })

    expect(told.returns.missing).toEqual({ code: 'topics_with_before_and_after', need: 1, have: 0 })
    expect(told.cheapest.missing).toEqual({ code: 'covered_trials', need: 3, have: 0 })
    expect(told.cheapest.without.map(({ study_id }) => study_id)).toEqual(['M', 'F'])
    expect(told.review).toEqual({ gap: 9, due: 0, rows: [] })
    expect(told.forecast.missing).toEqual({ code: 'full_trials', need: 5, have: 0 })
    expect(told.unfixed).toMatchObject({
      missing: { code: 'covered_trials', need: 3, have: 0 },
      careless: null,
    })
    expect(told.burndown.missing).toEqual({ code: 'days_worked_of_28', need: 10, have: 0 })
    expect(told.pace.missing).toEqual({ code: 'planned_items', need: 5, have: 0 })
    expect(told.quality.records).toEqual({ grade: 'C', days: 0, prompt: 0, by_coach: 0 })
    expect(told.triage.days_since).toBeNull()
    expect(told.lesson.missing).toEqual({ code: 'members_with_three_covered_trials', need: 5, have: 0 })
    expect(told.publishers.missing).toEqual({ code: 'students_with_two_publishers', need: 5, have: 0 })
  })

  it('holds with 3,000 trials, of which the forecast uses the last twelve', () => {
    const trials = Array.from({ length: 3000 }, (_, i) => ({
      ...fullTrial(`${i}`, addDays(today, -i), 112, 8),
      marks: [
        { study_id: 'M', topic_id: 'a', subtopic_id: null, result: 'wrong' as const, count: 8, reason: null },
      ],
    }))
    const one: Study = { id: 'M', question_count: 120, penalty: 4, topics: ['a', 'b'] }
    const last = trials.slice(0, 22)

    const all = forecast({ trials, today, exam_day })
    expect(all.missing).toMatchObject({ code: 'days_between_trials', have: 11 })
    const spread = trials.filter((_, i) => i % 3 === 0)
    expect(forecast({ trials: spread, today, exam_day })).toMatchObject({ evidence: { n: 12 }, tried: 995 })
    expect(cheapest({ studies: [one], trials, records: [], today }).evidence.n).toBe(3000)
    expect(unfixed({ studies: [one], trials: last, records: [], today }).evidence.n).toBe(22)
  })
})

/** Sums of the same numbers in another order may differ in the last digit. */
function roundedAlways(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(10)) : value
}

describe('papers', () => {
  const study: Study = { id: 'M', question_count: 40, penalty: 4, topics: ['a', 'b'] }
  const paperOf = (change: Partial<Trial>) => {
    const trial = { ...fullTrial('t', today, 30, 5, 40), ...change }
    return papersByStudy([study], [trial], today).get('M')
  }
  const mark = (count: number, topic_id = 'a') => ({
    study_id: 'M',
    topic_id,
    subtopic_id: null,
    result: 'wrong' as const,
    count,
    reason: null,
  })

  it.each([
    ['four of five named', [mark(4)], 0, 1],
    ['three of five', [mark(3)], 0, 0],
    ['marks on a deleted topic', [mark(2), mark(3, 'gone')], 0, 0],
    ['nothing wrong and nothing blank', [], -5, 1],
  ])('are covered by their marks: %s', (_, marks, lessWrong, covered) => {
    const lessons = [
      { study_id: 'M', question_count: 40, correct: 30, wrong: 5 + lessWrong, blank: 0, exempt: false },
    ]
    expect(paperOf({ lessons, marks })?.covered.length).toBe(covered)
  })

  it.each([
    [4, 1.25],
    [3, 4 / 3],
    [0, 1],
  ])('cost by the penalty of their day: %i', (penalty, cost) => {
    const lessons = [{ study_id: 'M', question_count: 40, correct: 38, wrong: 2, blank: 0, exempt: false }]
    const paper = paperOf({ penalty, lessons, marks: [mark(2)] })?.covered[0]
    expect(paper?.losses.get('a')?.lost).toBeCloseTo(2 * cost, 10)
  })

  it('of half the questions count double', () => {
    const lessons = [{ study_id: 'M', question_count: 20, correct: 18, wrong: 2, blank: 0, exempt: false }]
    expect(paperOf({ kind: 'branch', lessons, marks: [mark(2)] })?.covered[0]?.losses.get('a')?.know).toBe(5)
  })

  it('are none where a lesson is exempt or empty', () => {
    const lesson = { study_id: 'M', question_count: 40, correct: 40, wrong: 0, blank: 0, exempt: false }
    expect(paperOf({ lessons: [{ ...lesson, exempt: true }] })).toEqual({ covered: [], sat: 0, summed: 0 })
    expect(paperOf({ lessons: [{ ...lesson, correct: 0 }] })).toEqual({ covered: [], sat: 0, summed: 0 })
    expect(paperOf({ lessons: [{ ...lesson, question_count: 0 }] })).toEqual({
      covered: [],
      sat: 0,
      summed: 0,
    })
  })

  it('name the three subtopics that lost most', () => {
    const marks = ['s1', 's2', 's2', 's3', 's4', 's4', 's4'].map((subtopic_id) => ({
      ...mark(1),
      subtopic_id,
    }))
    const lessons = [{ study_id: 'M', question_count: 40, correct: 33, wrong: 7, blank: 0, exempt: false }]
    const trials = ['1', '2', '3'].map((id) => ({ ...fullTrial(id, today, 0, 0), lessons, marks }))

    const [first] = cheapest({ studies: [study], trials, records: [], today }).rows

    expect(first?.subtopics).toEqual([
      { id: 's4', lost: 11.25 },
      { id: 's2', lost: 7.5 },
      { id: 's1', lost: 3.75 },
    ])
  })
})

describe('full trials', () => {
  const lesson = (study_id: string, question_count = 20) => ({
    study_id,
    question_count,
    correct: 10,
    wrong: 0,
    blank: question_count - 10,
    exempt: false,
  })
  const trial = (id: string, ...lessons: ReturnType<typeof lesson>[]): Trial => ({
    ...fullTrial(id, id, 0, 0),
    lessons,
  })

  it('leave out half a mock and take the newest choice of lessons on a tie', () => {
    const trials = [
      trial('2026-05-01', lesson('M'), lesson('Din')),
      trial('2026-05-08', lesson('M')),
      trial('2026-05-15', lesson('M'), lesson('Felsefe')),
    ]
    expect(fullTrials(trials, today).map(({ id }) => id)).toEqual(['2026-05-15'])
  })

  it('take the questions of each trial, so that a shorter one of the same lessons is one too', () => {
    const trials = [trial('2026-05-01', lesson('M', 40)), trial('2026-05-08', lesson('M', 20))]
    expect(fullTrials(trials, today).map(({ questions }) => questions)).toEqual([20, 40])
  })

  it('keep a negative net', () => {
    expect(fullTrials([fullTrial('t', today, 0, 120)], today)[0]?.net).toBe(-30)
  })
})

describe('forecast', () => {
  it('has low ≤ middle ≤ high within what the exam can give', () => {
    fc.assert(
      fc.property(forecastTrials, fc.nat({ max: 400 }), (trials, days) => {
        const { low, middle, high } = forecast({ trials, today, exam_day: addDays(today, days) })
        expect([-30, low, middle, high, 120]).toEqual(
          [-30, low, middle, high, 120].sort((a, b) => Number(a) - Number(b)),
        )
      }),
    )
  })

  it('doubles when questions and nets do', () => {
    fc.assert(
      fc.property(forecastTrials, fc.nat({ max: 400 }), (trials, days) => {
        const exam = addDays(today, days)
        const doubled = trials.map((trial) => ({
          ...trial,
          lessons: trial.lessons.map((lesson) => ({
            ...lesson,
            question_count: 2 * lesson.question_count,
            correct: 2 * lesson.correct,
            wrong: 2 * lesson.wrong,
            blank: 2 * lesson.blank,
          })),
        }))
        const one = forecast({ trials, today, exam_day: exam })
        const two = forecast({ trials: doubled, today, exam_day: exam })
        for (const key of ['low', 'middle', 'high', 'questions', 'per_week', 'sigma', 'half'] as const) {
          expect(two[key]).toBeCloseTo(2 * Number(one[key]), 6)
        }
        expect([two.held, two.tried]).toEqual([one.held, one.tried])
      }),
    )
  })

  const steady = [0, 14, 28, 42, 56].map((ago, i) => fullTrial(`${i}`, addDays(today, -ago), 60, 0))

  it('has no floor below 0 without a penalty', () => {
    const trials = steady.map((trial) => ({
      ...trial,
      penalty: 0,
      lessons: trial.lessons.map((lesson) => ({ ...lesson, correct: 1, blank: 119 })),
    }))
    expect(forecast({ trials, today, exam_day }).low).toBe(0)
  })

  it('reaches to the day of the exam, today included, and not past it', () => {
    expect(forecast({ trials: steady, today, exam_day: today })).toMatchObject({
      missing: null,
      days_left: 0,
    })
    expect(forecast({ trials: steady, today, exam_day: addDays(today, -1) }).missing?.code).toBe('exam_ahead')
    expect(forecast({ trials: steady, today, exam_day: null }).missing?.code).toBe('exam_ahead')
  })

  it('counts two trials of one day as two', () => {
    const twice = [...steady, fullTrial('twice', today, 70, 0)]
    expect(forecast({ trials: twice, today, exam_day })).toMatchObject({ evidence: { n: 6 }, tried: 1 })
  })

  it('gives one far value less weight than a least squares line would', () => {
    const outlier = steady.map((trial, i) => (i === 2 ? fullTrial('2', trial.day, 10, 0) : trial))
    const { middle } = forecast({ trials: outlier, today, exam_day: today })
    expect(middle).toBeGreaterThan(55)
  })

  it('says whether the target lies in the range', () => {
    const inRange = (target: number) => forecast({ trials: steady, today, exam_day, target }).target_in_range
    expect([60, 115, null].map((target) => (target === null ? null : inRange(target)))).toEqual([
      true,
      false,
      null,
    ])
  })

  it('takes off a publisher’s effect however its name is spelled, and widens by the multiplier', () => {
    const trials = steady.map((trial) => ({ ...trial, publisher: ' IŞIK  Yayın' }))
    const plain = forecast({ trials, today, exam_day })
    const adjusted = forecast({ trials, today, exam_day, effects: { 'ışık yayın': -3 }, multiplier: 1.5 })

    expect(adjusted.adjusted).toBe(true)
    expect(plain.adjusted).toBe(false)
    expect(Number(adjusted.middle) - Number(plain.middle)).toBeCloseTo(3, 8)
    expect(Number(adjusted.high) - Number(adjusted.middle)).toBeCloseTo(1.5 * Number(plain.half), 8)
    expect(adjusted.half).toBeCloseTo(Number(plain.half), 8)
  })

  it('has A for eight trials over 42 days with a recent one', () => {
    const days = [0, 6, 12, 18, 24, 30, 36, 42].map((ago) => fullTrial(`${ago}`, addDays(today, -ago), 60, 0))
    const gradeOn = (day: Day) => forecast({ trials: days, today: day, exam_day }).evidence.quality
    expect([today, addDays(today, 21), addDays(today, 22)].map(gradeOn)).toEqual(['A', 'A', 'B'])
  })

  it('widens with the days ahead', () => {
    const nets = steady.map(({ day }) => ({ day, net: 60 }))
    const halves = [0, 30, 120].map((days) => netRange(nets, addDays(today, days), 120).half)
    expect(halves).toEqual(halves.toSorted((a, b) => a - b))
  })
})

describe('calibration', () => {
  const scored = (ratio: number, n: number) =>
    Array.from({ length: n }, () => ({ middle: 60, half: 10, net: 60 + 10 * ratio }))

  it.each([
    ['nothing below 40', scored(1.4, 39), 1],
    ['the width that would have held 80 %', [...scored(0.5, 30), ...scored(1.3, 10)], 1.3],
    ['no less than 0.7', scored(0.1, 60), 0.7],
    ['no more than 1.6', scored(3, 60), 1.6],
  ])('corrects widths: %s', (_, some, expected) => {
    expect(multiplierOf(some)).toBeCloseTo(expected, 10)
  })

  it('takes the 33rd of 40 and the 36th of 44', () => {
    const rising = (n: number) => Array.from({ length: n }, (_, i) => ({ middle: 0, half: 100, net: 70 + i }))
    expect([40, 44].map((n) => multiplierOf(rising(n)))).toEqual([1.02, 1.05])
  })

  it('counts all programs first, then each; one without a code only among all', () => {
    const kept = {
      made_on: '2026-05-01',
      exam_day: '2026-06-01',
      questions: 120,
      low: 60,
      middle: 70,
      high: 80,
      half: 10,
      is_national: true,
    }
    const told = [
      { ...kept, program_code: 'TYT', result: '75 net' },
      { ...kept, program_code: 'AYT', result: '81 net' },
      { ...kept, program_code: '', result: '80 net' },
      { ...kept, program_code: 'AYT', result: 'iyi' },
    ]
    expect(
      calibrationOfForecasts(told).map(({ program_code, tried, held }) => [program_code, tried, held]),
    ).toEqual([
      ['', 3, 2],
      ['AYT', 1, 0],
      ['TYT', 1, 1],
    ])
  })

  it('counts chances that were told several times', () => {
    const told = [
      { program_code: 'TYT', chance: 90, came: true, n: 3 },
      { program_code: 'TYT', chance: 95, came: false, n: 2 },
    ]
    expect(calibrationOfChances(told)).toMatchObject([
      { program_code: '', tried: 5, held: null, multiplier: null },
      { program_code: 'TYT', tried: 5 },
    ])
    expect(calibrationOfChances(told)[0]?.bins.at(-1)).toEqual({ from: 80, to: 100, tried: 5, came: 3 })
  })

  it('counts chances by bins of 20 percent, 100 in the last', () => {
    const told = [5, 19, 20, 95, 100].map((chance) => ({ chance, came: chance > 50 }))
    expect(chanceBins(told).map(({ tried, came }) => [tried, came])).toEqual([
      [2, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [2, 2],
    ])
  })
})

describe('cheapest and review', () => {
  it('value a topic no more after more hours', () => {
    const stake = fc.double({ min: 0, max: 40, noNaN: true })
    const hours = fc.double({ min: 0, max: 500, noNaN: true })
    fc.assert(
      fc.property(stake, hours, hours, (atStake, some, more) => {
        expect(worthOfNextHour(atStake, some + more)).toBeLessThanOrEqual(worthOfNextHour(atStake, some))
      }),
    )
    fc.assert(
      fc.property(rows, anyRecord(), ({ trials, records }, extra) => {
        const rowAfter = (some: typeof records) =>
          cheapest({ studies, trials, records: some, today }).rows.find(
            ({ topic_id }) => topic_id === extra.topic_id,
          )
        const [before, after] = [rowAfter(records), rowAfter([...records, extra])]
        if (before && after) expect(after.value).toBeLessThanOrEqual(before.value)
      }),
    )
  })

  it.each([
    ['2026-05-31', 3],
    ['2026-06-10', 3],
    ['2026-06-20', 3],
    ['2026-06-30', 5],
    ['2026-07-30', 9],
    ['2026-12-31', 21],
    ['2026-05-30', 14],
    [null, 14],
  ])('wait before a review: exam %s, %i days', (day, gap) => {
    expect(reviewGap(day, today)).toBe(gap)
  })

  it('count a session of a trial as hours, not as study', () => {
    const at = (day: Day, kind: 'trial' | 'practice') => ({
      day,
      study_id: 'M',
      topic_id: 'a',
      minutes: 60,
      kind,
    })
    const records = [at('2026-04-01', 'practice'), at('2026-05-30', 'trial')]
    const { rows: due } = review({ studies, trials: [], records, today, exam_day: null })
    expect(due).toMatchObject([{ topic_id: 'a', days: 60, hours: 2 }])
  })

  it('wait for a topic however long ago it was studied; hours are those of a year', () => {
    const at = (day: Day) => ({ day, study_id: 'M', topic_id: 'a', minutes: 60, kind: 'practice' as const })
    const records = [at('2025-01-10'), at('2024-01-10')]
    const { due, rows } = review({ studies, trials: [], records, today, exam_day: null })
    expect(due).toBe(1)
    expect(rows).toMatchObject([{ topic_id: 'a', days: 506, hours: 0 }])
  })

  it('show five topics and count all that are due', () => {
    const many: Study[] = [
      { id: 'M', question_count: 40, penalty: 4, topics: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    ]
    const records = many.flatMap(({ topics }) =>
      topics.map((topic_id, i) => ({
        day: addDays(today, -20 - i),
        study_id: 'M',
        topic_id,
        minutes: 60,
        kind: 'lecture' as const,
      })),
    )
    const told = review({ studies: many, trials: [], records, today, exam_day: null })
    expect(told.due).toBe(7)
    expect(told.rows.map(({ topic_id }) => topic_id)).toEqual(['g', 'f', 'e', 'd', 'c'])
  })
})

describe('return', () => {
  const study: Study = { id: 'M', question_count: 40, penalty: 4, topics: ['a', 'b'] }
  const paper = (day: Day, wrong: number) => ({
    ...fullTrial(day, day, 40 - wrong, wrong, 40),
    marks: [
      {
        study_id: 'M',
        topic_id: 'a',
        subtopic_id: null,
        result: 'wrong' as const,
        count: wrong,
        reason: null,
      },
    ],
  })
  const studiedOn = (day: Day, minutes: number) => ({
    day,
    study_id: 'M',
    topic_id: 'a',
    minutes,
    kind: 'practice' as const,
  })

  it('splits on the one day of all study, which counts as after', () => {
    const trials = ['2026-04-01', '2026-04-08', '2026-05-01', '2026-05-08'].map((day) => paper(day, 2))
    const told = returnOf({ studies: [study], trials, records: [studiedOn('2026-05-01', 300)], today })
    expect(told.rows).toMatchObject([{ split: '2026-05-01', n_before: 2, n_after: 2 }])
    const late = returnOf({ studies: [study], trials, records: [studiedOn('2026-04-02', 300)], today })
    expect(late.missing?.code).toBe('topics_with_before_and_after')
  })

  it('says more when clearly more is lost', () => {
    const trials = [
      ...['2026-04-01', '2026-04-04', '2026-04-08'].map((day) => paper(day, 0)),
      ...['2026-05-01', '2026-05-08', '2026-05-12'].map((day) => paper(day, 9)),
    ]
    const told = returnOf({ studies: [study], trials, records: [studiedOn('2026-04-20', 300)], today })
    expect(told.rows[0]?.verdict).toBe('more')
  })
})

describe('publishers', () => {
  const design = fc.array(fc.array(fc.integer({ min: -30, max: 120 }), { minLength: 6, maxLength: 6 }), {
    minLength: 5,
    maxLength: 12,
  })
  const rowsOf = (nets: number[][]) =>
    nets.flatMap((own, u) =>
      own.map((net, i) => ({
        user_id: `u${u}`,
        day: addDays('2026-01-01', 10 * i + u),
        publisher: ['X', 'Y', 'Z'][(i + u) % 3] ?? null,
        net,
      })),
    )

  it('have effects that are centred over the trials, hardest first', () => {
    fc.assert(
      fc.property(design, (nets) => {
        const told = publishers({ rows: rowsOf(nets), today })
        const total = told.rows.reduce((sum, { effect, trials }) => sum + effect * trials, 0)
        expect(told.rows).toHaveLength(3)
        expect(total).toBeCloseTo(0, 6)
        expect(told.rows.map(({ effect }) => effect)).toEqual(
          told.rows.map(({ effect }) => effect).sort((a, b) => a - b),
        )
      }),
    )
  })

  it('are one however their name is spelled', () => {
    const nets = Array.from({ length: 6 }, () => [50, 44, 50, 44, 50, 44])
    const spellings = ['Işık', ' IŞIK', 'IŞIK'.normalize('NFD'), 'ışık'.normalize('NFD')]
    const spelled = rowsOf(nets).map((row, i) => ({ ...row, publisher: spellings[i % 4] ?? null }))
    expect(publishers({ rows: spelled, today }).missing?.code).toBe('students_with_two_publishers')
  })

  it('are shown from three students and six trials on', () => {
    const nets = Array.from({ length: 6 }, () => [50, 44, 50, 44, 50, 44])
    const rare = rowsOf(nets).map((row, i) => (i < 2 ? { ...row, publisher: 'rare' } : row))
    expect(
      publishers({ rows: rare, today })
        .rows.map(({ publisher }) => publisher)
        .sort(),
    ).toEqual(['X', 'Y', 'Z'])
  })
})

describe('trials of members that compare', () => {
  const of = (user_id: string, day: Day, questions: number, key = 'whole') => ({
    user_id,
    id: `${user_id} ${day}`,
    day,
    publisher: 'X',
    penalty: 4,
    key,
    questions,
    correct: questions - 2,
    wrong: 2,
  })

  it('are those of members whose full trials are as long as the longest of the group', () => {
    const whole = [of('a', '2026-04-01', 40), of('a', '2026-04-08', 40), of('a', '2026-04-09', 20, 'half')]
    const half = [of('b', '2026-04-01', 20), of('b', '2026-04-08', 20)]

    expect(comparableTrials([...whole, ...half], today)).toEqual([
      { user_id: 'a', day: '2026-04-08', publisher: 'X', net: 37.5 },
      { user_id: 'a', day: '2026-04-01', publisher: 'X', net: 37.5 },
    ])
    expect(comparableTrials(half, today)).toHaveLength(2)
  })
})

describe('unfixed', () => {
  const study: Study = { id: 'M', question_count: 40, penalty: 4, topics: ['a', 'b'] }
  const paper = (day: Day, reason: 'slip' | 'time' | 'knowledge' | null = null) => ({
    ...fullTrial(day, day, 38, 2, 40),
    marks: [{ study_id: 'M', topic_id: 'a', subtopic_id: null, result: 'wrong' as const, count: 2, reason }],
  })
  const days = ['2026-04-01', '2026-04-20', '2026-04-25']

  it('does not count minutes on the day of the mark', () => {
    const at = (day: Day) => [{ day, study_id: 'M', topic_id: 'a', minutes: 60, kind: 'practice' as const }]
    const listed = (day: Day) =>
      unfixed({ studies: [study], trials: days.map((each) => paper(each)), records: at(day), today }).rows
        .length
    expect([listed('2026-04-01'), listed('2026-04-02')]).toEqual([0, 1])
  })

  it('tells careless nets by reason, and of the three before when there are three', () => {
    const reasons = ['slip', 'slip', 'time', 'knowledge', 'slip', 'time'] as const
    const trials = reasons.map((reason, i) => paper(addDays('2026-05-01', -i), reason))
    const told = (some: Trial[]) => unfixed({ studies: [study], trials: some, records: [], today }).careless

    expect(told(trials)).toEqual({
      n: 6,
      mean: 2.5,
      mean_before: expect.closeTo(5 / 3, 10),
      by_reason: { misread: 0, slip: expect.closeTo(5 / 3, 10), marking: 0, time: expect.closeTo(5 / 6, 10) },
    })
    // Half of the questions marked tell the same, as far as the reasons are the same.
    const lessMarked = trials.map((trial) => ({
      ...trial,
      marks: trial.marks.map((mark) => ({ ...mark, count: 1 })),
    }))
    const papers = papersByStudy([study], trials, today)
    const { careless } = unfixed({ studies: [study], trials: lessMarked, records: [], today, papers })
    expect(careless?.mean).toBeCloseTo(2.5, 10)
    expect(told(trials.slice(0, 5))?.mean_before).toBeNull()
    expect(told([...trials.slice(0, 2), paper('2026-04-01')])).toBeNull()
  })
})

describe('burndown', () => {
  const minutes = fc.double({ min: 1, max: 1e6, noNaN: true })

  it('gives no better chance with more left to do', () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 400 }), minutes, minutes, (rate, left, some, more) => {
        expect(Number(chanceOf(rate, left, some + more))).toBeLessThanOrEqual(
          Number(chanceOf(rate, left, some)),
        )
      }),
    )
  })

  const records = Array.from({ length: 56 }, (_, i) => ({
    day: addDays(today, -i),
    study_id: 'M',
    topic_id: `t${i % 6}`,
    minutes: 60,
    kind: 'practice' as const,
  }))
  const topics = (level: number | null, n = 6) =>
    Array.from({ length: n }, (_, i) => ({ id: `t${i}`, study_id: 'M', level }))

  it('is done when nothing is left', () => {
    expect(burndown({ topics: topics(3), records, today, exam_day })).toMatchObject({
      remaining: 0,
      chance: null,
      finish: null,
      drop: [],
      more_a_day: 0,
      evidence: { n: 28, quality: 'B' },
      assumed: false,
    })
  })

  it('takes topics without a level for not begun', () => {
    expect(burndown({ topics: topics(null), records, today, exam_day })).toMatchObject({
      remaining: 6 * 180,
      assumed: true,
      evidence: { quality: 'C' },
    })
  })

  it('needs for the rest what finished topics took', () => {
    const mixed = [...topics(3), { id: 'x', study_id: 'M', level: 1 }, { id: 'y', study_id: 'F', level: 4 }]
    // Ten days of 60 minutes on t0 and t1, nine on the others: a median of 540.
    expect(burndown({ topics: mixed, records, today, exam_day }).remaining).toBeCloseTo(540 * (2 / 3), 8)
  })

  it('leaves for the end what loses least for its time, until the odds are 60 %', () => {
    const short = addDays(today, 8)
    const withLoss = topics(0, 4).map((topic, i) => ({ ...topic, at_stake: [3, 1, 2, 0][i] ?? 0 }))
    const told = burndown({ topics: withLoss, records, today, exam_day: short })

    expect(told.drop.map(({ topic_id }) => topic_id)).toEqual(['t3', 't1'])
    const left = Number(told.remaining) - 2 * 180
    expect(Number(chanceOf(Number(told.rate), 8, left))).toBeGreaterThanOrEqual(0.6)
    const faster = Number(told.rate) + Number(told.more_a_day)
    expect(chanceOf(faster, 8, Number(told.remaining))).toBeCloseTo(0.6, 3)
  })

  it('names a day of the calendar however slow the pace is', () => {
    const slow = Array.from({ length: 10 }, (_, i) => ({
      ...records[i],
      day: addDays(today, -i),
      minutes: 1,
    }))
    const many = topics(0, 3000)
    const told = burndown({ topics: many, records: slow as typeof records, today, exam_day })
    expect(told.finish?.late).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(told.chance).toBe(5)
  })

  it('counts today among the days worked, and not in the rate', () => {
    const ten = records.slice(0, 10)
    const told = burndown({ topics: topics(0), records: ten, today, exam_day })
    expect(told).toMatchObject({ evidence: { n: 10 } })
    expect(told.rate).toBeCloseTo(60, 8)
  })
})

describe('pace', () => {
  const item = (ago: number, done: number, minutes: number | null = 60) => ({
    day: addDays(today, -ago),
    study_id: 'M',
    minutes,
    done,
  })

  it('looks at the 56 days before today', () => {
    const items = [
      item(0, 60),
      item(1, 60),
      item(56, 60),
      item(57, 60),
      item(-1, 60),
      item(2, 60),
      item(3, 60),
      item(4, 60),
    ]
    expect(pace({ items, today }).evidence.n).toBe(5)
  })

  it('counts minutes beyond the plan, up to ten times it', () => {
    const items = [1, 2, 3, 4, 5].map((ago) => item(ago, ago === 1 ? 6000 : 120))
    const told = pace({ items, today })
    expect(told.when_done).toBeCloseTo(Math.exp((4 * Math.log(2) + Math.log(10)) / 10), 8)
    expect(told.of_plan).toBeCloseTo((6480 + 200) / 500, 8)
  })

  it('rests on the last 20 begun items; of two on one day the one with the greater id is newer', () => {
    const older = { ...item(40, 10), id: '1' }
    const newer = { ...item(40, 90), id: '2' }
    const later = Array.from({ length: 19 }, (_, i) => ({ ...item(i + 1, 60), id: String(100 + i) }))
    const base = (items: PlannedItem[]) => pace({ items, today }).when_done
    expect(base([older, newer, ...later])).toBeCloseTo(Math.exp(Math.log(1.5) / 25), 8)
    expect(base([...later, newer, older])).toBe(base([older, newer, ...later]))
  })

  it('has C below ten items, B below twenty, A from there on', () => {
    const grade = (n: number) =>
      pace({ items: Array.from({ length: n }, (_, i) => item(i + 1, 60)), today }).evidence.quality
    expect([5, 9, 10, 19, 20].map(grade)).toEqual(['C', 'C', 'B', 'B', 'A'])
  })
})

describe('quality', () => {
  it('counts what was typed later as not prompt', () => {
    const records = Array.from({ length: 28 }, (_, i) => ({
      day: addDays(today, -i),
      minutes: 60,
      source: 'manual' as const,
      entered: i < 14 ? addDays(today, -i) : today,
      created_by: 'me',
    }))
    expect(quality({ studies, trials: [], records, today, me: 'me' }).records).toEqual({
      grade: 'B',
      days: 1,
      prompt: 0.5,
      by_coach: 0,
    })
  })

  it('divides by the days there are, at least 14, and by today once it has a row', () => {
    const days = (from: number, to: number, since?: Day) => {
      const records = Array.from({ length: to - from + 1 }, (_, i) => ({
        day: addDays(today, -from - i),
        minutes: 60,
        source: 'timer' as const,
        entered: today,
        created_by: 'me',
      }))
      const input = { studies, trials: [], records, today, me: 'me' }
      return quality(since ? { ...input, since } : input).records.days
    }
    expect(days(1, 10, addDays(today, -10))).toBeCloseTo(10 / 14, 9)
    expect(days(0, 19, addDays(today, -19))).toBe(1)
    expect(days(1, 20, today)).toBe(1)
    expect(days(1, 10, addDays(today, -20))).toBe(0.5)
    expect(days(1, 14, addDays(today, -200))).toBe(0.5)
  })

  it('looks at trials of 90 days, with their marks and reasons', () => {
    const marks = [
      {
        study_id: 'M',
        topic_id: 'a',
        subtopic_id: null,
        result: 'wrong' as const,
        count: 5,
        reason: 'slip' as const,
      },
    ]
    const old = { ...fullTrial('old', addDays(today, -90), 30, 5, 40) }
    const trials = [0, 10, 20, 30].map((ago) => ({
      ...fullTrial(`${ago}`, addDays(today, -ago), 35, 5, 40),
      marks: ago < 30 ? marks : [],
    }))
    expect(quality({ studies, trials: [...trials, old], records: [], today, me: 'me' })).toMatchObject({
      trials: { grade: 'C', n: 4 },
      marks: { grade: 'B', share: 0.75, bare: 0.25 },
      reasons: { grade: 'A', share: 1 },
    })
    const unknown = {
      study_id: 'M',
      topic_id: 'b',
      subtopic_id: null,
      result: 'wrong' as const,
      count: 1,
      reason: null,
    }
    const some = trials.map((trial) => ({ ...trial, marks: [...trial.marks, unknown] }))
    // Three trials have a mark of five questions with a reason; all four have one question without.
    expect(quality({ studies, trials: some, records: [], today, me: 'me' }).reasons.share).toBeCloseTo(
      15 / 19,
      9,
    )
  })

  it('does not call a trial with a few marks one without', () => {
    const mark = { study_id: 'M', topic_id: 'a', subtopic_id: null, result: 'wrong', count: 1 } as const
    const trials = [{ ...fullTrial('one', today, 35, 5, 40), marks: [{ ...mark, reason: null }] }]
    expect(quality({ studies, trials, records: [], today, me: 'me' }).marks).toMatchObject({
      grade: 'C',
      bare: 0,
    })
  })

  it('holds an answer down to C where records are C', () => {
    expect(gatedBy({ n: 30, quality: 'A' }, 'C')).toEqual({ n: 30, quality: 'C' })
    expect(gatedBy({ n: 30, quality: 'A' }, 'B')).toEqual({ n: 30, quality: 'A' })
    expect(gatedBy({ n: 2, quality: null }, 'C')).toEqual({ n: 2, quality: null })
    expect([8, 7, 5, 4].map((n) => gradeOf(n, { A: 8, B: 5 }))).toEqual(['A', 'B', 'B', 'C'])
  })
})

describe('triage', () => {
  const day = fc.integer({ min: -2, max: 100 }).map((ago) => addDays(today, -ago))
  const student = fc.record<TriageStudent>({
    records: fc.array(fc.record({ day, minutes: fc.nat({ max: 600 }) }), { maxLength: 90 }),
    items: fc.array(fc.record({ day, done_ratio: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      maxLength: 40,
    }),
    full: fc.array(fc.tuple(day, fc.integer({ min: -30, max: 120 })), { maxLength: 16 }),
    questions: fc.constantFrom(0, 60, 90, 120),
    joined: day,
  })

  it('has signs from 0 to 3, listed from a sum of 1 on', () => {
    fc.assert(
      fc.property(student, (one) => {
        const told = triage({ student: one, today })
        const signs = Object.values(told.signs)
        expect(signs.filter((sign) => !(sign >= 0 && sign <= 3))).toEqual([])
        expect(told.listed).toBe(told.total >= 1 - 1e-9)
        expect(told.reasons).toHaveLength(signs.filter((sign) => sign > 0).length)
      }),
    )
  })

  const nothing: TriageStudent = { records: [], items: [], full: [], questions: 120, joined: '2026-02-20' }
  const daily = (from: number, to: number, minutes = 60) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ day: addDays(today, -from - i), minutes }))

  it('takes a day of rest for a record', () => {
    const rested = { ...nothing, records: [...daily(3, 60), { day: today, minutes: 0 }] }
    expect(triage({ student: rested, today }).days_since).toBe(0)
  })

  it('is quiet by days beyond the usual gap', () => {
    expect(triage({ student: { ...nothing, records: daily(4, 60) }, today })).toMatchObject({
      signs: { quiet: 1 },
      listed: true,
      reasons: [{ code: 'quiet', values: { days: 4, usual: 1 } }],
    })
  })

  it('is less by weeks below the usual ones', () => {
    const records = [...daily(1, 14, 21), ...daily(15, 70, 60)]
    const told = triage({ student: { ...nothing, records }, today })
    expect(told.signs.less).toBeCloseTo(1.75, 8)
    expect(told.reasons[0]).toEqual({ code: 'less', values: { days: 14, now: 147, usual: 420 } })
  })

  it('begins what is usual with the first record, also of 40 days', () => {
    const records = [...daily(1, 14, 30), ...daily(15, 40, 101)]
    const told = triage({ student: { ...nothing, records }, today })
    expect(told.reasons[0]).toEqual({ code: 'less', values: { days: 14, now: 210, usual: 707 } })
    expect(told.listed).toBe(true)
  })

  it('has the same minutes as usual when what lies before the first record is cut off', () => {
    fc.assert(
      fc.property(student, (one) => {
        const ages = one.records.map(({ day }) => daysBetween(day, today)).filter((age) => age >= 1)
        const oldest = Math.max(...ages.filter((age) => age <= 70))
        const cut = { ...one, records: one.records.filter(({ day }) => daysBetween(day, today) <= oldest) }
        const lessOf = (whose: TriageStudent) => {
          const { signs, unknown } = triage({ student: { ...whose, joined: '2026-01-01' }, today })
          return [signs.less, unknown.find(({ code }) => code === 'less')]
        }
        expect(lessOf(cut)).toEqual(lessOf(one))
      }),
    )
  })

  it('compares nothing of today: neither minutes nor planned items change a sign', () => {
    fc.assert(
      fc.property(student, fc.nat(600), fc.array(fc.constantFrom(0, 1)), (one, minutes, ratios) => {
        const begun = { ...one, records: [...one.records, { day: today, minutes: 0 }] }
        const more = {
          ...one,
          records: [...one.records, { day: today, minutes }],
          items: [...one.items, ...ratios.map((done_ratio) => ({ day: today, done_ratio }))],
        }
        expect(triage({ student: more, today })).toEqual(triage({ student: begun, today }))
      }),
    )
  })

  it('tells each of less, plan and nets, or what it waits for, never both', () => {
    fc.assert(
      fc.property(student, (one) => {
        const { signs, reasons, unknown } = triage({ student: one, today })
        const waiting = unknown.map(({ code }) => code)
        expect(new Set(waiting).size).toBe(waiting.length)
        for (const code of waiting) expect(signs[code]).toBe(0)
        expect(reasons.filter(({ code }) => waiting.some((each) => each === code))).toEqual([])
        expect(
          unknown.filter(
            ({ missing, need, have }) =>
              missing !== 'days_since_last_trial' && have >= need && one.questions > 0,
          ),
        ).toEqual([])
      }),
    )
  })

  it('changes less by twice the minutes only at what is usual at least', () => {
    const minutes = (amount: number, factor: number) => {
      const records = [...daily(1, 14, (amount * factor) / 4), ...daily(15, 40, amount * factor)]
      return triage({ student: { ...nothing, records }, today })
    }
    expect(minutes(60, 2).signs.less).toBeCloseTo(minutes(60, 1).signs.less, 9)
    expect(minutes(10, 1).unknown[0]).toMatchObject({ missing: 'usual_minutes', need: 120, have: 70 })
    expect(minutes(10, 2).signs.less).toBeCloseTo(2.25, 9)
  })

  it('sees nets that fell from four trials on, and says so where it cannot', () => {
    const told = (nets: number[], ago = 0) => {
      const records = daily(0, 60)
      const full = nets.map((net, i): [Day, number] => [addDays(today, -ago - 10 * (nets.length - i)), net])
      return triage({ student: { ...nothing, records, full }, today })
    }
    expect(told([69.5, 73.5, 40.5, 45.5])).toMatchObject({
      signs: { nets: 3 },
      reasons: [{ code: 'nets', values: { trials: 2, of: 4 } }],
    })
    expect(told([69.5, 73.5, 40.5]).unknown.at(-1)).toEqual({
      code: 'nets',
      missing: 'full_trials',
      need: 4,
      have: 3,
    })
    expect(told([69.5, 73.5, 40.5, 45.5], 36).unknown.at(-1)).toMatchObject({
      missing: 'days_since_last_trial',
      have: 46,
    })
  })

  it('says what cannot be told, equal parts once, and never rounds minutes up to what is needed', () => {
    const part = (missing: Unknown['missing'], need: number, have: number): Unknown => ({
      code: 'less',
      missing,
      need,
      have,
    })
    expect(unknownText([part('usual_minutes', 120, 119), part('planned_items', 4, 0)], 'tr')).toBe(
      'Henüz söylenemeyen: süre (haftada 115 dk, en az 120) · plan (0/4 madde).',
    )
    const young = triage({ student: { ...nothing, joined: addDays(today, -3) }, today })
    expect(unknownText(young.unknown, 'en')).toBe('Too early to tell: 3 of 7 days.')
    expect(unknownText([], 'tr')).toBeNull()
  })

  it('has a sentence for each reason, also without a habit', () => {
    const say = (reason: Reason) => reasonText(reason, 'tr')
    expect(say({ code: 'quiet', values: { days: 5, usual: null } })).toBe('5 gündür kayıt yok.')
    expect(say({ code: 'less', values: { days: 7, now: 70, usual: 420 } })).toBe(
      'Son yedi günde 70 dk, önceki haftalarda haftada 420 dk.',
    )
    expect(say({ code: 'plan', values: { days: 14, items: 4, done: 0, before: null } })).toBe(
      'Son 14 günün 4 plan maddesinden 0 tanesi yapıldı; öncesi için veri az.',
    )
    expect(say({ code: 'plan', values: { days: 7, items: 4, done: 1, before: 0.92 } })).toBe(
      'Son 7 günün 4 plan maddesinden 1 tanesi yapıldı; önce %92 dolayındaydı.',
    )
    expect(say({ code: 'nets', values: { trials: 2, below: 29.4, of: 4 } })).toBe(
      'Son 2 deneme beklenenin 29,4 net altında (4 deneme).',
    )
  })

  it('sees nets that fell', () => {
    const full = (last: number) =>
      [90, 80, 70, 60, 50, 40, 20, 10, 1].map((ago): [Day, number] => [
        addDays(today, -ago),
        ago > 20 ? 60 : last,
      ])
    const netsOf = (last: number) => triage({ student: { ...nothing, full: full(last) }, today }).signs.nets
    expect(netsOf(62)).toBe(0)
    expect(netsOf(52)).toBeGreaterThan(0.5)
    expect(netsOf(30)).toBe(3)
  })

  it('takes two full trials of one day by their ids', () => {
    const before = [90, 80, 70, 60, 50].map((ago): [Day, number, string] => [addDays(today, -ago), 60, 'x'])
    const last = [10, 5].map((ago): [Day, number, string] => [addDays(today, -ago), 30, 'y'])
    const sameDay = (ids: [string, string]): [Day, number, string][] => [
      [addDays(today, -20), 60, ids[0]],
      [addDays(today, -20), 50, ids[1]],
    ]
    const trialsOf = (ids: [string, string]) => {
      const full = [...before, ...sameDay(ids), ...last]
      const { reasons } = triage({ student: { ...nothing, full }, today })
      const reason = reasons.find(({ code }) => code === 'nets')
      return reason?.code === 'nets' ? reason.values.trials : null
    }
    // The last three tell most only where the lower one of the same day is the later one.
    expect(trialsOf(['a', 'b'])).toBe(3)
    expect(trialsOf(['b', 'a'])).toBe(2)
  })

  it('looks only at silence in the first seven days of a new student', () => {
    const items = [1, 2, 3, 4, 5].map((ago) => ({ day: addDays(today, -ago), done_ratio: 0 }))
    const joined = (ago: number) =>
      triage({ student: { ...nothing, items, joined: addDays(today, -ago) }, today })
    expect(joined(6).signs).toEqual({ quiet: 2, less: 0, plan: 0, nets: 0 })
    expect(joined(7).signs.plan).toBeGreaterThan(0)
    const known = { ...nothing, items, joined: today, records: daily(0, 30) }
    expect(triage({ student: known, today }).signs.plan).toBeGreaterThan(0)
  })

  it('puts students in groups: never recorded, to be looked at, unsure without a habit of minutes, well', () => {
    const group = (days_since: number | null, listed: boolean, snoozed = false, code?: Unknown['code']) => {
      const unknown = code ? [{ code, missing: 'days_before' as const, need: 14, have: 3 }] : []
      return triageGroup({ days_since, listed, unknown }, snoozed)
    }
    expect([group(null, true), group(9, true), group(9, true, true), group(0, false)]).toEqual([
      'new',
      'look',
      'well',
      'well',
    ])
    expect(group(0, false, false, 'less')).toBe('unsure')
    expect(group(0, false, false, 'nets')).toBe('well')
    expect(group(0, false, true, 'less')).toBe('well')
    expect(group(0, true, false, 'less')).toBe('look')
  })

  it('ends a snooze on its day or when the sum has risen by 2', () => {
    const snooze = { until: addDays(today, 7), total: 1.5 }
    expect(isSnoozed(snooze, 3.4, today)).toBe(true)
    expect(isSnoozed(snooze, 3.5, today)).toBe(false)
    expect(isSnoozed(snooze, 1, addDays(today, 7))).toBe(false)
    expect(isSnoozed(null, 1, today)).toBe(false)
  })

  it('orders by sum, then longest without contact, then name', () => {
    const rowsOfCoach = [
      { name: 'Şule', total: 1, last_contact: '2026-05-01' },
      { name: 'Can', total: 1, last_contact: '2026-05-01' },
      { name: 'Çağla', total: 1, last_contact: '2026-05-01' },
      { name: 'Ali', total: 1, last_contact: '2026-05-20' },
      { name: 'Zeynep', total: 1, last_contact: null },
      { name: 'Baran', total: 4, last_contact: today },
    ]
    expect(rowsOfCoach.sort(compareTriage(nameOrder('tr'))).map(({ name }) => name)).toEqual([
      'Baran',
      'Zeynep',
      'Can',
      'Çağla',
      'Şule',
      'Ali',
    ])
  })

  it('tells context that weighs nothing', () => {
    const none = { trials: [], lastContact: null, forecast: null, unfixed: 0 }
    expect(contextOf(none, today)).toEqual([{ code: 'no_contact', values: {} }])
    expect(contextOf({ ...none, lastContact: addDays(today, -10) }, today)).toEqual([])
    const trials = [80, 70, 60, 21].map((ago) => addDays(today, -ago))
    const told = contextOf(
      {
        trials,
        lastContact: addDays(today, -11),
        forecast: { middle: 60, high: 70, target: 80 },
        unfixed: 2,
      },
      today,
    )
    expect(told).toEqual([
      { code: 'no_trial', values: { days: 21 } },
      { code: 'below_target', values: { middle: 60, target: 80 } },
      { code: 'no_contact', values: { days: 11 } },
      { code: 'unfixed', values: { topics: 2 } },
    ])
    expect(
      contextOf({ ...none, lastContact: today, trials: trials.slice(0, 3) }, addDays(today, -40)),
    ).toEqual([])
  })
})

describe('effect', () => {
  const every = (from: number, to: number, minutes: number) =>
    Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [addDays(today, -from - i), minutes]))
  const contact = addDays(today, -15)

  it('needs 14 full days after', () => {
    const told = (ago: number) => effect({ minutes: every(0, 90, 60), contact: addDays(today, -ago), today })
    expect(told(15).missing).toBeNull()
    expect(told(14).missing).toEqual({ code: 'days_after', need: 14, have: 13 })
    expect(told(0).missing).toEqual({ code: 'days_after', need: 14, have: 0 })
  })

  it('tells from twenty like spells on what those came to', () => {
    const minutes = every(0, 90, 60)
    const others = (n: number) =>
      Array.from({ length: n }, (_, i) => ({ dip: 1, after: i < n / 2 ? 0.5 : 1.5 }))
    expect(effect({ minutes, contact, today, others: others(20) })).toMatchObject({
      evidence: { quality: 'B' },
      minutes: { alike: 20, alike_after: 420 },
    })
    expect(effect({ minutes, contact, today, others: [{ dip: 1.2, after: 1 }] }).minutes?.alike).toBe(0)
  })

  it('begins a contact on a day with none in the 14 before', () => {
    const days = [80, 70, 60, 30, 14, 2].map((ago) => addDays(today, -ago))
    expect(contactDays(days, today)).toEqual([80, 30, 14].map((ago) => addDays(today, -ago)))
    expect(contactToShow(days, today)).toBe(addDays(today, -30))
    expect(contactToShow([addDays(today, -3)], today)).toBe(addDays(today, -3))
    expect(contactToShow([], today)).toBeNull()
  })

  it('finds spells of others where no contact is near', () => {
    const minutes = every(0, 200, 60)
    expect(spellsWithoutContact(minutes, [], today).every(({ dip, after }) => dip === 1 && after === 1)).toBe(
      true,
    )
    const all = spellsWithoutContact(minutes, [], today).length
    expect(all).toBeGreaterThan(5)
    expect(spellsWithoutContact(minutes, [addDays(today, -60)], today).length).toBeLessThan(all)
    expect(spellsWithoutContact({}, [], today)).toEqual([])
  })

  it('has spells of others that are what a contact on their day would be told with', () => {
    const minutes = fc.array(fc.option(fc.nat(200), { nil: undefined }), { minLength: 60, maxLength: 200 })
    fc.assert(
      fc.property(minutes, (some) => {
        const values = Object.fromEntries(
          some.flatMap((value, ago) => (value === undefined ? [] : [[addDays(today, 2 - ago), value]])),
        )
        const days = Array.from({ length: 20 }, (_, n) => addDays(today, -15 - 14 * n))
        const expected = days
          .filter((day) => effect({ minutes: values, contact: day, today }).missing === null)
          .map((day) => effectBlock(values, day))
          .flatMap(({ dip, after, usual }) => (dip === null ? [] : [{ dip, after: after / usual }]))
        const told = spellsWithoutContact(values, [], today)
        expect(told).toHaveLength(expected.length)
        for (const [n, spell] of told.entries()) {
          expect(spell.dip).toBeCloseTo(expected[n]?.dip ?? -1, 9)
          expect(spell.after).toBeCloseTo(expected[n]?.after ?? -1, 9)
        }
      }),
    )
  })

  it('tells plan and nets beside, with how many they rest on', () => {
    const items = [1, 3].map((ago) => ({ day: addDays(contact, -ago), done_ratio: ago === 1 ? 1 : 0 }))
    expect(planBlock(items, contact)).toEqual({ before: 0.5, after: null, usual: null })
    const full = [{ day: addDays(contact, 2), net: 60 }]
    expect(netsAround(full, contact)).toEqual({ before: { n: 0, mean: null }, after: { n: 1, mean: 60 } })
  })
})

describe('claims', () => {
  it.each([
    [1.25, 1.3, 0],
    [-0.04, 0, 0],
    [61.476, 61.5, 60],
    [-2.31, -2.3, 0],
    [62.5, 62.5, 65],
  ])('show %d as nets of %d and minutes of %d', (value, nets, minutes) => {
    expect([shownNets(value), shownMinutes(value)]).toEqual([nets, minutes])
  })

  it('say few data before a claim of only C', () => {
    expect((['A', 'B', 'C', null] as const).map((quality) => isFewData({ n: 3, quality }))).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it.each([
    [-2.34, { code: 'harder', nets: 2.3, trials: 7 }],
    [1, { code: 'easier', nets: 1, trials: 7 }],
    [-0.99, { code: 'same', nets: 1, trials: 7 }],
  ])('tell a publisher’s effect of %d', (effect, claim) => {
    expect(publisherClaim({ effect, trials: 7 })).toEqual(claim)
  })

  it.each([
    [1.1, 0.9, { code: 'as_planned' }],
    [1.3, 0.7, { code: 'differs', minutes: 80, percent: 70 }],
    [1, 0.6, { code: 'differs', minutes: 60, percent: 60 }],
    [null, null, null],
  ])('tell plans of which %s takes a minute and %s gets done', (when_done, of_plan, claim) => {
    expect(paceClaim({ when_done, of_plan })).toEqual(claim)
  })

  it('tell whether the topics end in time, and what would balance it', () => {
    const daily = Array.from({ length: 56 }, (_, i) => ({
      day: addDays(today, -i),
      study_id: 'M',
      topic_id: null,
      minutes: 60,
      kind: 'practice' as const,
    }))
    const claim = (topics: number, days: number) =>
      burndownClaim(
        burndown({
          topics: Array.from({ length: topics }, (_, i) => ({ id: `t${i}`, study_id: 'M', level: 0 })),
          records: daily,
          today,
          exam_day: addDays(today, days),
        }),
      )
    expect(claim(0, 30)).toEqual({ code: 'done' })
    expect(claim(2, 30)).toEqual({ code: 'in_time', chance: 95 })
    expect(claim(2, 6)).toEqual({ code: 'short', chance: 50, minutes: 10, topics: 1 })
    expect(claim(2, 0)).toBeNull()
  })

  it('name no topics to leave for the end where the others take too long without them', () => {
    const records = Array.from({ length: 56 }, (_, i) => ({
      day: addDays(today, -i),
      study_id: 'M',
      topic_id: null,
      minutes: 60,
      kind: 'practice' as const,
    }))
    const topics = [0, 1, 1, 1, 1].map((level, i) => ({ id: `t${i}`, study_id: 'M', level }))

    const answer = burndown({ topics, records, today, exam_day: addDays(today, 6) })

    expect(answer.drop.map(({ topic_id }) => topic_id)).toEqual(['t0'])
    expect(burndownClaim(answer)).toMatchObject({ code: 'short', topics: 0 })
  })

  it('place a target below, in or above a range', () => {
    const placeOf = (target: number | null) => targetPlace({ low: 50, high: 70, target })
    expect([40, 50, 70, 80, null].map(placeOf)).toEqual(['below', 'in', 'in', 'above', null])
  })

  it('name the one step that unlocks most', () => {
    const graded = (records: Grade, trials: Grade, marks: Grade, reasons: Grade): Quality => ({
      records: { grade: records, days: 0.4, prompt: 0.45, by_coach: 0 },
      trials: { grade: trials, n: 3 },
      marks: { grade: marks, share: 0.7, bare: 0.5 },
      reasons: { grade: reasons, share: 0.25 },
    })
    const mark = { code: 'mark_trial', count: 2, percent: 50, trial_id: 'newest' }
    expect(nextStep(graded('C', 'C', 'C', 'C'), 'newest', 1)).toEqual(mark)
    expect(nextStep(graded('C', 'C', 'C', 'C'), null, 0)).toEqual({ code: 'sit_trial', count: 2 })
    expect(nextStep(graded('C', 'B', 'C', 'C'), null, 0)).toEqual({ code: 'log_on_the_day', percent: 45 })
    const rare = graded('C', 'A', 'A', 'A')
    expect(nextStep({ ...rare, records: { ...rare.records, prompt: 0.9 } }, null, null)).toEqual({
      code: 'log_more_days',
      percent: 40,
    })
    expect(nextStep({ ...rare, records: { ...rare.records, days: 0, prompt: 0 } }, null, null)).toEqual({
      code: 'log_first',
    })
    const none = graded('C', 'C', 'C', 'C')
    expect(nextStep({ ...none, trials: { grade: 'C', n: 0 } }, null, 0)).toEqual({
      code: 'sit_first',
      count: 5,
    })
    expect(nextStep(graded('A', 'C', 'B', 'C'), 'newest', 1)).toEqual({ code: 'sit_trial', count: 2 })
    expect(nextStep(graded('A', 'B', 'A', 'A'), null, null)).toEqual({ code: 'sit_more', count: 5 })
    expect(nextStep(graded('B', 'B', 'B', 'C'), 'newest', 1)).toEqual({ code: 'give_reasons', percent: 25 })
    expect(nextStep(graded('B', 'A', 'B', 'A'), 'newest', null)).toEqual({ ...mark, count: 0 })
    expect(nextStep(graded('A', 'A', 'A', 'A'), 'newest', null)).toBeNull()
  })
})

describe('distributions', () => {
  it.each([
    [0, 0.5],
    [1.2815516, 0.9],
    [-1.2815516, 0.1],
    [0.2533471, 0.6],
    [3, 0.9986501],
    [-40, 0],
    [40, 1],
  ])('a normal value up to %d has probability %d', (z, probability) => {
    expect(Math.abs(normalCdf(z) - probability)).toBeLessThan(1e-6)
  })

  it('have quantiles of Student’s t for 6 to 17 degrees of freedom', () => {
    expect([studentT90(6), studentT90(10), studentT90(17)]).toEqual([1.439756, 1.372184, 1.333379])
    expect(() => studentT90(18)).toThrow(RangeError)
  })
})
