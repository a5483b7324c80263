import { useMemo } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useActing } from '#web/auth/use-session.ts'
import { DayBars } from '#web/chart/day-bars.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** Minutes of the last seven days. */
export default function WeekBars() {
  const { dashboard: words } = useWords()
  const format = useFormat()
  const acting = useActing()
  const answer = useCall('GET /graph/time/{period}', { params: { period: 'week' }, search: {} })
  const { days, series, studied, total } = useMemo(() => {
    const values = answer.data?.series[0]?.minutes ?? []
    const known = values.filter((value): value is number => value !== null && value > 0)
    return {
      days: answer.data?.days ?? [],
      series: [{ id: 'all', name: words.week, color: 'accent' as const, values }],
      studied: known.length,
      total: known.reduce((sum, value) => sum + value, 0),
    }
  }, [answer.data, words])
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-86 rounded-card" />}>
      {() => (
        <DayBars
          key={acting?.id}
          title={words.week}
          sentence={studied === 0 ? words.weekEmpty : words.weekSentence(studied, format.minutes(total))}
          n={studied}
          headingLevel={2}
          days={days}
          series={series}
          unit="minutes"
          height={180}
        />
      )}
    </Loaded>
  )
}
