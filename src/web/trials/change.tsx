import type { Day } from '#rules/day.ts'
import { isolated } from '#web/words/dotted.ts'
import { rounded } from '#web/words/format.ts'
import { useFormat } from '#web/words/use-format.ts'

type ChangeProps = {
  value: number | null
  /** Hides an unchanged value. */
  hidesZero?: boolean
  /** What the net is compared with; named behind the value. */
  before?: { name: string; day: Day } | null | undefined
}

/** Change of a net by sign and colour; both are based on the rounded value. */
export function Change({ value, hidesZero = false, before }: ChangeProps) {
  const format = useFormat()
  if (value === null) return null
  const shown = rounded(value)
  if (shown === 0 && hidesZero) return null
  const tone = shown > 0 ? 'text-good' : shown < 0 ? 'text-bad' : 'text-dim'
  const change = <span className={`tabular font-medium ${tone}`}>{format.netChange(value)}</span>
  if (!before) return change
  return (
    <span className="text-13 wrap-anywhere text-dim">
      {change} · {isolated(before.name)}, {format.day(before.day)}
    </span>
  )
}
