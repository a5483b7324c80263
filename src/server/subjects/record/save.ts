import type { Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { changePlace, type Place } from '#rules/place.ts'
import { changeRecord, checkRecord, type RecordChange, type RecordContent } from '#rules/record.ts'
import type { SourceRange } from '#rules/source-range.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Acting, Context } from '#server/services/context.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { RowKind } from '#server/services/rows/save-row.ts'
import {
  deleteRecord,
  insertRecord,
  lockRecord,
  type RecordRow,
  recordContent,
  sumOfDay,
  updateRecord,
} from '#server/subjects/record/sql.ts'
import { trueRange } from '#server/subjects/source/range.ts'
import { keepStanding } from '#server/subjects/standing/keep.ts'
import { truePlace } from '#server/subjects/tree/true-place.ts'

export const recordRow: RowKind<RecordRow, RecordContent, RecordChange> = {
  entity: 'record',
  lock: ({ sql, acting }, id) => lockRecord(sql, acting.id, id),
  contentOf: recordContent.pick,
  changed: (context, before, sent) => changedRecord(context, before, sent, null),
  async write({ sql, acting, actor, today }, id, before, after) {
    // What the table refuses is found before the statements are sent; the day's other records are read in the same round
    // trip as the writes, which a refusal takes back.
    checkRecord(after, today, 0)
    const [others, saved] = await Promise.all([
      sumOfDay(sql, acting.id, after.day, id),
      before
        ? updateRecord(sql, acting.id, actor.id, id, after)
        : insertRecord(sql, acting.id, actor.id, id, after),
      keepStanding(sql, acting.id, id, before ?? null, after),
    ])
    checkRecord(after, today, others.minutes)
    if (before?.day !== after.day) assertBelowLimit(others.records, limits.recordsPerDay, 'day')
    return saved
  },
  async remove({ sql, acting }, record) {
    await deleteRecord(sql, acting.id, record.id)
    await keepStanding(sql, acting.id, record.id, record, null)
  },
}

/**
 * The record of a planned item. What the item says of its source stays, also where the source was deleted, made shorter
 * or given to another lesson since it was planned.
 */
export function recordOfItem(item: SourceRange & Place): typeof recordRow {
  return { ...recordRow, changed: (context, before, sent) => changedRecord(context, before, sent, item) }
}

/** @param item of which a new record is made */
async function changedRecord(
  context: Context,
  before: RecordRow | undefined,
  sent: RecordChange,
  item: (SourceRange & Place) | null,
): Promise<RecordContent> {
  const { sql, acting, today } = context
  const old = before ?? null
  const wanted = changePlace(old, sent)
  const { range, questions, place: ofSource } = await trueRange(context, old ?? item, sent, wanted)
  const place = await truePlace(sql, acting.id, ofSource)
  const hasResults = [sent.questions, sent.correct, sent.wrong, sent.blank].some((value) => value != null)
  const change = old || hasResults || questions === null ? sent : { ...sent, questions }
  return changeRecord(old, change, { ...place, ...range }, usualDayOf(sent, acting, today))
}

/** The day of a new record that was sent without one: the day on which the study began. */
function usualDayOf({ started_at }: RecordChange, { timezone, day_start }: Acting, today: Day): Day {
  return started_at ? dayAt(Date.parse(started_at), timezone, day_start) : today
}
