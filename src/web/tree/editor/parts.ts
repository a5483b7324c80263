import type { Part as PartOfStudy, Study, Topic, Tree } from '#web/tree/curriculum/parts.ts'

export type Part = Study | PartOfStudy
export type PartKind = 'study' | 'topic' | 'subtopic'
type Placed = { id: string; sort: number }
/** A change of a part. */
export type Said = { id: string; name?: string; sort?: number; question_count?: number; color?: string }

const bullet = /^[-*•–]\s+/
const number = /^\d{1,3}[.)]\s+/

/**
 * Names from typed or pasted text: one per line, without bullets and consecutive duplicates. Leading numbers
 * are removed only if every line has one: "2. Dereceden denklemler" is a name.
 */
export function namesIn(text: string, longest: number): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(bullet, ''))
    .filter((line) => line !== '')
  const isNumbered = lines.length > 1 && lines.every((line) => number.test(line))
  return lines
    .map((line) => (isNumbered ? line.replace(number, '') : line).slice(0, longest).trim())
    .filter((name, index, all) => name !== '' && name !== all[index - 1])
}

/** A list with one item moved. @param to index in the list without the item */
export function moved<T extends { id: string }>(list: readonly T[], id: string, to: number): T[] {
  const item = list.find((each) => each.id === id)
  if (!item) return [...list]
  const rest = list.filter((each) => each.id !== id)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), item, ...rest.slice(at)]
}

/**
 * Minimal changes of sort values for a new order, by reusing the existing values. Duplicate values are
 * renumbered.
 */
export function placesFor(ordered: readonly Placed[]): Placed[] {
  const sorted = ordered.map(({ sort }) => sort).sort((a, b) => a - b)
  const isUsable = sorted.every((sort, index) => index === 0 || sort > (sorted[index - 1] ?? 0))
  return ordered.flatMap(({ id, sort }, index) => {
    const place = isUsable ? (sorted[index] ?? index) : index
    return place === sort ? [] : [{ id, sort: place }]
  })
}

/** The tree with changes applied, each list in its order. */
export function withSaid(tree: Tree, changes: readonly Said[]): Tree {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const now = <P extends Placed>(part: P): P => ({ ...part, ...byId.get(part.id) })
  return withParts(tree, (list) => list.map(now).sort((a, b) => a.sort - b.sort))
}

/** The tree without a part and everything below it. */
export function without(tree: Tree, id: string): Tree {
  return withParts(tree, (list) => list.filter((part) => part.id !== id))
}

function withParts(tree: Tree, change: <P extends Placed>(list: P[]) => P[]): Tree {
  const ofTopic = (topic: Topic): Topic =>
    topic.subtopics ? { ...topic, subtopics: change(topic.subtopics) } : topic
  const ofStudy = (study: Study): Study => ({ ...study, topics: change(study.topics).map(ofTopic) })
  return { ...tree, studies: change(tree.studies).map(ofStudy) }
}

/** The parts right below another one, with their kind; undefined for a subtopic, which has none. */
export function partsBelow(part: Part): { kind: PartKind; parts: readonly Part[] } | undefined {
  if ('topics' in part) return { kind: 'topic', parts: part.topics }
  return 'study_id' in part ? { kind: 'subtopic', parts: part.subtopics ?? [] } : undefined
}

/** Children of a class group, a lesson or a topic, in order. */
export function childrenOf({ id, studies }: Tree, parentId: string): readonly Part[] {
  if (parentId === id) return studies
  const study = studies.find((each) => each.id === parentId)
  const topic = studies.flatMap(({ topics }) => topics).find((each) => each.id === parentId)
  return study?.topics ?? topic?.subtopics ?? []
}
