import { placeOf } from '#rules/place.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { useFreeStart } from '#web/study/timer/use-start.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import { useNotToday } from './use-not-today.ts'

export type Review = ReplyOf<'GET /insight/review'>
export type ReviewRow = Review['rows'][number]

/** Starts a review or leaves it for tomorrow. @param today the student's day */
export function useReview(today: string, onStarted: () => void) {
  const { insights } = useWords()
  const { review: words } = insights
  const mayChange = useMayChange()
  const notToday = useNotToday(today)
  const free = useFreeStart(onStarted)
  return {
    mayChange,
    /** Undefined while the timer is not free. */
    start: free && ((row: ReviewRow) => free.start(placeOf({ ...row, subtopic_id: null }), 'review')),
    isPending: free?.isPending,
    shown: (rows: readonly ReviewRow[]) => rows.filter(({ topic_id }) => !notToday.topics.includes(topic_id)),
    leave({ topic_id, topic_name }: ReviewRow) {
      notToday.hide(topic_id)
      toast({ text: words.hidden(topic_name), undo: () => notToday.show(topic_id) })
    },
  }
}
