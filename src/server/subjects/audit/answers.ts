import type { audit } from '#contract/audit.ts'
import { listAudit, sweepAudit } from '#server/services/audit/sql.ts'
import type { Answers } from '#server/services/context.ts'
import { isOwn } from '#server/services/people/person-ids.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import type { Subject } from '#server/services/subject.ts'
import { readUndo, undo } from '#server/subjects/audit/undo.ts'
import { namesOf, summaryOf } from '#server/subjects/audit/words.ts'

export const answers: Answers<typeof audit> = {
  async 'GET /audit'({ query, sql, actor, acting, locale }) {
    const { from = null, to = null } = query
    // The changes of other coaches are hidden from this coach.
    const by = isOwn(acting.id, actor.id) ? null : actor.id
    const window = { from, to, by, timezone: acting.timezone, day_start: acting.day_start }
    const found = await paginate(query, (size, offset) => listAudit(sql, acting.id, window, size, offset))
    const { rows } = found
    const [undoOf, names] = await Promise.all([readUndo(sql, acting.id, rows), namesOf(sql, rows)])
    return {
      ...found,
      rows: rows.map(({ actor_id, actor_name, undone_at: _, ...row }) => ({
        ...row,
        undo: undoOf(row.id),
        actor: { id: actor_id, name: actor_name },
        summary: summaryOf(row, locale, names),
      })),
    }
  },

  'POST /audit/undo': ({ body, ...context }) => undo(context, body.id),
}

export const sweeps: Subject['sweeps'] = {
  audit: sweepAudit,
}
