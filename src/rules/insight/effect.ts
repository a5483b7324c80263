import { addDays, type Day, daysBetween, daysFrom } from '../day.ts'
import { mean, quantile, sum } from './average.ts'
import { type Head, lacking } from './evidence.ts'
import { compareText } from './order.ts'
import { effect as prior } from './priors.ts'

/** Minutes or questions of each recorded day; a day of rest is recorded with 0. */
export type ByDay = Readonly<Record<Day, number>>

/** A low or high spell of another student without a contact; both as shares of that student's usual weeks. */
type Spell = { dip: number; after: number }

export type EffectBlock = {
  /** A week, in the two weeks before the contact, the two after and the up to eight usual ones before both. */
  before: number
  after: number
  usual: number
  /** Before as a share of usual. */
  dip: number | null
  /** Spells of others as low as this one, without a contact. */
  alike: number
  /** What those came to, in this student's measure. */
  alike_after: number | null
}

export type Effect = Head & {
  contact: Day
  minutes: EffectBlock | null
}

/**
 * What followed a contact: minutes a week before, after and usual. Low weeks rise by themselves (regression to the
 * mean, Linden 2013), so similar low spells of others without a contact are shown with it.
 * Source: docs/insights.md; +0.1 points where the truth is 0, where only before and after show +18 %.
 */
export function effect(input: {
  minutes: ByDay
  contact: Day
  today: Day
  others?: readonly Spell[]
}): Effect {
  const { minutes, contact, today, others = [] } = input
  const fullDays = daysAfter(contact, today)
  if (fullDays < prior.nearDays) {
    return { ...lacking('days_after', prior.nearDays, Math.max(0, fullDays)), contact, minutes: null }
  }
  const recorded = recordedDays(minutes, contact)
  if (recorded < prior.minRecordedDays) {
    return { ...lacking('days_recorded_before', prior.minRecordedDays, recorded), contact, minutes: null }
  }
  const block = effectBlock(minutes, contact, others)
  const quality = block.alike >= prior.minAlike ? 'B' : 'C'
  return { evidence: { n: 2 * prior.nearDays, quality }, missing: null, contact, minutes: block }
}

/** Days after a contact that are over. */
function daysAfter(contact: Day, today: Day): number {
  return daysBetween(contact, today) - 1
}

const usualStart = -prior.nearDays - prior.usualDays

function recordedDays(values: ByDay, contact: Day): number {
  return within(contact, usualStart, -prior.nearDays - 1).filter((day) => values[day] !== undefined).length
}

/** Days from `from` to `to`, counted from the contact. */
function within(contact: Day, from: number, to: number): Day[] {
  return daysFrom(addDays(contact, from), addDays(contact, to))
}

function weekly(values: ByDay, days: readonly Day[]): number {
  return (sum(days.map((day) => values[day] ?? 0)) * 7) / days.length
}

/** The usual days before a contact, from the first recorded one on: days before it are not known to be empty. */
function usualDays(values: ByDay, contact: Day): Day[] {
  const days = within(contact, usualStart, -prior.nearDays - 1)
  const first = days.findIndex((day) => values[day] !== undefined)
  return first < 0 ? days : days.slice(first)
}

/** Minutes or questions a week around a contact; days without a record add 0. */
export function effectBlock(values: ByDay, contact: Day, others: readonly Spell[] = []): EffectBlock {
  const before = weekly(values, within(contact, -prior.nearDays, -1))
  const after = weekly(values, within(contact, 1, prior.nearDays))
  const usual = weekly(values, usualDays(values, contact))
  const dip = usual > 0 ? before / usual : null
  const alike = others.filter((other) => dip !== null && Math.abs(other.dip - dip) <= prior.dipWithin + 1e-9)
  const isEnough = alike.length >= prior.minAlike
  const shares = alike.map((other) => other.after)
  return {
    before,
    after,
    usual,
    dip,
    alike: alike.length,
    alike_after: isEnough ? quantile(shares, 0.5) * usual : null,
  }
}

/** Share of planned items that were done, in the two weeks before, the two after and the eight usual ones. */
type PlanBlock = { before: number | null; after: number | null; usual: number | null }

/** @param items planned ones with the share done of each, 0 to 1 */
export function planBlock(items: readonly { day: Day; done_ratio: number }[], contact: Day): PlanBlock {
  const share = (from: number, to: number) => {
    const [first, last] = [addDays(contact, from), addDays(contact, to)]
    const some = items.filter(({ day }) => day >= first && day <= last)
    return some.length > 0 ? mean(some.map(({ done_ratio }) => Math.min(1, done_ratio))) : null
  }
  return {
    before: share(-prior.nearDays, -1),
    after: share(1, prior.nearDays),
    usual: share(usualStart, -prior.nearDays - 1),
  }
}

/** Mean net of the full trials in the two weeks before and after a contact, without a verdict. */
export function netsAround(
  full: readonly { day: Day; net: number }[],
  contact: Day,
): Record<'before' | 'after', { n: number; mean: number | null }> {
  const side = (from: number, to: number) => {
    const [first, last] = [addDays(contact, from), addDays(contact, to)]
    const nets = full.filter(({ day }) => day >= first && day <= last).map(({ net }) => net)
    return { n: nets.length, mean: nets.length > 0 ? mean(nets) : null }
  }
  return { before: side(-prior.nearDays, -1), after: side(1, prior.nearDays) }
}

/** Days of contact that begin one: with none in the 14 days before. @param days of notes and writes, in any order */
export function contactDays(days: readonly Day[], today: Day): Day[] {
  const sorted = [...new Set(days.filter((day) => day <= today))].sort(compareText)
  return sorted.filter((day, i) => {
    const earlier = sorted[i - 1]
    return earlier === undefined || daysBetween(earlier, day) > prior.nearDays
  })
}

/** The contact to tell of: the last one with 14 days after it, else the last one; null without any. */
export function contactToShow(days: readonly Day[], today: Day): Day | null {
  const starts = contactDays(days, today)
  return starts.findLast((day) => daysAfter(day, today) >= prior.nearDays) ?? starts.at(-1) ?? null
}

/**
 * Spells of a student without a contact within 14 days, one every 14 days back from today while days before it are
 * recorded, for the comparison of others: what became of weeks as low as theirs.
 * @param contacts days of any contact of the coach
 */
export function spellsWithoutContact(values: ByDay, contacts: readonly Day[], today: Day): Spell[] {
  const table = tableOf(values, today)
  const spells: Spell[] = []
  for (
    let day = table.last - prior.nearDays - 1, date = addDays(today, -prior.nearDays - 1);
    day - prior.nearDays >= prior.minRecordedDays;
    day -= prior.nearDays, date = addDays(date, -prior.nearDays)
  ) {
    const isNear = contacts.some((contact) => Math.abs(daysBetween(contact, date)) <= prior.nearDays)
    const [from, to] = [firstRecorded(table.recorded, day + usualStart), day - prior.nearDays]
    if (isNear || between(table.recorded, from, to) < prior.minRecordedDays) continue
    const usual = between(table.values, from, to) / (to - from)
    if (usual <= 0) continue
    const near = (start: number) => between(table.values, start, start + prior.nearDays) / prior.nearDays
    spells.push({ dip: near(to) / usual, after: near(day + 1) / usual })
  }
  return spells
}

/** Running totals from the first day on, so that any stretch of days is one subtraction. `last` is today's place. */
function tableOf(byDay: ByDay, today: Day) {
  const days = Object.keys(byDay).sort(compareText)
  const first = days[0] ?? today
  const last = daysBetween(first, today)
  const values = Array.from({ length: Math.max(0, last + 1) }, () => 0)
  const recorded = values.slice()
  for (const day of days) {
    const place = daysBetween(first, day)
    if (place > last) break
    values[place] = byDay[day] ?? 0
    recorded[place] = 1
  }
  return { last, values: runningTotals(values), recorded: runningTotals(recorded) }
}

function runningTotals(values: readonly number[]): number[] {
  const totals = [0]
  for (const value of values) totals.push((totals.at(-1) ?? 0) + value)
  return totals
}

function firstRecorded(recorded: readonly number[], from: number): number {
  const start = Math.max(0, from)
  const next = recorded.findIndex((total, i) => i > start && total > (recorded[start] ?? 0))
  return next < 0 ? start : next - 1
}

/** Sum of the days from place `from` to before place `to`. */
function between(totals: readonly number[], from: number, to: number): number {
  return (totals[to] ?? 0) - (totals[from] ?? 0)
}
