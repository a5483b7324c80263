import { startOfWeek } from '#rules/day.ts'
import { dayFault } from '#rules/day-fault.ts'
import { limits } from '#rules/limits.ts'
import { Refusal, refuseAny } from '#rules/refusal.ts'
import { assertAuthor } from '#rules/rights.ts'
import type { CommentKind } from '#rules/vocabulary.ts'
import type { Context, Undo } from '#server/services/context.ts'
import { rowPages } from '#server/services/notices/row-pages.ts'
import { tell } from '#server/services/notices/tell.ts'
import { isOwn, type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { deleteRow, isSame, type RowKind, saveRow } from '#server/services/rows/save-row.ts'
import {
  type CommentContent,
  type CommentRow,
  commentContent,
  countOn,
  countSince,
  deleteComment,
  findComment,
  findDayOf,
  insertComment,
  listCoachesOf,
  lockComment,
  type Thing,
  updateComment,
} from '#server/subjects/comment/sql.ts'

type Sent = { on?: { kind: CommentKind; id?: string; day?: string }; text: string }

export const commentRow: RowKind<CommentRow, CommentContent, Sent> = {
  entity: 'comment',
  lock: ({ sql, acting, actor }, id) => lockComment(sql, acting.id, actor.id, id),
  contentOf: commentContent.pick,
  changed({ acting, actor }, before, { on, text: sent }) {
    const thing = on && thingOf(on, acting.week_start)
    const text = sent.trim()
    if (!before) {
      if (!thing) throw new Refusal('RULE', { on: { fault: 'required' } })
      return { ...thing, author_id: actor.id, author_name: actor.name, text }
    }
    const { on_kind, on_id, on_day } = before
    // A week is sent back by the day that it was read with, also where weeks begin on another one by now.
    const isAsRead = on_day !== null && on?.kind === on_kind && on.day === on_day
    if (thing && !isAsRead && !isSame(thing, { on_kind, on_id, on_day }))
      throw new Refusal('RULE', { on: { fault: 'changedSince' } })
    if (text !== before.text) assertAuthor(actor.id, before.author_id)
    return { ...commentContent.pick(before), text }
  },
  async write(context, id, before, after) {
    const { sql, acting, actor } = context
    const day = after.on_day ?? (await findDayOf(sql, acting.id, after))
    if (day === undefined) throw new Refusal('RULE', { on: { fault: 'rowUnknown' } })
    if (before) await updateComment(sql, acting.id, actor.id, id, after)
    else {
      await assertRoom(context, after)
      await insertComment(sql, acting.id, actor.id, id, after)
      // One that the student brings back is nobody's news.
      if (after.author_id === actor.id)
        await announce(context, rowPages[after.on_kind]({ id: after.on_id, day }))
    }
    return findComment(sql, acting.id, actor.id, id)
  },
  remove({ sql, acting, actor }, { id, author_id }) {
    if (!isOwn(acting.id, actor.id)) assertAuthor(actor.id, author_id)
    return deleteComment(sql, acting.id, id)
  },
}

/** What a comment is on as it is stored: a week by its first day. @throws Refusal RULE */
function thingOf({ kind, id, day }: NonNullable<Sent['on']>, weekStart: number): Thing {
  if (kind === 'week') {
    if (day === undefined) throw new Refusal('RULE', { 'on.day': { fault: 'required' } })
    refuseAny({ 'on.day': dayFault(day) })
    return { on_kind: kind, on_id: null, on_day: startOfWeek(day, weekStart) }
  }
  if (id === undefined) throw new Refusal('RULE', { 'on.id': { fault: 'required' } })
  return { on_kind: kind, on_id: id, on_day: null }
}

/** @throws Refusal RULE where the thing, or the author's day, has as many as it may have */
async function assertRoom({ sql, acting, actor, today }: Context, thing: Thing): Promise<void> {
  const { timezone, day_start } = acting
  const [onThing, onDay] = await Promise.all([
    countOn(sql, acting.id, thing),
    countSince(sql, acting.id, actor.id, { day: today, timezone, day_start }),
  ])
  assertBelowLimit(onThing, limits.commentsPerThing, 'text')
  assertBelowLimit(onDay, limits.commentsPerDay, 'text')
}

/**
 * Tells the other side: the student of a coach's comment, the coaches of the student's.
 * @param link the page of the student that shows what the comment is on
 */
async function announce({ sql, acting, actor }: Context, link: string): Promise<void> {
  const isStudent = isOwn(acting.id, actor.id)
  const others: OwnerId[] = isStudent
    ? (await listCoachesOf(sql, acting.id)).map((id) => ownerId(id))
    : [acting.id]
  const page = isStudent ? `/students/${acting.id}` : link
  for (const other of others)
    await tell(sql, other, {
      event: 'commented',
      facts: { student: acting.id },
      link: page,
      actorId: actor.id,
      grouped: { link: page },
    })
}

/** Takes a coach's change back: the words are as they were, and still the coach's. */
export const commentUndo: Undo = {
  restore: (context, id, before) =>
    saveRow(context, { ...commentRow, changed: () => commentContent.pick(before as CommentContent) }, { id }),
  remove: (context, id) => deleteRow(context, commentRow, id),
}
