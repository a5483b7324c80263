import { addDays, type Day, daysBetween, weekdayOf } from './day.ts'
import { limits } from './limits.ts'
import { type Fault, Refusal } from './refusal.ts'
import { type Stretch, stretchOf } from './source.ts'

/** On which ISO weekdays a planned item is repeated, and until when. @param advance each takes the next parts */
export type Repeat = { weekdays: readonly number[]; until: Day; advance?: boolean | null | undefined }
type First = { day: Day; due: Day | null; part_from: number | null; part_to: number | null }

/**
 * What differs from the first item in the items that follow it. The day of the first one is always there; each is due as
 * many days later as the first. With `advance` each takes the next parts of that width; the last one ends with the
 * source, and the repetition with it.
 * @param size parts of the source
 * @throws Refusal RULE
 */
export function repeated(first: First, repeat: Repeat, size: number | null): First[] {
  const { day, due, part_from, part_to } = first
  if (repeat.until < day) refuse('repeat.until', { fault: 'dayTooEarly', limit: day })
  const stretch = stretchOf(first)
  if (repeat.advance && !stretch) refuse('part_from', { fault: 'required' })
  const stretches = repeat.advance && stretch ? followingParts(stretch, size ?? 0) : null
  const most = Math.min(stretches?.length ?? Number.POSITIVE_INFINITY, limits.repeatedItems)
  const days = daysAfter(day, repeat, most)
  if (days.length >= limits.repeatedItems)
    refuse('repeat.until', { fault: 'tooMany', limit: limits.repeatedItems })
  return days.map((each, index) => {
    const [from, to] = stretches?.[index] ?? [part_from, part_to]
    const later = due === null ? null : addDays(each, daysBetween(day, due))
    return { day: each, due: later, part_from: from, part_to: to }
  })
}

/** The first days of a repetition after a day, as many as are wanted. */
function daysAfter(first: Day, { weekdays, until }: Repeat, most: number): Day[] {
  const days: Day[] = []
  for (let day = addDays(first, 1); day <= until && days.length < most; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day)
  return days
}

/** The stretches of one width behind a stretch, to the end of a source; at most as many as are repeated. */
function followingParts([first, last]: Stretch, size: number): Stretch[] {
  const width = last - first + 1
  const stretches: Stretch[] = []
  for (let from = last + 1; from <= size && stretches.length < limits.repeatedItems; from += width)
    stretches.push([from, Math.min(from + width - 1, size)])
  return stretches
}

function refuse(path: string, fault: Fault): never {
  throw new Refusal('RULE', { [path]: fault })
}
