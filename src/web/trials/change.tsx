import { rounded } from '#web/words/format.ts'
import { useFormat } from '#web/words/use-format.ts'

type ChangeProps = {
  value: number | null
  /** Beside a figure that stands alone, no change is not worth a word. */
  hidesZero?: boolean
}

/** How much a net has changed: the sign says it, the colour only repeats it, and both are of what is read. */
export function Change({ value, hidesZero = false }: ChangeProps) {
  const format = useFormat()
  if (value === null) return null
  const shown = rounded(value)
  if (shown === 0 && hidesZero) return null
  const tone = shown > 0 ? 'text-good' : shown < 0 ? 'text-bad' : 'text-dim'
  return <span className={`tabular font-medium ${tone}`}>{format.netChange(value)}</span>
}
