import { useMemo } from 'react'
import type { Unit } from '#rules/chart/format.ts'
import { type ChartSeries, isEmpty } from '#rules/chart/series.ts'
import type { Day, Weekday } from './day.ts'
import { daysTable, rawDaysTable } from './day-table.ts'
import { daysReadout, groupedNote } from './days-readout.ts'
import { ChartCard, type FrameProps } from './frame.tsx'
import { LinePlot } from './line-plot.tsx'
import { Legend } from './readout.tsx'
import { viewDays } from './slots.ts'
import { useWidth } from './use-width.ts'
import { type Combine, useChart } from './words.ts'

type DayLineProps = FrameProps & {
  days: Day[]
  series: ChartSeries[]
  unit: Unit
  /** How days are grouped when they do not fit: sums are added, rates averaged. */
  combine?: Combine
  weekStart?: Weekday
}

const height = 220

/** Values per day as lines; a day without a record is a gap, a single day between gaps a dot. */
export function DayLine(props: DayLineProps) {
  const { days, series, unit, combine = 'sum', weekStart = 1, ...frame } = props
  const setting = useChart()
  const [bodyRef, width] = useWidth()
  const view = useMemo(
    () => viewDays(days, series, { width, minStep: 2.5, weekStart, combine }, setting),
    [days, series, width, weekStart, combine, setting],
  )
  const table = useMemo(() => daysTable(view, unit, combine, setting), [view, unit, combine, setting])

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={groupedNote(unit, view.grain, combine, setting)}
      table={table}
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
