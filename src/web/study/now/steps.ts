import { isAtStake } from '#rules/insight/shown.ts'
import { deepest, nowhere, type Place, placeOf } from '#rules/place.ts'
import type { TimedKind } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import type { PlanItem } from '#web/study/planned/item.ts'

type ReviewRow = ReplyOf<'GET /insight/review'>['rows'][number]
type CheapestRow = ReplyOf<'GET /insight/cheapest/{id}'>['rows'][number]

/** Something to study now, with what its reason is made of. */
export type Step = { place: Place; kind: TimedKind } & (
  | { why: 'plan'; item: PlanItem; stake: number | null }
  | { why: 'review'; name: string; lesson: string; days: number; stake: number | null }
  | { why: 'cheapest'; name: string; lesson: string; hours: number; stake: number }
  | { why: 'recent' }
)

type Cheapest = { croom_id: string; rows: readonly CheapestRow[] } | undefined

/** What is due for review. */
export function reviewSteps(rows: readonly ReviewRow[]): Step[] {
  return rows.map(({ croom_id, study_id, topic_id, days, ...row }) => {
    const place = { ...nowhere, croom_id, study_id, topic_id }
    const stake = row.from_marks ? row.at_stake : null
    return { why: 'review', place, kind: 'review', stake, days, ...namesOf(row) }
  })
}

/** The topics where the next net lies. */
export function cheapestSteps(of: Cheapest): Step[] {
  return (of?.rows ?? []).filter(isAtStake).map(({ study_id, topic_id, at_stake: stake, hours, ...row }) => {
    const place = { ...nowhere, croom_id: of?.croom_id ?? null, study_id, topic_id }
    return { why: 'cheapest', place, kind: 'practice', stake, hours, ...namesOf(row) }
  })
}

type Sources = {
  /** Of today. */
  plan: readonly PlanItem[]
  review: readonly ReviewRow[]
  cheapest: Cheapest
  /** Places of the latest study, newest first. */
  recent: readonly Place[]
  /** Topics that were left for tomorrow: only the plan still names them. */
  notToday: readonly string[]
}

/**
 * What to study now: what is left of the plan, then what is due for review, then the cheapest topic,
 * then the last ones.
 * @returns the first, and two others, of another reason where there is one; no topic twice
 */
export function nextSteps({ plan, review, cheapest, recent, notToday }: Sources): {
  now: Step | null
  others: Step[]
} {
  const isForToday = ({ place }: Step) => !notToday.includes(topicOf(place))
  const stakes = new Map(
    cheapest?.rows.filter(isAtStake).map(({ topic_id, at_stake }) => [topic_id, at_stake]),
  )
  const all: Step[] = [
    ...plan
      .filter((item) => item.state !== 'done')
      .map((item): Step => {
        const stake = stakes.get(item.topic_id ?? '') ?? null
        return { why: 'plan', place: placeOf(item), kind: item.kind, item, stake }
      }),
    ...[...reviewSteps(review), ...cheapestSteps(cheapest)].filter(isForToday),
    ...recent.map((place): Step => ({ why: 'recent', place, kind: 'practice' })),
  ]
  const [now = null, ...rest] = all.filter(
    ({ place }, index) => index === all.findIndex((other) => topicOf(other.place) === topicOf(place)),
  )
  const ofOthers = (['review', 'cheapest'] as const).flatMap(
    (why) => rest.find((step) => step.why === why) ?? [],
  )
  const others = [...new Set([...ofOthers, ...rest])].slice(0, 2)
  return { now, others: others.toSorted((a, b) => rest.indexOf(a) - rest.indexOf(b)) }
}

/** The item of today's plan that is worked on: one that is done only if none of the same topic is open. */
export function plannedFor(place: Place, plan: readonly PlanItem[]): PlanItem | undefined {
  const items = plan.filter(
    ({ study_id, topic_id, subtopic_id }) =>
      study_id === place.study_id && topic_id === place.topic_id && subtopic_id === place.subtopic_id,
  )
  return items.find((item) => item.state !== 'done') ?? items[0]
}

function namesOf({ study_name, topic_name }: { study_name: string; topic_name: string }) {
  return { lesson: study_name, name: topic_name }
}

/** What no two steps have alike. General study has no topic: each such item is told by its kind. */
export function topicOf(place: Place): string {
  return place.topic_id ?? deepest(place) ?? ''
}
