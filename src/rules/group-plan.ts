import { addDays, type Day, daysFrom, weekdayOf } from './day.ts'
import type { Goals } from './goals.ts'
import { clamp } from './insight/average.ts'
import { limits } from './limits.ts'
import { nowhere, type Place } from './place.ts'
import { searchText } from './search-text.ts'

/** A place of a template with the names that it had. */
export type NamedPlace = Omit<Place, 'croom_id'> & {
  study_name: string | null
  topic_name: string | null
  subtopic_name: string | null
}

type Part = { id: string; name: string }
type Topic = Part & { subtopics: readonly Part[] }
type Study = Part & { topics: readonly Topic[] }
/** A class group that a student has joined or made, with its lessons. */
export type CroomOf = { id: string; tree_id: string; studies: readonly Study[] }

/**
 * Where a place of a template is for a student: the same parts where the student has a class group with that tree, else
 * the one class group in which exactly one lesson has the name; topics and subtopics likewise.
 * @param crooms of the student, the preferred one first
 * @returns null where it is not found
 */
export function placeFor(wanted: NamedPlace, crooms: readonly CroomOf[]): Place | null {
  if (wanted.study_id === null) return nowhere
  const found = sameStudy(wanted, crooms) ?? namedStudy(wanted, crooms)
  if (!found) return null
  const { croom, study } = found
  const place = { ...nowhere, croom_id: croom.id, study_id: study.id }
  if (wanted.topic_id === null) return place
  const topic = partOf(study.topics, wanted.topic_id, wanted.topic_name)
  if (!topic) return null
  if (wanted.subtopic_id === null) return { ...place, topic_id: topic.id }
  const subtopic = partOf(topic.subtopics, wanted.subtopic_id, wanted.subtopic_name)
  return subtopic ? { ...place, topic_id: topic.id, subtopic_id: subtopic.id } : null
}

type Found = { croom: CroomOf; study: Study }

function sameStudy({ study_id }: NamedPlace, crooms: readonly CroomOf[]): Found | undefined {
  for (const croom of crooms) {
    const study = croom.studies.find(({ id }) => id === study_id)
    if (study) return { croom, study }
  }
  return undefined
}

function namedStudy({ study_name }: NamedPlace, crooms: readonly CroomOf[]): Found | undefined {
  if (study_name === null) return undefined
  const found = crooms.flatMap((croom): Found[] => {
    const [study, ...others] = withName(croom.studies, study_name)
    return study && others.length === 0 ? [{ croom, study }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

function partOf<P extends Part>(parts: readonly P[], id: string, name: string | null): P | undefined {
  const same = parts.find((part) => part.id === id)
  if (same || name === null) return same
  const [named, ...others] = withName(parts, name)
  return others.length === 0 ? named : undefined
}

function withName<P extends Part>(parts: readonly P[], name: string): P[] {
  const wanted = searchText(name)
  return parts.filter((part) => searchText(part.name) === wanted)
}

/**
 * The day of something in a week: from a weekday without a goal, or a day that is kept free, to the week's next other one,
 * else to the last before. Without any goal, or any other day, it stays.
 * @param first the first day of its week
 * @param goals of the student; null where they do not matter
 */
export function dayWithGoal(day: Day, first: Day, goals: Goals | null, free: readonly Day[] = []): Day {
  const hasGoal = (each: Day) => {
    const goal = goals?.weekday[weekdayOf(each) - 1]
    return goal !== undefined && (goal.minutes > 0 || goal.questions > 0)
  }
  const days = daysFrom(first, addDays(first, 6)).filter((each) => !free.includes(each))
  const withGoal = days.filter(hasGoal)
  const open = withGoal.length > 0 ? withGoal : days
  if (open.includes(day)) return day
  return open.find((each) => each > day) ?? open.findLast((each) => each < day) ?? day
}

type Amounts = { kind: string; minutes: number | null; questions: number | null; part_from: number | null }

/**
 * Items whose minutes add up to a goal, to five minutes each: every item changes by the same share, its questions too.
 * A mock and parts of a source take as long as they take.
 * @param goal minutes of all items
 */
export function scaledTo<Item extends Amounts>(items: readonly Item[], goal: number): Item[] {
  const isFixed = ({ kind, minutes, part_from }: Item) =>
    minutes === null || kind === 'trial' || part_from !== null
  const sum = (of: readonly Item[]) => of.reduce((all, { minutes }) => all + (minutes ?? 0), 0)
  const free = sum(items.filter((item) => !isFixed(item)))
  if (free === 0) return [...items]
  const share = Math.max(0, goal - sum(items.filter(isFixed))) / free
  return items.map((item) => {
    const { minutes, questions } = item
    if (isFixed(item) || minutes === null) return item
    return {
      ...item,
      minutes: clamp(5 * Math.round((minutes * share) / 5), 5, limits.minutesPerRecord),
      questions:
        questions === null ? null : clamp(Math.round(questions * share), 1, limits.questionsPerRecord),
    }
  })
}
