import type { ReplyOf } from '#web/api/ask.ts'

export type Tree = ReplyOf<'GET /croom/data/{id}'>
export type Study = Tree['studies'][number]
export type Topic = Study['topics'][number]
export type Subtopic = NonNullable<Topic['subtopics']>[number]
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

/**
 * A list with one item moved.
 * @param to index in the list without the item
 */
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

/** The tree with changes applied. */
export function withSaid(tree: Tree, changes: readonly Said[]): Tree {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const now = <P extends { id: string }>(part: P): P => ({ ...part, ...byId.get(part.id) })
  return withParts(tree, (list) => list.map(now))
}

/** The tree without a part and everything below it. */
export function without(tree: Tree, id: string): Tree {
  return withParts(tree, (list) => list.filter((part) => part.id !== id))
}

function withParts(tree: Tree, change: <P extends { id: string }>(list: P[]) => P[]): Tree {
  const ofTopic = (topic: Topic): Topic =>
    topic.subtopics ? { ...topic, subtopics: change(topic.subtopics) } : topic
  const ofStudy = (study: Study): Study => ({ ...study, topics: change(study.topics).map(ofTopic) })
  return { ...tree, studies: change(tree.studies).map(ofStudy) }
}

/** The tree with the children of one parent reordered. */
export function reordered(tree: Tree, kind: PartKind, parentId: string, id: string, to: number): Tree {
  if (kind === 'study') return { ...tree, studies: moved(tree.studies, id, to) }
  return {
    ...tree,
    studies: tree.studies.map((study) => {
      if (kind === 'topic')
        return study.id === parentId ? { ...study, topics: moved(study.topics, id, to) } : study
      const topics = study.topics.map((topic) =>
        topic.id === parentId ? { ...topic, subtopics: moved(topic.subtopics ?? [], id, to) } : topic,
      )
      return { ...study, topics }
    }),
  }
}

/** Children of a part, in order. */
export function childrenOf(
  tree: Tree,
  kind: PartKind,
  parentId: string,
): readonly (Placed & { name: string })[] {
  if (kind === 'study') return tree.studies
  const topics = tree.studies.flatMap((study) => (study.id === parentId ? study.topics : []))
  if (kind === 'topic') return topics
  return tree.studies.flatMap((study) =>
    study.topics.flatMap((topic) => (topic.id === parentId ? (topic.subtopics ?? []) : [])),
  )
}
