import type { CallKey, InputOf } from '#web/api/ask.ts'
import type { Entry } from './device-store.ts'

/** What an entry of the outbox sends if it is of this call; `useQueuedSave` has added it with the input of its call. */
export function inputOf<K extends CallKey>({ key, input }: Pick<Entry, 'key' | 'input'>, call: K) {
  return key === call ? (input as InputOf<K>) : undefined
}
