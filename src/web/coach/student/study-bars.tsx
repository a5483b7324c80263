import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { knownDays } from '#rules/windows.ts'
import { useCall } from '#web/api/use-call.ts'
import { StudyChart } from '#web/study/graphs/study-chart.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'

const route = getRouteApi('/inside/students/$id')

/** Study of the last 14 or 30 days, one bar per day. */
export function StudyBars() {
  const { student: words, graphs } = useWords()
  const { days: span = 14 } = route.useSearch()
  const navigate = useNavigate({ from: '/students/$id' })
  const answer = useCall('GET /graph/time/{period}', {
    params: { period: 'month' },
    search: { limit: span },
  })
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-80 rounded-card" />}>
      {(reply) => (
        <StudyChart
          title={words.chart}
          reply={reply}
          measure="minutes"
          height={180}
          empty={graphs.nothing.minutes(knownDays(reply.days, reply.first_day))}
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
