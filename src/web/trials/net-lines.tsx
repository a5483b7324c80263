import type { ComponentProps } from 'react'
import { TrendLine } from '#web/chart/trend-line.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type NetLinesProps = Omit<ComponentProps<typeof TrendLine>, 'slots' | 'unit' | 'slotName'> & {
  /** Oldest first; a value of a series for each. */
  trials: readonly { id: string; day: string; name: string }[]
}

export function NetLines({ trials, ...line }: NetLinesProps) {
  const { common, format } = useWords()
  const slots = trials.map(({ id, name, day }) => ({
    id,
    label: dotted([name, format.day(day, 'long')]),
    tick: format.day(day),
  }))
  return <TrendLine {...line} slots={slots} unit="net" slotName={common.kinds.trial} />
}
