import type { notice } from '#contract/notice.ts'
import { type NoticeKind, noticeKinds } from '#rules/vocabulary.ts'
import type { Answers } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { readReminders } from '#server/services/notices/settings.ts'
import { countUnread, listNotices, markRead, sweepNotices } from '#server/services/notices/sql.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { readNames } from '#server/services/people/sql.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import type { Subject } from '#server/services/subject.ts'
import { readLines } from '#server/subjects/notice/lines.ts'
import { noticeText } from '#server/subjects/notice/words.ts'

export const answers: Answers<typeof notice> = {
  async 'GET /notice'({ query, sql, acting, actor, services, now, locale }) {
    const { unread: unreadOnly = false } = query
    const hidden = await hiddenKinds(sql, acting.id)
    const [found, unread] = await Promise.all([
      paginate(query, (most, at) => listNotices(sql, acting.id, { unreadOnly, hidden }, most, at)),
      countUnread(sql, acting.id, hidden),
    ])
    const actors = [...new Set(found.rows.flatMap(({ actor_id }) => actor_id ?? []))]
    const [nameOf, linesOf] = await Promise.all([
      readNames(sql, actors),
      readLines(sql, { acting, actor, services, now }, found.rows, locale),
    ])
    return {
      ...found,
      rows: found.rows.map(({ event, facts, actor_id, ...row }) => ({
        ...row,
        text: noticeText(event, facts, actor_id === null ? undefined : nameOf(actor_id), locale),
        ...linesOf({ facts }),
      })),
      unread,
    }
  },

  async 'POST /notice/read'({ body, sql, acting }) {
    const { ids = [], all } = body
    await markRead(sql, acting.id, all ? null : ids)
    return { unread: await countUnread(sql, acting.id, await hiddenKinds(sql, acting.id)) }
  },
}

/** Kinds that a person does not want in the product. */
async function hiddenKinds(sql: Sql, userId: OwnerId): Promise<NoticeKind[]> {
  const { kinds } = await readReminders(sql, userId)
  return noticeKinds.filter((kind) => !kinds[kind].app)
}

export const sweeps: Subject['sweeps'] = {
  notices: sweepNotices,
}
