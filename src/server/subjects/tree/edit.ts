import { assertPresent, type Change, changed } from '#rules/change.ts'
import { limits } from '#rules/limits.ts'
import { otherColor } from '#rules/palette.ts'
import { type Faults, Refusal, refuseAny } from '#rules/refusal.ts'
import { assertMayEditTree } from '#rules/rights.ts'
import { type Certainty, roleOf } from '#rules/vocabulary.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Context } from '#server/services/context.ts'
import { newId } from '#server/services/new-id.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { isSame } from '#server/services/rows/save-row.ts'
import {
  countParts,
  deleteStudy,
  deleteSubtopic,
  deleteTopic,
  findStudy,
  findSubtopic,
  findTopic,
  lockHolder,
  nextSort,
  type Parts,
  peopleOf,
  type StudyRow,
  type SubtopicRow,
  type TopicRow,
  type Uses,
  upsertParts,
  usesOfPart,
  willChangeTrees,
} from '#server/subjects/tree/sql.ts'

type PartKind = 'study' | 'topic' | 'subtopic'
/** What is wanted of a part; `sort` is the next one by default. */
type Wanted<R extends { name: string; sort: number }, Parent extends keyof R> = Omit<
  R,
  'id' | 'name' | 'certainty' | 'sort' | Parent
> & { name: string | null; sort: number | null }
type Sent<R> = Change<R> & { id?: string }
type Holder = Awaited<ReturnType<typeof lockHolder>>

/** Adds or changes a lesson. @throws Refusal NOT_FOUND | FORBIDDEN | RULE */
export async function saveStudy(context: Context, change: Sent<StudyRow>): Promise<StudyRow> {
  const { sql } = context
  const { id = newId() } = change
  const before = await findStudy(sql, id)
  const croomId = before?.croom_id ?? required(change.croom_id, 'croom_id')
  const holder = editable(context, await lockHolder(sql, { croomId }))
  if (!before) assertBelowLimit(await countParts(sql, { croomId }), limits.studiesPerCroom, 'name')
  const usual = { name: null, question_count: 0, color: otherColor, section: null, sort: null }
  const wanted = changed<Wanted<StudyRow, 'croom_id'>>(usual, before, change)
  assertPresent(wanted, ['name'])
  const after: StudyRow = {
    id,
    croom_id: croomId,
    ...wanted,
    name: wanted.name.trim(),
    certainty: certaintyOf(wanted.name, before),
    sort: wanted.sort ?? (await nextSort(sql, { croomId })),
  }
  const written = { studies: [after], topics: [], subtopics: [] }
  return writePart(context, holder, { kind: 'study', before, after, written })
}

/** Adds or changes a topic. @throws Refusal NOT_FOUND | FORBIDDEN | RULE */
export async function saveTopic(context: Context, change: Sent<TopicRow>): Promise<TopicRow> {
  const { sql } = context
  const { id = newId() } = change
  const before = await findTopic(sql, id)
  const studyId = before?.study_id ?? required(change.study_id, 'study_id')
  const holder = editable(context, await lockHolder(sql, { studyId }))
  if (!before) assertBelowLimit(await countParts(sql, { studyId }), limits.topicsPerStudy, 'name')
  const wanted = changed<Wanted<TopicRow, 'study_id'>>(
    { name: null, group: null, sort: null },
    before,
    change,
  )
  assertPresent(wanted, ['name'])
  const after: TopicRow = {
    id,
    study_id: studyId,
    ...wanted,
    name: wanted.name.trim(),
    certainty: certaintyOf(wanted.name, before),
    sort: wanted.sort ?? (await nextSort(sql, { studyId })),
  }
  const written = { studies: [], topics: [after], subtopics: [] }
  return writePart(context, holder, { kind: 'topic', before, after, written })
}

/** Adds or changes a subtopic. @throws Refusal NOT_FOUND | FORBIDDEN | RULE */
export async function saveSubtopic(context: Context, change: Sent<SubtopicRow>): Promise<SubtopicRow> {
  const { sql } = context
  const { id = newId() } = change
  const before = await findSubtopic(sql, id)
  const topicId = before?.topic_id ?? required(change.topic_id, 'topic_id')
  const holder = editable(context, await lockHolder(sql, { topicId }))
  if (!before) assertBelowLimit(await countParts(sql, { topicId }), limits.subtopicsPerTopic, 'name')
  const wanted = changed<Wanted<SubtopicRow, 'topic_id'>>({ name: null, sort: null }, before, change)
  assertPresent(wanted, ['name'])
  const after: SubtopicRow = {
    id,
    topic_id: topicId,
    name: wanted.name.trim(),
    sort: wanted.sort ?? (await nextSort(sql, { topicId })),
  }
  const written = { studies: [], topics: [], subtopics: [after] }
  return writePart(context, holder, { kind: 'subtopic', before, after, written })
}

/** @throws Refusal NOT_FOUND when a concurrent request took the id for a part of another tree */
async function writePart<R extends { id: string }>(
  context: Context,
  holder: NonNullable<Holder>,
  part: { kind: PartKind; before: R | undefined; after: R; written: Parts },
): Promise<R> {
  const { kind, before, after, written } = part
  if (before && isSame(before, after)) return before
  if ((await upsertParts(context.sql, written)) === 0) throw new Refusal('NOT_FOUND')
  await traceFor(context, holder, kind, before, after)
  return after
}

const parts = {
  study: { find: findStudy, key: 'studyId', remove: deleteStudy },
  topic: { find: findTopic, key: 'topicId', remove: deleteTopic },
  subtopic: { find: findSubtopic, key: 'subtopicId', remove: deleteSubtopic },
} as const

/** Deletes a part and everything below it. @throws Refusal NOT_FOUND | FORBIDDEN | IN_USE with the counts */
export async function deletePart(context: Context, kind: PartKind, id: string): Promise<{ ok: true }> {
  const { sql } = context
  const { find, key, remove } = parts[kind]
  await willChangeTrees(sql)
  const before = await find(sql, id)
  const holder = editable(context, before && (await lockHolder(sql, { [key]: id })))
  assertUnused(await usesOfPart(sql, await peopleOf(sql, holder.croom_id), { [key]: id }))
  // Still referenced by a running timer or, in the catalogue, by other users.
  if (!(await remove(sql, id))) throw new Refusal('IN_USE')
  await traceFor(context, holder, kind, before, null)
  return { ok: true }
}

/** @throws Refusal IN_USE with the counts */
function assertUnused({ records, trials, plans }: Uses): void {
  const fields: Faults = {}
  if (records > 0) fields.records = { fault: 'usedByRecords', limit: records }
  if (trials > 0) fields.trials = { fault: 'usedByTrials', limit: trials }
  if (plans > 0) fields.plans = { fault: 'usedByPlans', limit: plans }
  refuseAny(fields, 'IN_USE')
}

/** Somebody else's tree looks unknown, unless the person may see it: then the edit is forbidden. */
function editable({ actor }: Context, holder: Holder | undefined): NonNullable<Holder> {
  if (!holder) throw new Refusal('NOT_FOUND')
  const { owner_id, source_id } = holder
  const owner = owner_id === null ? 'catalogue' : owner_id === actor.id ? 'oneself' : 'another'
  assertMayEditTree(roleOf(actor), { owner, follows: source_id !== null })
  return holder
}

/** Certainty belongs to the name in the catalogue, so a renamed part has none. */
function certaintyOf(
  name: string,
  before: { name: string; certainty: Certainty | null } | undefined,
): Certainty | null {
  return before && name.trim() === before.name ? before.certainty : null
}

function required<T>(value: T, field: string): NonNullable<T> {
  if (value == null) throw new Refusal('RULE', { [field]: { fault: 'required' } })
  return value
}

/** Audits a change by an administrator, so that the owner sees it. */
async function traceFor(
  { sql, actor }: Context,
  { owner_id }: NonNullable<Holder>,
  entity: PartKind,
  before: { id: string } | undefined,
  after: { id: string } | null,
): Promise<void> {
  if (owner_id === null || owner_id === actor.id) return
  await trace(sql, ownerId(owner_id), actor, {
    action: after === null ? 'delete' : before ? 'update' : 'create',
    entity,
    entity_id: after?.id ?? before?.id ?? null,
    before: before ?? null,
    after,
  })
}
