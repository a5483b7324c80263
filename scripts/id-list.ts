import type { CatalogueTree } from '#server/subjects/catalogue/tree.ts'

/** List of every id that the catalogue ever had: one line per lesson, the first eight digits of each id. */
export const idListPath = 'db/catalogue-ids.txt'

/** Ids of the catalogue's lessons, topics and subtopics by class group and lesson. */
export function idsOf(tree: CatalogueTree): Map<string, string[]> {
  const crooms = new Map(tree.crooms.map(({ id, name }) => [id, name]))
  const lessonOf = new Map<string, string>()
  const ids = new Map<string, string[]>()
  const add = (id: string, lesson = '') => {
    lessonOf.set(id, lesson)
    ids.set(lesson, [...(ids.get(lesson) ?? []), id.slice(0, 8)])
  }
  for (const { id, croom_id, name } of tree.studies) add(id, `${crooms.get(croom_id)} / ${name}`)
  for (const { id, study_id } of tree.topics) add(id, lessonOf.get(study_id))
  for (const { id, topic_id } of tree.subtopics) add(id, lessonOf.get(topic_id))
  return ids
}

export function parseIdList(text: string): Map<string, string[]> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(': ')
      return [line.slice(0, end), line.slice(end + 2).split(' ')]
    }),
  )
}

/** The list plus today's ids; ids are never removed. */
export function withIdsOf(tree: CatalogueTree, listed: Map<string, string[]>): string {
  const all = new Map(listed)
  for (const [lesson, ids] of idsOf(tree)) all.set(lesson, [...new Set([...(all.get(lesson) ?? []), ...ids])])
  const lines = [...all].map(([lesson, ids]) => `${lesson}: ${ids.join(' ')}`)
  return ['# Written by `npm run catalogue:ids`; see docs/curriculum.md.', ...lines, ''].join('\n')
}
