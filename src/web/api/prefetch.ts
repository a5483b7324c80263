import { askOrLast } from '#web/offline/last-answer.ts'
import type { CallKey, InputOf, ReplyOf } from './ask.ts'

/** An answer that was asked for before the page that shows it had come. */
export type Early = {
  queryKey: readonly [owner: string, key: CallKey, input: unknown]
  answer: Promise<unknown>
}

const waiting: Early[] = []
let take: ((early: Early) => void) | undefined

/**
 * Asks for what the first page will ask for.
 * @param owner the acting user
 * @throws Refused
 */
export function askEarly<K extends CallKey>(owner: string, key: K, input: InputOf<K>): Promise<ReplyOf<K>> {
  const answer = askOrLast(owner, key, input, {})
  const early: Early = { queryKey: [owner, key, input], answer }
  // Whoever takes it tells of its failure.
  answer.catch(() => {})
  if (take) take(early)
  else waiting.push(early)
  return answer
}

/** Hands over every early answer, those that were asked for already and those still to come. */
export function onEarly(listener: (early: Early) => void): void {
  take = listener
  for (const early of waiting.splice(0)) listener(early)
}
