import { memo, useMemo } from 'react'
import { formatMaybe } from '#rules/chart/format.ts'
import { dotPath } from '#rules/chart/path.ts'
import { Spot } from './axes.tsx'
import { Explorer } from './explorer.tsx'
import { ChartCard, EmptyChart, type FrameProps } from './frame.tsx'
import { layoutRadar, type RadarAxis, type RadarLayout, radarLeast } from './radar-layout.ts'
import type { ChartTable } from './table-data.ts'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

type RadarProps = FrameProps & {
  axes: RadarAxis[]
  /** Percent, 0 to 100; null if the lesson has no value. */
  now: (number | null)[]
  nowName: string
  /** Values to compare with, as a dashed line. */
  before?: (number | null)[]
  beforeName?: string
  /** Heading of the table's first column: "Ders". */
  axisName: string
}

const none: (number | null)[] = []
const most = 280

/** Radar chart of the lessons. Areas are easy to misread, so it is the last chart and has a table. */
export function Radar(props: RadarProps) {
  const { axes, now, nowName, before = none, beforeName = '', axisName, ...frame } = props
  const setting = useChart()
  const { words } = setting
  const [bodyRef, width] = useWidth(340)
  const height = Math.min(most, Math.round(width * 0.9))
  const layout = useMemo(
    () => layoutRadar(axes, now, before, width, height),
    [axes, now, before, width, height],
  )
  const compares = before.some((value) => value !== null)
  const table = useMemo<ChartTable>(
    () => ({
      columns: [
        { id: 'axis', label: axisName, holds: 'text' },
        { id: 'now', label: nowName, holds: 'percent' },
        ...(compares ? [{ id: 'before', label: beforeName, holds: 'percent' as const }] : []),
      ],
      rows: axes.map(({ id, name }, index) => ({
        id,
        cells: [name, now[index] ?? null, ...(compares ? [before[index] ?? null] : [])],
      })),
    }),
    [axes, now, before, axisName, nowName, beforeName, compares],
  )
  const known = now.filter((value) => value !== null).length

  function find(x: number, y: number): number {
    const angle = Math.atan2(x - layout.centre.x, layout.centre.y - y)
    const turn = (2 * Math.PI) / axes.length
    return (Math.round(angle / turn) + axes.length) % axes.length
  }

  return (
    <ChartCard
      {...frame}
      bodyRef={bodyRef}
      note={words.rightShare}
      table={table}
      isEmpty={known === 0}
      height={height}
      legend={compares && <RadarLegend nowName={nowName} beforeName={beforeName} />}
    >
      {known < radarLeast ? (
        <EmptyChart height={height}>{words.tooFew}</EmptyChart>
      ) : (
        <Explorer
          frame={frame}
          width={width}
          height={height}
          count={axes.length}
          find={find}
          place={(index) => {
            const { x = 0, y = 0 } = layout.corners[index] ?? {}
            return { x, y: Math.max(0, Math.min(y - 40, height - 96)) }
          }}
          readout={(index) => ({
            label: axes[index]?.name ?? '',
            rows: [
              { id: 'now', name: nowName, value: formatMaybe(now[index], 'percent', setting) },
              ...(compares
                ? [{ id: 'before', name: beforeName, value: formatMaybe(before[index], 'percent', setting) }]
                : []),
            ],
          })}
          mark={(index) => {
            const corner = layout.corners[index]
            return corner && !corner.missing && <Spot x={corner.x} y={corner.y} color="var(--accent)" />
          }}
        >
          <RadarPicture layout={layout} />
        </Explorer>
      )}
    </ChartCard>
  )
}

function RadarLegend({ nowName, beforeName }: { nowName: string; beforeName: string }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink">
      {[nowName, beforeName].map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg width={18} height={10} aria-hidden="true">
            {index === 0 ? (
              <path d="M0,5H18" stroke="var(--accent)" strokeWidth={2} />
            ) : (
              <path d="M0,5H18" stroke="var(--dim)" strokeWidth={1.5} strokeDasharray="3 3" />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

const RadarPicture = memo(function RadarPicture({ layout }: { layout: RadarLayout }) {
  const { centre, grid, now, before, corners, labels } = layout
  return (
    <>
      <g transform={`translate(${centre.x},${centre.y})`} fill="none">
        <path d={grid} stroke="var(--line)" />
        {before && <path d={before} stroke="var(--dim)" strokeWidth={1.5} strokeDasharray="3 3" />}
        <path d={now} fill="var(--accent)" fillOpacity={0.14} stroke="var(--accent)" strokeWidth={2} />
      </g>
      <path
        d={corners.map(({ x, y, missing }) => (missing ? '' : dotPath(x, y, 3))).join('')}
        fill="var(--accent)"
      />
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
    </>
  )
})
