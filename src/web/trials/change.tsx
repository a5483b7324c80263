import type { Day } from '#rules/day.ts'
import { rounded } from '#rules/format-number.ts'
import { isolated } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'

type ChangeProps = {
  value: number | null
  /** Hides an unchanged value. */
  hidesZero?: boolean
  /** The trial exam that the net is compared with, named behind the value; null where the place of the change says it. */
  before: { name: string; day: Day } | null | undefined
  /** Names it where nothing is seen of it: to screen readers and under the pointer. */
  isNarrow?: boolean
}

/** Change of a net by sign and colour; both are based on the rounded value. */
export function Change({ value, hidesZero = false, before, isNarrow = false }: ChangeProps) {
  const format = useFormat()
  if (value === null) return null
  const shown = rounded(value)
  if (shown === 0 && hidesZero) return null
  const change = <span className={`tabular font-medium ${toneOf(shown)}`}>{format.netChange(value)}</span>
  if (!before) return change
  const named = `${isolated(before.name)}, ${format.day(before.day)}`
  return (
    <span className="text-13 wrap-anywhere text-dim" title={isNarrow ? named : undefined}>
      {change}
      <span className={isNarrow ? 'sr-only' : undefined}>&nbsp;· {named}</span>
    </span>
  )
}

/** Colour of a change, from what it means: better, worse or neither. */
export function toneOf(change: number): string {
  return change > 0 ? 'text-good' : change < 0 ? 'text-bad' : 'text-dim'
}
