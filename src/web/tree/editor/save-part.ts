import { askInTime } from '#web/api/ask-in-time.ts'
import { type Part, type PartKind, partsBelow, type Said } from './parts.ts'

/** Fields of a change; missing ones keep their values. The parent is sent for a new part only. */
type PartChange = Said & { parentId?: string; group?: string | null }

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
export async function restorePart(owner: string, kind: PartKind, part: Part): Promise<void> {
  const { id, name, sort } = part
  await savePart(owner, kind, { id, name, sort, ...ownOf(part) })
  const below = partsBelow(part)
  if (below) for (const each of below.parts) await restorePart(owner, below.kind, each)
}

/** What a part has besides its name and place. */
function ownOf(part: Part): Partial<PartChange> {
  if ('topics' in part) {
    const { croom_id, question_count, color } = part
    return { parentId: croom_id, question_count, color }
  }
  return 'study_id' in part ? { parentId: part.study_id, group: part.group } : { parentId: part.topic_id }
}
