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
import { PhoneFold } from '#web/ui/phone-fold.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { alike, historyOf, lostByReason, profileOf, type Sat } from './figures.ts'
import { LessonTable } from './lesson-table.tsx'
import { Tiles } from './tiles.tsx'
import { Topics } from './topics.tsx'
import { Trend } from './trend.tsx'

const Comments = late(() => import('#web/comments/card.tsx'))

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
  const series = useCall('GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}', {
    params: { id: trial.croom_id, time: 'total', extra: trial.kind },
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
        {/* On the phone one column in its own order, the profile last. */}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:gap-5 print:grid-cols-1">
          <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5 print:contents">
            <LessonTable trial={trial} history={history} colors={colors} />
            {(!series.data || comparable.length > 1) && (
              <PhoneFold title={words.trendTitle} className="order-3 lg:-order-1">
                {series.data ? <Trend history={comparable} /> : <Skeleton className="h-80 rounded-card" />}
              </PhoneFold>
            )}
            <Reasons trial={trial} />
            {trial.note && (
              <Card title={fields.note} className="order-3">
                <p className="wrap-anywhere whitespace-pre-wrap">{trial.note}</p>
              </Card>
            )}
            <div className="order-3 min-w-0 empty:hidden">
              <Comments on={{ kind: 'trialexam', id: trial.id }} />
            </div>
          </div>
          <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5 print:contents">
            <Topics trial={trial} earlier={earlier} names={names} />
            {trial.kind !== 'branch' && <Profile trial={trial} history={history} />}
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
    <PhoneFold title={words.radarTitle} className="order-4">
      <Radar
        title={words.radarTitle}
        sentence={words.radarSentence}
        rows={lessons}
        axisName={fields.lesson}
        nowName={words.thisTrial}
        beforeName={words.earlier(Math.min(earlier, history.length - 1))}
      />
    </PhoneFold>
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
    <PhoneFold title={words.reasonsTitle} className="order-3">
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
    </PhoneFold>
  )
}
