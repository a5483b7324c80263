import type { Unit } from '#rules/chart/format.ts'
import { cellPath } from '#rules/chart/path.ts'
import { minuteStep } from '#rules/chart/ticks.ts'
import { addDays, type Day, daysIntoWeek } from '#rules/day.ts'

/** Appearance of a day: no record, recorded 0, or one of four strengths. */
export type HeatLevel = 'missing' | 0 | 1 | 2 | 3 | 4
const heatLevels: HeatLevel[] = ['missing', 0, 1, 2, 3, 4]

/** `ahead`: a future day, which is not missing. */
type HeatCell = {
  day: Day
  value: number | null
  level: HeatLevel
  ahead?: boolean
  x: number
  y: number
}
export type HeatLayout = {
  cells: HeatCell[]
  /** The middle of each cell. */
  points: { x: number; y: number }[]
  cellWidth: number
  cellHeight: number
  height: number
  paths: { level: HeatLevel; d: string }[]
}

/**
 * Difference between two strengths: a quarter of a strong day (the 90th percentile), rounded, so that a
 * single record day does not make all others pale.
 */
export function heatStep(values: (number | null)[], unit: Unit): number {
  const known = values.filter((value) => value !== null && value > 0).sort((a, b) => (a ?? 0) - (b ?? 0))
  const strong = known[Math.ceil(known.length * 0.9) - 1] ?? 1
  if (unit === 'minutes') return minuteStep(strong, 4)
  const rough = strong / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => rough <= candidate * power) ?? 10
  return unit === 'net' || unit === 'percent' ? factor * power : Math.max(1, Math.ceil(factor * power))
}

/** Up to one step is level 1, up to two level 2, up to three level 3, above level 4. */
export function heatLevel(value: number | null, step: number): HeatLevel {
  if (value === null) return 'missing'
  if (value <= 0) return 0
  return Math.min(4, Math.ceil(value / step)) as HeatLevel // 1 to 4
}

/** Width in pixels of a month's name with its margin. */
const monthRoom = 36
/** The same of the names of weekdays. */
const gutter = 34

/** Weeks as columns, weekdays as rows; weeks that do not fit continue in another band below. */
export function layoutYear(
  days: Day[],
  values: (number | null)[],
  how: { width: number; weekStart: number; step: number },
) {
  const first = days[0]
  const lead = first ? daysIntoWeek(first, how.weekStart) : 0
  const weeks = Math.max(1, Math.ceil((days.length + lead) / 7))
  const room = Math.max(60, how.width - gutter)
  const bands = Math.ceil(weeks / Math.floor(room / 11))
  const perBand = Math.ceil(weeks / bands)
  const pitch = Math.min(20, room / perBand)
  const size = Math.max(4, pitch - (pitch > 13 ? 3 : 2))
  const bandHeight = 18 + pitch * 7 + 8
  const cells = days.map((day, index) => {
    const week = Math.floor((index + lead) / 7)
    const band = Math.floor(week / perBand)
    const value = values[index] ?? null
    return {
      day,
      value,
      level: heatLevel(value, how.step),
      x: gutter + (week % perBand) * pitch,
      y: band * bandHeight + 18 + ((index + lead) % 7) * pitch,
    }
  })
  // A month that started before the first day is named if its name does not overlap the next.
  const next = cells.findIndex(({ day }, index) => index > 0 && day.endsWith('-01'))
  const isFirstNamed = next < 0 || Math.floor((next + lead) / 7) * pitch >= monthRoom
  const monthTicks = cells.flatMap(({ day, x }, index) => {
    const band = Math.floor((index + lead) / 7 / perBand)
    const isNamed = day.endsWith('-01') || (index === 0 && isFirstNamed)
    return isNamed ? [{ day, x, y: band * bandHeight + 12 }] : []
  })
  const weekBegin = addDays(first ?? '2000-01-03', -lead)
  const weekdayTicks = Array.from({ length: bands * 3 }, (_, index) => {
    const row = (index % 3) * 2
    return {
      day: addDays(weekBegin, row),
      y: Math.floor(index / 3) * bandHeight + 18 + row * pitch + size / 2,
    }
  })
  return {
    ...finish(cells, size, size, bands * bandHeight, size > 9 ? 3 : 2),
    monthTicks,
    weekdayTicks,
  }
}

/** The days of one month as a calendar; `month` is YYYY-MM. */
export function layoutMonth(
  month: string,
  byDay: Map<Day, number | null>,
  how: { width: number; weekStart: number; step: number; today?: Day },
): HeatLayout {
  const first = `${month}-01`
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  const lead = daysIntoWeek(first, how.weekStart)
  const gap = 4
  const cellWidth = Math.min(88, (how.width + gap) / 7 - gap)
  const cellHeight = 36
  const cells = Array.from({ length }, (_, index) => {
    const day = addDays(first, index)
    const value = byDay.get(day) ?? null
    return {
      day,
      value,
      level: heatLevel(value, how.step),
      ahead: how.today !== undefined && day > how.today && value === null,
      x: ((index + lead) % 7) * (cellWidth + gap),
      y: 22 + Math.floor((index + lead) / 7) * (cellHeight + gap),
    }
  })
  // Always space for six weeks, so that changing the month moves nothing.
  return finish(cells, cellWidth, cellHeight, 22 + 6 * (cellHeight + gap), 6)
}

function finish(
  cells: HeatCell[],
  cellWidth: number,
  cellHeight: number,
  height: number,
  radius: number,
): HeatLayout {
  const paths = heatLevels.map((level) => {
    const inset = level === 'missing' ? 0.5 : 0
    const pieces = cells
      .filter((cell) => cell.level === level && !cell.ahead)
      .map(({ x, y }) =>
        cellPath(x + inset, y + inset, cellWidth - 2 * inset, cellHeight - 2 * inset, radius),
      )
    return { level, d: pieces.join('') }
  })
  const points = cells.map(({ x, y }) => ({ x: x + cellWidth / 2, y: y + cellHeight / 2 }))
  return { cells, points, cellWidth, cellHeight, height, paths }
}
