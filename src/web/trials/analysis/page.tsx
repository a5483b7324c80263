import { getRouteApi } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import Trash2 from 'lucide-react/icons/trash-2'
import { sum } from '#rules/insight/average.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { Radar } from '#web/chart/radar.tsx'
import { radarLeast } from '#web/chart/radar-layout.ts'
import { RankBars } from '#web/chart/rank-bars.tsx'
import { useMayChange } from '#web/session/use-session.ts'
import { placesOf } from '#web/trials/drafts/draft.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { useTrialRemoval } from '#web/trials/use-trial-removal.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorNote } from '#web/ui/error-note.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { usePhoneViews } from '#web/ui/use-phone-views.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { alike, historyOf, lostByReason, profileOf, type Sat } from './figures.ts'
import { LessonTable } from './lesson-table.tsx'
import { Tiles } from './tiles.tsx'
import { Topics } from './topics.tsx'
import { Trend } from './trend.tsx'

const Comments = late(() => import('#web/comments/card.tsx'))

/** What a phone shows one of at a time. */
const views = ['topics', 'lessons', 'reasons', 'nets'] as const

const column = 'contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5'

const route = getRouteApi('/inside/trial-exams/$id')

export default function TrialAnalysisPage() {
  const { trials } = useWords()
  const { id } = route.useParams()
  const trial = useCall('GET /trialexam/data/{id}', { params: { id } }, { placeholderData: undefined })
  if (trial.data) return <Analysis key={id} trial={trial.data} />
  return (
    <Screen title={trials.title} back={{ to: '/trial-exams', label: trials.title }}>
      <Loaded answer={trial} skeleton={<Skeleton className="h-96 rounded-card" />} />
    </Screen>
  )
}

function Analysis({ trial }: { trial: Trial }) {
  const { trialAnalysis: words, trials, common, fields } = useWords()
  const mayChange = useMayChange()
  const navigateHere = useNavigateHere()
  const remove = useTrialRemoval(() => navigateHere({ to: '/trial-exams' }))
  const form = useCall(
    'GET /trialexam/subjects/{id}',
    { params: { id: trial.croom_id } },
    { staleTime: 300_000 },
  )
  const series = useCall('GET /trialgraph/sumByStudyTime/{id}/{time}', {
    params: { id: trial.croom_id, time: 'total' },
  })
  const history = historyOf(trial, series.data)
  const comparable = alike(trial, history)
  const earlier = useCalls(
    'GET /trialexam/data/{id}',
    history
      .slice(0, -1)
      .slice(-5)
      .map(({ id }) => ({ params: { id } })),
  ).flatMap(({ data }) => (data ? [data] : []))
  const names = new Map(form.data && placesOf(form.data).map(({ key, names }) => [key, names]))
  const colors = new Map(form.data?.studies.map(({ id, color }) => [id, color]))
  const hasTrend = !series.data || comparable.length > 1
  const hasReasons = trial.marks.some(({ reason }) => reason !== null)
  const { control, shownIn } = usePhoneViews(
    words.views,
    views
      .filter((value) => (value !== 'reasons' || hasReasons) && (value !== 'nets' || hasTrend))
      .map((value) => ({ value, label: words.viewNames[value] })),
  )

  return (
    <Screen
      title={trial.name}
      back={{ to: '/trial-exams', label: trials.title }}
      subtitle={<Facts trial={trial} />}
      actions={
        <div className="flex items-center gap-2" data-print="no">
          {mayChange && (
            <LinkButton to="/trial-exams/$id/edit" params={{ id: trial.id }} icon={Pencil}>
              {common.edit}
            </LinkButton>
          )}
          <Button icon={Printer} onClick={() => window.print()} className="max-sm:hidden">
            {common.print}
          </Button>
          {mayChange && <IconButton label={common.delete} icon={Trash2} onClick={() => remove(trial.id)} />}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        <Tiles trial={trial} before={series.data && (comparable.at(-2) ?? null)} />
        {series.error && !series.data && <ErrorNote error={series.error} onRetry={() => series.refetch()} />}
        {control}
        {/* On paper one column. */}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-5 print:flex print:flex-col print:items-stretch">
          <div className={column}>
            {hasTrend && (
              <div className={shownIn('nets')}>
                {series.data ? <Trend history={comparable} /> : <Skeleton className="h-80 rounded-card" />}
              </div>
            )}
            <div className={shownIn('lessons')}>
              <LessonTable trial={trial} history={history} colors={colors} />
            </div>
            {hasReasons && (
              <div className={shownIn('reasons')}>
                <Reasons trial={trial} />
              </div>
            )}
          </div>
          <div className={`${column} lg:col-start-2 lg:row-span-2 lg:row-start-1`}>
            <div className={shownIn('topics')}>
              <Topics trial={trial} earlier={earlier} names={names} />
            </div>
            {trial.kind !== 'branch' && (
              <div className={shownIn('lessons')}>
                <Profile trial={trial} history={history} />
              </div>
            )}
          </div>
          <div className={column}>
            {trial.note && (
              <Card title={fields.note}>
                <p className="wrap-anywhere whitespace-pre-wrap">{trial.note}</p>
              </Card>
            )}
            <Comments on={{ kind: 'trialexam', id: trial.id }} />
          </div>
        </div>
      </div>
    </Screen>
  )
}

function Facts({ trial }: { trial: Trial }) {
  const { trialAnalysis: words, trials, trialEntry, fields, format } = useWords()
  const hand = useChangedBy(trial)
  const { ranks } = trial
  const places = (['class', 'school', 'district', 'city', 'country'] as const).flatMap((where) => {
    const place = ranks?.[where]
    return place == null ? [] : [words.rank(trialEntry.rankNames[where], format.number(place))]
  })
  const facts = [
    format.day(trial.day, 'long'),
    trials.kinds[trial.kind],
    trial.publisher,
    trial.duration_min !== null && format.minutes(trial.duration_min),
    trial.difficulty !== null &&
      `${fields.difficulty}: ${trialEntry.difficulties[trial.difficulty - 1] ?? ''}`,
    trial.score !== null && `${fields.score}: ${format.number(trial.score, 3)}`,
    ...places,
    ranks?.of != null && `${trialEntry.rankNames.of}: ${format.number(ranks.of)}`,
    hand,
  ]
  return <p className="tabular">{dotted(facts)}</p>
}

const earlier = 5

/** Radar chart of the lessons with the mean of earlier trials; last, as areas are easy to misread. */
function Profile({ trial, history }: { trial: Trial; history: readonly Sat[] }) {
  const { trialAnalysis: words, fields } = useWords()
  const lessons = profileOf(trial, history, earlier)
  if (lessons.length < radarLeast) return null
  return (
    <Radar
      title={words.radarTitle}
      sentence={words.radarSentence}
      rows={lessons}
      axisName={fields.lesson}
      nowName={words.thisTrial}
      beforeName={words.earlier(Math.min(earlier, history.length - 1))}
    />
  )
}

/** Nets lost per reason, including without one. */
function Reasons({ trial }: { trial: Trial }) {
  const { trialAnalysis: words, graphs, trials, fields, format } = useWords()
  const reasons = lostByReason(trial)
  const nameOf = (reason: (typeof reasons)[number]['reason']) =>
    reason === null ? words.noReason : trials.reasons[reason]
  const first = reasons.find(({ reason }) => reason !== null)
  if (!first) return null
  return (
    <RankBars
      title={words.reasonsTitle}
      sentence={words.reasonsSentence(nameOf(first.reason), format.net(first.lost))}
      counted={graphs.counted.marks(format.number(sum(trial.marks.map(({ count }) => count))))}
      unit="net"
      rowName={fields.reason}
      rows={reasons.map(({ reason, lost }) => ({
        id: reason ?? 'none',
        name: nameOf(reason),
        value: lost,
        ...(reason === null && { color: 'other' as const }),
      }))}
    />
  )
}
