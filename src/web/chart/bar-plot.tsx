import { layoutBars } from '#rules/chart/bars-layout.ts'
import { slotX } from '#rules/chart/box.ts'
import { GoalLine, XAxis, YAxis } from './axes.tsx'
import { colorVar } from './color.ts'
import { Explorer } from './explorer.tsx'
import { type PlotProps, visibleTicks } from './slots.ts'
import { useChart } from './words.ts'

type BarPlotProps = PlotProps & {
  goal?: { value: number; label: string } | undefined
  /** A slot that is not whole, so that nobody compares it with its neighbours. */
  isPale?: (index: number) => boolean
}

/** The picture of bars over slots, stacked with the first at the bottom; a missing value takes no space. */
export function BarPlot(props: BarPlotProps) {
  const { frame, width, height, slots, series, unit, goal, isPale, readout, onPick } = props
  const setting = useChart()
  const layout = layoutBars(series, { width, height, unit, ...(goal && { goal: goal.value }) }, setting)
  const { box, goalY } = layout
  const count = slots.length
  const step = (box.right - box.left) / Math.max(1, count)
  const hasSeam = series.length > 1 && width / count > 9
  const over = (index: number, look: { fill: string; opacity: number }) => (
    <rect
      key={slots[index]?.id}
      x={box.left + step * index}
      y={box.top}
      width={step}
      height={box.bottom - box.top}
      {...look}
    />
  )
  return (
    <Explorer
      frame={frame}
      width={width}
      height={height}
      points={slots.map((_, index) => ({ x: slotX(box, count)(index) }))}
      readout={readout}
      onPick={onPick}
      shade={(index) => over(index, { fill: 'var(--ink)', opacity: 0.07 })}
    >
      <YAxis ticks={layout.yTicks} box={box} />
      {layout.bars.map(({ id, color, d }) => (
        <path
          key={id}
          d={d}
          fill={colorVar(color)}
          stroke={hasSeam ? 'var(--surface)' : undefined}
          strokeWidth={1}
        />
      ))}
      {slots.map((_, index) => isPale?.(index) && over(index, { fill: 'var(--surface)', opacity: 0.5 }))}
      <path d={layout.zeros} stroke="var(--field)" strokeWidth={3} />
      <XAxis ticks={visibleTicks(slots, box)} y={box.bottom + 18} />
      {goal && goalY !== null && <GoalLine y={goalY} label={goal.label} box={box} />}
    </Explorer>
  )
}
