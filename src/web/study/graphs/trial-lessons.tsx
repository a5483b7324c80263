import type { Period, TrialKind } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { Radar } from '#web/chart/radar.tsx'
import { radarLeast } from '#web/chart/radar-layout.ts'
import { RankBars } from '#web/chart/rank-bars.tsx'
import { NetLines } from '#web/trials/net-lines.tsx'
import { Card } from '#web/ui/card.tsx'
import { lessonColorIndex } from '#web/ui/lesson-color.ts'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { DrillName } from './drill-name.tsx'
import { LessonFigures } from './lesson-figures.tsx'
import {
  byLoss,
  type LessonSeries,
  lessonLines,
  lessonTotals,
  profileOf,
  withoutBranch,
} from './trial-figures.ts'

type LessonsProps = {
  croomId: string
  period: Period
  kind: TrialKind | undefined
}

/** Lessons of a class group's trial exams: nets per trial, losses, and a profile. */
export function TrialLessons({ croomId: id, period: time, kind }: LessonsProps) {
  const inWindow = useLessons(id, time, kind)
  const inAll = useLessons(id, 'total', kind)
  return (
    <>
      <Loaded answer={inWindow} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {(reply) => <LessonLines reply={reply} />}
      </Loaded>
      <Loaded answer={inAll} skeleton={<Skeleton className="h-72 rounded-card" />}>
        {(reply) => <Totals reply={reply} kind={kind} />}
      </Loaded>
      <LessonSums croomId={id} />
      <Loaded answer={inWindow} skeleton={<Skeleton className="h-72 rounded-card" />}>
        {(reply) => <Profile reply={reply} />}
      </Loaded>
    </>
  )
}

/** Lessons per trial: of one kind, or of all kinds but `branch`. */
function useLessons(id: string, time: Period, kind: TrialKind | undefined) {
  const every = useCall(
    'GET /trialgraph/sumByStudyTime/{id}/{time}',
    { params: { id, time } },
    { enabled: kind === undefined, select: withoutBranch },
  )
  const ofKind = useCall(
    'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}',
    { params: { id, time, extra: kind ?? 'general' } },
    { enabled: kind !== undefined },
  )
  return kind === undefined ? every : ofKind
}

function LessonLines({ reply }: { reply: LessonSeries }) {
  const { graphs: words, format } = useWords()
  // The chart of the class group above already shows the empty state.
  if (reply.trials.length === 0) return null
  return (
    <NetLines
      title={words.lessonsTitle}
      sentence={words.lessonsSentence}
      counted={words.counted.trials(format.number(reply.trials.length))}
      trials={reply.trials}
      series={lessonLines(reply)}
    />
  )
}

function Totals({ reply, kind }: { reply: LessonSeries; kind: TrialKind | undefined }) {
  const { graphs: words, format } = useWords()
  const totals = lessonTotals(reply)
  const rows = byLoss(totals)
  const [first] = rows
  if (!first) return null
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <RankBars
        title={words.lossTitle}
        sentence={words.lossSentence(first.name, format.net(first.lost))}
        counted={words.counted.trials(format.number(reply.trials.length))}
        unit="net"
        rowName={words.rowName.croom}
        rows={rows.map(({ id, name, color, lost }) => ({
          id,
          name,
          value: lost,
          color: lessonColorIndex(color),
        }))}
        renderName={(row) => <DrillName row={row} />}
      />
      <LessonTable rows={totals} kind={kind} />
    </div>
  )
}

function LessonTable({ rows, kind }: { rows: ReturnType<typeof lessonTotals>; kind: TrialKind | undefined }) {
  const { graphs: words, trials, chart, format } = useWords()
  return (
    <Card
      padded={false}
      title={words.lessonTableTitle}
      description={words.allTime(kind ? trials.kinds[kind] : words.allKinds)}
    >
      <LessonFigures
        heads={[words.rowName.croom, chart.units.count, words.last, words.mean, words.best]}
        rows={rows.map(({ id, name, color, trials: count, last, mean, best }) => ({
          id,
          name,
          color,
          figures: [format.number(count), ...[last, mean, best].map((net) => format.net(net))],
        }))}
      />
    </Card>
  )
}

/** Minimum number of trials, since a single day depends on luck. */
const leastTrials = 3

/**
 * Radar chart of the lessons. It comes last, as areas are easy to misread; with too few lessons it says what
 * is missing.
 */
function Profile({ reply }: { reply: LessonSeries }) {
  const { graphs: words, format } = useWords()
  const lessons = profileOf(reply, leastTrials)
  if (reply.trials.length === 0) return null
  if (lessons.length < radarLeast)
    return (
      <Card title={words.profileTitle}>
        <p className="text-dim">{words.profileFew(radarLeast, leastTrials, lessons.length)}</p>
      </Card>
    )
  return (
    <Radar
      title={words.profileTitle}
      sentence={words.profileSentence}
      counted={words.counted.trials(format.number(reply.trials.length))}
      rows={lessons}
      axisName={words.rowName.croom}
      nowName={words.lastTrial}
      beforeName={words.earlierMean}
    />
  )
}

/** Sums of a class group's trial exams by lesson, including trials of a single lesson. */
function LessonSums({ croomId: id }: { croomId: string }) {
  const { graphs: words, fields, record, format } = useWords()
  const answer = useCall('GET /trialgraph/sumByStudy/{id}', { params: { id } })
  const heads = [
    words.rowName.croom,
    fields.questions,
    record.fields.correct,
    record.fields.wrong,
    record.fields.blank,
  ]
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton className="h-72 rounded-card" />}
      isEmpty={({ rows }) => rows.every(({ trials }) => trials === 0)}
      empty={null}
    >
      {({ rows, trials }) => (
        <Card padded={false} title={words.sumsTitle} description={words.sumsText(format.number(trials))}>
          <LessonFigures
            heads={heads}
            rows={rows
              .filter((row) => row.trials > 0)
              .map(({ id, name, color, questions, correct, wrong, blank }) => ({
                id,
                name,
                color,
                figures: [questions, correct, wrong, blank].map((count) => format.number(count)),
              }))}
          />
        </Card>
      )}
    </Loaded>
  )
}
