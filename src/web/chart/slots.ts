import { type Box, slotX, textWidth } from '#rules/chart/box.ts'
import type { Unit } from '#rules/chart/format.ts'
import { type ChartSeries, foldSeries, type PaintedSeries } from '#rules/chart/series.ts'
import type { Day } from '#rules/day.ts'
import { formatDay, formatSpan } from '#rules/format-day.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { type Bin, combineBins, groupDays } from './bins.ts'
import type { FrameProps } from './frame.tsx'
import type { Readout } from './readout.tsx'
import type { ChartSetting, Combine, Grain } from './words.ts'

/**
 * A position on the x axis: its readout name, and a short name if it has a tick. `month` counts months since
 * year 0, so that January keeps its tick when ticks are thinned out.
 */
type Slot = { id: string; label: string; tick: string; month?: number }

/** What a picture over slots is drawn from. */
export type PlotProps = {
  frame: FrameProps
  width: number
  height: number
  slots: Slot[]
  series: PaintedSeries[]
  unit: Unit
  readout: (index: number) => Readout
  onPick?: ((index: number) => void) | undefined
}

/** Possible distances between two ticks in months. */
const monthSteps = [1, 2, 3, 4, 6, 12, 24, 60, 120]

/** Days as a chart of this width shows them. */
export type DaysView = { grain: Grain; bins: Bin[]; slots: Slot[]; series: PaintedSeries[] }

/** Merges small series, then groups days until each slot has at least `minStep` pixels. */
export function viewDays(
  days: Day[],
  series: ChartSeries[],
  how: {
    width: number
    minStep: number
    weekStart: number
    combine: Combine
    first?: Day | null
    endsToday?: boolean
  },
  setting: ChartSetting,
): DaysView {
  const most = Math.max(1, Math.floor((how.width - 50) / how.minStep))
  const { grain, bins: grouped } = groupDays(days, most, how.weekStart, how.first ?? null)
  // A week that ends today is not over either.
  const bins = grouped.map((bin, index) =>
    how.endsToday && index === grouped.length - 1 ? { ...bin, isPart: true } : bin,
  )
  const folded = foldSeries(series, setting.words.other)
  return {
    grain,
    bins,
    slots: daySlots(bins, grain, setting.locale),
    series:
      grain === 'day'
        ? folded
        : folded.map((one) => ({ ...one, values: combineBins(one, bins, how.combine) })),
  }
}

/** Names of bins; days have ticks up to about two months, months beyond. */
function daySlots(bins: Bin[], grain: Grain, locale: Locale): Slot[] {
  const days = bins.at(-1)?.end ?? 0
  return bins.map((bin, index) => {
    const slot = { id: bin.from, label: binLabel(bin, grain, locale) }
    if (days <= 62) return { ...slot, tick: dayTick(bin, days, locale) }
    return { ...slot, tick: monthTick(bin, bins[index - 1], grain, locale), month: monthNumber(bin.to) }
  })
}

/** Ticks that fit side by side: days counted back from the latest, months from January. */
export function visibleTicks(slots: Slot[], box: Box): { id: string; x: number; label: string }[] {
  const x = slotX(box, slots.length)
  const ticks = slots.flatMap(({ id, tick, month }, index) =>
    tick ? [{ id, x: x(index), label: tick, month }] : [],
  )
  const widest = Math.max(0, ...ticks.map((tick) => textWidth(tick.label))) + 8
  const gap = Math.min(...ticks.slice(1).map((tick, index) => tick.x - (ticks[index]?.x ?? 0)))
  const every = Math.max(1, Math.ceil(widest / gap))
  const everyMonths = monthSteps.find((step) => step >= every) ?? every
  const shown = ticks
    .filter(({ month }, index) =>
      month === undefined ? (ticks.length - 1 - index) % every === 0 : month % everyMonths === 0,
    )
    .map(({ id, x: middle, label }) => {
      const half = textWidth(label) / 2
      return { id, label, half, x: Math.max(half, Math.min(middle, box.right + 6 - half)) }
    })
  // Ticks moved inwards at the ends may overlap their neighbours.
  return shown.filter(({ x: middle, half }, index) => {
    const next = shown[index + 1]
    return !next || middle + half + 6 <= next.x - next.half
  })
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** A part of a week, a month or a year is named by its days, from the first record on. */
function binLabel({ from, to, since, isPart }: Bin, grain: Grain, locale: Locale): string {
  if (grain === 'day') return formatDay(from, locale, 'full')
  if (grain === 'week' || isPart) return formatSpan(since, to, locale, 'medium')
  return formatDay(from, locale, grain === 'month' ? 'monthYear' : 'year')
}

function dayTick({ from }: Bin, days: number, locale: Locale): string {
  return formatDay(from, locale, days > 1 && days <= 7 ? 'weekday' : 'short')
}

/** A tick where a month begins; January shows the year instead. */
function monthTick(bin: Bin, before: Bin | undefined, grain: Grain, locale: Locale): string {
  if (grain === 'year') return formatDay(bin.from, locale, 'year')
  const begins = before ? before.to.slice(0, 7) !== bin.to.slice(0, 7) : bin.from.endsWith('-01')
  if (!begins) return ''
  return formatDay(bin.to, locale, bin.to.slice(5, 7) === '01' ? 'year' : 'month')
}
