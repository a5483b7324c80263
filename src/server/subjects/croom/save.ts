import type { Input } from '#contract/call.ts'
import type { croom } from '#contract/croom.ts'
import { assertPresent, changed } from '#rules/change.ts'
import { idsOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { newCroomKind } from '#rules/rights.ts'
import { roleOf } from '#rules/vocabulary.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { newCode } from '#server/services/invite-code.ts'
import { idOfName, isIdOfName, newId } from '#server/services/new-id.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import {
  type CroomContent,
  countOwned,
  deleteCroom,
  insertCroom,
  lockOwnCroom,
  type OwnCroom,
  updateCroom,
  usesOfCroom,
} from '#server/subjects/croom/sql.ts'
import {
  listStudies,
  listSubtopics,
  listTopics,
  peopleOf,
  upsertParts,
  visibleCroom,
  willChangeTrees,
} from '#server/subjects/tree/sql.ts'

type CroomChange = Input<(typeof croom)['GET /croom/save']>['query']

type Wanted = Omit<CroomContent, 'name'> & { name: string | null }

/**
 * Creates an own class group or renames it; idempotent by id.
 * @returns its id
 * @throws Refusal NOT_FOUND | FORBIDDEN | RULE
 */
export async function saveCroom(context: Context, change: CroomChange): Promise<string> {
  const { sql, actor } = context
  const { id = newId() } = change
  const before = await lockOwnCroom(sql, actor.id, id, roleOf(actor) === 'admin')
  if (!before) return makeCroom(context, id, change)
  const wanted = changed<Wanted>({ name: null, is_archived: false }, before, change)
  assertPresent(wanted, ['name'])
  const after = { ...wanted, name: wanted.name.trim() }
  if (after.name === before.name && after.is_archived === before.is_archived) return id
  await updateCroom(sql, id, after)
  await traceFor(context, before, after)
  return id
}

async function makeCroom({ sql, actor }: Context, id: string, change: CroomChange): Promise<string> {
  const role = roleOf(actor)
  const kind = newCroomKind(role, change.kind)
  assertPresent(change, ['name'])
  // Ids computed from names are reserved for the catalogue, also for future programs.
  if (isIdOfName(id)) throw new Refusal('NOT_FOUND')
  // An id of somebody else's group looks unknown.
  if (await visibleCroom(sql, actor.id, id, true)) throw new Refusal('NOT_FOUND')

  assertBelowLimit(await countOwned(sql, actor.id), limits.croomsOwned, 'name')
  const { mode, from } = await sourceOf({ sql, actor }, change)
  // A concurrent request may have taken the id; then it looks unknown here.
  const made = await insertCroom(
    sql,
    {
      id,
      kind,
      name: change.name.trim(),
      is_archived: change.is_archived ?? false,
      owner_id: actor.id,
      source_id: mode === 'follow' ? (from?.tree_id ?? null) : null,
      join_code: kind === 'group' ? newCode() : null,
    },
    from?.tree_id ?? null,
  )
  if (made === 0) throw new Refusal('NOT_FOUND')
  if (mode === 'copy' && from) await copyTree(sql, from.tree_id, id)
  return id
}

/** The class group whose tree a new one follows or copies; undefined for an empty one. */
async function sourceOf({ sql, actor }: Pick<Context, 'sql' | 'actor'>, change: CroomChange) {
  const { from_croom_id: fromId, mode = fromId === undefined ? 'empty' : 'follow' } = change
  if (fromId === undefined) {
    if (mode !== 'empty') throw new Refusal('RULE', { from_croom_id: { fault: 'required' } })
    return { mode, from: undefined }
  }
  const from = await visibleCroom(sql, actor.id, fromId, roleOf(actor) === 'admin')
  if (!from) throw new Refusal('RULE', { from_croom_id: { fault: 'croomUnknown' } })
  return { mode, from }
}

/**
 * Copies a tree. The new ids are computed from the old ones, so that a repeated copy writes the same rows.
 */
async function copyTree(sql: Sql, fromId: string, toId: string): Promise<void> {
  const copyOf = (id: string) => idOfName(`copy:${toId}:${id}`)
  const studies = await listStudies(sql, [fromId])
  const topics = await listTopics(sql, idsOf(studies))
  const subtopics = await listSubtopics(sql, idsOf(topics))
  await upsertParts(sql, {
    studies: studies.map((row) => ({ ...row, id: copyOf(row.id), croom_id: toId })),
    topics: topics.map((row) => ({ ...row, id: copyOf(row.id), study_id: copyOf(row.study_id) })),
    subtopics: subtopics.map((row) => ({ ...row, id: copyOf(row.id), topic_id: copyOf(row.topic_id) })),
  })
}

/** Deletes an own class group, or archives it when records or trial exams refer to it. */
export async function removeCroom(context: Context, id: string) {
  const { sql, actor } = context
  await willChangeTrees(sql)
  const before = orNotFound(await lockOwnCroom(sql, actor.id, id, roleOf(actor) === 'admin'))
  const people = await peopleOf(sql, id)
  const uses = await usesOfCroom(sql, people, id)
  const isUsed = Object.values(uses).some((count) => count > 0)
  if (isUsed) await updateCroom(sql, id, { name: before.name, is_archived: true })
  else await deleteCroom(sql, people, id)
  await traceFor(context, before, isUsed ? { name: before.name, is_archived: true } : null)
  return isUsed ? { ok: true as const, archived: true } : { ok: true as const }
}

/** Audits a change by an administrator, so that the owner sees it. */
async function traceFor(
  { sql, actor }: Context,
  before: OwnCroom,
  after: CroomContent | null,
): Promise<void> {
  if (before.owner_id === actor.id) return
  await trace(sql, ownerId(before.owner_id), actor, {
    action: after ? 'update' : 'delete',
    entity: 'croom',
    entity_id: before.id,
    before: { name: before.name, is_archived: before.is_archived },
    after,
  })
}
