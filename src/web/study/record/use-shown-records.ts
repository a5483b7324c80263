import { useMemo } from 'react'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import type { StudyRecord } from './use-removal.ts'
import { type ShownRecord, waitingSums, withWaiting } from './waiting.ts'

const none: StudyRecord[] = []

/** Records of one day, merged with unsent changes of the shown student. */
export function useShownRecords(
  rows: StudyRecord[] = none,
  day: string | undefined,
  today: string | undefined,
): ShownRecord[] {
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  return useMemo(
    () => (day === undefined ? rows : withWaiting(rows, waiting, { student, day, today: today ?? day })),
    [rows, waiting, student, day, today],
  )
}

/** Changes of the sums of some days by unsent records: minutes and questions. */
export function useWaitingSums(rows: readonly StudyRecord[], days: readonly string[], today: string) {
  const student = useActing()?.id ?? ''
  return waitingSums(rows, useWaiting(), { student, days, today })
}
