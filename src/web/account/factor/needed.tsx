import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useWords } from '#web/words/use-words.ts'

/** Why a second factor is needed, and how much time is left. */
export function NeededText({ until, daysLeft }: { until: string; daysLeft: number }) {
  const { factor: words, format } = useWords()
  const time = useOwnTime()
  const day = time.longDay(until)
  return (
    <div className="grid gap-2 text-15">
      <p>{words.neededText}</p>
      <p className="font-medium">
        {daysLeft > 0 ? words.neededDays(format.number(daysLeft), day) : words.neededNow}
      </p>
    </div>
  )
}
