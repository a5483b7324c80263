import { useNavigate } from '@tanstack/react-router'
import { daysBetween } from '#rules/day.ts'
import { useCall } from '#web/api/use-call.ts'
import { ReviewActions } from '#web/study/review/review-actions.tsx'
import { useFigures } from '#web/study/review/use-figures.ts'
import { type ReviewRow, useReview } from '#web/study/review/use-review.ts'
import { Button } from '#web/ui/button.tsx'
import { RowTable } from '#web/ui/row-table.tsx'
import { useWords } from '#web/words/use-words.ts'
import { InsightCard, type Told } from './card-frame.tsx'
import { lessonOf, TableHead, TopicCell } from './topic-cell.tsx'

/** The five topics to review today, over all class groups. */
export function ReviewCard({ className }: { className?: string }) {
  const { insights } = useWords()
  const words = insights.review
  const figures = useFigures()
  const navigate = useNavigate()
  const answer = useCall('GET /insight/review', {})
  const today = answer.data?.today ?? ''
  // The timer is on the first screen.
  const review = useReview(today, () => navigate({ to: '/dashboard' }))
  return (
    <InsightCard name={words.name} answer={answer} className={className}>
      {({ exam, gap, due, rows }): Told => {
        const shown = review.shown(rows)
        const [first] = shown
        const lead = exam
          ? words.gap(daysBetween(today, exam.examdate), figures.number(gap))
          : words.gapAlone(figures.number(gap))
        const how = [words.how, words.due(figures.number(due))]
        if (!first) return { claim: words.empty, lead, how }
        return {
          claim: `${words.claim(shown.length)}.`,
          lead: (
            <>
              {insights.named(
                first.topic_name,
                first.from_marks
                  ? words.row(figures.number(first.days), figures.nets(first.at_stake))
                  : words.rowUnmarked(figures.number(first.days)),
              )}{' '}
              {lead}
            </>
          ),
          body: <ReviewTable rows={shown} review={review} />,
          how,
          action: review.mayStart && (
            <Button isPending={review.isPending} onClick={() => review.start(first)}>
              {words.action}
            </Button>
          ),
        }
      }}
    </InsightCard>
  )
}

type ReviewTableProps = { rows: readonly ReviewRow[]; review: ReturnType<typeof useReview> }

function ReviewTable({ rows, review }: ReviewTableProps) {
  const { insights } = useWords()
  const words = insights.review
  const figures = useFigures()
  return (
    <RowTable className="mt-2">
      <TableHead
        heads={[
          { text: insights.topic },
          { text: insights.lastStudied, className: 'max-lg:hidden' },
          { text: insights.net },
          { text: words.action, hidden: true },
        ]}
      />
      <tbody className="tabular">
        {rows.map((row) => (
          <tr key={row.topic_id} className="border-t border-line">
            <TopicCell
              row={row}
              croomId={row.croom_id}
              below={
                <>
                  {lessonOf(row)}
                  <span className="lg:hidden"> · {insights.daysAgo(figures.number(row.days))}</span>
                </>
              }
            />
            <td className="px-2 text-right whitespace-nowrap max-lg:hidden">
              {insights.days(figures.number(row.days))}
            </td>
            <td className="px-2 text-right">
              <strong className="font-semibold">{row.from_marks ? figures.nets(row.at_stake) : '–'}</strong>
            </td>
            <td className="w-22 pr-1 lg:w-20 lg:pr-3">
              <span className="flex justify-end">
                <ReviewActions row={row} review={review} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </RowTable>
  )
}
