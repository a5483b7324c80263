import { use } from 'react'
import { actorId } from '#web/auth/session.ts'
import { draftDatabase } from './device-store.ts'
import { onForgotten } from './forget-person.ts'

/**
 * What is typed and not saved yet. It is kept under the person who typed it, in IndexedDB, since the end of a session
 * clears the other storages; the page holds a copy, so that forms read it at once. Keys say what it is, whose, and more
 * if need be: `recordDraft:<student>`.
 */
const drafts = new Map<string, unknown>()
const name = (actor: string, key: string) => `${actor} ${key}`

type News = { actor: string; key: string; draft: unknown }
/** Between the tabs of a browser; null where it keeps nothing. */
let channel: BroadcastChannel | null = null
const droppedListeners = new Set<(key: string) => void>()

/** Milliseconds that forms wait for a store that does not open. */
const openWait = 3_000
const loaded = Promise.race([load(), new Promise((resolve) => setTimeout(resolve, openWait))])
  .then(() => {})
  .catch(() => {}) // a browser that keeps nothing: what is typed is in the page alone

async function load(): Promise<void> {
  const database = await draftDatabase()
  const [keys, values] = await Promise.all([database.getAllKeys('drafts'), database.getAll('drafts')])
  for (const [index, [actor, key]] of keys.entries())
    if (!drafts.has(name(actor, key))) drafts.set(name(actor, key), values[index])
  channel = new BroadcastChannel('etut-drafts')
  channel.addEventListener('message', ({ data }) => hear(data as News)) // sent by `tell` alone
}

function hear({ actor, key, draft }: News): void {
  if (draft !== null) {
    drafts.set(name(actor, key), draft)
    return
  }
  drafts.delete(name(actor, key))
  if (actor === actorId()) for (const listener of droppedListeners) listener(key)
}

onForgotten((person) => {
  for (const each of drafts.keys()) if (each.startsWith(`${person} `)) drafts.delete(each)
})

/** Holds a form back until the drafts of this device have been read, which is mostly so already. */
export function useDrafts(): void {
  use(loaded)
}

/** Resolves once the drafts of this device have been read. */
export function draftsLoaded(): Promise<void> {
  return loaded
}

/** What the person who is signed in has typed under a key; null for nothing. */
export function keptIn<T>(key: string): T | null {
  const actor = actorId()
  const draft = actor === undefined ? undefined : drafts.get(name(actor, key))
  return draft === undefined ? null : (draft as T) // written by keepIn alone
}

/** Keeps what is typed. @returns whether the device has it too; without room it is in the page alone */
export async function keepIn(key: string, draft: unknown): Promise<boolean> {
  const actor = actorId()
  if (actor === undefined) return false
  drafts.set(name(actor, key), draft)
  channel?.postMessage({ actor, key, draft })
  try {
    await (await draftDatabase()).put('drafts', draft, [actor, key])
    return true
  } catch {
    return false
  }
}

export function dropIn(key: string): void {
  const actor = actorId()
  if (actor === undefined) return
  drafts.delete(name(actor, key))
  // Another tab may go on with what it has typed: it keeps that under the same key, behind the deletion.
  draftDatabase()
    .then((database) => database.delete('drafts', [actor, key]))
    .then(() => channel?.postMessage({ actor, key, draft: null }))
    .catch(() => {})
}

/** Hears of drafts that another tab has saved or thrown away. */
export function onDropped(listener: (key: string) => void): () => void {
  droppedListeners.add(listener)
  return () => {
    droppedListeners.delete(listener)
  }
}

/** How many drafts of the person who is signed in wait on this device. */
export async function countDrafts(): Promise<number> {
  await loaded
  const actor = actorId()
  return [...drafts.keys()].filter((each) => each.startsWith(`${actor} `)).length
}
