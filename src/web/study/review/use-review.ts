import { useSyncExternalStore } from 'react'
import type { Place } from '#rules/place.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { useFreeStart } from '#web/study/timer/use-start.ts'
import { makeListeners } from '#web/ui/listeners.ts'
import { writeIfRoom } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

export type Review = ReplyOf<'GET /insight/review'>
export type ReviewRow = Review['rows'][number]

/** The topic of a row, as the timer and the plan take it. */
export function placeOfTopic(row: { croom_id: string; study_id: string; topic_id: string }): Place {
  const { croom_id, study_id, topic_id } = row
  return { croom_id, study_id, topic_id, subtopic_id: null }
}

/** Starts a review or leaves it for tomorrow. @param today the student's day */
export function useReview(today: string, onStarted: () => void) {
  const { insights } = useWords()
  const { review: words } = insights
  const owner = useActing()?.id ?? ''
  const mayChange = useMayChange()
  const notToday = useNotToday(owner, today)
  const free = useFreeStart(onStarted)
  return {
    mayChange,
    /** Undefined while the timer is not free. */
    start: free && ((row: ReviewRow) => free.start(placeOfTopic(row), 'review')),
    isPending: free?.isPending,
    shown: (rows: readonly ReviewRow[]) => rows.filter(({ topic_id }) => !notToday.topics.includes(topic_id)),
    leave({ topic_id, topic_name }: ReviewRow) {
      notToday.hide(topic_id)
      toast({ text: words.hidden(topic_name), undo: () => notToday.show(topic_id) })
    },
  }
}

const key = 'notToday'
/** The value when localStorage is full. */
let unstored: string | null = null
const listeners = makeListeners()

function stored(): string {
  return unstored ?? window.localStorage.getItem(key) ?? ''
}

function subscribe(listener: () => void): () => void {
  const leave = listeners.subscribe(listener)
  // Another tab has changed it.
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}

function topicsOf(text: string, userId: string, today: string): string[] {
  const [owner, day, ...topics] = text.split(' ')
  return owner === userId && day === today ? topics : []
}

/** Topics that are hidden from the review until tomorrow, only on this device. */
function useNotToday(userId: string, today: string) {
  const topics = topicsOf(useSyncExternalStore(subscribe, stored), userId, today)
  const write = (next: readonly string[]) => {
    const text = [userId, today, ...next].join(' ')
    unstored = writeIfRoom(window.localStorage, key, text) ? null : text
    listeners.tell()
  }
  const now = () => topicsOf(stored(), userId, today)
  return {
    topics,
    hide: (topic: string) => write([...now().filter((id) => id !== topic), topic]),
    show: (topic: string) => write(now().filter((id) => id !== topic)),
  }
}
