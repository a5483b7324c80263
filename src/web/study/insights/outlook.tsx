import { burndownClaim, paceClaim } from '#rules/insight/claims.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { SpanChart } from '#web/chart/span-chart.tsx'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { useCroomId } from '#web/study/now/use-steps.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type CardText, InsightCard } from './card-frame.tsx'
import { moreADay } from './more-a-day.ts'
import { FirstRows, TopicCell } from './topic-cell.tsx'

/** How long planned study takes in fact, and whether the topics will be finished before the exam. */
export function Outlook() {
  const { plan: words } = useWords()
  const croomId = useCroomId()
  return (
    <FoldedCard title={words.pace}>
      <PaceCard />
      {croomId && <BurndownCard croomId={croomId} />}
    </FoldedCard>
  )
}

type Burndown = ReplyOf<'GET /insight/burndown/{id}'>

/** Whether the topics will be finished before the exam. */
function BurndownCard({ croomId }: { croomId: string }) {
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

/** How long planned study takes in fact, and how much of a plan gets done. */
function PaceCard() {
  const { insights, fields, format, figures } = useWords()
  const words = insights.pace
  const answer = useCall('GET /insight/pace', {})
  return (
    <InsightCard name={words.name} answer={answer} isPlain skeleton="h-40">
      {(data): CardText => {
        const claim = paceClaim(data)
        return {
          claim:
            claim?.code === 'differs'
              ? `${words.claim(format.number(claim.minutes), format.number(claim.percent))}.`
              : claim?.code === 'share'
                ? `${words.share(format.number(claim.percent))}.`
                : `${words.asPlanned}.`,
          lead: claim?.code === 'differs' && words.lead,
          body: data.rows.length > 0 && (
            <FirstRows
              rows={data.rows}
              heads={[{ text: fields.lesson }, { text: words.takes, className: 'pr-4 lg:pr-5' }]}
            >
              {({ study_id, study_name, n, when_done }) => (
                <tr key={study_id} className="border-t border-line">
                  <th scope="row" className="py-2 pl-8 text-left font-normal lg:pl-9">
                    <span className="block">{study_name}</span>
                    <span className="block text-13 text-dim">{words.items(format.number(n))}</span>
                  </th>
                  <td className="pr-4 text-right font-semibold whitespace-nowrap lg:pr-5">
                    {when_done === null ? '–' : figures.time(60 * when_done)}
                  </td>
                </tr>
              )}
            </FirstRows>
          ),
          evidence: { ...data.evidence, text: words.items(format.number(data.evidence.n)) },
          how: [words.how],
        }
      }}
    </InsightCard>
  )
}
