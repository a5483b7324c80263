import { latestFull } from '#rules/comparable.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { NetLines } from '#web/trials/net-lines.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { useMore } from '#web/ui/use-more.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type Trial = ReplyOf<'GET /graph/trial'>['trials'][number]

/** Number of trials in the trend. */
const drawn = 20

/** Trend of the nets, and the latest trial exams. */
export function Trials({ studentId: id }: { studentId: string }) {
  const { student: words, graphs } = useWords()
  const answer = useCall('GET /graph/trial', {})
  const { asked, more } = useMore(3, 12)
  const list = useCall('GET /trialexam/user/{id}', { params: { id }, query: asked })
  return (
    <Loaded
      answer={list}
      skeleton={<Skeleton className="h-80 rounded-card" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Card title={words.trials}>
          <p className="text-dim">{graphs.noTrials}</p>
        </Card>
      }
    >
      {(listed) => (
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          {answer.data && <Trend trials={answer.data.trials} />}
          <Card padded={false} title={words.trials}>
            <ul className="divide-y divide-line border-t border-line">
              {listed.rows.map((trial) => (
                <TrialLine key={trial.id} trial={trial} />
              ))}
            </ul>
            {more(listed, 'mb-2 lg:ml-1')}
          </Card>
        </div>
      )}
    </Loaded>
  )
}

function Trend({ trials }: { trials: Trial[] }) {
  const { student: words, trialAnalysis, format } = useWords()
  const alike = latestFull(trials).slice(-drawn)
  const nets = alike.map(({ net }) => net)
  const last = nets.at(-1)
  // A single point is no trend.
  if (last === undefined || nets.length < 2) return null
  return (
    <NetLines
      title={trialAnalysis.trendTitle}
      sentence={words.trendSentence(nets.length, format.net(last), format.net(Math.max(...nets)))}
      trials={alike}
      series={[{ id: 'net', name: 'Net', color: 'accent', values: nets }]}
      height={180}
    />
  )
}

function TrialLine({ trial }: { trial: ReplyOf<'GET /trialexam/user/{id}'>['rows'][number] }) {
  const { trials: words, format } = useWords()
  const hand = useChangedBy(trial)
  const { name, day, kind, publisher } = trial
  return (
    <li className="flex min-h-14 items-center gap-4 px-4 py-2 lg:px-5">
      <Named name={name} facts={dotted([format.day(day), words.kinds[kind], publisher, hand])} />
      <span className="tabular shrink-0 text-right">
        <strong className="block font-semibold">{format.net(trial.totals.net)}</strong>
        <span className="block text-12 text-dim">{words.counts(trial.totals)}</span>
      </span>
    </li>
  )
}
