import type { Static } from '@sinclair/typebox'
import type { Input, Reply } from '#contract/call.ts'
import type { template } from '#contract/template.ts'
import { addDays, type Day, later } from '#rules/day.ts'
import { type CroomOf, dayWithGoal, placeFor, scaledTo } from '#rules/group-plan.ts'
import { limits } from '#rules/limits.ts'
import { nowhere, type Place } from '#rules/place.ts'
import { type Faults, refuseAny } from '#rules/refusal.ts'
import type { LeftOut } from '#rules/vocabulary.ts'
import { idOfName } from '#server/services/new-id.ts'
import type { CroomOfInsight } from '#server/subjects/insight/sql.ts'
import { nothing } from '#server/subjects/plan/done.ts'
import { copyIdOf } from '#server/subjects/source/give.ts'
import type { Fills, Planner } from '#server/subjects/template/fills.ts'
import type { TemplateItem } from '#server/subjects/template/frozen.ts'

export type Body = Input<(typeof template)['POST /plan/many']>['body']
export type Row = Reply<(typeof template)['POST /plan/many']>['rows'][number]
export type Item = Row['items'][number]
export type Adjusted = Static<
  NonNullable<(typeof template)['POST /plan/many']['body']['properties']['adjust']>
>[number]

/** What is known for all students of a week. */
export type Week = {
  body: Body
  coachId: string
  items: readonly TemplateItem[]
  fills: Fills
  /** Sizes of the coach's sources, and of the students' copies of them that no longer follow, by their ids. */
  sizes: ReadonlyMap<string, number>
  /** Names of lessons and topics. */
  names: ReadonlyMap<string, string>
}

/** One student of it. */
type Case = {
  planner: Planner
  /** The student's class groups with their lessons, the preferred one first. */
  crooms: readonly CroomOf[]
  /** The day on which the week begins. */
  first: Day
  /** What is changed for this student, and its path in a refusal. */
  adjusted: { of: Adjusted; path: string } | undefined
  /** What is planned already, by day. */
  there: ReadonlyMap<Day, { items: number; sort: number }>
}

/** An item with its day and its place for a student. */
type Draft = TemplateItem & { day: Day; place: Place }

/** What a week comes to for one student: the items to save, and what is left out with its reason. */
export function plannedFor(week: Week, of: Case): Row {
  const { planner, adjusted, first, there } = of
  const left_out: Row['left_out'][number][] = []
  const leaveOut = (item: TemplateItem, why: LeftOut) => {
    left_out.push({ key: item.key, why, name: nameOf(item) })
  }
  const placed = draftsOf(week, of, leaveOut)
  const goal = adjusted?.of.goal_minutes
  const days = new Map(there)
  const items = (goal ? scaledTo(placed, goal) : placed).flatMap((item): Item[] => {
    const counted = days.get(item.day) ?? { items: 0, sort: -1 }
    if (counted.items >= limits.plansPerDay) {
      leaveOut(item, 'full')
      return []
    }
    const sort = Math.min(100_000, counted.sort + 1)
    days.set(item.day, { items: counted.items + 1, sort })
    return [shown(week, of, item, sort)]
  })
  const last = addDays(first, 6)
  const inWeek = [...there].filter(([day]) => day >= first && day <= last)
  return {
    user_id: planner.id,
    name: planner.name,
    there: inWeek.reduce((all, [, { items }]) => all + items, 0),
    exams: planner.exams
      .filter(({ examdate }) => examdate >= first && examdate <= last)
      .map(({ examdate, name }) => ({ day: examdate, name })),
    items,
    left_out,
  }
}

/** @throws Refusal RULE for a topic that the student does not have */
function draftsOf(week: Week, of: Case, leaveOut: (item: TemplateItem, why: LeftOut) => void): Draft[] {
  const chosen = chosenTopics(of)
  const take = takerOf(week, of)
  // The best topic goes to the first day.
  const ordered = week.items.toSorted((a, b) => a.offset - b.offset)
  return ordered.flatMap((item): Draft[] => {
    const day = dayFor(week.body, of, item)
    const place = day < of.planner.today ? 'past' : placeOf(item)
    if (typeof place !== 'string') return [{ ...item, day, place }]
    leaveOut(item, place)
    return []
  })

  function placeOf(item: TemplateItem): Place | LeftOut {
    const fixed = chosen.get(item.key) ?? placeFor(item, of.crooms)
    if (!hasParts(week, of, item) || !fixed) return 'unmatched'
    if (item.fill !== null && !chosen.has(item.key)) return take(item, fixed) ?? 'no_data'
    if (isDone(week, of, fixed)) return 'done'
    return item.kind === 'trial' ? withCroom(fixed, of.crooms) : fixed
  }
}

function dayFor({ fit_goals }: Body, { planner, adjusted, first }: Case, { offset }: TemplateItem): Day {
  const start = addDays(first, offset - (offset % 7))
  return dayWithGoal(addDays(first, offset), start, fit_goals ? planner.goals : null, adjusted?.of.free)
}

/** Whether the coach's source has the parts of an item, and the student's copy too, where it no longer follows. */
function hasParts({ sizes }: Week, { planner }: Case, { source_id, part_to }: TemplateItem): boolean {
  if (source_id === null) return true
  const size = sizes.get(source_id) ?? -1
  return (part_to ?? 0) <= Math.min(size, sizes.get(copyIdOf(source_id, planner.id)) ?? size)
}

function isDone({ body, fills }: Week, { planner }: Case, { topic_id }: Place): boolean {
  return body.skip_done === true && topic_id !== null && (fills.level(planner.id, topic_id) ?? 0) >= 3
}

/** The topics that the coach has chosen, by the keys of their items. @throws Refusal RULE */
function chosenTopics({ adjusted, crooms }: Case): Map<string, Place> {
  const faults: Faults = {}
  const places = (adjusted?.of.topics ?? []).map(({ key, topic_id }, index): [string, Place] => {
    const place = placeOfTopic(topic_id, crooms)
    if (!place) faults[`${adjusted?.path}.topics.${index}.topic_id`] = { fault: 'notAPart' }
    return [key, place ?? nowhere]
  })
  refuseAny(faults)
  return new Map(places)
}

/** Takes each of the student's own topics once. */
function takerOf({ fills }: Week, { planner, crooms }: Case) {
  const taken = new Set<string>()
  const read = new Map<string, readonly { study_id: string; topic_id: string }[]>()
  const readOnce = (key: string, make: () => readonly { study_id: string; topic_id: string }[]) => {
    const rows = read.get(key) ?? make()
    read.set(key, rows)
    return rows
  }
  return (item: TemplateItem, place: Place): Place | null => {
    const croom = crooms.find(({ id }) => id === place.croom_id) ?? crooms[0]
    const rows = croom ? rowsOf(item, place, croom) : []
    const found = rows.find(
      (row) => !taken.has(row.topic_id) && (place.study_id ?? row.study_id) === row.study_id,
    )
    if (!found) return null
    taken.add(found.topic_id)
    return placeOfTopic(found.topic_id, croom ? [croom, ...crooms] : crooms)
  }

  function rowsOf({ fill }: TemplateItem, { study_id }: Place, croom: CroomOf) {
    const { cheapest, review, level } = fills
    const open = planner.crooms.find(({ id }: CroomOfInsight) => id === croom.id)
    if (fill === 'cheapest') return open ? readOnce(croom.id, () => cheapest(planner, open)) : []
    if (fill === 'review') return readOnce('review', () => review(planner))
    const study = croom.studies.find(({ id }) => id === study_id)
    const isBelow = (topicId: string) => (level(planner.id, topicId) ?? 0) < 3
    return (study?.topics ?? [])
      .filter(({ id }) => isBelow(id))
      .map(({ id }) => ({ study_id: study?.id ?? '', topic_id: id }))
  }
}

function placeOfTopic(topicId: string, crooms: readonly CroomOf[]): Place | null {
  for (const croom of crooms)
    for (const study of croom.studies)
      if (study.topics.some(({ id }) => id === topicId))
        return { croom_id: croom.id, study_id: study.id, topic_id: topicId, subtopic_id: null }
  return null
}

/** A mock belongs to a class group, also without a lesson. */
function withCroom(place: Place, crooms: readonly CroomOf[]): Place {
  return place.croom_id === null ? { ...place, croom_id: crooms[0]?.id ?? null } : place
}

function shown(
  { body, coachId, names }: Week,
  { planner, first }: Case,
  { key, day, place, kind, minutes, questions, note, due_offset, source_id, part_from, part_to }: Draft,
  sort: number,
): Item {
  return {
    id: idOfName(`plan:${body.id}:${planner.id}:${key}`),
    day,
    due: due_offset === null ? null : later(day, addDays(first, due_offset)),
    ...place,
    kind,
    source_id: source_id === null ? null : copyIdOf(source_id, planner.id),
    part_from,
    part_to,
    minutes,
    questions,
    note,
    sort,
    done: nothing,
    series_id: null,
    tick: null,
    state: 'open',
    created_by: coachId,
    updated_by: coachId,
    version: 1,
    key,
    study_name: names.get(place.study_id ?? '') ?? null,
    topic_name: names.get(place.topic_id ?? '') ?? null,
  }
}

/** What an item is called: by its topic, its lesson or its source, else by its note. */
function nameOf({ source_name, topic_name, study_name, note }: TemplateItem): string {
  return source_name ?? topic_name ?? study_name ?? note ?? ''
}
