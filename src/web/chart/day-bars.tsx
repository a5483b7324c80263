import { useMemo } from 'react'
import { layoutBars } from '#rules/chart/bars-layout.ts'
import { type Box, slotX } from '#rules/chart/box.ts'
import { formatValue, type Unit } from '#rules/chart/format.ts'
import { type ChartSeries, isEmpty } from '#rules/chart/series.ts'
import type { Day } from '#rules/day.ts'
import { GoalLine, SlotAxis, YAxis } from './axes.tsx'
import type { Bin } from './bins.ts'
import { colorVar } from './color.ts'
import { daysTable, rawDaysTable } from './day-table.ts'
import { daysReadout, groupedNote } from './days-readout.ts'
import { Explorer } from './explorer.tsx'
import { ChartCard, type FrameProps } from './frame.tsx'
import { Legend } from './readout.tsx'
import { type DaysView, slotAt, viewDays } from './slots.ts'
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
  const view = useMemo(
    () =>
      viewDays(
        days,
        series,
        { width, minStep, weekStart, combine: 'sum', first, endsToday: pale !== undefined },
        setting,
      ),
    [days, series, width, minStep, weekStart, first, pale, setting],
  )
  const shownGoal = view.grain === 'day' ? goal : undefined
  const layout = useMemo(
    () => layoutBars(view.series, { width, height, unit, ...(shownGoal && { goal: shownGoal }) }, setting),
    [view, width, height, unit, shownGoal, setting],
  )
  const table = useMemo(() => daysTable(view, unit, 'sum', setting), [view, unit, setting])
  const seam = view.series.length > 1 && width / view.slots.length > 9
  const picture = useMemo(
    () => (
      <>
        <YAxis ticks={layout.yTicks} box={layout.box} />
        {layout.bars.map(({ id, color, d }) => (
          <path
            key={id}
            d={d}
            fill={colorVar(color)}
            stroke={seam ? 'var(--surface)' : undefined}
            strokeWidth={1}
          />
        ))}
        {pale && <Pale bins={view.bins} box={layout.box} />}
        <path d={layout.zeros} stroke="var(--field)" strokeWidth={3} />
        <SlotAxis slots={view.slots} box={layout.box} />
      </>
    ),
    [layout, view, seam, pale],
  )
  const { box, goalY } = layout
  const count = view.slots.length
  const step = (box.right - box.left) / Math.max(1, count)

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={noteOf(unit, view, setting, pale)}
      table={table}
      rawTable={() => rawDaysTable(days, series, unit, setting)}
      isEmpty={isEmpty(series)}
      height={height}
      legend={view.series.length > 1 && <Legend series={view.series} />}
    >
      <Explorer
        frame={frame}
        width={width}
        height={height}
        count={count}
        find={(x) => slotAt(box, count, x)}
        place={(index) => ({ x: slotX(box, count)(index) })}
        readout={(index) => daysReadout(view, index, unit, true, setting)}
        onPick={onPick && ((index) => onPick(view.bins[index]?.from ?? ''))}
        shade={(index) => (
          <rect
            x={box.left + step * index}
            y={box.top}
            width={step}
            height={box.bottom - box.top}
            fill="var(--ink)"
            opacity={0.07}
          />
        )}
      >
        {picture}
        {shownGoal && goalY !== null && (
          <GoalLine y={goalY} label={setting.words.goal(formatValue(shownGoal, unit, setting))} box={box} />
        )}
      </Explorer>
    </ChartCard>
  )
}

/** The unit, how days are grouped, and what a pale bar is. */
function noteOf(unit: Unit, { grain, bins }: DaysView, setting: ChartSetting, pale: DayBarsProps['pale']) {
  const note = groupedNote(unit, grain, 'sum', setting)
  return pale && bins.some(({ isPart }) => isPart) ? `${note} · ${pale[grain]}` : note
}

/** Over what is not whole, so that nobody compares it with its neighbours. */
function Pale({ bins, box: { left, right, top, bottom } }: { bins: readonly Bin[]; box: Box }) {
  const width = (right - left) / bins.length
  return bins.map(
    ({ from, isPart }, index) =>
      isPart && (
        <rect
          key={from}
          x={left + width * index}
          y={top}
          width={width}
          height={bottom - top}
          fill="var(--surface)"
          opacity={0.5}
        />
      ),
  )
}
