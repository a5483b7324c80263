import { useNavigate } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import { useCall } from '#web/api/use-call.ts'
import { StudyChart } from '#web/study/graphs/study-chart.tsx'
import { withoutBranch } from '#web/study/graphs/trial-figures.ts'
import { fullTrials } from '#web/study/insights/forecast-band.ts'
import { NetLines } from '#web/trials/net-lines.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, type LoadedProps, Skeleton } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useInPauses } from '#web/ui/use-in-pauses.ts'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useWords } from '#web/words/use-words.ts'

const spans = ['month', 'quarter', 'total'] as const
type Span = (typeof spans)[number]
/** Days of a span; null since the first record. */
const daysOf: Record<Span, number | null> = { month: 30, quarter: 90, total: null }

/** Study time and nets, with one row of controls for both. */
export default function OverTime({ croomId }: { croomId: string }) {
  const { progress: words, letters, graphs, fields } = useWords()
  const tree = useCall('GET /croom/data/{id}', { params: { id: croomId } })
  const [span, setSpan] = useState<Span>('quarter')
  const [lesson, setLesson] = useState('all')
  const lessons = tree.data?.studies ?? []
  // Pixels of both pictures.
  const height = useIsAtLeast('lg') ? 150 : 118
  const chart = { croomId, span, lesson: lesson === 'all' ? null : lesson, height }
  return (
    <section aria-label={words.overTime} className="min-w-0 rounded-card border border-line bg-surface">
      <header
        className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 max-lg:pb-3 lg:px-5"
        data-print="keep"
      >
        <h2 className="flex-1 basis-full text-17 font-semibold lg:basis-auto">{words.overTime}</h2>
        <Segmented
          label={graphs.period}
          value={span}
          onChange={setSpan}
          options={spans.map((value) => ({ value, label: words.spans[value] }))}
        />
        <SelectField
          label={fields.lesson}
          labelHidden
          className="min-w-0 flex-1 basis-32 lg:flex-none lg:basis-44"
          value={lesson}
          onChange={setLesson}
          options={[
            { value: 'all', label: words.allLessons },
            ...lessons.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </header>
      <div className="grid grid-cols-1 divide-line max-lg:not-print:divide-y lg:grid-cols-2 lg:divide-x print:grid-cols-2 print:divide-x">
        <div className="min-w-0 px-4 pb-3 lg:px-5 lg:pb-4">
          <Time {...chart} />
        </div>
        <div className="min-w-0 px-4 pb-3 max-lg:pt-3 lg:px-5 lg:pb-4">
          <Nets {...chart} />
        </div>
      </div>
      <footer className="flex flex-wrap justify-between gap-2 border-t border-line px-2 lg:py-1.5">
        <LinkButton
          to="/progress"
          search={{ view: 'time', ...(chart.lesson && { croom: croomId, study: chart.lesson }) }}
          variant="quiet"
        >
          {words.table}
        </LinkButton>
        <LinkButton to="/reports" variant="quiet" icon={Mail}>
          {letters.make}
        </LinkButton>
      </footer>
    </section>
  )
}

type ChartProps = { croomId: string; span: Span; lesson: string | null; height: number }

function Time({ croomId, span, lesson, height }: ChartProps) {
  const { progress: words } = useWords()
  const limit = daysOf[span]
  const search = limit === null ? {} : { limit }
  const whole = useCall(
    'GET /graph/time/{period}',
    { params: { period: 'total' }, search },
    { enabled: lesson === null },
  )
  const lessons = useCall(
    'GET /graph/study/{id}/time/{period}',
    { params: { id: croomId, period: 'total' }, search },
    { enabled: lesson !== null },
  )
  const answer = lesson === null ? whole : lessons
  return (
    <Loaded answer={useInPauses(answer)} skeleton={<Skeleton className="h-44 lg:h-52" />}>
      {(reply) => (
        <StudyChart
          title={words.studyTime}
          isBare
          reply={reply}
          measure="minutes"
          part={lesson}
          minStep={8}
          height={height}
        />
      )}
    </Loaded>
  )
}

function Nets({ croomId, span, lesson, height }: ChartProps) {
  const { progress: words, graphs, format } = useWords()
  const navigate = useNavigate()
  const state = useCall('GET /state', { query: {} })
  const trials = useCall('GET /graph/trial', {})
  const lessons = useCall(
    'GET /trialgraph/sumByStudyTime/{id}/{time}',
    { params: { id: croomId, time: 'total' } },
    { enabled: lesson !== null },
  )
  const today = state.data?.today.day
  const limit = daysOf[span]
  const all =
    lesson === null ? fullTrials(trials.data?.trials ?? [], croomId) : ofLesson(lessons.data, lesson)
  const points = today ? all.filter(({ day }) => limit === null || day > addDays(today, -limit)) : []
  const asked: LoadedProps<unknown>['answer'] = lesson === null ? trials : lessons
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Loaded answer={useInPauses(asked)} skeleton={<Skeleton className="h-44 lg:h-52" />}>
      {() => (
        <NetLines
          title={words.nets}
          sentence={
            first && last && points.length > 2
              ? words.change(points.length, format.netChange(last.net - first.net))
              : words.early(points.length)
          }
          empty={graphs.noTrialsHere}
          isBare
          trials={points}
          series={[{ id: 'net', name: 'Net', color: 'accent', values: points.map(({ net }) => net) }]}
          height={height}
          onPick={(id) => navigate({ to: '/trial-exams/$id', params: { id } })}
        />
      )}
    </Loaded>
  )
}

type Lessons = Parameters<typeof withoutBranch>[0]

/** Nets of one lesson in the full trials that had it. */
function ofLesson(reply: Lessons | undefined, lesson: string) {
  if (!reply) return []
  const { trials, series } = withoutBranch(reply)
  const nets = series.find(({ id }) => id === lesson)?.net ?? []
  return trials.flatMap((trial, index) => {
    const net = nets[index] ?? null
    return net === null ? [] : [{ ...trial, net }]
  })
}
