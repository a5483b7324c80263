import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { comparableKey } from '#rules/comparable.ts'
import { mean } from '#rules/insight/average.ts'
import { isFewData } from '#rules/insight/claims.ts'
import type { Period, TrialKind } from '#rules/vocabulary.ts'
import { windowOf } from '#rules/windows.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { fullTrials, type TrialRow } from '#web/study/insights/forecast-band.ts'
import { NetLines } from '#web/trials/net-lines.tsx'
import { namesOf, useLessonNames } from '#web/trials/use-lesson-names.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { FigureRow, MoreRows } from './day-rows.tsx'
import { useDrill } from './drill-name.tsx'
import { adjustedNets, comparableLines, type TrialsOfCroom } from './trial-figures.ts'

const route = getRouteApi('/inside/progress')

type TrialChartsProps = {
  croomId?: string | undefined
  period: Period
  kind: TrialKind | undefined
}

/**
 * Nets of trial exams, one chart per set of comparable trials. Trials of a single lesson are shown on request
 * only.
 */
export function TrialCharts({ croomId, period, kind }: TrialChartsProps) {
  const { graphs: words, shell, trials: ofTrials } = useWords()
  const mayChange = useMayChange()
  const drill = useDrill()
  const answer = useCall('GET /graph/trial', {})
  const state = useCall('GET /state', { query: {} })
  const today = state.data?.today.day
  const from = today === undefined ? null : windowOf(period, undefined, today).from
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton className="h-72 rounded-card" />}
      isEmpty={({ trials }) => trials.length === 0}
      empty={
        <EmptyState
          drawing="sheet"
          title={words.noTrials}
          text={words.noTrialsText}
          action={
            mayChange && (
              <LinkButton to="/trial-exams/new" variant="primary">
                {shell.trial}
              </LinkButton>
            )
          }
        />
      }
    >
      {({ trials }) => {
        const shown = trials.filter(
          (trial) =>
            (croomId === undefined || trial.croom_id === croomId) &&
            (from === null || trial.day >= from) &&
            (kind === undefined ? trial.kind !== 'branch' : trial.kind === kind),
        )
        if (shown.length === 0) return <EmptyState title={words.noTrialsHere} />
        return comparableLines(shown).map((croom) => {
          const [full] = fullTrials(trials, croom.id)
          return (
            <CroomTrends
              key={croom.id}
              croom={croom}
              full={full && comparableKey(full)}
              actions={
                <TextLink
                  {...(croomId === undefined
                    ? { to: '/progress', search: drill?.(croom.id) }
                    : { to: '/trial-exams', search: { croom: croom.id } })}
                  className="text-13 whitespace-nowrap"
                  data-print="no"
                >
                  {croomId === undefined ? words.byLesson : ofTrials.title}
                </TextLink>
              }
            />
          )
        })
      }}
    </Loaded>
  )
}

/** @property full key of the full trials, to which alone the effects of publishers belong */
type CroomTrendsProps = { croom: TrialsOfCroom<TrialRow>; full: string | undefined; actions: ReactNode }

/** Nets of one class group: a line per set of comparable trials, and a list of single trials. */
function CroomTrends({ croom: { id, name, lines, single }, full, actions }: CroomTrendsProps) {
  const { graphs: words, trials: trialWords, format } = useWords()
  const alone = single
    .flatMap(({ trials, saysLessons }) => trials.map((trial) => ({ ...trial, saysLessons })))
    .toReversed()
  const names = useLessonNames([...lines, ...single].some(({ saysLessons }) => saysLessons) ? [id] : [])
  return (
    <>
      {lines.map(({ key, trials, saysKind, saysLessons }) => {
        const [first] = trials
        const subject = first && [
          name,
          saysKind && trialWords.kinds[first.kind],
          saysLessons && namesOf(first.lessons, names),
        ]
        return (
          <Trend
            key={key}
            croomId={id}
            subject={subject ? dotted(subject) : name}
            trials={trials}
            isFull={key === full}
            actions={actions}
          />
        )
      })}
      {/* Trial exams without a comparable one, as a single point is no line. */}
      {single.length > 0 && (
        <Card padded={false} title={words.aloneTitle(name)} description={words.aloneText} actions={actions}>
          <MoreRows rows={alone}>
            {({ id, name, day, kind, lessons, net, saysLessons }) => (
              <FigureRow
                key={id}
                name={
                  <TextLink to="/trial-exams/$id" params={{ id }}>
                    {name}
                  </TextLink>
                }
                below={dotted([
                  format.day(day, 'long'),
                  trialWords.kinds[kind],
                  saysLessons && namesOf(lessons, names),
                ])}
              >
                <span className="text-15 font-semibold text-ink">{words.lostNets(format.net(net))}</span>
              </FigureRow>
            )}
          </MoreRows>
        </Card>
      )}
    </>
  )
}

type TrendProps = {
  croomId: string
  subject: string
  trials: readonly TrialRow[]
  isFull: boolean
  actions: ReactNode
}

function Trend({ croomId, subject, trials, isFull, actions }: TrendProps) {
  const { graphs: words, format } = useWords()
  const navigate = useNavigate()
  const nets = trials.map(({ net }) => net)
  const publishers = useCall('GET /insight/publishers/{id}', { params: { id: croomId } })
  const adjusted = isFull ? adjustedNets(trials, publishers.data?.rows ?? []) : null
  const search = route.useSearch()
  const isAdjusted = adjusted !== null && search.adjusted === true
  const few = publishers.data && isFewData(publishers.data.evidence) ? ` ${words.adjustedFew}` : ''
  return (
    <NetLines
      title={words.trialTitle(subject)}
      sentence={`${words.trialSentence(
        nets.length,
        format.net(nets.at(-1) ?? 0),
        format.net(mean(nets)),
        format.net(Math.max(...nets)),
      )}${isAdjusted ? ` ${words.adjustedText}${few}` : ''}`}
      trials={trials}
      series={[
        { id: 'net', name: 'Net', color: isAdjusted ? 'other' : 'accent', values: nets },
        ...(isAdjusted
          ? [{ id: 'adjusted', name: words.adjusted, color: 'accent' as const, values: adjusted }]
          : []),
      ]}
      onPick={(id) => navigate({ to: '/trial-exams/$id', params: { id } })}
      actions={
        <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
          {adjusted && (
            <label className="inline-flex min-h-11 items-center gap-2 text-13 lg:min-h-8" data-print="no">
              <Checkbox
                checked={isAdjusted}
                onChange={(isOn) =>
                  navigate({
                    to: '/progress',
                    search: { ...search, adjusted: isOn || undefined },
                    replace: true,
                  })
                }
              />
              {words.showAdjusted}
            </label>
          )}
          {actions}
        </span>
      }
    />
  )
}
