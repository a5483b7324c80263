import { askInTime } from '#web/api/ask-in-time.ts'
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

/** Of each kind of part: the call that saves it, the one that deletes it, and the field that names its parent. */
const calls = {
  study: { save: 'GET /study/save', remove: 'GET /study/delete/{id}', parent: 'croom_id' },
  topic: { save: 'GET /topic/save', remove: 'GET /topic/delete/{id}', parent: 'study_id' },
  subtopic: { save: 'GET /subtopic/save', remove: 'GET /subtopic/delete/{id}', parent: 'topic_id' },
} as const

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
  const { save, parent } = calls[kind]
  const query = { ...change, ...(parentId !== undefined && { [parent]: parentId }) }
  await askInTime(save, { query }, { begunFor: owner })
}

/** Deletes a part with everything below it. @throws Refused IN_USE with the counts */
export async function deletePart(owner: string, kind: PartKind, id: string): Promise<void> {
  await askInTime(calls[kind].remove, { params: { id } }, { begunFor: owner })
}

/** Restores a deleted part with everything below it, under the same ids. @throws Refused */
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
