import type { Day } from './day.ts'
import { dayFault } from './day-fault.ts'
import { triage } from './insight/priors.ts'
import { type Place, placeFields } from './place.ts'
import { refuseAny } from './refusal.ts'
import { partsIn, type Stretch, stretchOf, unionOf, within } from './source.ts'
import type { PlanState, RecordKind } from './vocabulary.ts'

/** Whether an item was marked as done, and the amounts of the record that came with it; null: it came without one. */
export type Ticked = { is_ticked: boolean; tick_minutes: number | null; tick_questions: number | null }
/** The parts of a source that an item is about, and what records say of them since it was made. */
export type Covered = {
  part_from: number | null
  part_to: number | null
  covered: Stretch[] | null
  covered_minutes: number | null
  covered_questions: number | null
}
export type Planned = Place &
  Partial<Ticked> &
  Partial<Covered> & {
    id: string
    day: Day
    kind: Exclude<RecordKind, 'rest'>
    minutes: number | null
    questions: number | null
  }
/** Sums of one day's records on exactly one place and kind. */
export type DoneSum = Place & { day: Day; kind: RecordKind; minutes: number; questions: number }
type Amounts = { minutes: number; questions: number }
/** @param other the part that was recorded as another kind */
export type Done = Amounts & { ratio: number; other: Amounts }

/** What a planned item must have: a day, and a lesson, an amount or a note. @throws Refusal RULE */
export function checkPlan(
  item: Pick<Planned, 'minutes' | 'questions' | 'study_id'> & {
    day: string
    due: string | null
    note: string | null
    source_id: string | null
  },
): void {
  const isNowhere = item.study_id === null && item.source_id === null && !item.note?.trim()
  const isEmpty = isNowhere && item.minutes === null && item.questions === null
  refuseAny({
    day: item.day === '' ? { fault: 'required' } : dayFault(item.day),
    due: item.due === null ? undefined : dayFault(item.due, item.day),
    study_id: isEmpty ? { fault: 'required' } : undefined,
  })
}

/**
 * How much of each planned item is done. The record of its tick counts first, for this item only; then the records of
 * its day inside its place. Each amount counts once; minutes and questions apart. The deepest items come first, in four
 * passes over all of them: its kind, up to what is planned; any other kind of study, up to what is still lacking; what
 * is left of its kind, without limit; for items without minutes and questions what is left of any study. A mock is no
 * study of a topic: it fills only a planned mock. An item with a range of a source is another matter: the share of its
 * parts that records name, whatever their day.
 * @param items in the order of the board
 * @param sums without the records of ticks
 */
export function doneOf(items: readonly Planned[], sums: readonly DoneSum[]): Map<string, Done> {
  const left = sums.map((sum) => ({ ...sum }))
  const all = items.map((item) => ({
    item,
    mine: {
      minutes: (item.is_ticked && item.tick_minutes) || 0,
      questions: (item.is_ticked && item.tick_questions) || 0,
      other: { minutes: 0, questions: 0 },
    },
    depth: depthOf(item),
  }))
  const deepestFirst = all.filter(({ item }) => !stretchOf(item)).toSorted((a, b) => b.depth - a.depth)
  const hasNoAmount = ({ item }: (typeof all)[number]) => item.minutes === null && item.questions === null

  for (const measure of ['minutes', 'questions'] as const) {
    const lacking = ({ item, mine }: (typeof all)[number]) =>
      Math.max(0, (item[measure] ?? 0) - mine[measure])
    for (const each of deepestFirst) take(each, measure, lacking(each), isOfOwnKind)
    for (const each of deepestFirst) take(each, measure, lacking(each), isOfOtherKind)
    for (const each of deepestFirst) take(each, measure, Number.POSITIVE_INFINITY, isOfOwnKind)
    for (const each of deepestFirst.filter(hasNoAmount))
      take(each, measure, Number.POSITIVE_INFINITY, isOfOtherKind)
  }
  return new Map(
    all.map(({ item, mine }) => [
      item.id,
      doneOfParts(item) ?? { ...mine, ratio: ratioOf(item, mine.minutes, mine.questions) },
    ]),
  )

  function take(
    { item, mine }: (typeof all)[number],
    measure: keyof Amounts,
    most: number,
    isOfKind: (item: Planned, sum: DoneSum) => boolean,
  ): void {
    let wanted = most
    for (const sum of left) {
      if (wanted <= 0) return
      if (sum.day !== item.day || !isOfKind(item, sum) || !holds(item, sum)) continue
      const part = Math.min(wanted, sum[measure])
      sum[measure] -= part
      wanted -= part
      mine[measure] += part
      if (isOfOtherKind(item, sum)) mine.other[measure] += part
    }
  }
}

/** @returns null for an item that is not about parts of a source */
function doneOfParts(item: Planned): Done | null {
  const stretch = stretchOf(item)
  if (!stretch) return null
  const { covered, covered_minutes, covered_questions } = item
  const there = partsIn(within(unionOf(covered ?? []), stretch))
  return {
    minutes: covered_minutes ?? 0,
    questions: covered_questions ?? 0,
    ratio: item.is_ticked && item.tick_minutes == null ? 1 : there / partsIn([stretch]),
    other: { minutes: 0, questions: 0 },
  }
}

/**
 * Whether all that is planned is done: it was marked so, or the records hold it; else whether it is late.
 * @param today the student's current day
 */
export function planState(
  { is_ticked, due }: Partial<Ticked> & { due: Day | null },
  { ratio }: Pick<Done, 'ratio'>,
  today: Day,
): PlanState {
  if (is_ticked || ratio >= 1) return 'done'
  return due !== null && due < today ? 'late' : 'open'
}

/** From this share on an item counts as done in sums of days that are over, as in the signs of a coach's list. */
export function isMostlyDone({ state, done }: { state: PlanState; done: Pick<Done, 'ratio'> }): boolean {
  return state === 'done' || done.ratio >= triage.doneRatio
}

/** The first of these days for which a topic is planned and not done yet; undefined where there is none. */
export function openDayOf(
  items: readonly { topic_id: string | null; day: Day; state: PlanState }[],
  topicId: string,
): Day | undefined {
  const open = items.filter(({ topic_id, state }) => topic_id === topicId && state !== 'done')
  return open.map(({ day }) => day).sort()[0]
}

const isStudy = (kind: RecordKind) => kind !== 'trial' && kind !== 'rest'
const isOfOwnKind = (item: Planned, sum: DoneSum) => sum.kind === item.kind
const isOfOtherKind = (item: Planned, sum: DoneSum) =>
  sum.kind !== item.kind && isStudy(sum.kind) && isStudy(item.kind)

function ratioOf(item: Planned, minutes: number, questions: number): number {
  if (item.is_ticked && item.tick_minutes == null) return 1
  if (item.minutes === null && item.questions === null) return minutes > 0 || questions > 0 ? 1 : 0
  return Math.min(
    1,
    item.minutes === null ? 1 : minutes / item.minutes,
    item.questions === null ? 1 : questions / item.questions,
  )
}

/** Whether the recorded place is inside the planned place. */
function holds(item: Place, record: Place): boolean {
  return placeFields.every((part) => item[part] === null || item[part] === record[part])
}

function depthOf(place: Place): number {
  return placeFields.filter((part) => place[part] !== null).length
}
