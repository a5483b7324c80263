import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-sunken text-dim',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-sunken text-good',
  bad: 'bg-sunken text-bad',
  coach: 'bg-coach text-coach-ink',
}

/** A label such as a state. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded-pill px-2 py-0.5 text-12 font-medium ${tones[tone]}`}>
      {children}
    </span>
  )
}

/** Marks what another person's hand wrote; words beside it say whose. */
export function HandDot() {
  return (
    <span
      aria-hidden
      className="mr-1.5 inline-block size-2.5 rounded-pill border border-coach-line bg-coach align-baseline [print-color-adjust:exact]"
    />
  )
}

/** Progress as a share of a maximum. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 w-full overflow-hidden rounded-pill bg-sunken"
    >
      <div className="h-full rounded-pill bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
