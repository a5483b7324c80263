import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { daysBetween } from '#rules/day.ts'
import { MonthMap } from '#web/chart/month-map.tsx'
import { useCall } from '#web/session/use-call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type MonthCardProps = { today: string; day: string; onPick(day: string): void }

/** A month of study at a glance; a day leads to its records. */
export function MonthCard({ today, day, onPick }: MonthCardProps) {
  const { log: words } = useWords()
  const format = useFormat()
  const [turned, setTurned] = useState(0)
  const month = addMonths(day.slice(0, 7), turned)
  // From the month's first day up to today, which ends every window.
  const limit = Math.max(1, Math.min(3660, daysBetween(`${month}-01`, today) + 1))
  const answer = useCall('GET /graph/time/{period}', { params: { period: 'month' }, search: { limit } })
  const { days, values } = useMemo(
    () => ({ days: answer.data?.days ?? [], values: answer.data?.series[0]?.minutes ?? [] }),
    [answer.data],
  )
  const studied = values.filter(
    (value, index) => days[index]?.startsWith(month) && value !== null && value > 0,
  )
  return (
    <MonthMap
      title={format.day(`${month}-01`, 'month')}
      sentence={words.monthSentence(studied.length)}
      headingLevel={2}
      month={month}
      days={days}
      values={values}
      unit="minutes"
      today={today}
      onPick={onPick}
      actions={
        <div className="flex">
          <IconButton label={words.monthBefore} icon={ChevronLeft} onClick={() => setTurned(turned - 1)} />
          <IconButton
            label={words.monthAfter}
            icon={ChevronRight}
            disabled={month >= today.slice(0, 7)}
            onClick={() => setTurned(turned + 1)}
          />
        </div>
      }
    />
  )
}

/** @param month `YYYY-MM` */
function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}
