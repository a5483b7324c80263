import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import { ada, baris, tytCroom } from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { type Period, periods, trialKinds } from '#rules/vocabulary.ts'
import { scaled } from '../support/scale.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { countOf, lostOf, type Mark, netOf, type Sat, sat, satIn } from '../support/server/sat.ts'
import { openWorld, type World } from '../support/world.ts'

const numRuns = scaled(30)

type Studies = Reply<Table['GET /trialexam/subjects/{id}']>['studies']

describe('the graphs of trial exams, against a count by hand', () => {
  let world: World
  let studies: Studies
  let today: string
  let trials: Sat[]

  const within = (period: Period) => {
    const days = { day: 1, week: 7, month: 30, total: 10_000 }[period]
    return trials.filter(({ back }) => back < days)
  }

  beforeAll(async () => {
    world = await openWorld()
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
    const form = await world.call('GET /trialexam/subjects/{id}', { params: { id: tytCroom } }, { as: ada })
    studies = form.studies
  })
  afterAll(() => world.close())
  beforeEach(() => {
    today = dayNow('Europe/Istanbul', 4)
  })

  /** Puts trial exams in the place of all of Ada's, by the call; the penalty is then frozen at another. */
  async function given(made: Sat[]): Promise<void> {
    await world.database.run`delete from trial_exam where user_id = ${ada.id}`
    for (const { id, back, kind, lessons, penalty } of made) {
      const sent = lessons.flatMap((each, index) => {
        const study = studies[index]
        if (!each || !study) return []
        const { correct, wrong, blank, exempt } = each
        return [
          { study_id: study.id, question_count: correct + wrong + blank, correct, wrong, blank, exempt },
        ]
      })
      const marks = lessons.flatMap((each, index) =>
        (each?.marks ?? []).map(({ topic, subtopic, result, reason, count }) => {
          const part = studies[index]?.topics[topic]
          return {
            study_id: studies[index]?.id ?? '',
            topic_id: part?.id ?? '',
            subtopic_id: subtopic === null ? null : (part?.subtopics?.[subtopic]?.id ?? null),
            result,
            reason: reason as 'slip' | null, // one of the reasons
            count,
          }
        }),
      )
      const body = { id, croom_id: tytCroom, name: 'D', kind, day: shift(today, -back), lessons: sent, marks }
      await world.call('POST /trialexam/save', { body }, { as: ada })
      await world.database
        .run`update trial_exam set penalty = ${penalty} where user_id = ${ada.id} and id = ${id}`
    }
    // Oldest first; of one day in the order in which they were made.
    trials = [...made].sort((a, b) => b.back - a.back)
  }

  const holds = (property: () => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(sat, { maxLength: 7, selector: ({ id }) => id }), async (made) => {
        await given(made)
        await property()
      }),
      { numRuns },
    )

  it('lessons: sums, and the best, last and mean net of those trials that had the lesson', () =>
    holds(async () => {
      const { rows, trials: count } = await world.call(
        'GET /trialgraph/sumByStudy/{id}',
        { params: { id: tytCroom } },
        { as: ada },
      )

      expect(count).toBe(trials.length)
      expect(rows.map(({ id }) => id)).toEqual(studies.map(({ id }) => id))
      for (const [index, row] of rows.entries()) {
        const sats = trials.flatMap((trial) => {
          const found = satIn(trial, index)
          return found ? [{ ...found, penalty: trial.penalty, net: netOf(found, trial.penalty) }] : []
        })
        const sum = (of: (each: (typeof sats)[number]) => number) =>
          sats.reduce((total, each) => total + of(each), 0)
        const nets = sats.map(({ net }) => net)
        expect(row).toMatchObject({
          trials: sats.length,
          questions: sum(({ correct, wrong, blank }) => correct + wrong + blank),
          correct: sum(({ correct }) => correct),
          wrong: sum(({ wrong }) => wrong),
          blank: sum(({ blank }) => blank),
        })
        expect(row.net).toBeCloseTo(
          sum(({ net }) => net),
          9,
        )
        expect(row.lost).toBeCloseTo(
          sum(({ wrong, blank, penalty }) => lostOf(wrong, blank, penalty)),
          9,
        )
        const close = (value: number | null, expected: number | null) =>
          expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 9)
        close(row.net_mean, sats.length === 0 ? null : sum(({ net }) => net) / sats.length)
        close(row.net_best, sats.length === 0 ? null : Math.max(...nets))
        close(row.net_last, nets.at(-1) ?? null)
      }
    }))

  it('lessons in time: null where a trial was without the lesson, in each window and of each kind', () =>
    holds(async () => {
      for (const time of periods) {
        for (const kind of [null, ...trialKinds]) {
          const answered = await lessonsInTime(time, kind)
          const expected = within(time).filter((trial) => kind === null || trial.kind === kind)
          expect(answered.trials.map(({ id, kind: its }) => [id, its])).toEqual(
            expected.map(({ id, kind: its }) => [id, its]),
          )
          for (const [index, series] of answered.series.entries()) compareSeries(series, expected, index)
        }
      }
    }))

  function lessonsInTime(time: Period, kind: (typeof trialKinds)[number] | null) {
    const params = { id: tytCroom, time }
    return kind === null
      ? world.call('GET /trialgraph/sumByStudyTime/{id}/{time}', { params }, { as: ada })
      : world.call(
          'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}',
          { params: { ...params, extra: kind } },
          { as: ada },
        )
  }

  type LessonSeries = Reply<Table['GET /trialgraph/sumByStudyTime/{id}/{time}']>['series'][number]

  function compareSeries(series: LessonSeries, expected: readonly Sat[], index: number): void {
    const lessons = expected.map((trial) => ({ penalty: trial.penalty, found: satIn(trial, index) }))
    expect(series.correct).toEqual(lessons.map(({ found }) => found?.correct ?? null))
    expect(series.wrong).toEqual(lessons.map(({ found }) => found?.wrong ?? null))
    expect(series.blank).toEqual(lessons.map(({ found }) => found?.blank ?? null))
    const close = (net: number) => expect.closeTo(net, 9)
    expect(series.net).toEqual(
      lessons.map(({ found, penalty }) => (found ? close(netOf(found, penalty)) : null)),
    )
  }

  it('topics and subtopics: marks with their reasons, and what was lost without a mark', () =>
    holds(async () => {
      for (const [index, study] of studies.slice(0, 3).entries()) {
        const { rows } = await world.call(
          'GET /trialgraph/sumByTopic/{id}',
          { params: { id: study.id }, query: {} },
          { as: ada },
        )
        const marked = (trial: Sat) => satIn(trial, index)?.marks ?? []
        for (const [topic, part] of study.topics.entries())
          compare(
            rows.find(({ id }) => id === part.id),
            (trial) => marked(trial).filter((each) => each.topic === topic),
          )
        const unmarked = (result: Mark['result']) =>
          sumOf((trial) => (satIn(trial, index)?.[result] ?? 0) - countOf(marked(trial), result))
        expect(lostWithoutPart(rows)).toEqual([unmarked('wrong'), unmarked('blank')])

        const [first] = study.topics
        if (first) await compareSubtopics(first, (trial) => marked(trial).filter((each) => each.topic === 0))
      }
    }))

  const sumOf = (of: (trial: Sat) => number) => trials.reduce((sum, trial) => sum + of(trial), 0)

  /** Wrong and blank of the row that belongs to no part. */
  function lostWithoutPart(rows: readonly MarkRow[]): [number, number] {
    const found = rows.find(({ id }) => id === null)
    return [found?.wrong ?? 0, found?.blank ?? 0]
  }

  async function compareSubtopics(
    topic: Studies[number]['topics'][number],
    marksOf: (trial: Sat) => Mark[],
  ): Promise<void> {
    const { rows } = await world.call(
      'GET /trialgraph/sumBySubTopic/{id}',
      { params: { id: topic.id }, query: {} },
      { as: ada },
    )
    for (const [n, subtopic] of (topic.subtopics ?? []).entries())
      compare(
        rows.find(({ id }) => id === subtopic.id),
        (trial) => marksOf(trial).filter((each) => each.subtopic === n),
      )
    const onTopic = ({ subtopic }: Mark) => subtopic === null || !topic.subtopics?.[subtopic]
    const onTopicOnly = (result: Mark['result']) =>
      sumOf((trial) => countOf(marksOf(trial).filter(onTopic), result))
    expect(lostWithoutPart(rows)).toEqual([onTopicOnly('wrong'), onTopicOnly('blank')])
  }

  type MarkRow = Reply<Table['GET /trialgraph/sumByTopic/{id}']>['rows'][number]

  function compare(row: MarkRow | undefined, marksOf: (trial: Sat) => Mark[]): void {
    const touched = trials.filter((trial) => marksOf(trial).length > 0)
    const all = trials.flatMap(marksOf)
    const reasons: Record<string, number> = {}
    for (const { reason, count } of all) if (reason) reasons[reason] = (reasons[reason] ?? 0) + count
    expect(row).toMatchObject({
      wrong: countOf(all, 'wrong'),
      blank: countOf(all, 'blank'),
      trials: touched.length,
      last_day: touched.length === 0 ? null : shift(today, -Math.min(...touched.map(({ back }) => back))),
      reasons,
    })
    const lost = sumOf((trial) =>
      lostOf(countOf(marksOf(trial), 'wrong'), countOf(marksOf(trial), 'blank'), trial.penalty),
    )
    expect(row?.lost).toBeCloseTo(lost, 9)
  }

  it('topics in time: zero without a mark, null without the lesson', () =>
    holds(async () => {
      const [study] = studies
      if (!study) throw new Error('the class group has no lesson')
      for (const time of periods) {
        const answered = await world.call(
          'GET /trialgraph/sumByTopicTime/{id}/{time}',
          { params: { id: study.id, time }, query: {} },
          { as: ada },
        )
        const lessons = answered.trials.map((point) => {
          const trial = trials.find(({ id }) => id === point.id)
          return trial && satIn(trial, 0)
        })
        for (const [topic, part] of study.topics.entries()) {
          const series = answered.series.find(({ id }) => id === part.id)
          const counted = (result: Mark['result']) =>
            lessons.map((lesson) => {
              const marks = lesson?.marks.filter((each) => each.topic === topic)
              return marks ? countOf(marks, result) : null
            })
          expect([series?.wrong, series?.blank]).toEqual([counted('wrong'), counted('blank')])
        }
        const shown = answered.trials.map(({ id }) => id)
        expect(
          within(time)
            .filter((trial) => satIn(trial, 0))
            .every(({ id }) => shown.includes(id)),
        ).toBe(true)
      }
    }))

  it('subtopics by day: one row per trial and part, newest first, or of one day only', () =>
    holds(async () => {
      const topic = studies[0]?.topics[0]
      if (!topic) throw new Error('the lesson has no topic')
      const all = await world.call(
        'GET /trialgraph/subTopicDaily/{id}',
        { params: { id: topic.id }, query: {} },
        { as: ada },
      )

      const days = all.rows.map(({ day }) => day)
      expect(days).toEqual([...days].sort().reverse())
      const total = (result: Mark['result']) =>
        sumOf((trial) => countOf(satIn(trial, 0)?.marks.filter((each) => each.topic === 0) ?? [], result))
      expect(all.rows.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(total('wrong'))
      expect(all.rows.reduce((sum, { blank }) => sum + blank, 0)).toBe(total('blank'))
      for (const date of new Set(days)) {
        const one = await world.call(
          'GET /trialgraph/subTopicDaily/{id}/{date}',
          { params: { id: topic.id, date }, query: {} },
          { as: ada },
        )
        expect(one.rows).toEqual(all.rows.filter(({ day }) => day === date))
      }
    }))

  it('are hidden from other students', async () => {
    await given(fc.sample(sat, 2))

    const theirs = await world.call(
      'GET /trialgraph/sumByStudy/{id}',
      { params: { id: tytCroom } },
      { as: baris },
    )

    expect(theirs.trials).toBe(0)
  })
})
