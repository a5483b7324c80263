import { limits } from '#rules/limits.ts'
import type { NoticeKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { addJob } from '#server/services/jobs/sql.ts'
import { newId } from '#server/services/new-id.ts'
import { readReminders } from '#server/services/notices/settings.ts'
import {
  deleteOldNotices,
  deleteOpenNotices,
  insertNotice,
  lockOpenNotice,
  updateNotice,
} from '#server/services/notices/sql.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { hasSubscription } from '#server/services/push/sql.ts'
import { type Facts, kindOfEvent, type NoticeEvent } from '#server/services/words/notice-events.ts'

/** Hours in which further changes by the same person are added to a notice that was not read yet. */
const groupedHours = 12

/** What somebody does in many saves is pushed once, a while after the first. */
const grouping = new Set<NoticeKind>(['coach_change', 'plan', 'comment'])
const groupedSeconds = 300

export type NewNotice = {
  event: NoticeEvent
  facts?: Facts
  link: string | null
  /** Who caused it. */
  actorId?: string
  /**
   * Counts it within an unread notice of the last hours, if there is one, with this link. By default one of the same
   * person; `byAnyone`: one of several people, which names the latest.
   */
  grouped?: { link: string | null; byAnyone?: boolean }
  /** Takes the place of unread notices of the same event. */
  replaces?: boolean
}

/** Leaves a notice for a person. Call it in the transaction of what it tells of. */
export async function tell(sql: Sql, userId: OwnerId, notice: NewNotice): Promise<void> {
  const { event, facts = {}, link, actorId = null, grouped, replaces = false } = notice
  const open =
    grouped &&
    (await lockOpenNotice(
      sql,
      userId,
      event,
      { actorId, byAnyone: grouped.byAnyone ?? false, letter: facts.letter ?? null },
      groupedHours,
    ))
  if (open) {
    const count = (open.facts.count ?? 1) + (facts.count ?? 1)
    const changes = [...(open.facts.changes ?? []), ...(facts.changes ?? [])].slice(-limits.noticeLines)
    await updateNotice(sql, userId, open.id, { ...facts, count, changes }, grouped.link, actorId)
    return
  }
  const kind = kindOfEvent[event]
  const id = newId()
  await Promise.all([
    replaces && deleteOpenNotices(sql, userId, event),
    insertNotice(sql, userId, id, { kind, event, facts, link, actor_id: actorId }),
    deleteOldNotices(sql, userId, limits.notices),
    handOver(sql, userId, id, kind),
  ])
}

/** Leaves jobs for the ways in which the notice also reaches the person; they look at the settings of that time again. */
async function handOver(sql: Sql, userId: OwnerId, id: string, kind: NoticeKind): Promise<void> {
  const [{ kinds }, canPush] = await Promise.all([readReminders(sql, userId), hasSubscription(sql, userId)])
  const job = { lane: 'post', user_id: userId, key: id } as const
  if (kinds[kind].push && canPush)
    await addJob(sql, { ...job, kind: 'notify' }, grouping.has(kind) ? groupedSeconds : 0)
  // What concerns the account has mails of its own, with what they are about.
  if (kinds[kind].mail && kind !== 'account') await addJob(sql, { ...job, kind: 'mail', host: 'mail' }, 0)
}
