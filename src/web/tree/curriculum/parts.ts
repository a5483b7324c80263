import type { Day } from '#rules/day.ts'
import { noFigures } from '#rules/figures.ts'
import { searchText } from '#rules/search-text.ts'
import type { Level } from '#rules/vocabulary.ts'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import type { Entry } from '#web/offline/device-store.ts'
import type { Filter } from './search.ts'

export type Tree = ReplyOf<'GET /croom/data/{id}'>
export type Study = Tree['studies'][number]
export type Topic = Study['topics'][number]
export type Part = NonNullable<Topic['subtopics']>[number] | Topic

/** Stands for the day of a save that names none: the day on which it is sent, which no other is after. */
const whenSent: Day = '9999-12-31'

/** A topic's name below the heading of its group, which the name itself may begin with. */
export function nameInGroup({ name, group }: Pick<Topic, 'name' | 'group'>): string {
  const prefix = `${group}: `
  return group && name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/** Level from which a part counts as learnt. */
const learnt = 3

/** The deepest parts of a lesson: subtopics, and topics that have none. */
function deepestParts(study: Study): Part[] {
  return study.topics.flatMap((topic): Part[] => (topic.subtopics?.length ? topic.subtopics : [topic]))
}

/** How many parts are learnt (level 3 or 4). */
export function learntOf(parts: readonly Part[]): number {
  return parts.filter(({ my }) => (my?.level ?? 0) >= learnt).length
}

/** How many of a lesson's deepest parts are learnt, of how many. */
export function progressOf(study: Study): { done: number; all: number } {
  const parts = deepestParts(study)
  return { done: learntOf(parts), all: parts.length }
}

/** The tree as it will be when the levels that wait on this device for a student have been sent. */
export function withWaitingLevels(
  studies: readonly Study[],
  entries: readonly Entry[],
  student: string,
): readonly Study[] {
  const levels = waitingLevels(entries.filter((entry) => entry.student.id === student && !entry.refusal))
  if (levels.size === 0) return studies
  // The latest by day counts, and of one day the one that was made last.
  const byDay = [...levels.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const byPart = new Map(byDay.map((said) => [said.part, said]))
  function told<P extends Part>(part: P): P {
    const said = byPart.get(part.id)
    // What was recorded on a later day may hold the level that counts.
    if (!said || said.day < (part.my?.last_day ?? '')) return part
    return { ...part, my: { ...(part.my ?? noFigures), level: said.level } }
  }
  return studies.map((study) => ({
    ...study,
    topics: study.topics.map((topic) => {
      const { subtopics } = topic
      return { ...told(topic), ...(subtopics && { subtopics: subtopics.map(told) }) }
    }),
  }))
}

/** Levels of unsent records, by record. */
function waitingLevels(entries: readonly Entry[]) {
  const levels = new Map<string, { part: string; level: Level; day: Day }>()
  for (const { key, input } of entries) {
    if (key === 'GET /state/delete/{id}') levels.delete((input.params as { id: string }).id) // the call has no other
    if (key !== 'GET /state/save') continue
    const save = input.query as InputOf<typeof key>['query']
    const part = save.subtopic_id ?? save.topic_id
    if (save.id && save.level === null) levels.delete(save.id)
    if (save.id && part && save.level != null)
      levels.set(save.id, { part, level: save.level, day: save.day ?? whenSent })
  }
  return levels
}

/** A lesson's topics with what fits a filter and a search; a topic stays with all its subtopics when its own name fits. */
export function narrowed(study: Study, filter: Filter, typed: string): Topic[] {
  const wanted = searchText(typed)
  const fitsFilter = (part: Part) => {
    const level = part.my?.level ?? 0
    if (filter === 'todo') return level === 0
    if (filter === 'doing') return level > 0 && level < learnt
    return filter === 'all' || level >= learnt
  }
  return study.topics.flatMap((topic) => {
    const isNamed = searchText(topic.name).includes(wanted)
    const parts = topic.subtopics ?? []
    if (parts.length === 0) return isNamed && fitsFilter(topic) ? [topic] : []
    const left = parts.filter(
      (part) => fitsFilter(part) && (isNamed || searchText(part.name).includes(wanted)),
    )
    return left.length > 0 ? [{ ...topic, subtopics: left }] : []
  })
}
