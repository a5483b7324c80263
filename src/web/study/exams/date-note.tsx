import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** Note on the chosen day: how many days are left, and other exams on it. */
export function DateNote({ day, exceptId }: { day: string; exceptId: string }) {
  const { exams: words } = useWords()
  const format = useFormat()
  const check = useCall('POST /exam/check-date', { body: { examdate: day } }, { staleTime: 60_000 })
  // Placeholder data belongs to another day.
  const known = check.isPlaceholderData ? undefined : check.data
  if (!known) return <p role="status" />
  const { valid, code, days_left, message, conflicts } = known
  const others = conflicts.filter(({ id }) => id !== exceptId)
  return (
    <p role="status" className={`text-13 ${valid || code === 'PAST' ? 'text-dim' : 'text-bad'}`}>
      {others.length > 0
        ? words.sameDay(others.map(({ name }) => name).join(', '))
        : days_left === null || (!valid && code !== 'PAST')
          ? message
          : days_left < 0
            ? words.ago(-days_left)
            : `${format.day(day, 'weekday')} · ${words.left(days_left)}`}
    </p>
  )
}
