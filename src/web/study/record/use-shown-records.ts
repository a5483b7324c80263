import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import type { StudyRecord } from './use-removal.ts'
import { type ShownRecord, waitingSums, withWaiting } from './waiting.ts'

/** Those records that are of one day, merged with unsent changes of the shown student. */
export function useShownRecords(
  rows: readonly StudyRecord[] | undefined,
  day: string | undefined,
  today: string | undefined,
): ShownRecord[] {
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  if (day === undefined) return []
  const ofDay = (rows ?? []).filter((row) => row.day === day)
  return withWaiting(ofDay, waiting, { student, day, today: today ?? day })
}

/** Changes of the sums of a day by unsent records: minutes and questions. */
export function useWaitingSums(rows: readonly StudyRecord[], today: string) {
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  return (day: string) => waitingSums(rows, waiting, { student, day, today })
}
