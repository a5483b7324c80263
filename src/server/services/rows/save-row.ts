import { orNotFound, Refusal } from '#rules/refusal.ts'
import { commentKinds } from '#rules/vocabulary.ts'
import type { Audit } from '#server/services/change.ts'
import type { Context, Undo } from '#server/services/context.ts'
import { newId } from '#server/services/new-id.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { hideComments, isOthersId } from '#server/services/rows/sql.ts'

/** Whose row it is, who writes it, and the trail of what a coach does. */
export type RowContext = Pick<Context, 'sql' | 'actor' | 'audit'> & { acting: { id: OwnerId } }

/** How rows of one subject are saved and deleted. What all of them have in common is in `saveRow` and `deleteRow`. */
export type RowKind<
  Row extends { id: string; version: number },
  Content extends object,
  Sent extends object,
  C extends RowContext = Context,
> = {
  /** What the trail of changes calls it; null: nobody else writes it. */
  entity: Audit['entity'] | null
  /** The stored row, locked until the transaction ends. */
  lock(context: C, id: string): Promise<Row | undefined>
  /** The fields that its owner sets: rows with the same content are the same. */
  contentOf(row: Row): Content
  /** What the trail of changes keeps of a row; its content by default. */
  traced?(row: Row): object
  /**
   * The content after a change, in which a field that was not sent keeps its value. It runs before the version is
   * checked: rights belong in `write`, or a conflict would be refused as a missing right.
   * @throws Refusal
   */
  changed(context: C, before: Row | undefined, sent: Sent): Content | Promise<Content>
  /** Checks a change against rules and limits, and stores it. @throws Refusal */
  write(context: C, id: string, before: Row | undefined, after: Content): Promise<Row | undefined>
  remove(context: C, row: Row): Promise<unknown>
}

/**
 * Creates or changes a row of the acting student, within the transaction of the call. The same change twice is one.
 * @throws Refusal NOT_FOUND for somebody else's id, CONFLICT for a change of an older version, or what the kind refuses
 */
export async function saveRow<
  Row extends { id: string; version: number },
  Content extends object,
  Sent extends object,
  C extends RowContext,
>(
  context: C,
  kind: RowKind<Row, Content, Sent, C>,
  { id = newId(), version, ...sent }: Sent & { id?: string; version?: number },
): Promise<Row> {
  const { sql, acting } = context
  const isOthersNow = () => isOthersId(sql, acting.id, id)
  // Async: what is refused at once is a rejection too. Without the two fields of every save.
  const changed = async (before: Row | undefined) => kind.changed(context, before, sent as unknown as Sent)
  // Without a version the row is new, as a rule, so that what it becomes is asked in the same round trip. With one it
  // mostly exists; somebody else's id is asked only if it does not, as on Citus that writes to a second server.
  const isNew = version === undefined
  const [before, isOthers, [asNew]] = await Promise.all([
    kind.lock(context, id),
    isNew ? isOthersNow() : undefined,
    // Settled, as a row that is there is not refused for what is said only of a new one.
    Promise.allSettled(isNew ? [changed(undefined)] : []),
  ])
  if (!before && (isOthers ?? (await isOthersNow()))) throw new Refusal('NOT_FOUND')
  if (!before && asNew?.status === 'rejected') throw asNew.reason
  const after = !before && asNew?.status === 'fulfilled' ? asNew.value : await changed(before)
  if (before && isSame(kind.contentOf(before), after)) return before
  if (before && version !== undefined && version < before.version) throw new Refusal('CONFLICT')
  const saved = await kind.write(context, id, before, after)
  if (!saved) throw new Error('a saved row was not returned')
  await leaveTrail(context, kind, before, saved)
  return saved
}

/** Deletes a row of the acting student, within the transaction of the call. @throws Refusal NOT_FOUND */
export async function deleteRow<Row extends { id: string; version: number }, C extends RowContext>(
  context: C,
  kind: Pick<RowKind<Row, object, never, C>, 'entity' | 'lock' | 'contentOf' | 'traced' | 'remove'>,
  id: string,
): Promise<{ ok: true }> {
  const row = orNotFound(await kind.lock(context, id))
  const commented = commentKinds.find((each) => each === kind.entity)
  await Promise.all([
    kind.remove(context, row),
    commented && hideComments(context.sql, context.acting.id, commented, [id]),
  ])
  await leaveTrail(context, kind, row, undefined)
  return { ok: true }
}

/**
 * Takes changes of a row back by what its owner does: saving and deleting it. What an audit row holds is what was saved,
 * by the same version of a row's fields or an older one.
 */
export function undoOf<
  Row extends { id: string; version: number },
  Content extends object,
  Sent extends object,
>(kind: RowKind<Row, Content, Sent>): Undo {
  return {
    restore: (context, id, before) => saveRow(context, kind, { ...(before as Sent), id }),
    remove: (context, id) => deleteRow(context, kind, id),
  }
}

/** @param before undefined for a new row @param after undefined for a deleted one */
async function leaveTrail<Row extends { id: string; version: number }>(
  { audit }: RowContext,
  {
    entity,
    contentOf,
    traced = contentOf,
  }: Pick<RowKind<Row, object, never>, 'entity' | 'contentOf' | 'traced'>,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> {
  if (!entity) return
  await audit({
    action: !before ? 'create' : after ? 'update' : 'delete',
    entity,
    entity_id: (after ?? before)?.id ?? null,
    before: before ? traced(before) : null,
    after: after ? traced(after) : null,
    version: after?.version ?? (before?.version ?? 0) + 1,
  })
}

/** Whether two rows are equal. As JSON with sorted keys, since PostgreSQL's jsonb does not keep the order of keys. */
export function isSame(a: object, b: object): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
