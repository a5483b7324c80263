import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { daysBetween } from '#rules/day.ts'
import { placeOf } from '#rules/place.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { CardFoot } from '#web/study/insights/card-frame.tsx'
import { useFreeStart } from '#web/study/timer/use-start.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { focusBeside } from '#web/ui/next-focus.ts'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { useNotToday } from './use-not-today.ts'

type Review = ReplyOf<'GET /insight/review'>
type ReviewRow = Review['rows'][number]

type TodayReviewProps = {
  /** Keeps the height until the rows are there. */
  place: ReactNode
  /** Whether topics are due; without any there may be questions of the notebook. */
  isDue: boolean
}

/**
 * The review of the day: rows that start the timer, or wait until tomorrow, and how many questions of the notebook come
 * back; folded, as the first of them are offered above. Nothing when none is due.
 */
export default function TodayReview({ place, isDue }: TodayReviewProps) {
  const { insights, graphs, mistakes: ofNotebook, common, format, figures } = useWords()
  const words = insights.review
  const answer = useCall('GET /insight/review', {}, { enabled: isDue })
  const notebook = useCall('GET /mistake', { query: { state: 'due', size: 1 } })
  const { find } = useNames()
  const list = useRef<HTMLUListElement>(null)
  const mayChange = useMayChange()
  const notToday = useNotToday(answer.data?.today ?? '')
  const free = useFreeStart(() => {
    // Scrolls to the timer that starts on this page.
    if (list.current) window.scrollTo(0, 0)
  })
  const due = isDue ? (answer.data?.rows ?? []) : []
  const rows = due.filter(({ topic_id }) => !notToday.topics.includes(topic_id))
  const mistakes = notebook.data?.total ?? 0
  if (isDue && answer.isPending) return place
  if (rows.length + mistakes === 0) return null
  const counts = [
    rows.length > 0 && graphs.counted.topics(format.number(rows.length)),
    mistakes > 0 && common.questions(format.number(mistakes)),
  ]
  return (
    <FoldedCard title={words.name} note={dotted(counts)}>
      {mistakes > 0 && (
        <p className="flex px-4 pb-3 lg:px-5">
          <QuietLink to="/mistakes">{ofNotebook.today(format.number(mistakes))}</QuietLink>
        </p>
      )}
      {answer.data && rows.length > 0 && (
        <>
          <p className="px-4 pb-3 text-13 text-dim lg:px-5">{gapText(answer.data)}</p>
          <ul ref={list} className="divide-y divide-line border-t border-line">
            {rows.map((row) => (
              <li key={row.topic_id} className="flex items-center gap-3 py-1.5 pr-1 pl-4 lg:pr-3 lg:pl-5">
                <LessonStripe color={find({ ...row, subtopic_id: null })?.color} className="self-stretch" />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{row.topic_name}</p>
                  <p className="tabular text-13 text-dim">{lastText(row)}</p>
                </div>
                <div className="flex shrink-0">
                  {free && (
                    <IconButton
                      label={words.startOf(row.topic_name)}
                      icon={Play}
                      className="text-accent!"
                      disabled={free.isPending}
                      onClick={() => free.start(placeOf({ ...row, subtopic_id: null }), 'review')}
                    />
                  )}
                  {mayChange && (
                    <IconButton
                      label={words.notToday(row.topic_name)}
                      icon={X}
                      onClick={({ currentTarget }) => {
                        focusBeside(currentTarget)
                        leaveForTomorrow(row)
                      }}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
          <CardFoot text={{ body: true, how: [words.how, words.due(format.number(answer.data.due))] }} />
        </>
      )}
    </FoldedCard>
  )

  function leaveForTomorrow({ topic_id, topic_name }: ReviewRow): void {
    notToday.hide(topic_id)
    toast({ text: words.hidden(topic_name), undo: () => notToday.show(topic_id) })
  }

  /** How long ago a topic was studied, and what it may bring. */
  function lastText({ days, from_marks, at_stake }: ReviewRow): string {
    const ago = format.number(days)
    return format.sentence(from_marks ? words.row(ago, figures.nets(at_stake)) : words.rowUnmarked(ago))
  }

  /** After how many days a topic is due, and why. */
  function gapText({ today, exam, gap }: Review): string {
    const days = format.number(gap)
    return exam ? words.gap(daysBetween(today, exam.examdate), days) : words.gapAlone(days)
  }
}
