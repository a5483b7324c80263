import { useMemo } from 'react'
import type { Slot } from '#web/chart/slots.ts'
import { dotted } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'

/** Trial exams as slots of a chart. */
export function useTrialSlots(trials: readonly { id: string; day: string; name: string }[]): Slot[] {
  const format = useFormat()
  return useMemo(
    () =>
      trials.map(({ id, name, day }) => ({
        id,
        label: dotted([name, format.day(day, 'long')]),
        tick: format.day(day),
      })),
    [trials, format],
  )
}
