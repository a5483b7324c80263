import { limits } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'
import { newId } from '#server/new-id.ts'
import {
  deleteOldNotices,
  type Facts,
  insertNotice,
  lockOpenNotice,
  updateNotice,
} from '#server/notice/sql.ts'
import { type NoticeEvent, noticeEvents } from '#server/notice/words.ts'
import type { OwnerId } from '#server/people/person-ids.ts'

/** Hours in which further changes by the same person are added to a notice that was not read yet. */
const groupedHours = 12

export type Told = {
  event: NoticeEvent
  facts?: Facts
  link: string | null
  /** Who caused it. */
  actorId?: string
  /** Counts it within an unread notice of the last hours, if there is one, with this link. */
  grouped?: { link: string | null }
}

/** Leaves a notice for a person. Call it in the transaction of what it tells of. */
export async function tell(sql: Sql, userId: OwnerId, told: Told): Promise<void> {
  const { event, facts = {}, link, actorId = null, grouped } = told
  const open = grouped && (await lockOpenNotice(sql, userId, event, actorId, groupedHours))
  if (open) {
    const count = (open.facts.count ?? 1) + (facts.count ?? 1)
    await updateNotice(sql, userId, open.id, { ...facts, count }, grouped.link)
    return
  }
  const { kind } = noticeEvents[event]
  await insertNotice(sql, userId, newId(), { kind, event, facts, link, actor_id: actorId })
  await deleteOldNotices(sql, userId, limits.notices)
}
