import type { UseQueryResult } from '@tanstack/react-query'
import { sum } from '#rules/insight/average.ts'
import { fullTrialKinds, type Period, type TrialKind } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { RankBars } from '#web/chart/rank-bars.tsx'
import type { Refused } from '#web/session/refused.ts'
import { NetLines } from '#web/trials/net-lines.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { MarkDays } from './day-rows.tsx'
import { DrillName } from './drill-name.tsx'
import { byLoss, lostLines, type MarkSeries, type MarkTotals, reasonCounts } from './trial-figures.ts'

type Level = 'study' | 'topic'

type PlaceProps = { id: string; time: Period; kind: TrialKind | undefined }

/** Topics of a lesson: lost nets, reasons, and values per trial. */
export function TrialTopics({ id, time, kind }: PlaceProps) {
  const query = queryOf(kind)
  const totals = useCall('GET /trialgraph/sumByTopic/{id}', { params: { id }, query })
  const series = useCall('GET /trialgraph/sumByTopicTime/{id}/{time}', { params: { id, time }, query })
  return <Parts level="study" kind={kind} totals={totals} series={series} />
}

/** Subtopics of a topic, and each mark with its trial. */
export function TrialSubtopics({ id, time, kind }: PlaceProps) {
  const query = queryOf(kind)
  const totals = useCall('GET /trialgraph/sumBySubTopic/{id}', { params: { id }, query })
  const series = useCall('GET /trialgraph/sumBySubTopicTime/{id}/{time}', { params: { id, time }, query })
  return (
    <>
      <Parts level="topic" kind={kind} totals={totals} series={series} />
      <MarkDays topicId={id} query={query} />
    </>
  )
}

/** Marks of one kind of trial exam, or of all kinds but `branch`. */
function queryOf(kind: TrialKind | undefined) {
  return { kinds: kind === undefined ? fullTrialKinds : [kind] }
}

type PartsProps = {
  level: Level
  kind: TrialKind | undefined
  totals: UseQueryResult<MarkTotals, Refused>
  series: UseQueryResult<MarkSeries, Refused>
}

function Parts({ level, kind, totals, series }: PartsProps) {
  const { graphs: words, trials, format } = useWords()
  return (
    <Loaded
      answer={totals}
      skeleton={<Skeleton className="h-72 rounded-card" />}
      isEmpty={({ rows }) => rows.every(({ lost }) => lost === 0)}
      empty={
        <EmptyState
          title={words.noMarks(kind ? trials.kinds[kind] : words.allKinds)}
          text={words.noMarksText}
          action={<LinkButton to="/trial-exams">{trials.title}</LinkButton>}
        />
      }
    >
      {(reply) => (
        <>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
            <Losses level={level} reply={reply} />
            <Reasons reply={reply} />
          </div>
          <Loaded answer={series} skeleton={<Skeleton className="h-80 rounded-card" />}>
            {(inTime) => (
              <NetLines
                title={words.lostLinesTitle}
                sentence={words.lostLinesSentence}
                empty={words.noMarksHere}
                counted={words.counted.trials(format.number(inTime.trials.length))}
                trials={inTime.trials}
                series={lostLines(inTime)}
                fromZero
              />
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  )
}

function Losses({ level, reply }: { level: Level; reply: MarkTotals }) {
  const { graphs: words, format } = useWords()
  const rows = byLoss(reply.rows)
  const [first] = rows
  if (!first) return null
  return (
    <RankBars
      title={words.lossTitle}
      sentence={words.lossSentence(first.name, format.net(first.lost))}
      counted={words.counted.trials(format.number(reply.trials))}
      unit="net"
      rowName={words.rowName[level]}
      rows={rows.map(({ id, name, wrong, blank, lost }) => ({
        id: id ?? 'own',
        name,
        detail: words.wrongBlank(format.number(wrong), format.number(blank)),
        value: lost,
      }))}
      renderName={(row) => <DrillName row={row} />}
    />
  )
}

function Reasons({ reply }: { reply: MarkTotals }) {
  const { graphs: words, trials, fields, format } = useWords()
  const reasons = reasonCounts(reply)
  const [first] = reasons
  if (!first) return null
  return (
    <RankBars
      title={words.reasonsTitle}
      sentence={words.reasonsSentence(trials.reasons[first.reason], format.number(first.count))}
      counted={words.counted.marks(format.number(sum(reasons.map(({ count }) => count))))}
      unit="count"
      rowName={fields.reason}
      rows={reasons.map(({ reason, count }) => ({ id: reason, name: trials.reasons[reason], value: count }))}
    />
  )
}
