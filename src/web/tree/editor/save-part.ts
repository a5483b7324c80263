import { ask } from '#web/api/ask.ts'
import type { PartKind, Study, Subtopic, Topic } from './parts.ts'

/** Fields of a change; missing ones keep their values. The parent is sent for a new part only. */
type PartChange = {
  id: string
  parentId?: string
  name?: string
  sort?: number
  question_count?: number
  color?: string
  group?: string | null
}

/**
 * Adds or changes a part.
 * @param owner owner of the tree, even if the tab has switched to another student
 * @throws Refused
 */
export async function savePart(
  owner: string,
  kind: PartKind,
  { parentId, ...change }: PartChange,
): Promise<void> {
  const as = { begunFor: owner }
  if (kind === 'study') {
    const { group: _group, ...query } = change
    await ask('GET /study/save', { query: { ...query, ...(parentId && { croom_id: parentId }) } }, as)
  } else {
    const { question_count: _count, color: _color, group, ...query } = change
    if (kind === 'topic')
      await ask(
        'GET /topic/save',
        {
          query: { ...query, ...(group !== undefined && { group }), ...(parentId && { study_id: parentId }) },
        },
        as,
      )
    else await ask('GET /subtopic/save', { query: { ...query, ...(parentId && { topic_id: parentId }) } }, as)
  }
}

/**
 * Deletes a part with everything below it.
 * @throws Refused IN_USE with the counts
 */
export async function deletePart(owner: string, kind: PartKind, id: string): Promise<void> {
  const as = { begunFor: owner }
  if (kind === 'study') await ask('GET /study/delete/{id}', { params: { id } }, as)
  else if (kind === 'topic') await ask('GET /topic/delete/{id}', { params: { id } }, as)
  else await ask('GET /subtopic/delete/{id}', { params: { id } }, as)
}

/**
 * Restores a deleted part with everything below it, under the same ids.
 * @throws Refused
 */
export async function restorePart(
  owner: string,
  kind: PartKind,
  part: Study | Topic | Subtopic,
): Promise<void> {
  const { id, name, sort } = part
  if ('topics' in part) {
    const { croom_id, question_count, color } = part
    await savePart(owner, kind, { id, name, sort, parentId: croom_id, question_count, color })
    for (const topic of part.topics) await restorePart(owner, 'topic', topic)
  } else if ('study_id' in part) {
    await savePart(owner, kind, { id, name, sort, parentId: part.study_id, group: part.group })
    for (const subtopic of part.subtopics ?? []) await restorePart(owner, 'subtopic', subtopic)
  } else await savePart(owner, kind, { id, name, sort, parentId: part.topic_id })
}
