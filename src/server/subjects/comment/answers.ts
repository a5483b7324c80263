import type { Static } from '@sinclair/typebox'
import type { Comment, comment } from '#contract/comment.ts'
import type { Answers } from '#server/services/context.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import { deleteRow, saveRow } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { commentRow, commentUndo } from '#server/subjects/comment/save.ts'
import {
  type CommentRow,
  listComments,
  markCommentNoticesRead,
  markCommentsRead,
  sweepComments,
} from '#server/subjects/comment/sql.ts'

export const answers: Answers<typeof comment> = {
  async 'GET /comment'({ query, sql, acting, actor }) {
    const found = await paginate(query, (most, at) => listComments(sql, acting.id, actor.id, query, most, at))
    return { ...found, rows: found.rows.map(shown) }
  },

  async 'POST /comment'({ body, ...context }) {
    return shown(await saveRow(context, commentRow, body))
  },

  'DELETE /comment/{id}': ({ params, ...context }) => deleteRow(context, commentRow, params.id),

  async 'POST /comment/read'({ body, sql, acting, actor }) {
    await markCommentsRead(sql, acting.id, actor.id, body.ids)
    const [left] = await listComments(sql, acting.id, actor.id, { unread: true }, 1, 0)
    const unread = left?.total ?? 0
    if (unread === 0) await markCommentNoticesRead(sql, actor.id, acting.id)
    return { unread }
  },
}

function shown(row: CommentRow): Static<typeof Comment> {
  const { on_kind, on_id, on_day, author_id, author_name, ...rest } = row
  return {
    ...rest,
    on: { kind: on_kind, ...(on_id !== null && { id: on_id }), ...(on_day !== null && { day: on_day }) },
    by: { id: author_id, name: author_name },
  }
}

export const undo: Subject['undo'] = { comment: commentUndo }

export const sweeps: Subject['sweeps'] = { comments: sweepComments }
