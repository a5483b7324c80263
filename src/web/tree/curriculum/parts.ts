import type { Day } from '#rules/day.ts'
import { noFigures } from '#rules/figures.ts'
import { searchText } from '#rules/search-text.ts'
import type { Level } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import type { Entry } from '#web/offline/device-store.ts'
import { inputOf } from '#web/offline/entry-input.ts'
import type { Filter } from './search.ts'

export type Tree = ReplyOf<'GET /croom/data/{id}'>
export type Study = Tree['studies'][number]
export type Topic = Study['topics'][number]
export type Part = NonNullable<Topic['subtopics']>[number] | Topic

/** Day of a save without one: the day it is sent, which is never before another. */
const whenSent: Day = '9999-12-31'

/** Name of a topic without the heading of its group at its beginning. */
export function nameInGroup({ name, group }: Pick<Topic, 'name' | 'group'>): string {
  const prefix = `${group}: `
  return group && name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/** Minimum level of a learnt part. */
const learnt = 3

/**
 * Level of a topic: its own, or without one the mean of its subtopics, rounded down; a begun one is never as one that
 * is not.
 */
export function levelOf({ my, subtopics }: Topic): Level {
  if (my?.level != null) return my.level
  const levels: number[] = subtopics?.map((part) => part.my?.level ?? 0) ?? []
  const sum = levels.reduce((total, level) => total + level, 0)
  return (sum === 0 ? 0 : Math.max(1, Math.floor(sum / levels.length))) as Level // the mean of levels
}

/** Topics of a lesson that are learnt, and their total. */
export function learntTopics({ topics }: Study): { done: number; all: number } {
  return { done: topics.filter((topic) => levelOf(topic) >= learnt).length, all: topics.length }
}

/** Number of learnt parts (level 3 or 4). */
export function learntOf(parts: readonly Part[]): number {
  return parts.filter(({ my }) => (my?.level ?? 0) >= learnt).length
}

/** The tree as if the unsent levels of a student were sent. */
export function withWaitingLevels(
  studies: readonly Study[],
  entries: readonly Entry[],
  student: string,
): readonly Study[] {
  const levels = waitingLevels(entries.filter((entry) => entry.student.id === student && !entry.refusal))
  if (levels.size === 0) return studies
  // The latest day wins; on the same day the latest save.
  const byDay = [...levels.values()].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const byPart = new Map(byDay.map((said) => [said.part, said]))
  function withLevel<P extends Part>(part: P): P {
    const said = byPart.get(part.id)
    // A record of a later day may contain the current level.
    if (!said || said.day < (part.my?.last_day ?? '')) return part
    return { ...part, my: { ...(part.my ?? noFigures), level: said.level } }
  }
  return studies.map((study) => ({
    ...study,
    topics: study.topics.map((topic) => {
      const { subtopics } = topic
      return { ...withLevel(topic), ...(subtopics && { subtopics: subtopics.map(withLevel) }) }
    }),
  }))
}

/** Levels of unsent records, by record id. */
function waitingLevels(entries: readonly Entry[]) {
  const levels = new Map<string, { part: string; level: Level; day: Day }>()
  for (const entry of entries) {
    const deleted = inputOf(entry, 'GET /state/delete/{id}')
    if (deleted) levels.delete(deleted.params.id)
    const save = inputOf(entry, 'GET /state/save')?.query
    if (!save) continue
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
