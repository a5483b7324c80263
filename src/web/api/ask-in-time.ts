import { session } from '#web/session/session.ts'
import { timeouts, withTimeout } from '#web/session/timeouts.ts'
import { ask, type CallKey, type ReplyOf } from './ask.ts'

/**
 * `ask` for work of several calls, or what `useSave` does not fit: it waits for the answer as long as any other save.
 * The request is not cancelled. @throws Refused
 */
export function askInTime<K extends CallKey>(...call: Parameters<typeof ask<K>>): Promise<ReplyOf<K>> {
  return withTimeout(timeouts.save, ask(...call), () => {
    throw session.noAnswer()
  })
}
