import type { Input } from '#contract/call.ts'
import type { plan } from '#contract/plan.ts'
import { type Day, earlier } from '#rules/day.ts'
import { placeOf } from '#rules/place.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { missingIn, stretchesOf, stretchOf, unionOf } from '#rules/source.ts'
import { rangeOf, type SourceRange } from '#rules/source-range.ts'
import type { Context } from '#server/services/context.ts'
import { deleteRow, isSame, saveRow } from '#server/services/rows/save-row.ts'
import { planRow } from '#server/subjects/plan/save.ts'
import { coveredOf, isTickOfOther, type KeptPlan, noTick, type PlanRow } from '#server/subjects/plan/sql.ts'
import { recordOfItem, recordRow } from '#server/subjects/record/save.ts'
import type { RecordRow } from '#server/subjects/record/sql.ts'

type Sent = Input<(typeof plan)['POST /plan/tick']>['body']
/** The day of the item, and the record of its tick. */
type Ticked = { day: Day; record: RecordRow | null }

/**
 * Marks an item as done and saves the record of it, or takes both back. The same tick twice is one.
 * @throws Refusal NOT_FOUND, TICKED when it came with another record, or what the record refuses
 */
export async function tickItem(context: Context, { id, done, record_id, ...sent }: Sent): Promise<Ticked> {
  const item = orNotFound(await planRow.lock(context, id))
  const { day } = item
  const kept = await recordOf(context, item)
  if (!done) {
    await takeBack(context, item, kept)
    return { day, record: null }
  }
  const range = await rangeLeft(context, item)
  const amounts = amountsOf(item, range, sent)
  if (kept || (item.tick_at !== null && item.tick_record_id === null)) {
    const isSame = kept ? record_id === kept.id : !amounts
    if (record_id !== undefined && !isSame) throw new Refusal('TICKED')
    return { day, record: kept ?? null }
  }
  const record = amounts && (await saveRecord(context, { ...item, ...range }, record_id, sent, amounts))
  const { now, actor } = context
  const tick_at = new Date(now).toISOString()
  await saveRow(context, planRow, { id, tick_record_id: record?.id ?? null, tick_at, tick_by: actor.id })
  return { day, record }
}

/** The item keeps the id of a record that is deleted with its tick: brought back, the record ticks the item again. */
async function takeBack(context: Context, { id, tick_record_id }: PlanRow, record: RecordRow | undefined) {
  if (record) await deleteRow(context, recordRow, record.id)
  else if (tick_record_id === null) await saveRow(context, planRow, { id, ...noTick })
}

/** Saves an item as it was before a change; a tick that this takes back goes with its record. */
export async function restoreItem(context: Context, id: string, before: object): Promise<unknown> {
  const item = await planRow.lock(context, id)
  const { tick_record_id = null }: Partial<KeptPlan> = before
  const record = item && item.tick_record_id !== tick_record_id && (await recordOf(context, item))
  if (record) await deleteRow(context, recordRow, record.id)
  return saveRow(context, planRow, { ...noTick, ...before, id })
}

/** The record that came with the tick of an item, unless it was deleted. */
async function recordOf(context: Context, { tick_record_id }: PlanRow): Promise<RecordRow | undefined> {
  return tick_record_id === null ? undefined : recordRow.lock(context, tick_record_id)
}

type Results = Omit<Sent, 'id' | 'done' | 'record_id'>

/** The parts of an item from the first to the last that no record names since it was made; all when each has one. */
async function rangeLeft({ sql, acting }: Context, item: PlanRow): Promise<SourceRange> {
  const stretch = stretchOf(item)
  if (!stretch) return rangeOf(item)
  const there = stretchesOf(await coveredOf(sql, acting.id, item.id))
  const missing = missingIn(unionOf(there), stretch)
  const [first = stretch, last = stretch] = [missing.at(0), missing.at(-1)]
  return { ...rangeOf(item), part_from: first[0], part_to: last[1] }
}

/**
 * What was studied, by default as planned; null when nothing is known of it.
 * @param range its parts that are left: of some of them the questions are those of the parts
 */
function amountsOf(
  item: PlanRow,
  range: SourceRange,
  { minutes, questions, correct, wrong, blank, ...other }: Results,
) {
  const isWhole = isSame(range, rangeOf(item))
  // The results add up to the questions.
  const hasResults = [correct, wrong, blank].some((value) => value != null)
  const amounts = {
    minutes: minutes ?? item.minutes ?? undefined,
    questions: questions ?? (hasResults || !isWhole ? undefined : (item.questions ?? undefined)),
  }
  const isKnown = range.part_from !== null || hasResults || other.level != null || other.note != null
  return isKnown || Object.values(amounts).some((value) => value !== undefined) ? amounts : null
}

/** Saves the record of a tick; one that exists already keeps what was not sent. */
async function saveRecord(
  context: Context,
  item: PlanRow,
  recordId: string | undefined,
  sent: Results,
  amounts: Pick<Results, 'minutes' | 'questions'>,
): Promise<RecordRow> {
  const { sql, acting, today } = context
  const kind = recordOfItem(item)
  if (recordId !== undefined) {
    if (await isTickOfOther(sql, acting.id, recordId, item.id)) throw new Refusal('TICKED')
    if (await kind.lock(context, recordId)) return saveRow(context, kind, { ...sent, id: recordId })
  }
  // What is planned for a later day was studied today.
  const planned = { ...placeOf(item), ...rangeOf(item), kind: item.kind, day: earlier(item.day, today) }
  return saveRow(context, kind, { ...planned, ...sent, ...amounts, ...(recordId && { id: recordId }) })
}
