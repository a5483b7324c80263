import { formatValue, type Unit } from '#rules/chart/format.ts'
import { XAxis, YAxis } from './axes.tsx'
import { colorVar } from './color.ts'
import { Explorer } from './explorer.tsx'
import { ChartCard, type FrameProps } from './frame.tsx'
import { layoutScatter, type ScatterPoint } from './scatter-layout.ts'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

type ScatterProps = FrameProps & {
  /** Only points with both values. */
  points: ScatterPoint[]
  xUnit: Unit
  yUnit: Unit
  /** Heading of the table's first column: "Konu". */
  pointName: string
  onPick?: ((id: string) => void) | undefined
}

const height = 300

/** Two measures against each other, such as minutes and accuracy, with one point per topic. */
export function Scatter({ points, xUnit, yUnit, pointName, onPick, ...frame }: ScatterProps) {
  const setting = useChart()
  const { words } = setting
  const [bodyRef, width] = useWidth()
  const layout = points.length ? layoutScatter(points, { width, height, xUnit, yUnit }, setting) : null

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={`↑ ${words.units[yUnit]}\u00a0· → ${words.units[xUnit]}`}
      table={() => ({
        columns: [
          { id: 'name', label: pointName, holds: 'text' },
          { id: 'x', label: words.units[xUnit], holds: xUnit },
          { id: 'y', label: words.units[yUnit], holds: yUnit },
        ],
        rows: points.map(({ id, name, x, y }) => ({ id, cells: [name, x, y] })),
      })}
      isEmpty={!layout}
      height={height}
    >
      {layout && (
        <Explorer
          frame={frame}
          width={width}
          height={height}
          points={layout.points.map(({ cx, cy }) => ({ x: cx, y: cy }))}
          readout={(index) => {
            const { name = '', x = 0, y = 0 } = layout.points[index] ?? {}
            return {
              label: name,
              rows: [
                { id: 'y', name: words.units[yUnit], value: formatValue(y, yUnit, setting) },
                { id: 'x', name: words.units[xUnit], value: formatValue(x, xUnit, setting) },
              ],
            }
          }}
          onPick={onPick && ((index) => onPick(layout.points[index]?.id ?? ''))}
          mark={(index) => {
            const point = layout.points[index]
            return (
              point && (
                <circle cx={point.cx} cy={point.cy} r={8} fill="none" stroke="var(--ink)" strokeWidth={2} />
              )
            )
          }}
        >
          <YAxis ticks={layout.yTicks} box={layout.box} />
          <XAxis ticks={layout.xTicks} y={layout.box.bottom + 18} />
          {layout.dots.map(({ color, d }) => (
            <path key={color} d={d} fill={colorVar(color)} stroke="var(--surface)" strokeWidth={1} />
          ))}
          <g fontSize={12} fill="var(--ink)" stroke="var(--surface)" strokeWidth={3} paintOrder="stroke">
            {layout.labels.map(({ id, text, x, y, anchor }) => (
              <text key={id} x={x} y={y} textAnchor={anchor}>
                {text}
              </text>
            ))}
          </g>
        </Explorer>
      )}
    </ChartCard>
  )
}
