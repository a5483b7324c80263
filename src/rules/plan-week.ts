import { addDays, type Day, daysBetween, daysFrom, startOfWeek } from './day.ts'
import { compareText } from './insight/order.ts'
import type { Place } from './place.ts'
import type { SourceRange } from './source-range.ts'

type Item = { id: string; day: Day; due?: Day | null; series_id?: string | null }
/** What an item is about and its size; what is not told is none. */
type About = Partial<Place & SourceRange> & {
  kind?: string
  minutes?: number | null
  questions?: number | null
  note?: string | null
}

/** The seven days of the week of `day`. @param weekStart ISO weekday on which weeks begin */
export function weekOf(day: Day, weekStart: number): Day[] {
  const first = startOfWeek(day, weekStart)
  return daysFrom(first, addDays(first, 6))
}

/**
 * Copies of a week's items for the following week. Ids are computed from the copied items, so that copying
 * twice is idempotent; copies that already exist are left out, as somebody may have changed them. So is what the new
 * week has on the same day anyway, such as the next item of a repetition. A copy is in no repetition.
 * @param from items of the previous week
 * @param there items that already exist in the new week
 */
export function copiesOf<I extends Item & About>(from: readonly I[], there: readonly (Item & About)[]): I[] {
  const copies = from.map((item) => {
    const day = addDays(item.day, 7)
    const due = item.due && { due: addDays(item.due, 7) }
    return { ...item, id: copyId(item.id, day), day, ...due, series_id: null }
  })
  const ids = new Set(copies.map(({ id }) => id))
  const known = new Set(there.map(({ id }) => id))
  const others = there.filter(({ id }) => !ids.has(id)).map(aboutOf)
  return copies.filter((copy) => {
    if (known.has(copy.id)) return false
    // Each item stands for one copy: of two alike, one may still be missing.
    const same = others.indexOf(aboutOf(copy))
    if (same >= 0) others.splice(same, 1)
    return same < 0
  })
}

/** Day, subject and size of an item, equal for items that plan the same. */
function aboutOf({ day, kind, note, minutes, questions, ...what }: Item & About): string {
  const { croom_id, study_id, topic_id, subtopic_id, source_id, part_from, part_to } = what
  const parts = [croom_id, study_id, topic_id, subtopic_id, source_id, part_from, part_to]
  return JSON.stringify([day, kind, note || null, minutes, questions, ...parts])
}

type Sized = Item & { minutes: number | null; sort: number; done: { ratio: number } }

/**
 * What a plan has too much, if as much of it gets done as usual: items that are not begun, the last ones first, until
 * the rest fits. It is a proposal; nothing is changed.
 * @param items from today on
 * @param ofPlan share of planned minutes that usually gets done, as `of_plan` of the insight on pace
 * @returns in the order of the plan; items without minutes are never proposed
 */
export function overPace<I extends Sized>(items: readonly I[], ofPlan: number): I[] {
  const planned = items.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  let over = planned * (1 - ofPlan)
  const inOrder = items.toSorted((a, b) => compareText(a.day, b.day) || a.sort - b.sort)
  return inOrder
    .toReversed()
    .filter(({ minutes, done }) => {
      // Taken out while at least half of it is too much: the plan comes as near as it can.
      if (!minutes || done.ratio > 0 || over < minutes / 2) return false
      over -= minutes
      return true
    })
    .toReversed()
}

type Amounts = { minutes: number; questions: number }
type Counted = { minutes: number | null; questions: number | null; done: Amounts }

/**
 * What is planned in some items, and how much of that is done. Study beyond an item does not count here: all study of a
 * week is `week` of GET /state.
 */
export function planSums(items: readonly Counted[]): { planned: Amounts; done: Amounts } {
  const sum = (of: (item: Counted) => number) => items.reduce((total, item) => total + of(item), 0)
  const planned = (measure: keyof Amounts) => sum((item) => item[measure] ?? 0)
  const done = (measure: keyof Amounts) => sum((item) => Math.min(item[measure] ?? 0, item.done[measure]))
  return {
    planned: { minutes: planned('minutes'), questions: planned('questions') },
    done: { minutes: done('minutes'), questions: done('questions') },
  }
}

/** The next or previous day of a week; at the ends of the week the day itself. */
export function besideIn(week: readonly Day[], day: Day, step: 1 | -1): Day {
  return week[daysBetween(week[0] ?? day, day) + step] ?? day
}

/** A UUID (version 8, custom) computed from an item and the day of its copy. */
function copyId(id: string, day: Day): string {
  const parts = [1, 2, 3, 4].map((seed) => hash(`${seed}:${id}:${day}`).toString(16).padStart(8, '0'))
  const hex = parts.join('')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** FNV-1a with the final mix of MurmurHash3, 32 bits; for ids, not for secrets. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
