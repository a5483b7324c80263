import { useState } from 'react'
import { addMonths } from '#rules/month-grid.ts'
import { useCall } from '#web/api/use-call.ts'
import { MonthButtons } from '#web/calendar/month-buttons.tsx'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { MonthMap } from '#web/chart/month-map.tsx'
import { ErrorNote } from '#web/ui/error-note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { isWithinReach, monthSums, windowOf } from './month.ts'

/** Calendar of a month of study; a click on a day shows its records. */
export function MonthCard({ today, day, onPick }: { today: string; day: string; onPick(day: string): void }) {
  const { log: words, format } = useWords()
  const weekStart = useWeekStart()
  const [{ from, month }, setShown] = useState({ from: day, month: day.slice(0, 7) })
  // Another day shows its own month.
  if (from !== day) setShown({ from: day, month: day.slice(0, 7) })
  const limit = windowOf(month, today)
  const answer = useCall(
    'GET /graph/time/{period}',
    { params: { period: 'month' }, search: { limit } },
    { enabled: isWithinReach(month, today) },
  )
  const { days = [], series = [] } = answer.data ?? {}
  const values = series[0]?.minutes ?? []
  // Placeholder data belongs to another month.
  const isKnown = days.includes(`${month}-01`)
  const { studied, minutes } = monthSums(month, days, values)
  return (
    <MonthMap
      title={format.day(`${month}-01`, 'monthYear')}
      {...(isKnown && { sentence: words.monthSentence(studied, format.minutes(minutes)) })}
      month={month}
      days={days}
      values={values}
      unit="minutes"
      {...(answer.error &&
        !isKnown && {
          empty: (
            <div className="text-left">
              <ErrorNote error={answer.error} onRetry={() => answer.refetch()} />
            </div>
          ),
        })}
      today={today}
      chosen={day}
      weekStart={weekStart}
      onPick={(next) => next <= today && onPick(next)}
      actions={
        <div className="flex">
          <MonthButtons
            isFirst={!isWithinReach(addMonths(month, -1), today)}
            isLast={month >= today.slice(0, 7)}
            onTurn={(months) => setShown({ from, month: addMonths(month, months) })}
          />
        </div>
      }
    />
  )
}
