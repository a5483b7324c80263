import { formatValue, type Unit } from '#rules/chart/format.ts'
import { type ChartSeries, isEmpty } from '#rules/chart/series.ts'
import type { Day } from '#rules/day.ts'
import { BarPlot } from './bar-plot.tsx'
import { daysTable, rawDaysTable } from './day-table.ts'
import { daysReadout, groupedNote } from './days-readout.ts'
import { ChartCard, type FrameProps } from './frame.tsx'
import { Legend } from './readout.tsx'
import { type DaysView, viewDays } from './slots.ts'
import { useWidth } from './use-width.ts'
import { type ChartSetting, type Grain, useChart } from './words.ts'

type DayBarsProps = FrameProps & {
  days: Day[]
  /** A single series uses the accent colour, several are stacked. */
  series: ChartSeries[]
  unit: Unit
  /** A goal line; hidden when days are grouped. */
  goal?: number
  weekStart?: number
  /** Of the first record: what begins before it is not whole either. */
  first?: Day | null
  /** The last day is today, which is not over: what is not whole is pale, and this says so. */
  pale?: Record<Grain, string>
  height?: number
  /** Pixels that a day needs; with less, days are grouped. */
  minStep?: number
  /** Called on a click or Enter; with grouped days, with the first day of the group. */
  onPick?: (day: Day) => void
}

/** Sums per day as single or stacked bars, grouped to weeks, months or years when days do not fit. */
export function DayBars({
  days,
  series,
  unit,
  goal,
  weekStart = 1,
  first = null,
  pale,
  height = 220,
  minStep = 5,
  onPick,
  ...frame
}: DayBarsProps) {
  const setting = useChart()
  const [bodyRef, width] = useWidth()
  const view = viewDays(
    days,
    series,
    { width, minStep, weekStart, combine: 'sum', first, endsToday: pale !== undefined },
    setting,
  )
  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={noteOf(unit, view, setting, pale)}
      table={() => daysTable(view, unit, 'sum', setting)}
      rawTable={() => rawDaysTable(days, series, unit, setting)}
      isEmpty={isEmpty(series)}
      height={height}
      legend={view.series.length > 1 && <Legend series={view.series} />}
    >
      <BarPlot
        frame={frame}
        width={width}
        height={height}
        slots={view.slots}
        series={view.series}
        unit={unit}
        goal={
          goal && view.grain === 'day'
            ? { value: goal, label: setting.words.goal(formatValue(goal, unit, setting)) }
            : undefined
        }
        isPale={(index) => pale !== undefined && view.bins[index]?.isPart === true}
        readout={(index) => daysReadout(view, index, unit, true, setting)}
        onPick={onPick && ((index) => onPick(view.bins[index]?.from ?? ''))}
      />
    </ChartCard>
  )
}

/** The unit, how days are grouped, and what a pale bar is. */
function noteOf(unit: Unit, { grain, bins }: DaysView, setting: ChartSetting, pale: DayBarsProps['pale']) {
  const note = groupedNote(unit, grain, 'sum', setting)
  return pale && bins.some(({ isPart }) => isPart) ? `${note} · ${pale[grain]}` : note
}
