import type { audit } from '#contract/audit.ts'
import type { Answers } from '#server/answer.ts'
import { countAudit, listAudit } from '#server/audit/sql.ts'
import { summaryOf } from '#server/audit/words.ts'

export const answers: Answers<typeof audit> = {
  async 'GET /audit'({ query, sql, actor, locale }) {
    const { page = 1, size = 50, from = null, to = null } = query
    const window = { from, to, timezone: actor.timezone, day_start: actor.day_start }
    const [rows, total] = await Promise.all([
      listAudit(sql, actor.id, window, size, (page - 1) * size),
      countAudit(sql, actor.id, window),
    ])
    return {
      rows: rows.map(({ actor_id, actor_name, ...row }) => ({
        ...row,
        actor: { id: actor_id, name: actor_name },
        summary: summaryOf(row, locale),
      })),
      total,
      page,
      size,
    }
  },
}
