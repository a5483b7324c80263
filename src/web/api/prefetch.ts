import { delayFirstPaint } from '#web/ui/first-paint.ts'
import type { CallKey, InputOf, ReplyOf } from './ask.ts'
import { askOrLast } from './last-answer.ts'

/** An answer that was requested before its page was loaded. */
type Prefetched = {
  queryKey: readonly [owner: string, key: CallKey, input: unknown]
  answer: Promise<unknown>
  /** The answer that came after the timeout at `endedAt`. */
  late: Promise<{ reply: unknown; endedAt: number }>
}

const waiting: Prefetched[] = []
let take = (early: Prefetched): unknown => waiting.push(early)

/**
 * Prefetches a call of the first page, whose other requests wait for the answer.
 * @param owner the acting user
 * @throws Refused
 */
export function prefetch<K extends CallKey>(owner: string, key: K, input: InputOf<K>): Promise<ReplyOf<K>> {
  let onLate: (reply: ReplyOf<K>, endedAt: number) => void = () => {}
  const late = new Promise<{ reply: unknown; endedAt: number }>((resolve) => {
    onLate = (reply, endedAt) => resolve({ reply, endedAt })
  })
  const answer = askOrLast(owner, key, input, {}, undefined, onLate)
  const early: Prefetched = { queryKey: [owner, key, input], answer, late }
  // The page that uses the answer reports the error.
  delayFirstPaint(answer)
  take(early)
  return answer
}

/** Calls back with every prefetched answer, past and future. */
export function onPrefetched(listener: (early: Prefetched) => void): void {
  take = listener
  for (const early of waiting.splice(0)) listener(early)
}
