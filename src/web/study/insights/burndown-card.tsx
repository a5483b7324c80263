import { burndownClaim } from '#rules/insight/claims.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { SpanChart } from '#web/chart/span-chart.tsx'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type CardText, InsightCard } from './card-frame.tsx'
import { moreADay } from './more-a-day.ts'
import { FirstRows, TopicCell } from './topic-cell.tsx'

type Burndown = ReplyOf<'GET /insight/burndown/{id}'>

/** Whether the topics will be finished before the exam. */
export function BurndownCard({ croomId }: { croomId: string }) {
  const { insights, format } = useWords()
  const words = insights.burndown
  const mayChange = useMayChange()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const answer = useCall('GET /insight/burndown/{id}', { params: { id: croomId } })
  return (
    <InsightCard name={words.name} answer={answer} isPlain early={words.moreUnknown}>
      {(data): CardText => {
        const { evidence, finish, chance, assumed } = data
        const claim = burndownClaim(data)
        return {
          claim:
            finish && chance !== null
              ? `${words.claim(format.day(finish.early, 'long'), format.day(finish.late, 'long'), format.number(chance))}.`
              : `${words.done}.`,
          lead: [
            moreADay(claim, words, format.number),
            finish && words.middle(format.day(finish.middle, 'long')),
          ]
            .filter(Boolean)
            .join(' '),
          body: finish && <BurndownBody data={data} croomId={croomId} finish={finish} />,
          evidence: { ...evidence, text: words.days(format.number(evidence.n)) },
          how: [words.how, assumed ? words.assumed : words.own],
          // Goals are set in the student's own settings.
          action: mayChange && !isCoachMode && finish && (
            <LinkButton to="/settings" search={{ section: 'goals' }}>
              {insights.toGoals}
            </LinkButton>
          ),
        }
      }}
    </InsightCard>
  )
}

function BurndownBody({
  data: { exam, today, remaining, rate, days_left, drop },
  croomId,
  finish,
}: {
  data: Burndown
  croomId: string
  finish: NonNullable<Burndown['finish']>
}) {
  const { insights, format, figures } = useWords()
  const words = insights.burndown
  const numbers = [
    { name: words.remaining, value: figures.time(remaining ?? 0) },
    { name: words.rate, value: figures.time(rate ?? 0) },
    { name: words.daysLeft, value: format.number(days_left ?? 0) },
  ]
  return (
    <div className="px-4 pt-4 lg:px-5">
      {exam && (
        <SpanChart
          data={{ today, ...finish, due: exam.examdate }}
          label={words.chart}
          today={words.today}
          due={[dotted([exam.name, format.day(exam.examdate, 'long')]), format.day(exam.examdate, 'long')]}
        />
      )}
      <dl className="grid grid-cols-3 gap-3 py-4">
        {numbers.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-13 text-dim">{name}</dt>
            <dd className="tabular text-17 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {drop.length > 0 && (
        <>
          <h3 className="text-13 text-dim">{words.drop}</h3>
          <div className="-mx-4 lg:-mx-5">
            <FirstRows rows={drop}>
              {(row) => (
                <tr key={row.topic_id}>
                  <TopicCell
                    row={row}
                    croomId={croomId}
                    below={words.dropRow(figures.minutes(row.need), figures.nets(row.at_stake))}
                  />
                </tr>
              )}
            </FirstRows>
          </div>
        </>
      )}
    </div>
  )
}
