import { use, useRef, useState } from 'react'
import { isUnderWay } from '#web/api/under-way.ts'
import { actorId } from '#web/session/session.ts'
import { timeouts, withTimeout } from '#web/session/timeouts.ts'
import { useActing } from '#web/session/use-session.ts'
import { makeListeners } from '#web/ui/listeners.ts'
import { draftDatabase, write } from './device-store.ts'
import { onForgotten } from './forget-person.ts'

/**
 * Drafts: text that is typed and not saved. Stored by author in IndexedDB, since the end of a session clears
 * the other storages. The page has a copy in memory, so that forms read it synchronously. Keys contain kind
 * and student: `recordDraft:<student>`.
 */
const drafts = new Map<string, unknown>()
const name = (actor: string, key: string) => `${actor} ${key}`

type News = { actor: string; key: string; draft: unknown }
/** Synchronizes tabs; null without browser support. */
let channel: BroadcastChannel | null = null
const dropped = makeListeners<[key: string]>()

const loaded: Promise<void> = withTimeout(timeouts.openDrafts, load(), () => {})
  .catch(() => {}) // without IndexedDB drafts live in memory only
  .then(() => {
    // `use` of React reads this: a form that opens later does not suspend for a moment, which would hide the page below
    // a sheet and lose the focus. A `use` behind a condition would break the hooks of the forms that have waited.
    Object.assign(loaded, { status: 'fulfilled' })
  })

async function load(): Promise<void> {
  const database = await draftDatabase()
  const [keys, values] = await Promise.all([database.getAllKeys('drafts'), database.getAll('drafts')])
  for (const [index, [actor, key]] of keys.entries())
    if (!drafts.has(name(actor, key))) drafts.set(name(actor, key), values[index])
  channel = new BroadcastChannel('etut-drafts')
  channel.addEventListener('message', ({ data }) => hear(data as News)) // only `tell` sends
}

function hear({ actor, key, draft }: News): void {
  if (draft !== null) {
    drafts.set(name(actor, key), draft)
    return
  }
  drafts.delete(name(actor, key))
  if (actor === actorId()) dropped.tell(key)
}

onForgotten((person) => {
  for (const each of drafts.keys()) if (each.startsWith(`${person} `)) drafts.delete(each)
})

/** Suspends a form until the drafts of this device are loaded. */
export function useDrafts(): void {
  use(loaded)
}

/** Resolves when the drafts of this device are loaded. */
export function draftsLoaded(): Promise<void> {
  return loaded
}

/** The signed-in person's draft under a key, or null. */
export function readDraft<T>(key: string): T | null {
  const actor = actorId()
  const draft = actor === undefined ? undefined : drafts.get(name(actor, key))
  return draft === undefined ? null : (draft as T) // only writeDraft writes
}

/** Stores a draft. @returns whether it is in IndexedDB too, or in memory only */
export async function writeDraft(key: string, draft: unknown): Promise<boolean> {
  const actor = actorId()
  if (actor === undefined) return false
  drafts.set(name(actor, key), draft)
  channel?.postMessage({ actor, key, draft })
  try {
    await write(await draftDatabase(), 'drafts', (store) => store.put(draft, [actor, key]))
    return true
  } catch {
    return false
  }
}

/** Drops the draft of a key. @param id of the row that was saved: a draft begun since then has another id and stays */
export function removeDraft(key: string, id?: string): void {
  const actor = actorId()
  if (actor === undefined || (id !== undefined && readDraft<{ id: string }>(key)?.id !== id)) return
  drafts.delete(name(actor, key))
  // Another tab may continue with its text and store it again under the same key after the deletion.
  draftDatabase()
    .then((database) => write(database, 'drafts', (store) => store.delete([actor, key])))
    .then(() => channel?.postMessage({ actor, key, draft: null }))
    .catch(() => {})
}

/**
 * The state of a form, stored on the device at each change. It survives closing the form, a reload and the end of the
 * session.
 * @param of its key, or what makes it of the acting student's id, so that it is offered for that student only
 * @param fresh the state until something is typed; a function is called once
 */
export function useDraft<T extends object>(of: string | ((student: string) => string), fresh: T | (() => T)) {
  useDrafts()
  const student = useActing()?.id ?? ''
  const key = typeof of === 'string' ? of : of(student)
  const [typed, setTyped] = useState(() => {
    const kept = readDraft<T>(key)
    const id = idOf(kept)
    // The draft of a row whose save is in flight would become the same row: this one is another.
    return id !== undefined && isUnderWay(id) ? null : kept
  })
  const [begun] = useState(fresh instanceof Function ? fresh : null)
  const draft = typed ?? begun ?? (fresh as T) // a function has made `begun`
  // A change may come from an earlier render, such as a photo that was being made smaller: what was typed since stays.
  const latest = useRef(typed)
  return {
    draft,
    /** Whether the draft is typed, and not the fresh one. */
    isTyped: typed !== null,
    change(part: Partial<T>): void {
      latest.current = { ...(latest.current ?? draft), ...part }
      setTyped(latest.current)
      void writeDraft(key, latest.current)
    },
    /** To be called when it was saved or discarded. */
    drop: () => removeDraft(key, idOf(draft)),
    /** For a form that stays open: discards what was typed and goes on with another state. */
    restart(next: T): void {
      removeDraft(key, idOf(draft))
      latest.current = next
      setTyped(next)
    },
  }
}

/** Text of a single field, stored like a form. @returns null until something is typed; null also drops it */
export function useTextDraft(key: string) {
  useDrafts()
  const [text, setText] = useState(() => readDraft<string>(key))
  const latest = useRef(text)
  function put(next: string | null | ((now: string | null) => string | null)): void {
    latest.current = typeof next === 'function' ? next(latest.current) : next
    setText(latest.current)
    if (latest.current === null) removeDraft(key)
    else void writeDraft(key, latest.current)
  }
  return [text, put] as const
}

/** The id of the row that a draft becomes, if it has one. */
function idOf(draft: object | null): string | undefined {
  return (draft as { id?: string } | null)?.id
}

/** Calls back with drafts that another tab has saved or discarded. */
export const onDropped = dropped.subscribe

/** Number of drafts of the signed-in person on this device. */
export async function countDrafts(): Promise<number> {
  await loaded
  const actor = actorId()
  return [...drafts.keys()].filter((each) => each.startsWith(`${actor} `)).length
}
