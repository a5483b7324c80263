import type { ReactNode } from 'react'

export type ProgressRingProps = {
  /** Text for screen readers: "Bugün 2 sa 52 dk, hedef 4 sa". */
  label: string
  value: number
  goal: number
  size?: number
  thickness?: number
  /** Content in the middle: the running time. */
  children?: ReactNode
}

/** Share of a goal as a ring from the top; full when the goal is reached or exceeded. */
export function ProgressRing({
  label,
  value,
  goal,
  size = 246,
  thickness = 10,
  children,
}: ProgressRingProps) {
  const radius = (size - thickness) / 2
  const percent = ringPercent(value, goal)
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
        <circle cx={size / 2} cy={size / 2} r={radius} stroke="var(--sunken)" />
        {percent > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            stroke="var(--accent)"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={percent >= 100 ? undefined : `${percent} 100`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
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
