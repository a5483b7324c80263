import { memo } from 'react'
import { lonePoints } from '#rules/chart/lines-layout.ts'
import { dotPath, linePath } from '#rules/chart/path.ts'
import { linear } from '#rules/chart/scale.ts'

type SparklineProps = {
  values: (number | null)[]
  /** Text for screen readers; without it the line is decorative. */
  label?: string
  width?: number
  height?: number
}

/** A small line: gaps for missing values, the latest value as a dot. */
export const Sparkline = memo(function Sparkline({ values, label, width = 80, height = 24 }: SparklineProps) {
  const { d, dots, last } = layoutSparkline(values, width, height)
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="inline-block shrink-0 align-middle"
    >
      <path
        d={d}
        fill="none"
        stroke="var(--dim)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {dots && <path d={dots} fill="var(--dim)" />}
      {last && <path d={last} fill="var(--accent)" />}
    </svg>
  )
})

/** Paths of a sparkline; equal values are in the middle. */
export function layoutSparkline(values: (number | null)[], width: number, height: number) {
  const known = values.filter((value) => value !== null)
  const [min, max] = [Math.min(...known), Math.max(...known)]
  const x = linear(
    [0, Math.max(1, values.length - 1)],
    values.length > 1 ? [3, width - 3] : [width / 2, width / 2],
  )
  const y = max - min > 1e-9 ? linear([min, max], [height - 3, 3]) : () => height / 2
  const points = values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }))
  const newest = points.findLast((point) => point !== null)
  return {
    d: linePath(points),
    dots: lonePoints(values)
      .map((index) => points[index])
      .map((point) => (point ? dotPath(point.x, point.y, 1.5) : ''))
      .join(''),
    last: newest ? dotPath(newest.x, newest.y, 2.5) : '',
  }
}
