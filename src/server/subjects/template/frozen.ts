import type { Input } from '#contract/call.ts'
import type { template } from '#contract/template.ts'
import { type Faults, Refusal, refuseAny } from '#rules/refusal.ts'
import { changeRange, checkRange, questionsOfParts, stretchOf } from '#rules/source.ts'
import type { Context } from '#server/services/context.ts'
import {
  type CoachSource,
  coachSources,
  findParts,
  type KnownPart,
  type TemplateContent,
  visibleTrees,
} from '#server/subjects/template/sql.ts'

export type TemplateItem = TemplateContent['items'][number]
export type SentItem = NonNullable<Input<(typeof template)['POST /template']>['body']['items']>[number]

type Known = { parts: ReadonlyMap<string, KnownPart>; sources: ReadonlyMap<string, CoachSource> }

/**
 * Items with the names of their lessons, topics and sources, as they are now. An item with the place or the source that
 * it had before keeps it, also when that is gone.
 * @param people the coach and the coach's students: their trees may be named; null: of a student's week any, as the coach
 *   may see no other trace of a class group that the student left
 * @throws Refusal RULE with the path of a field: `items.3.study_id`
 */
export async function frozenItems(
  context: Pick<Context, 'sql' | 'actor'>,
  sent: readonly SentItem[],
  people: readonly string[] | null,
  before: readonly TemplateItem[],
): Promise<TemplateItem[]> {
  const known = await readKnown(context, sent, people)
  const old = new Map(before.map((item) => [item.key, item]))
  const faults: Faults = {}
  const keys = new Set<string>()
  const items = sent.map((item, index) => {
    const at = (field: string) => `items.${index}.${field}`
    if (keys.has(item.key)) faults[at('key')] = { fault: 'keyTwice' }
    keys.add(item.key)
    try {
      return frozen(item, old.get(item.key), known)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      for (const [field, fault] of Object.entries(error.fields ?? {})) faults[at(field)] ??= fault
      return null
    }
  })
  refuseAny(faults)
  return items.filter((item) => item !== null)
}

async function readKnown(
  { sql, actor }: Pick<Context, 'sql' | 'actor'>,
  sent: readonly SentItem[],
  people: readonly string[] | null,
) {
  const idsOf = (...values: (string | null | undefined)[]) => values.filter((value) => value != null)
  const sources = await coachSources(
    sql,
    actor.id,
    sent.flatMap(({ source_id }) => idsOf(source_id)),
  )
  const places = sent.flatMap((item) => idsOf(item.subtopic_id ?? item.topic_id ?? item.study_id))
  const parts = await findParts(sql, [...places, ...sources.flatMap(({ study_id }) => idsOf(study_id))])
  const trees = parts.map(({ tree_id }) => tree_id)
  const seen = people && (await visibleTrees(sql, people, trees))
  const named = parts.filter(({ tree_id }) => seen?.has(tree_id) ?? true)
  return {
    parts: new Map(named.map((part) => [part.subtopic_id ?? part.topic_id ?? part.study_id, part])),
    sources: new Map(sources.map((source) => [source.id, source])),
  }
}

/** @throws Refusal RULE with the field of the item */
function frozen(item: SentItem, before: TemplateItem | undefined, known: Known): TemplateItem {
  const { key, offset, fill = null, due_offset = null, kind, minutes = null } = item
  const { place, questions, ...range } = rangeOf(item, before, known)
  const whole = {
    key,
    offset,
    due_offset,
    ...place,
    ...(fill !== null && { topic_id: null, topic_name: null, subtopic_id: null, subtopic_name: null }),
    fill,
    kind: kind ?? (fill === 'review' ? 'review' : 'practice'),
    minutes,
    questions: item.questions ?? questions,
    note: item.note?.trim() || null,
    ...range,
  }
  checkItem(whole)
  return whole
}

/** The source of an item with its parts, and the place. @throws Refusal RULE */
function rangeOf(item: SentItem, before: TemplateItem | undefined, { parts, sources }: Known) {
  const range = changeRange(null, item)
  const source = range.source_id === null ? undefined : sources.get(range.source_id)
  const place = placeOf(item, before, parts, source)
  const isKept = !source && range.source_id !== null && range.source_id === before?.source_id
  // Without a lesson that the coach sees it is a source of any.
  const isOfLesson = source?.study_id != null && parts.has(source.study_id)
  if (!isKept)
    checkRange(range, source && { ...source, study_id: isOfLesson ? source.study_id : null }, place.study_id)
  const questions = questionsOfParts(source?.parts ?? [], stretchOf(range))
  const source_name = source?.name ?? (isKept ? before.source_name : null)
  return { place, questions, ...range, source_name }
}

/** What an item must have, as a planned item: a lesson, a source, an amount or a note. @throws Refusal RULE */
function checkItem(item: TemplateItem): void {
  const { study_id, source_id, fill, note, minutes, questions, offset, due_offset } = item
  const isEmpty = [study_id, source_id, fill, note, minutes, questions].every((value) => value === null)
  if (isEmpty || (fill === 'next' && study_id === null))
    throw new Refusal('RULE', { study_id: { fault: 'required' } })
  if (due_offset !== null && due_offset < offset)
    throw new Refusal('RULE', { due_offset: { fault: 'tooSmall', limit: offset } })
}

const places = ['study_id', 'topic_id', 'subtopic_id'] as const
export const nowhere = {
  study_id: null,
  study_name: null,
  topic_id: null,
  topic_name: null,
  subtopic_id: null,
  subtopic_name: null,
}

/** The place of an item with its names; without a lesson that of its source. */
function placeOf(
  item: SentItem,
  before: TemplateItem | undefined,
  parts: Known['parts'],
  source: CoachSource | undefined,
) {
  const field = (['subtopic_id', 'topic_id', 'study_id'] as const).find((each) => item[each] != null)
  const id = field ? item[field] : source?.study_id
  if (id == null) return nowhere
  const part = parts.get(id)
  const isPart = part && places.every((each) => item[each] == null || item[each] === part[each])
  if (isPart) {
    const { tree_id: _, ...place } = part
    return place
  }
  if (before && places.every((each) => (item[each] ?? null) === before[each])) {
    const { study_id, study_name, topic_id, topic_name, subtopic_id, subtopic_name } = before
    return { study_id, study_name, topic_id, topic_name, subtopic_id, subtopic_name }
  }
  // The lesson of a source may be gone.
  if (!field) return nowhere
  throw new Refusal('RULE', { [field]: { fault: 'notAPart' } })
}
