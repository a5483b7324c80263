import { useMemo } from 'react'
import { layoutBars } from '#rules/chart/bars-layout.ts'
import { slotX } from '#rules/chart/box.ts'
import { GoalLine, SlotAxis, YAxis } from '#web/chart/axes.tsx'
import { colorVar } from '#web/chart/color.ts'
import { Explorer } from '#web/chart/explorer.tsx'
import type { FrameProps } from '#web/chart/frame.tsx'
import { LinePlot } from '#web/chart/line-plot.tsx'
import { type Slot, slotAt } from '#web/chart/slots.ts'
import { useWidth } from '#web/chart/use-width.ts'
import { useChart } from '#web/chart/words.ts'
import type { Block } from './blocks.tsx'

const height = 140

/** The chart of a letter: nets as a line, the minutes of days as bars. */
export function LetterChart({ block }: { block: Block }) {
  const [ref, width] = useWidth()
  const { rows, title } = block
  const slots = useMemo(
    () => rows.map(({ label }, index) => ({ id: String(index), label, tick: label })),
    [rows],
  )
  const readout = (index: number) => {
    const { label = '', value = '' } = rows[index] ?? {}
    return { label, rows: [{ id: 'value', value }] }
  }
  const shared = { frame: { title }, width, height, slots, readout }
  return (
    <div ref={ref} className="mt-3 rounded-card border border-line bg-surface p-3 pb-1">
      {block.kind === 'bars' ? <Bars {...shared} rows={rows} /> : <Trend {...shared} rows={rows} />}
    </div>
  )
}

type PictureProps = {
  frame: FrameProps
  width: number
  height: number
  slots: Slot[]
  readout(index: number): { label: string; rows: { id: string; value: string }[] }
  rows: Block['rows']
}

function useSeries(rows: Block['rows']) {
  return useMemo(
    () => [{ id: 'all', name: '', color: 'accent' as const, values: rows.map(({ amount }) => amount) }],
    [rows],
  )
}

function Trend({ rows, ...shared }: PictureProps) {
  return <LinePlot {...shared} series={useSeries(rows)} unit="net" fromZero={false} />
}

function Bars({ rows, slots, ...shared }: PictureProps) {
  const setting = useChart()
  const series = useSeries(rows)
  const { width } = shared
  const goal = rows[0]?.goal
  const { box, yTicks, bars, zeros, goalY } = useMemo(
    () => layoutBars(series, { width, height, unit: 'minutes', ...(goal && { goal }) }, setting),
    [series, width, goal, setting],
  )
  return (
    <Explorer
      {...shared}
      count={rows.length}
      find={(x) => slotAt(box, rows.length, x)}
      place={(index) => ({ x: slotX(box, rows.length)(index) })}
    >
      <YAxis ticks={yTicks} box={box} />
      {bars.map(({ id, color, d }) => (
        <path key={id} d={d} fill={colorVar(color)} />
      ))}
      <path d={zeros} stroke="var(--field)" strokeWidth={3} />
      <SlotAxis slots={slots} box={box} />
      {goalY !== null && <GoalLine y={goalY} label="" box={box} />}
    </Explorer>
  )
}
