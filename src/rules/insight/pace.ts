import { addDays, type Day } from '../day.ts'
import { clamp, sum } from './average.ts'
import { gradeOf, type Head, lacking } from './evidence.ts'
import { compareText, grouped } from './order.ts'
import { pace as prior } from './priors.ts'

/**
 * A planned item.
 * @param minutes planned; null for one of only questions
 * @param done minutes, also beyond the plan
 * @param other those of `done` that were recorded as another kind
 * @param id tells which of two items of one day is newer
 */
export type PlannedItem = {
  id?: string
  day: Day
  study_id: string
  minutes: number | null
  done: number
  other?: number
}

type PaceRow = {
  study_id: string
  /** Items that `when_done` rests on. */
  n: number
  /** Items planned with minutes. */
  planned: number
  when_done: number | null
}

export type Pace = Head & {
  /** Minutes that a planned minute takes once it is begun; null below three begun items. */
  when_done: number | null
  /** Share of a week's planned minutes that gets done. */
  of_plan: number | null
  /** Items that `when_done` rests on. */
  done_items: number | null
  rows: PaceRow[]
}

/**
 * How plans come out: of begun items the mean logarithm of done / planned, drawn to 1 by five items, a lesson's to the
 * student's own; of all items Σdone / Σplanned, drawn to 1 by 200 minutes. Study of another kind ends at the plan and
 * would draw the first to 1: only the second counts it.
 * Source: reference classes (Flyvbjerg); docs/insights.md: error of a week's share 0.20, where the ratio of begun
 * items has 0.35.
 */
export function pace(input: { items: readonly PlannedItem[]; today: Day }): Pace {
  const from = addDays(input.today, -prior.days)
  const items = input.items
    .flatMap(({ id = '', day, study_id, minutes, done, other = 0 }) =>
      minutes !== null && minutes > 0 && day >= from && day < input.today
        ? [{ id, day, study_id, minutes, done, other }]
        : [],
    )
    .sort(newestFirst)
  if (items.length < prior.minItems) {
    const none = { when_done: null, of_plan: null, done_items: null, rows: [] }
    return { ...lacking('planned_items', prior.minItems, items.length), ...none }
  }
  const begun = items.filter(({ done, other }) => done > 0 && other === 0).slice(0, prior.lastItems)
  const isTold = begun.length >= prior.minBegun
  const base = sum(begun.map(logRatio)) / (begun.length + prior.pseudoItems)
  const done = sum(items.map((item) => item.done))
  const planned = sum(items.map((item) => item.minutes))
  const rows = [...grouped(items, ({ study_id }) => study_id)].map(([study_id, ofLesson]) => {
    const own = begun.filter((item) => item.study_id === study_id)
    const log = (sum(own.map(logRatio)) + prior.pseudoItems * base) / (own.length + prior.pseudoItems)
    return { study_id, n: own.length, planned: ofLesson.length, when_done: isTold ? Math.exp(log) : null }
  })
  return {
    evidence: { n: items.length, quality: gradeOf(items.length, { A: 20, B: 10 }) },
    missing: null,
    when_done: isTold ? Math.exp(base) : null,
    of_plan: (done + prior.pseudoMinutes) / (planned + prior.pseudoMinutes),
    done_items: begun.length,
    rows: rows.sort((a, b) => b.planned - a.planned || compareText(a.study_id, b.study_id)),
  }
}

type Timed = Required<PlannedItem> & { minutes: number }

function logRatio({ minutes, done }: Timed): number {
  return Math.log(clamp(done / minutes, prior.minRatio, prior.maxRatio))
}

/** Newest first; items of one day by id, else by their values, so that the order of the rows does not matter. */
function newestFirst(a: Timed, b: Timed): number {
  return (
    compareText(b.day, a.day) ||
    compareText(b.id, a.id) ||
    compareText(a.study_id, b.study_id) ||
    a.minutes - b.minutes ||
    a.done - b.done
  )
}
