import { describe, expect, it } from 'vitest'
import type { TrialKind } from '#rules/vocabulary.ts'
import {
  answersOf,
  chartSeries,
  factsOf,
  onlyPart,
  rankRows,
  type SeriesReply,
  type TotalsReply,
} from '#web/study/graphs/figures.ts'
import { graphsReaders, usualPeriod } from '#web/study/graphs/search.ts'
import {
  adjustedNets,
  byLoss,
  comparableLines,
  lessonLines,
  lessonTotals,
  lostLines,
  profileOf,
  reasonCounts,
  withoutBranch,
} from '#web/study/graphs/trial-figures.ts'
import { searchOf } from '#web/ui/search-params.ts'

const turkish = {
  id: 'turkish',
  name: 'Türkçe',
  color: '#1f5fd0',
  correct: [30, null, 20],
  wrong: [8, null, 10],
  blank: [2, null, 10],
  net: [28, null, 17.5],
}
const history = { id: 'history', name: 'Tarih', correct: [null], wrong: [null], blank: [null], net: [null] }

const validateSearch = searchOf(graphsReaders)

describe('graphs of trial exams', () => {
  it('leave out what a publisher is easier or harder, by any spelling of the name', () => {
    const of = (publisher: string | null, net: number) => ({ publisher, net })
    const effects = [
      { publisher: 'Işık Yayınları', effect: -2.5 },
      { publisher: 'Kolay', effect: 4 },
    ]

    expect(adjustedNets([of('ışık  yayınları ', 60), of('Kolay', 70), of(null, 50)], effects)).toEqual([
      62.5, 66, 50,
    ])
    expect(adjustedNets([of('Başka', 60)], effects)).toBeNull()
    expect(adjustedNets([], effects)).toBeNull()
  })

  it('have no line for a lesson that was in none of them, and a gap where it was not in one', () => {
    expect(lessonLines({ series: [turkish, history] })).toEqual([
      { id: 'turkish', name: 'Türkçe', color: 0, values: [28, null, 17.5] },
    ])
  })

  it('are drawn on one line only where they compare, the longest line of a class group first', () => {
    const trial = (id: string, croom_id: string, kind: TrialKind, ...lessons: string[]) => ({
      id,
      croom_id,
      croom_name: croom_id,
      kind,
      lessons,
    })
    const crooms = comparableLines([
      trial('a', 'tyt', 'institution', 'tr', 'ma'),
      trial('b', 'tyt', 'general', 'tr', 'ma'),
      trial('c', 'ayt', 'general', 'ma'),
      trial('d', 'tyt', 'general', 'ma', 'tr'),
      trial('e', 'tyt', 'branch', 'tr'),
      trial('f', 'lgs', 'general', 'tr'),
      trial('g', 'lgs', 'general', 'tr', 'ma'),
      trial('h', 'ydt', 'branch', 'en'),
      trial('i', 'lgs', 'general', 'ma', 'tr'),
    ])
    const idsOf = (trials: readonly { id: string }[]) => trials.map(({ id }) => id).join('')
    expect(
      crooms.map(({ id, lines, single }) => [
        id,
        lines.map(({ trials, saysKind, saysLessons }) => [idsOf(trials), saysKind, saysLessons]),
        idsOf(single.flatMap(({ trials }) => trials)),
      ]),
    ).toEqual([
      ['tyt', [['abd', false, false]], 'e'],
      ['ayt', [['c', false, false]], ''],
      ['lgs', [['gi', true, true]], 'f'],
      ['ydt', [['h', false, true]], ''],
    ])
  })

  it('leave out mocks of one lesson, which would break every other line', () => {
    const point = { name: 'D', publisher: null, day: '2026-11-01' as const }
    const reply = {
      from: '2026-11-01' as const,
      to: '2026-11-02' as const,
      trials: [
        { ...point, id: 'full', kind: 'general' as const, sections: [] },
        { ...point, id: 'part', kind: 'branch' as const, sections: [] },
      ],
      series: [{ ...turkish, correct: [30, 38], wrong: [8, 2], blank: [2, 0], net: [28, 37.5] }],
    }
    const { trials, series } = withoutBranch(reply)
    expect(trials.map(({ id }) => id)).toEqual(['full'])
    expect(series).toEqual([{ ...turkish, correct: [30], wrong: [8], blank: [2], net: [28] }])
  })

  it('compare the last share of correct answers with the mean of those before', () => {
    const three = { ...turkish, correct: [30, 20, 10], wrong: [10, 20, 30], blank: [0, 0, 0] }
    expect(profileOf({ series: [three, history] }, 3)).toEqual([
      { id: 'turkish', name: 'Türkçe', now: 25, before: 62.5 },
    ])
    const once = { ...turkish, correct: [null, 10], wrong: [null, 10], blank: [null, 0] }
    expect(profileOf({ series: [once] }, 1)).toEqual([
      { id: 'turkish', name: 'Türkçe', now: 50, before: null },
    ])
  })

  it('draw no corner from fewer trials of a lesson than asked for', () => {
    expect(profileOf({ series: [turkish] }, 2)).toHaveLength(1)
    expect(profileOf({ series: [turkish] }, 3)).toEqual([])
  })

  it('sum each lesson up over the trials it was in', () => {
    expect(lessonTotals({ series: [turkish, history] })).toEqual([
      {
        id: 'turkish',
        name: 'Türkçe',
        color: '#1f5fd0',
        trials: 2,
        last: 17.5,
        mean: 22.75,
        best: 28,
        lost: 34.5,
      },
    ])
  })

  it('leave out parts that never lost anything', () => {
    const none = { id: 'a', name: 'A', wrong: [0, null], blank: [0, null], lost: [0, null] }
    const some = { id: null, name: 'B', wrong: [0, 1], blank: [0, 0], lost: [0, 1.25] }
    expect(lostLines({ series: [none, some] })).toEqual([{ id: 'own', name: 'B', values: [0, 1.25] }])
    expect(byLoss([{ lost: 1 }, { lost: 0 }, { lost: 2.5 }])).toEqual([{ lost: 2.5 }, { lost: 1 }])
  })

  it('count each reason over all parts, the most frequent first', () => {
    const row = { id: 'a', name: 'A', wrong: 3, blank: 0, lost: 3.75, trials: 1, last_day: null }
    expect(
      reasonCounts({
        rows: [
          { ...row, reasons: { slip: 1, knowledge: 1 } },
          { ...row, reasons: { knowledge: 2 } },
        ],
      }),
    ).toEqual([
      { reason: 'knowledge', count: 3 },
      { reason: 'slip', count: 1 },
    ])
  })
})

describe('the parts of study', () => {
  const part = (id: string, minutes: number, correct: number, wrong: number) => ({
    id,
    name: id,
    minutes,
    correct,
    wrong,
    blank: 0,
    questions: correct + wrong,
  })
  const reply = {
    rows: [part('none right', 10, 0, 20), part('all right', 0, 1, 0), part('not asked', 30, 0, 0)],
  } as unknown as TotalsReply // the figures read no more

  it('with none of twenty right have an accuracy of zero, those without an answer have none', () => {
    expect(rankRows(reply, 'accuracy').map(({ id, value, answers }) => [id, value, answers])).toEqual([
      ['all right', 100, 1],
      ['none right', 0, 20],
    ])
  })

  it('without a minute have no bar of minutes', () => {
    expect(rankRows(reply, 'minutes').map(({ id }) => id)).toEqual(['not asked', 'none right'])
  })
})

describe('the days of study', () => {
  const gaps = [null, null]
  const one = (id: string, minutes: (number | null)[], results: [number | null, number | null][]) => ({
    id,
    name: id,
    minutes,
    questions: gaps,
    blank: [5, null],
    correct: results.map(([correct]) => correct),
    wrong: results.map(([, wrong]) => wrong),
  })
  const reply = {
    days: ['2026-11-19', '2026-11-20'],
    series: [
      one(
        'a',
        [30, null],
        [
          [15, 5],
          [null, null],
        ],
      ),
      one(
        'b',
        [0, 45],
        [
          [1, 3],
          [0, 4],
        ],
      ),
      one('never', gaps, [
        [null, null],
        [null, null],
      ]),
    ],
  } as unknown as SeriesReply // the figures read no more

  it('have no series for what was never studied in them, and leave the colours to the chart', () => {
    expect(chartSeries(reply, 'minutes')).toEqual([
      { id: 'a', name: 'a', values: [30, null] },
      { id: 'b', name: 'b', values: [0, 45] },
    ])
  })

  it('never show what is of no lesson in the colour of one', () => {
    const [maths, own] = reply.series
    const lessons = {
      ...reply,
      series: [
        { ...maths, color: '#c47507' },
        { ...own, id: null },
      ],
    } as SeriesReply
    expect(chartSeries(lessons, 'minutes').map(({ id, color }) => [id, color])).toEqual([
      ['a', 1],
      ['own', 'other'],
    ])
  })

  it('have an accuracy out of only the answers, by which days are weighed', () => {
    expect(chartSeries(reply, 'accuracy')).toEqual([
      { id: 'a', name: 'a', values: [75, null], weights: [20, 0] },
      { id: 'b', name: 'b', values: [25, 0], weights: [4, 4] },
    ])
    expect(answersOf(reply)).toEqual({ correct: 16, wrong: 12, answers: 28 })
  })

  it('are counted when something was done on them', () => {
    expect(factsOf(chartSeries(reply, 'minutes'))).toEqual({
      studied: 2,
      sum: 75,
      most: { name: 'b', sum: 45 },
    })
  })

  it('name the only part of several that has figures, which nothing in the chart would say', () => {
    const drawn = (of: SeriesReply) => onlyPart(of, chartSeries(of, 'minutes'))
    const [first, second, never] = reply.series
    const only = (series: unknown[]) => drawn({ ...reply, series } as SeriesReply)
    expect(only([first, never])).toBe('a')
    expect([only([first, second]), only([first]), only([never])]).toEqual([null, null, null])
  })
})

describe('the address of the graphs', () => {
  it('leaves out what is usual: a week of study, all trial exams', () => {
    expect(validateSearch({ period: usualPeriod(), view: 'time' })).toEqual({ view: 'time' })
    expect(validateSearch({ period: 'week', view: 'trials' })).toEqual({ period: 'week', view: 'trials' })
    expect(validateSearch({ period: usualPeriod('trials'), view: 'trials' })).toEqual({ view: 'trials' })
  })

  it('drops what it cannot read', () => {
    const croom = '0197a7c4-0000-7000-8000-000000000001'
    expect(validateSearch({ study: croom, kind: 'x', limit: '0', view: 3, period: 'year' })).toEqual({})
    expect(validateSearch({ croom, kind: 'branch', limit: '90' })).toEqual({
      croom,
      kind: 'branch',
      limit: 90,
    })
  })
})
