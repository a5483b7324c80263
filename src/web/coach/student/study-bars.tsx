import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { beginsBefore, knownDays } from '#rules/windows.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Weekday } from '#web/chart/day.ts'
import { DayBars } from '#web/chart/day-bars.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'

const route = getRouteApi('/inside/students/$id')

/** Study of the last 14 or 30 days, one bar per day. */
export function StudyBars({ user }: { user: ReplyOf<'GET /user/data/{id}'> }) {
  const { student: words, graphs, format } = useWords()
  const { days: span = 14 } = route.useSearch()
  const navigate = useNavigate({ from: '/students/$id' })
  const answer = useCall('GET /graph/time/{period}', {
    params: { period: 'month' },
    search: { limit: span },
  })
  const { days, known, first_day, since, series, studied, total } = useMemo(() => {
    const { days = [], from = '', to = '', first_day = null } = answer.data ?? {}
    const values = answer.data?.series[0]?.minutes ?? []
    const worked = values.filter((value): value is number => value !== null && value > 0)
    return {
      days,
      known: knownDays(days, first_day),
      first_day,
      since: beginsBefore({ from, to }, first_day) ? first_day : null,
      series: [{ id: 'all', name: words.chart, color: 'accent' as const, values }],
      studied: worked.length,
      total: worked.reduce((sum, value) => sum + value, 0),
    }
  }, [answer.data, words])
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-80 rounded-card" />}>
      {() => (
        <DayBars
          title={words.chart}
          sentence={[
            studied === 0
              ? graphs.nothing.minutes(known)
              : graphs.studied.minutes(known, studied, format.minutes(total)),
            since && graphs.since(format.day(since)),
          ]
            .filter(Boolean)
            .join(' ')}
          days={days}
          series={series}
          unit="minutes"
          first={first_day}
          pale={graphs.pale}
          weekStart={(user.week_start % 7) as Weekday}
          height={180}
          empty={graphs.nothing.minutes(known)}
          actions={
            <Segmented
              label={words.span}
              value={span === 30 ? '30' : '14'}
              onChange={(next) =>
                navigate({ search: next === '30' ? { days: 30 } : {}, replace: true, resetScroll: false })
              }
              options={[
                { value: '14', label: words.spans[14] },
                { value: '30', label: words.spans[30] },
              ]}
            />
          }
        />
      )}
    </Loaded>
  )
}
