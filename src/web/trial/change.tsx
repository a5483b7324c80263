import { useFormat } from '#web/words/use-format.ts'

/** How much a net has changed: the sign says it, the colour only repeats it. */
export function Change({ value, digits = 2 }: { value: number | null; digits?: number }) {
  const format = useFormat()
  if (value === null) return null
  const tone = value > 0 ? 'text-good' : value < 0 ? 'text-bad' : 'text-dim'
  return <span className={`tabular font-medium ${tone}`}>{format.signed(value, digits)}</span>
}
