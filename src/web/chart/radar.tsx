import { formatMaybe } from '#rules/chart/format.ts'
import { dotPath } from '#rules/chart/path.ts'
import { Spot } from './axes.tsx'
import { Explorer } from './explorer.tsx'
import { ChartCard, type FrameProps } from './frame.tsx'
import { layoutRadar, type RadarRow } from './radar-layout.ts'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

type RadarProps = FrameProps & {
  /** At least three. */
  rows: readonly RadarRow[]
  nowName: string
  /** Of the values to compare with, a dashed line; not needed where no row has one. */
  beforeName: string
  /** Heading of the table's first column: "Ders". */
  axisName: string
}

const most = 280
const strokes = {
  now: { stroke: 'var(--accent)', strokeWidth: 2 },
  before: { stroke: 'var(--dim)', strokeWidth: 1.5, strokeDasharray: '3 3' },
}

/** Radar chart of the lessons. Areas are easy to misread, so it is the last chart and has a table. */
export function Radar({ rows, nowName, beforeName, axisName, ...frame }: RadarProps) {
  const setting = useChart()
  const [bodyRef, width] = useWidth(340)
  const height = Math.min(most, Math.round(width * 0.9))
  const { centre, rim, grid, now, before, corners, labels } = layoutRadar(rows, width, height)
  const compares = rows.some((row) => row.before !== null)
  const values = [
    { id: 'now' as const, name: nowName },
    ...(compares ? [{ id: 'before' as const, name: beforeName }] : []),
  ]

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={setting.words.rightShare}
      table={() => ({
        columns: [
          { id: 'axis', label: axisName, holds: 'text' },
          ...values.map(({ id, name }) => ({ id, label: name, holds: 'percent' as const })),
        ],
        rows: rows.map((row) => ({ id: row.id, cells: [row.name, ...values.map(({ id }) => row[id])] })),
      })}
      height={height}
      legend={
        compares && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink">
            {values.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-2">
                <svg width={18} height={10} aria-hidden="true">
                  <path d="M0,5H18" {...strokes[id]} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Explorer
        frame={frame}
        width={width}
        height={height}
        points={rim}
        readout={(index) => ({
          label: rows[index]?.name ?? '',
          rows: values.map(({ id, name }) => ({
            id,
            name,
            value: formatMaybe(rows[index]?.[id], 'percent', setting),
          })),
        })}
        mark={(index) => {
          const corner = corners[index]
          return corner && <Spot x={corner.x} y={corner.y} color="var(--accent)" />
        }}
      >
        <g transform={`translate(${centre.x},${centre.y})`} fill="none">
          <path d={grid} stroke="var(--line)" />
          {before && <path d={before} {...strokes.before} />}
          <path d={now} fill="var(--accent)" fillOpacity={0.14} {...strokes.now} />
        </g>
        <path d={corners.map(({ x, y }) => dotPath(x, y, 3)).join('')} fill="var(--accent)" />
        <g fontSize={12} fill="var(--dim)" stroke="var(--surface)" strokeWidth={3} paintOrder="stroke">
          {labels.map(({ id, lines, x, y, anchor }) => (
            <text key={id} y={y} textAnchor={anchor}>
              {lines.map((line, index) => (
                <tspan key={line} x={x} dy={index ? 14 : 0}>
                  {line}
                </tspan>
              ))}
            </text>
          ))}
        </g>
      </Explorer>
    </ChartCard>
  )
}
