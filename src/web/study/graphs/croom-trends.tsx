import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mean } from '#rules/insight/average.ts'
import { isFewData } from '#rules/insight/claims.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { NetLines } from '#web/trials/net-lines.tsx'
import { namesOf, useLessonNames } from '#web/trials/use-lesson-names.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { MoreRows } from './more-rows.tsx'
import { adjustedNets, type TrialsOfCroom, type TrialTrend } from './trial-figures.ts'

const route = getRouteApi('/inside/progress')

export type Trial = ReplyOf<'GET /graph/trial'>['trials'][number]
/** @property full key of the full trials, to which alone the effects of publishers belong */
type CroomTrendsProps = { croom: TrialsOfCroom<Trial>; full: string | undefined; actions: ReactNode }

/** Nets of one class group: a line per set of comparable trials, and a list of single trials. */
export function CroomTrends({ croom: { id, name, lines, single }, full, actions }: CroomTrendsProps) {
  const { trials: trialWords } = useWords()
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
      {single.length > 0 && <SingleTrials croomName={name} lines={single} names={names} actions={actions} />}
    </>
  )
}

type TrendProps = {
  croomId: string
  subject: string
  trials: readonly Trial[]
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

type SingleTrialsProps = {
  croomName: string
  lines: readonly TrialTrend<Trial>[]
  names: ReadonlyMap<string, string>
  actions: ReactNode
}

/** Trial exams without a comparable one, as a single point is no line. */
function SingleTrials({ croomName, lines, names, actions }: SingleTrialsProps) {
  const { graphs: words, trials: trialWords, format } = useWords()
  const rows = lines
    .flatMap(({ trials, saysLessons }) => trials.map((trial) => ({ ...trial, saysLessons })))
    .toReversed()
  return (
    <Card padded={false} title={words.aloneTitle(croomName)} description={words.aloneText} actions={actions}>
      <MoreRows rows={rows}>
        {({ id, name, day, kind, lessons, net, saysLessons }) => (
          <li
            key={id}
            className="flex items-baseline justify-between gap-3 border-t border-line px-4 py-2.5 lg:px-5"
          >
            <span className="min-w-0">
              <TextLink to="/trial-exams/$id" params={{ id }} className="wrap-anywhere">
                {name}
              </TextLink>
              <span className="block text-13 text-dim">
                {dotted([
                  format.day(day, 'long'),
                  trialWords.kinds[kind],
                  saysLessons && namesOf(lessons, names),
                ])}
              </span>
            </span>
            <span className="tabular shrink-0 font-semibold">{words.lostNets(format.net(net))}</span>
          </li>
        )}
      </MoreRows>
    </Card>
  )
}
