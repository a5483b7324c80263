import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'
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

/** How many sessions some records are, and their time together: `3 oturum · 2 sa`; undefined without any. */
export function useSessionsText(rows: readonly StudyRecord[]): string | undefined {
  const { record: words } = useFirstWords()
  const format = useFormat()
  const timed = rows.filter(({ minutes }) => minutes > 0)
  const total = timed.reduce((sum, { minutes }) => sum + minutes, 0)
  return timed.length > 0 ? words.sessions(timed.length, format.minutes(total)) : undefined
}

/** Changes of the sums of a day by unsent records: minutes and questions. */
export function useWaitingSums(rows: readonly StudyRecord[], today: string) {
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  return (day: string) => waitingSums(rows, waiting, { student, day, today })
}
