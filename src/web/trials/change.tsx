import { rounded } from '#web/words/format.ts'
import { useFormat } from '#web/words/use-format.ts'

type ChangeProps = {
  value: number | null
  /** Hides an unchanged value. */
  hidesZero?: boolean
}

/** Change of a net by sign and colour; both are based on the rounded value. */
export function Change({ value, hidesZero = false }: ChangeProps) {
  const format = useFormat()
  if (value === null) return null
  const shown = rounded(value)
  if (shown === 0 && hidesZero) return null
  const tone = shown > 0 ? 'text-good' : shown < 0 ? 'text-bad' : 'text-dim'
  return <span className={`tabular font-medium ${tone}`}>{format.netChange(value)}</span>
}
