import { searchText } from '#rules/search-text.ts'
import type { ReplyOf } from '#web/session/ask.ts'
import type { Filter } from './search.ts'

export type Tree = ReplyOf<'GET /croom/data/{id}'>
export type Study = Tree['studies'][number]
export type Topic = Study['topics'][number]
export type Part = NonNullable<Topic['subtopics']>[number] | Topic

/** Level from which a part counts as learnt. */
const learnt = 3

/** The deepest parts of a lesson: subtopics, and topics that have none. */
export function deepestParts(study: Study): Part[] {
  return study.topics.flatMap((topic): Part[] => (topic.subtopics?.length ? topic.subtopics : [topic]))
}

/** How many of a lesson's deepest parts are learnt (level 3 or 4), of how many. */
export function progressOf(study: Study): { done: number; all: number } {
  const parts = deepestParts(study)
  return { done: parts.filter(({ my }) => (my?.level ?? 0) >= learnt).length, all: parts.length }
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
