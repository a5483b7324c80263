import { makeListeners } from '#web/ui/listeners.ts'
import { deviceStore, draftDatabase } from './device-store.ts'
import { forgetShared } from './shared-file.ts'

const listeners = makeListeners<[person: string]>()

/** Calls back with the person whose data is removed. */
export const onForgotten = listeners.subscribe

/**
 * Removes everything of a person from IndexedDB: cached answers, outbox, drafts; of a coach also those for
 * students.
 */
export async function forgetPerson(person: string): Promise<void> {
  listeners.tell(person)
  await Promise.all([forgetWaiting(person), forgetDrafts(person), forgetShared(), endPushes()])
}

/**
 * Ends the push subscription, so that the next person on this device gets no notices of this one. The server learns of
 * it from the push service.
 */
async function endPushes(): Promise<void> {
  const worker = await window.navigator?.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

async function forgetWaiting(person: string): Promise<void> {
  const store = await deviceStore()
  await store.clear('answers')
  for (const { seq, actor } of await store.getAll('outbox'))
    if (actor === person) await store.delete('outbox', seq)
}

async function forgetDrafts(person: string): Promise<void> {
  const database = await draftDatabase()
  await database.delete('seen', person)
  const store = database.transaction('drafts', 'readwrite').store
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.key[0] === person) await cursor.delete()
}
