import { type ComponentProps, useMemo } from 'react'
import { TrendLine } from '#web/chart/trend-line.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type NetLinesProps = Omit<ComponentProps<typeof TrendLine>, 'slots' | 'unit' | 'slotName'> & {
  /** Oldest first; a value of a series for each. */
  trials: readonly { id: string; day: string; name: string }[]
}

export function NetLines({ trials, ...line }: NetLinesProps) {
  const { common, format } = useWords()
  const slots = useMemo(
    () =>
      trials.map(({ id, name, day }) => ({
        id,
        label: dotted([name, format.day(day, 'long')]),
        tick: format.day(day),
      })),
    [trials, format],
  )
  return <TrendLine {...line} slots={slots} unit="net" slotName={common.kinds.trial} />
}
