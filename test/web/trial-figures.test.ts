import { describe, expect, it } from 'vitest'
import { usualRange } from '#rules/usual-range.ts'
import type { TrialKind } from '#rules/vocabulary.ts'
import {
  alike,
  hasGapBySum,
  historyOf,
  lostByPlace,
  lostByReason,
  profileOf,
  resultRows,
  unmarkedIn,
} from '#web/trials/analysis/figures.ts'
import { chartLines, differenceOf, inOrder, isAlike, resultLines } from '#web/trials/compare/figures.ts'
import type { LessonSeries, Trial } from '#web/trials/test-results.ts'

const lesson = (study_id: string, correct: number, wrong: number, question_count = 40, exempt = false) => ({
  study_id,
  name: study_id,
  question_count,
  correct,
  wrong,
  exempt,
  minutes: null,
  blank: question_count - correct - wrong,
  net: correct - wrong / 4,
})
function trial(id: string, day: string, lessons: ReturnType<typeof lesson>[], rest: Partial<Trial> = {}) {
  const net = lessons.reduce((sum, each) => sum + (each.exempt ? 0 : each.net), 0)
  const sum = (part: 'correct' | 'wrong' | 'blank') => lessons.reduce((total, each) => total + each[part], 0)
  const totals = { questions: 80, correct: sum('correct'), wrong: sum('wrong'), blank: sum('blank'), net }
  const head = {
    id,
    name: id,
    day,
    croom_id: 'c',
    kind: 'general',
    penalty: 4,
    sections: [],
    marks: [],
    totals,
  }
  return { ...head, lessons, created_at: `${day}T10:00:00Z`, ...rest } as unknown as Trial // the figures read no more
}
/** Two lessons over some trials: correct and wrong of each, null where a trial did not have it. */
function series(
  points: [string, string, ([number, number] | null)?, ([number, number] | null)?][],
  kind: TrialKind = 'general',
): LessonSeries {
  const values = (at: 2 | 3) => points.map((point) => point[at] ?? null)
  const of = (id: string, at: 2 | 3) => ({
    id,
    name: id,
    correct: values(at).map((value) => value?.[0] ?? null),
    wrong: values(at).map((value) => value?.[1] ?? null),
    blank: values(at).map((value) => value && 40 - value[0] - value[1]),
    net: values(at).map((value) => value && value[0] - value[1] / 4),
  })
  return {
    from: '2026-01-01',
    to: '2026-12-31',
    trials: points.map(([id, day]) => ({
      id,
      day,
      name: id,
      publisher: null,
      kind,
      sections: [],
    })),
    series: [of('tr', 2), of('ma', 3)],
  }
}

describe('the history of a trial', () => {
  const reply = series([
    ['a', '2026-01-01', [20, 4], [10, 8]],
    ['b', '2026-02-01', [24, 4], null],
    ['c', '2026-03-01', [28, 4], [12, 4]],
    ['d', '2026-04-01', [40, 0], [40, 0]],
  ])
  const now = trial('c', '2026-03-01', [lesson('tr', 28, 4), lesson('ma', 12, 4)])

  it('ends with the trial itself, whatever came after', () => {
    expect(historyOf(now, reply).map(({ id, totals }) => [id, totals.net])).toEqual([
      ['a', 27],
      ['b', 23],
      ['c', 38],
    ])
    expect(historyOf(now, undefined).map(({ id }) => id)).toEqual(['c'])
  })

  it('leaves out of the line of nets those that had other lessons', () => {
    expect(alike(now, historyOf(now, reply)).map(({ id }) => id)).toEqual(['a', 'c'])
  })

  it('puts a trial of tomorrow behind those before it', () => {
    const tomorrow = trial('e', '2026-03-02', [lesson('tr', 1, 0)])
    expect(historyOf(tomorrow, reply).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e'])
  })

  it('compares a mock of one lesson with mocks of that lesson', () => {
    const branch = trial('c', '2026-03-01', [lesson('tr', 28, 4)], { kind: 'branch' })
    const ofOneLesson = series([['b', '2026-02-01', [24, 4]]], 'branch')
    expect(historyOf(branch, ofOneLesson).map(({ id }) => id)).toEqual(['b', 'c'])
    expect(historyOf(branch, reply).map(({ id }) => id)).toEqual(['c'])
    expect(historyOf(now, ofOneLesson).map(({ id }) => id)).toEqual(['c'])
  })

  it('compares full mocks of every kind, as the list and a coach’s page do', () => {
    const official = trial('c', '2026-03-01', [lesson('tr', 28, 4), lesson('ma', 12, 4)], {
      kind: 'official',
    })
    expect(historyOf(official, reply).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('tells the change of a lesson against the trial before that had it', () => {
    const [turkish, maths] = resultRows(now, historyOf(now, reply), 6, [])
    expect(turkish).toMatchObject({ change: 4, recent: [19, 23, 27] })
    expect(maths).toMatchObject({ change: 3, recent: [8, null, 11] })
    const [only] = resultRows(now, historyOf(now, undefined), 6, [])
    expect(only).toMatchObject({ change: null, recent: [27] })
  })

  it('keeps the sum of a test whole: its lessons have a gap, its totals compare', () => {
    const test = { name: 'Test', study_ids: ['tr', 'ma'], question_count: 80 }
    const sum = { ...test, correct: 40, wrong: 8, blank: 32, net: 38 }
    const whole = trial('c', '2026-03-01', [], { sections: [sum], totals: { ...sum, questions: 80 } })
    const history = historyOf(whole, reply)

    const [row] = resultRows(whole, history, 6, ['tr', 'ma'])
    expect(row).toMatchObject({ name: 'Test', change: 11, recent: [27, null, 38] })
    expect(alike(whole, history).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(hasGapBySum(whole, history)).toBe(false)

    const summed = {
      ...reply,
      trials: reply.trials.map((each) => ({ ...each, sections: each.id === 'a' ? [sum] : [] })),
    }
    const lessonsOfA = summed.series.map((each) => ({
      ...each,
      correct: [null, ...each.correct.slice(1)],
      net: [null, ...each.net.slice(1)],
    }))
    const later = historyOf(now, { ...summed, series: lessonsOfA })
    expect(resultRows(now, later, 6, []).map(({ recent }) => recent)).toEqual([
      [null, 23, 27],
      [null, null, 11],
    ])
    expect(alike(now, later).map(({ id, totals }) => [id, totals.net])).toEqual([
      ['a', 38],
      ['c', 38],
    ])
    expect(hasGapBySum(now, later)).toBe(true)
  })

  it('draws a profile beside the mean of those before; a missing lesson counts for nothing', () => {
    expect(profileOf(now, historyOf(now, reply), 5)).toEqual([
      { id: 'tr', name: 'tr', now: 70, before: 55 },
      { id: 'ma', name: 'ma', now: 30, before: 25 },
    ])
    const exempt = trial('x', '2026-03-01', [lesson('tr', 0, 0, 40, true)])
    expect(profileOf(exempt, historyOf(exempt, reply), 5)).toEqual([])
  })
})

describe('nets that were lost', () => {
  const mark = (
    topic_id: string,
    result: 'wrong' | 'blank',
    count: number,
    reason: string | null,
    subtopic_id?: string,
  ) =>
    ({
      study_id: 'tr',
      topic_id,
      subtopic_id: subtopic_id ?? null,
      result,
      count,
      reason,
    }) as Trial['marks'][number]
  const now = {
    penalty: 4,
    marks: [mark('t', 'wrong', 2, 'slip'), mark('t', 'blank', 1, null), mark('u', 'wrong', 1, 'slip', 's')],
  }

  it('are summed by the deepest place, the most first, with those of the trials before', () => {
    const before = { penalty: 3, marks: [mark('u', 'wrong', 3, null, 's'), mark('z', 'blank', 9, null)] }
    expect(lostByPlace(now, [before]).map(({ key, lost, all }) => [key, lost, all])).toEqual([
      ['t', 3.5, 3.5],
      ['s', 1.25, 5.25],
    ])
  })

  it('are summed by reason, and what has none says so', () => {
    expect(lostByReason(now)).toEqual([
      { reason: 'slip', lost: 3.75 },
      { reason: null, lost: 1 },
    ])
    expect(
      unmarkedIn({ totals: { questions: 40, correct: 30, wrong: 6, blank: 4, net: 28.5 }, marks: now.marks }),
    ).toBe(6)
  })
})

describe('the usual range', () => {
  it('is the mean of the last six and their sample deviation on both sides', () => {
    // mean 14, deviations −4 0 4: variance 32 / 2
    expect(usualRange([10, 14, 18])).toEqual({ low: 10, high: 18 })
    expect(usualRange([999, 5, 5, 5, 5, 5, 5])).toEqual({ low: 5, high: 5 })
  })

  it('is not guessed from fewer than three', () => {
    expect([usualRange([]), usualRange([1, 2])]).toEqual([null, null])
  })
})

describe('trials side by side', () => {
  const old = trial('old', '2026-01-01', [lesson('tr', 20, 0)])
  const late = trial('late', '2026-02-01', [lesson('ma', 10, 0), lesson('tr', 24, 4)])

  it('are in the order in which they were taken', () => {
    expect(inOrder([late, old]).map(({ id }) => id)).toEqual(['old', 'late'])
  })

  it('show every lesson that one of them had, and the difference where both did', () => {
    expect(resultLines([old, late]).map(({ id, nets, difference }) => [id, nets, difference])).toEqual([
      ['ma', [null, 10], null],
      ['tr', [20, 23], 3],
    ])
    expect(differenceOf([5])).toBeNull()
  })

  it('show a test that is a sum in one of them, beside the sum of its lessons in the other', () => {
    const sum = {
      name: 'Test',
      study_ids: ['tr', 'ma'],
      question_count: 80,
      correct: 40,
      wrong: 8,
      blank: 32,
      net: 38,
    }
    const whole = trial('whole', '2026-03-01', [], { sections: [sum] })

    expect(resultLines([late, whole]).map(({ id, nets, difference }) => [id, nets, difference])).toEqual([
      ['ma', [10, null], null],
      ['tr', [23, null], null],
      ['sum tr', [33, 38], 5],
    ])
    expect(chartLines([late, whole]).map(({ id }) => id)).toEqual(['sum tr'])
    expect(isAlike([late, whole])).toBe(true)
  })

  it('are alike when they had the same lessons, exempt ones left aside', () => {
    const exempt = trial('x', '2026-03-01', [lesson('tr', 1, 1), lesson('ma', 0, 0, 40, true)])
    expect([isAlike([old, late]), isAlike([old, exempt])]).toEqual([false, true])
  })

  it('are not alike where one is of single lessons or of another class group', () => {
    const others = [{ kind: 'branch' as const }, { croom_id: 'd' }].map((rest) =>
      trial('x', '2026-03-01', [lesson('tr', 1, 1)], rest),
    )
    expect(others.map((other) => isAlike([old, other]))).toEqual([false, false])
  })
})
