import { describe, expect, it } from 'vitest'
import { plannedFor, nextSteps as stepsOf, topicOf } from '#web/study/now/steps.ts'
import type { PlanItem } from '#web/study/planned/item.ts'

const place = (topic_id: string | null) => ({ croom_id: 'c', study_id: 's', topic_id, subtopic_id: null })
const planned = (topic: string | null, ratio: number): PlanItem => ({
  id: `plan ${topic}`,
  day: '2026-11-20',
  kind: 'lecture',
  minutes: 45,
  questions: null,
  note: null,
  source_id: null,
  part_from: null,
  part_to: null,
  due: null,
  series_id: null,
  ...place(topic),
  sort: 0,
  created_by: 'a',
  updated_by: 'a',
  version: 1,
  done: { minutes: 0, questions: 0, ratio, other: { minutes: 0, questions: 0 } },
  tick: null,
  state: ratio >= 1 ? 'done' : 'open',
})
const names = (topic_id: string) => ({
  study_id: 's',
  study_name: 'Matematik',
  topic_id,
  topic_name: topic_id,
  subtopics: [],
})
const due = (topic: string, from_marks = true) => ({
  ...names(topic),
  croom_id: 'c',
  days: 20,
  at_stake: 0.9,
  hours: 3,
  score: 1,
  from_marks,
})
const cheap = (topic: string, at_stake = 2) => ({
  ...names(topic),
  at_stake,
  hours: 12,
  n: 5,
  value: 1,
  level: null,
})
type Sources = Parameters<typeof stepsOf>[0]
const nextSteps = (sources: Omit<Sources, 'notToday'>, notToday: readonly string[] = []) =>
  stepsOf({ ...sources, notToday })
const whys = ({ now, others }: ReturnType<typeof nextSteps>) =>
  [now, ...others].map((step) => step && `${step.why} ${step.place.topic_id}`)

describe('what to study now', () => {
  it('is what is left of the plan, with a review and the cheapest topic beside it', () => {
    const steps = nextSteps({
      plan: [planned('done', 1), planned('roots', 0.5), planned('sets', 0)],
      review: [due('angles'), due('speed')],
      cheapest: { croom_id: 'c', rows: [cheap('paragraph'), cheap('words')] },
      recent: [place('old')],
    })

    expect(whys(steps)).toEqual(['plan roots', 'review angles', 'cheapest paragraph'])
  })

  it('is a review without a plan, and the cheapest topic without a review', () => {
    const cheapest = { croom_id: 'c', rows: [cheap('paragraph')] }

    const withReview = nextSteps({
      plan: [planned('done', 1)],
      review: [due('angles')],
      cheapest,
      recent: [],
    })
    const without = nextSteps({ plan: [], review: [], cheapest, recent: [place('old')] })

    expect(whys(withReview)).toEqual(['review angles', 'cheapest paragraph'])
    expect(whys(without)).toEqual(['cheapest paragraph', 'recent old'])
    expect(withReview.now?.kind).toBe('review')
  })

  it('names no topic twice, and tells of a planned one what is at stake there', () => {
    const { now, others } = nextSteps({
      plan: [planned('roots', 0)],
      review: [due('roots'), due('angles')],
      cheapest: { croom_id: 'c', rows: [cheap('roots', 1.6), cheap('angles')] },
      recent: [place('roots'), place('old')],
    })

    expect(now).toMatchObject({ why: 'plan', kind: 'lecture', stake: 1.6 })
    expect(whys({ now: null, others })).toEqual([null, 'review angles', 'recent old'])
  })

  it('has a key for each step, also where two are of whole lessons', () => {
    const lesson = (study_id: string) => ({ ...planned(null, 0), study_id })
    const { now, others } = nextSteps({
      plan: [planned('roots', 0), lesson('physics'), lesson('history')],
      review: [],
      cheapest: undefined,
      recent: [],
    })

    const keys = [now, ...others].map((step) => step && topicOf(step.place))
    expect(keys).toEqual(['roots', 'physics', 'history'])
  })

  it('does not tell a stake that comes from no marks', () => {
    const { now } = nextSteps({ plan: [], review: [due('angles', false)], cheapest: undefined, recent: [] })

    expect(now).toMatchObject({ why: 'review', days: 20, stake: null })
  })

  it('leaves out what was left for tomorrow, but not what is planned', () => {
    const sources = {
      plan: [planned('roots', 0)],
      review: [due('angles'), due('roots'), due('speed')],
      cheapest: { croom_id: 'c', rows: [cheap('angles'), cheap('paragraph')] },
      recent: [],
    }

    expect(whys(nextSteps(sources, ['angles', 'roots']))).toEqual([
      'plan roots',
      'review speed',
      'cheapest paragraph',
    ])
  })

  it('is nothing in an empty account', () => {
    expect(nextSteps({ plan: [], review: [], cheapest: undefined, recent: [] })).toEqual({
      now: null,
      others: [],
    })
  })

  it('is no topic that costs no net, though the insight ranks it', () => {
    const rows = [cheap('paragraph', 0.2), cheap('words', 0.04), cheap('spelling', 0)]

    const steps = nextSteps({
      plan: [],
      review: [],
      cheapest: { croom_id: 'c', rows },
      recent: [place('old')],
    })

    expect(whys(steps)).toEqual(['cheapest paragraph', 'recent old'])
  })
})

describe('the planned item of a running timer', () => {
  it('is the open one of its topic, also behind one that is done', () => {
    const [done, open, other] = [planned('t', 1), { ...planned('t', 0), id: 'open' }, planned('u', 0)]

    expect(plannedFor(place('t'), [other, done, open])?.id).toBe('open')
    expect(plannedFor(place('t'), [other, done])).toBe(done)
    expect(plannedFor(place('v'), [other, done, open])).toBeUndefined()
  })
})
