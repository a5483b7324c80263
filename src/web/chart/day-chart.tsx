import { formatValue, type Unit } from '#rules/chart/format.ts'
import { type ChartSeries, isEmpty } from '#rules/chart/series.ts'
import type { Day } from '#rules/day.ts'
import { BarPlot } from './bar-plot.tsx'
import { daysTable, rawDaysTable } from './day-table.ts'
import { daysReadout, groupedNote } from './days-readout.ts'
import { ChartCard, type FrameProps } from './frame.tsx'
import { LinePlot } from './line-plot.tsx'
import { Legend } from './readout.tsx'
import { type DaysView, viewDays } from './slots.ts'
import { useWidth } from './use-width.ts'
import { type ChartSetting, type Combine, type Grain, useChart } from './words.ts'

type DayChartProps = FrameProps & {
  days: Day[]
  /** A single series uses the accent colour, several bars are stacked. */
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
  /** Pixels that a bar needs; with less, days are grouped. */
  minStep?: number
  /** Called on a click or Enter; with grouped days, with the first day of the group. */
  onPick?: (day: Day) => void
}

/**
 * Values per day, grouped to weeks, months or years when days do not fit: sums as single or stacked bars, shares as lines
 * of their means, where a day without a record is a gap and a single one a dot.
 */
export function DayChart({
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
}: DayChartProps) {
  const setting = useChart()
  const [bodyRef, width] = useWidth()
  const combine = unit === 'percent' ? 'mean' : 'sum'
  const step = combine === 'sum' ? minStep : 2.5
  const view = viewDays(
    days,
    series,
    { width, minStep: step, weekStart, combine, first, endsToday: pale !== undefined },
    setting,
  )
  const plot = {
    frame,
    width,
    height,
    slots: view.slots,
    series: view.series,
    unit,
    readout: (index: number) => daysReadout(view, index, unit, combine === 'sum', setting),
    onPick: onPick && ((index: number) => onPick(view.bins[index]?.from ?? '')),
  }
  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={noteOf(unit, view, combine, setting, pale)}
      table={() => daysTable(view, unit, combine, setting)}
      rawTable={() => rawDaysTable(days, series, unit, setting)}
      isEmpty={isEmpty(series)}
      height={height}
      legend={view.series.length > 1 && <Legend series={view.series} />}
    >
      {combine === 'mean' ? (
        <LinePlot {...plot} fromZero />
      ) : (
        <BarPlot
          {...plot}
          goal={
            goal && view.grain === 'day'
              ? { value: goal, label: setting.words.goal(formatValue(goal, unit, setting)) }
              : undefined
          }
          isPale={(index) => pale !== undefined && view.bins[index]?.isPart === true}
        />
      )}
    </ChartCard>
  )
}

/** The unit, how days are grouped, and what a pale bar is. */
function noteOf(
  unit: Unit,
  { grain, bins }: DaysView,
  combine: Combine,
  setting: ChartSetting,
  pale: DayChartProps['pale'],
) {
  const note = groupedNote(unit, grain, combine, setting)
  return pale && bins.some(({ isPart }) => isPart) ? `${note}\u00a0· ${pale[grain]}` : note
}
