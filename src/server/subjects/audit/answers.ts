import type { audit } from '#contract/audit.ts'
import { countAudit, listAudit, sweepAudit } from '#server/services/audit/sql.ts'
import type { Answers } from '#server/services/context.ts'
import { isOwn } from '#server/services/people/person-ids.ts'
import type { Subject } from '#server/services/subject.ts'
import { readUndo, undo } from '#server/subjects/audit/undo.ts'
import { namesOf, summaryOf } from '#server/subjects/audit/words.ts'

export const answers: Answers<typeof audit> = {
  async 'GET /audit'({ query, sql, actor, acting, locale }) {
    const { page = 1, size = 50, from = null, to = null } = query
    // The changes of other coaches are hidden from this coach.
    const by = isOwn(acting.id, actor.id) ? null : actor.id
    const window = { from, to, by, timezone: acting.timezone, day_start: acting.day_start }
    const [rows, total] = await Promise.all([
      listAudit(sql, acting.id, window, size, (page - 1) * size),
      countAudit(sql, acting.id, window),
    ])
    const [undoOf, names] = await Promise.all([readUndo(sql, acting.id, rows), namesOf(sql, rows)])
    return {
      rows: rows.map(({ actor_id, actor_name, undone_at: _, ...row }) => ({
        ...row,
        undo: undoOf(row.id),
        actor: { id: actor_id, name: actor_name },
        summary: summaryOf(row, locale, names),
      })),
      total,
      page,
      size,
    }
  },

  'POST /audit/undo': ({ body, ...context }) => undo(context, body.id),
}

export const sweeps: Subject['sweeps'] = {
  audit: sweepAudit,
}
