import { appendAudit } from '#server/services/audit/sql.ts'
import type { Audit } from '#server/services/change.ts'
import type { Sql } from '#server/services/database/client.ts'
import { newId } from '#server/services/new-id.ts'
import { hasPage, rowPages } from '#server/services/notices/row-pages.ts'
import { type NewNotice, tell } from '#server/services/notices/tell.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

/** Where a person finds every change by others, with what was there before. */
const allChanges = '/settings?section=changes'

/** Leaves the trace of a change to somebody else's data: an audit row, and a notice to whom it belongs. */
export async function trace(
  sql: Sql,
  userId: OwnerId,
  actor: { id: ActorId; name: string },
  change: Audit,
): Promise<void> {
  const id = newId()
  await appendAudit(sql, userId, id, actor, change)
  const notice = noticeOf(change)
  if (notice)
    await tell(sql, userId, {
      ...notice,
      ...(notice.grouped && { facts: { ...notice.facts, changes: [id] } }),
      actorId: actor.id,
    })
}

/** The notice of a change; none of a comment, and none for a new account, whose owner is told of the pending link instead. */
function noticeOf(change: Audit): Omit<NewNotice, 'actorId'> | null {
  const { action, entity } = change
  if (entity === 'plans') {
    const kept: { items?: unknown } = change.after ?? change.before ?? {}
    return {
      event: 'planned',
      link: '/plan',
      grouped: { link: '/plan' },
      facts: { count: Number(kept.items) },
    }
  }
  if (entity === 'plan') return { event: 'planned', link: '/plan', grouped: { link: '/plan' } }
  if (entity === 'report' && action !== 'delete') return noticeOfLetter(change)
  if (entity === 'password')
    return { event: action === 'send' ? 'resetSent' : 'passwordGiven', link: allChanges }
  // The call that writes a comment notifies about it, in both directions.
  if (entity === 'comment') return null
  if (entity === 'factor') return { event: 'factorReset', link: '/settings?section=security' }
  if (entity === 'account')
    return action === 'create'
      ? null
      : { event: 'accountChanged', link: allChanges, grouped: { link: allChanges } }
  return { event: 'changed', link: pageOf(change), grouped: { link: allChanges } }
}

/** The notice of a letter that was made; none of one that could not be printed, which can be tried again. */
function noticeOfLetter({ entity_id, after }: Audit): Omit<NewNotice, 'actorId'> | null {
  const made: { status?: unknown } = after ?? {}
  if (made.status === 'failed') return null
  const link = '/reports'
  return {
    event: 'letter',
    link,
    grouped: { link },
    ...(entity_id && { facts: { letter: entity_id } }),
  }
}

/** The page that shows what one change is about. */
function pageOf({ action, entity, entity_id: id, after }: Audit): string {
  if (action === 'delete' || !hasPage(entity)) return allChanges
  return rowPages[entity]({ id, day: after && 'day' in after ? after.day : undefined })
}
