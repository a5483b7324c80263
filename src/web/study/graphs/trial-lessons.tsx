import type { Period, TrialKind } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { Radar } from '#web/chart/radar.tsx'
import { radarLeast } from '#web/chart/radar-layout.ts'
import { RankBars } from '#web/chart/rank-bars.tsx'
import { NetLines } from '#web/trials/net-lines.tsx'
import { Card } from '#web/ui/card.tsx'
import { lessonColorIndex, type lessonColorVar } from '#web/ui/lesson-color.ts'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { RowTable } from '#web/ui/row-table.tsx'
import { useWords } from '#web/words/use-words.ts'
import { DrillName } from './drill-name.tsx'
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
  const { graphs: words, format } = useWords()
  const inWindow = useLessons(id, time, kind)
  const inAll = useLessons(id, 'total', kind)
  return (
    <>
      <Loaded answer={inWindow} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {(reply) =>
          // The chart of the class group above already shows the empty state.
          reply.trials.length > 0 && (
            <NetLines
              title={words.lessonsTitle}
              sentence={words.lessonsSentence}
              counted={words.counted.trials(format.number(reply.trials.length))}
              trials={reply.trials}
              series={lessonLines(reply)}
            />
          )
        }
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

function Totals({ reply, kind }: { reply: LessonSeries; kind: TrialKind | undefined }) {
  const { graphs: words, trials, chart, format } = useWords()
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
      <Card
        padded={false}
        title={words.lessonTableTitle}
        description={words.allTime(kind ? trials.kinds[kind] : words.allKinds)}
      >
        <LessonFigures
          heads={[words.rowName.croom, chart.units.count, words.last, words.mean, words.best]}
          rows={totals.map(({ id, name, color, trials: count, last, mean, best }) => ({
            id,
            name,
            color,
            figures: [format.number(count), ...[last, mean, best].map((net) => format.net(net))],
          }))}
        />
      </Card>
    </div>
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

type LessonFiguresProps = {
  /** Heads of the columns, the first for the lessons. */
  heads: readonly string[]
  /** Lessons with one text per figure column. */
  rows: readonly {
    id: string | null
    name: string
    color: Parameters<typeof lessonColorVar>[0]
    figures: readonly string[]
  }[]
}

/** A table of lessons with some figures each; the second figure is the one that counts. */
function LessonFigures({ heads: [name, ...heads], rows }: LessonFiguresProps) {
  const looks = ['text-dim', 'font-semibold']
  return (
    <RowTable className="tabular text-15 max-sm:text-13">
      <thead>
        <tr className="border-y border-line text-13 text-dim max-sm:text-12">
          <th scope="col" className="py-2 pl-4 text-left font-medium lg:pl-5">
            {name}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="px-1.5 text-right font-medium last:pr-4 lg:last:pr-5">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2.5 pl-4 text-left font-medium lg:pl-5">
              <span className="flex items-center gap-2.5">
                <LessonStripe color={row.color} className="h-6" />
                <span className="min-w-0 wrap-anywhere">{row.name}</span>
              </span>
            </th>
            {heads.map((head, index) => (
              <td key={head} className={`px-1.5 text-right last:pr-4 lg:last:pr-5 ${looks[index] ?? ''}`}>
                {row.figures[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RowTable>
  )
}
