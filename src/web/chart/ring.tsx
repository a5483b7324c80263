import type { ReactNode } from 'react'

type ProgressRingProps = {
  /** Text for screen readers: "Bugün 2 sa 52 dk, hedef 4 sa". */
  label: string
  value: number
  goal: number
  size: number
  thickness?: number
  /** Shows the minutes of a clock, and the place where the line goes on. */
  isRunning?: boolean
  /** Content in the middle: the running time. */
  children: ReactNode
}

/** Share of a goal as a ring from the top; green and full when the goal is reached or exceeded. */
export function ProgressRing({
  label,
  value,
  goal,
  size,
  thickness = 10,
  isRunning = false,
  children,
}: ProgressRingProps) {
  const half = size / 2
  // The mark of a running ring is wider than its line.
  const radius = half - (isRunning ? thickness : thickness / 2)
  const percent = ringPercent(value, goal)
  const isReached = goal > 0 && value >= goal
  // A small one without its line would be lost beside the bubbles of other days.
  const track = percent > 0 || size > 40 ? 'var(--sunken)' : 'var(--field)'
  const angle = (percent / 50) * Math.PI
  return (
    <div
      className="relative mx-auto flex max-w-full items-center justify-center"
      style={{ width: size, height: size }}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        className="absolute inset-0 h-full w-full"
        fill="none"
        strokeWidth={thickness}
      >
        <circle cx={half} cy={half} r={radius} stroke={track} />
        {isRunning && <path d={ticks(half, radius - thickness - 4)} stroke="var(--field)" strokeWidth={1} />}
        {percent > 0 && (
          <circle
            cx={half}
            cy={half}
            r={radius}
            stroke={isReached ? 'var(--good)' : 'var(--accent)'}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={percent >= 100 ? undefined : `${percent} 100`}
            transform={`rotate(-90 ${half} ${half})`}
          />
        )}
        {isRunning && !isReached && (
          <circle
            cx={half + radius * Math.sin(angle)}
            cy={half - radius * Math.cos(angle)}
            r={4.5}
            strokeWidth={3}
            style={{ fill: 'var(--surface)', stroke: 'var(--now)' }}
          />
        )}
      </svg>
      <div className="relative max-w-[78%] text-center">{children}</div>
    </div>
  )
}

/** 0 to 100 with one decimal; a goal of 0 is always reached. */
export function ringPercent(value: number, goal: number): number {
  if (value <= 0) return 0
  if (goal <= 0) return 100
  return Math.min(100, Math.round((value / goal) * 1000) / 10)
}

/** Sixty strokes of a clock, inside of a radius. */
function ticks(center: number, radius: number): string {
  return Array.from({ length: 60 }, (_, minute) => {
    const angle = (minute / 30) * Math.PI
    const at = (r: number) =>
      `${(center + r * Math.sin(angle)).toFixed(1)},${(center - r * Math.cos(angle)).toFixed(1)}`
    return `M${at(radius)}L${at(radius - 5)}`
  }).join('')
}
