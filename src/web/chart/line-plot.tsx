import { slotX } from '#rules/chart/box.ts'
import { formatValue } from '#rules/chart/format.ts'
import { type Band, layoutLines } from '#rules/chart/lines-layout.ts'
import { dotPath } from '#rules/chart/path.ts'
import { Label, Spot, XAxis, YAxis } from './axes.tsx'
import { colorVar } from './color.ts'
import { Explorer } from './explorer.tsx'
import { type PlotProps, visibleTicks } from './slots.ts'
import { useChart } from './words.ts'

type LinePlotProps = PlotProps & {
  fromZero: boolean
  band?: Band | undefined
}

/** The picture of lines over slots; a missing value is a gap. */
export function LinePlot(props: LinePlotProps) {
  const { frame, width, height, slots, series, unit, fromZero, band, readout, onPick } = props
  const setting = useChart()
  const layout = layoutLines(series, { width, height, unit, fromZero, ...(band && { band }) }, setting)
  const { box, last } = layout
  const x = slotX(box, slots.length)

  return (
    <Explorer
      frame={frame}
      width={width}
      height={height}
      points={slots.map((_, index) => ({ x: x(index) }))}
      readout={readout}
      onPick={onPick}
      mark={(index) => (
        <g>
          <path d={`M${x(index)},${box.top}V${box.bottom}`} stroke="var(--field)" />
          {layout.lines.map(({ id, color, points }) => {
            const point = points[index]
            return point && <Spot key={id} x={point.x} y={point.y} color={colorVar(color)} />
          })}
        </g>
      )}
    >
      <YAxis ticks={layout.yTicks} box={box} />
      {layout.band && <path d={layout.band} fill="var(--accent)" opacity={0.16} />}
      {layout.lines.map(({ id, color, d, dots }) => (
        <g key={id} stroke={colorVar(color)} fill="none" strokeWidth={2} strokeLinejoin="round">
          <path d={d} strokeLinecap="round" />
          {dots && <path d={dots} fill={colorVar(color)} strokeWidth={1} />}
        </g>
      ))}
      {last && (
        <g>
          <path
            d={dotPath(last.x, last.y, 3.5)}
            fill="var(--accent)"
            stroke="var(--surface)"
            strokeWidth={1.5}
          />
          <Label
            {...last.label}
            text={formatValue(last.value, unit, setting)}
            anchor="middle"
            strong
            size={13}
          />
        </g>
      )}
      <XAxis ticks={visibleTicks(slots, box)} y={box.bottom + 18} />
    </Explorer>
  )
}
