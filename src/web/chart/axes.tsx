import { type Box, textWidth, type YTick } from '#rules/chart/box.ts'
import type { Tick } from './time-scale.ts'

const text = { fontSize: 12, fill: 'var(--dim)', className: 'tabular' } as const

/** Value labels on the left with a fine line across the chart for each; the line at 0 is stronger. */
export function YAxis({ ticks, box }: { ticks: YTick[]; box: Box }) {
  const zero = ticks.find(({ value }) => value === 0)
  return (
    <g {...text} textAnchor="end">
      <path
        d={ticks.map(({ y }) => `M${box.left},${Math.round(y) + 0.5}H${box.right}`).join('')}
        stroke="var(--line)"
      />
      {zero && ticks[0] !== zero && (
        <path d={`M${box.left},${Math.round(zero.y) + 0.5}H${box.right}`} stroke="var(--field)" />
      )}
      {ticks.map(({ value, y, label }) => (
        <text key={value} x={box.left - 8} y={y} dy="0.35em">
          {label}
        </text>
      ))}
    </g>
  )
}

/** Labels below the picture. @param y their baseline */
export function XAxis({ ticks, y }: { ticks: readonly Tick[]; y: number }) {
  return (
    <g {...text} textAnchor="middle">
      {ticks.map(({ x, label, strong }) => (
        <text key={`${x} ${label}`} x={x} y={y} {...(strong && { fontWeight: 600, fill: 'var(--ink)' })}>
          {label}
        </text>
      ))}
    </g>
  )
}

/** A dashed line across the chart with a label above its right end. */
export function GoalLine({ y, label, box }: { y: number; label: string; box: Box }) {
  const width = textWidth(label) + 8
  const below = y < box.top + 14
  const baseline = below ? y + 14 : y - 5
  return (
    <g>
      <path d={`M${box.left},${y}H${box.right}`} stroke="var(--ink)" strokeDasharray="4 4" opacity={0.7} />
      <rect
        x={box.right - width}
        y={baseline - 11}
        width={width}
        height={14}
        rx={3}
        fill="var(--surface)"
        opacity={0.85}
      />
      <text x={box.right - 4} y={baseline} fontSize={12} fontWeight={500} textAnchor="end" fill="var(--ink)">
        {label}
      </text>
    </g>
  )
}

type LabelProps = {
  x: number
  y: number
  text: string
  anchor?: 'start' | 'middle'
  strong?: boolean
  size?: number
}

/** A text in the picture, with an edge that keeps it apart from what it crosses. */
export function Label({ x, y, text, anchor = 'start', strong = false, size = 12 }: LabelProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize={size}
      fontWeight={strong ? 600 : 400}
      fill={strong ? 'var(--ink)' : 'var(--dim)'}
      stroke="var(--surface)"
      strokeWidth={3}
      paintOrder="stroke"
      className="tabular"
    >
      {text}
    </text>
  )
}

/** A point that is read. */
export function Spot({ x, y, color }: { x: number; y: number; color: string }) {
  return <circle cx={x} cy={y} r={5} fill={color} stroke="var(--surface)" strokeWidth={2} />
}
