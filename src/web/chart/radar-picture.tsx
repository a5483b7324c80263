import { memo } from 'react'
import { dotPath } from '#rules/chart/path.ts'
import type { RadarLayout } from './radar-layout.ts'

/** Grid, both outlines and the names. */
export const RadarPicture = memo(function RadarPicture({ layout }: { layout: RadarLayout }) {
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
