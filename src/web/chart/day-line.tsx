import type { Unit } from '#rules/chart/format.ts'
import { type ChartSeries, isEmpty } from '#rules/chart/series.ts'
import type { Day } from '#rules/day.ts'
import { daysTable, rawDaysTable } from './day-table.ts'
import { daysReadout, groupedNote } from './days-readout.ts'
import { ChartCard, type FrameProps } from './frame.tsx'
import { LinePlot } from './line-plot.tsx'
import { Legend } from './readout.tsx'
import { viewDays } from './slots.ts'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

type DayLineProps = FrameProps & {
  days: Day[]
  series: ChartSeries[]
  unit: Unit
  weekStart?: number
}

const height = 220

/** Rates per day as lines, averaged where days are grouped; a day without a record is a gap, a single one a dot. */
export function DayLine(props: DayLineProps) {
  const { days, series, unit, weekStart = 1, ...frame } = props
  const setting = useChart()
  const [bodyRef, width] = useWidth()
  const view = viewDays(days, series, { width, minStep: 2.5, weekStart, combine: 'mean' }, setting)
  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={groupedNote(unit, view.grain, 'mean', setting)}
      table={() => daysTable(view, unit, 'mean', setting)}
      rawTable={() => rawDaysTable(days, series, unit, setting)}
      isEmpty={isEmpty(series)}
      height={height}
      legend={view.series.length > 1 && <Legend series={view.series} />}
    >
      <LinePlot
        frame={frame}
        width={width}
        height={height}
        slots={view.slots}
        series={view.series}
        unit={unit}
        fromZero
        readout={(index) => daysReadout(view, index, unit, false, setting)}
      />
    </ChartCard>
  )
}
