import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { IconButton } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { nextFocus } from '#web/ui/next-focus.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ReviewRow, useReview } from './use-review.ts'

/** Starts the review of a topic, or leaves it for tomorrow. */
export function ReviewActions({ row, review }: { row: ReviewRow; review: ReturnType<typeof useReview> }) {
  const { insights } = useWords()
  const words = insights.review
  return (
    <>
      {review.mayStart && (
        <IconButton
          label={words.startOf(row.topic_name)}
          icon={Play}
          className="text-accent!"
          disabled={review.isPending}
          onClick={() => review.start(row)}
        />
      )}
      {review.mayChange && (
        <IconButton
          label={words.notToday(row.topic_name)}
          icon={X}
          onClick={({ currentTarget }) => {
            const next = nextFocus(currentTarget)
            if (next) next.focus()
            else focusHeading()
            review.leave(row)
          }}
        />
      )}
    </>
  )
}
