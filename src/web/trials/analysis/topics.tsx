import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { sum } from '#rules/insight/average.ts'
import { RankBars } from '#web/chart/rank-bars.tsx'
import { AddMistake, NotebookWay } from '#web/mistakes/notebook-way.tsx'
import { useMayChange } from '#web/session/use-session.ts'
import PlanSheet, { type ToPlan } from '#web/tree/plan-sheet.tsx'
import type { Trial } from '#web/trials/test-results.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useWords } from '#web/words/use-words.ts'
import { lostByPlace, unmarkedIn } from './figures.ts'

/** What is done about lost nets; the first is the usual one. */
const kinds = ['mistakes', 'practice', 'review', 'lecture'] as const

type TopicsProps = {
  trial: Trial
  /** Recent trials, oldest first. */
  earlier: readonly Trial[]
  /** Names of places by the id of the deepest part. */
  names: ReadonlyMap<string, readonly string[]>
}

/** Places with lost nets, most first, each with a button to plan it. */
export function Topics({ trial, earlier, names }: TopicsProps) {
  const { trialAnalysis: words, graphs, common, fields, format } = useWords()
  const mayChange = useMayChange()
  const isWide = useIsAtLeast('lg')
  const [planned, setPlanned] = useState<ToPlan | null>(null)
  const places = lostByPlace(trial, earlier)
  const rest = unmarkedIn(trial)
  const [first] = places
  const nameOf = (key: string) => names.get(key)?.at(-1) ?? '…'
  const mark = mayChange && rest > 0 && (
    <LinkButton
      to="/trial-exams/$id/edit"
      params={{ id: trial.id }}
      search={{ at: 'marks' }}
      variant={first ? 'secondary' : 'primary'}
      className="w-full"
    >
      {words.mark}
    </LinkButton>
  )

  if (!first)
    return (
      <Card title={words.topicsTitle}>
        <p className="mb-4 text-dim">
          {trial.totals.wrong + trial.totals.blank === 0 ? words.allCorrect : words.noMarks}
        </p>
        {mark}
      </Card>
    )
  const all = sum(places.map(({ lost }) => lost))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
      <RankBars
        title={words.topicsTitle}
        sentence={`${words.topicsSentence(nameOf(first.key), format.net(first.lost), format.net(all))} ${words.topicsLegend(earlier.length)}`}
        counted={graphs.counted.topics(format.number(places.length))}
        unit="net"
        rowName={fields.topic}
        limit={isWide ? 8 : 3}
        {...(earlier.length > 0 && { partName: words.thisTrial })}
        rows={places.map(({ key, lost, all, ...parts }) => ({
          id: key,
          name: nameOf(key),
          detail: names.get(key)?.[0] ?? '',
          value: all,
          place: { croom_id: trial.croom_id, ...parts },
          ...(earlier.length > 0 && { part: lost }),
        }))}
        renderName={({ name, place: { croom_id: croom, study_id: study, topic_id: topic } }) => (
          <TextLink to="/progress" search={{ croom, study, topic }}>
            {name}
          </TextLink>
        )}
        renderAction={
          mayChange
            ? ({ id, name, place }) => (
                <>
                  <AddMistake place={place} name={name} trialId={trial.id} />
                  <IconButton
                    label={common.addToPlan(name)}
                    icon={CalendarPlus}
                    // The next step: where most was lost.
                    {...(id === first.key && { className: 'bg-accent! text-on-accent!' })}
                    onClick={() =>
                      setPlanned({ place, name, kind: 'mistakes', kinds, minutes: 30, isForTomorrow: true })
                    }
                  />
                </>
              )
            : undefined
        }
      />
      <div data-print={rest > 0 ? undefined : 'no'}>
        <Card className="flex flex-col items-start gap-2">
          <span data-print="no">
            <NotebookWay trial={trial.id} />
          </span>
          {rest > 0 && <p className="text-13 text-dim">{words.unmarked(rest)}</p>}
          {rest > 0 && mark}
        </Card>
      </div>
      {planned && <PlanSheet what={planned} onClose={() => setPlanned(null)} />}
    </div>
  )
}
