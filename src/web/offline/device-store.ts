import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb'
import type { KeptAnswer } from '#web/api/last-answer.ts'
import type { Refused } from '#web/session/refused.ts'
import type { Parts } from '#web/session/request.ts'
import { makeListeners } from '#web/ui/listeners.ts'

/** An entry of the outbox: a save that waits for the server. */
export type Entry = {
  /** Order of the saves on this device. */
  seq: number
  /** Author and student. */
  actor: string
  student: { id: string; name: string }
  key: string
  input: Parts
  /** Milliseconds since 1970. */
  madeAt: number
  /** The server's refusal; such an entry waits for a decision of the person. */
  refusal: Pick<Refused, 'status' | 'code' | 'message'> | null
  /** Number of times the server answered 500. */
  faults?: number
}

/** @property shape contract hash of the build that asked; older builds stored none */
type Answer = KeptAnswer & { shape?: string }

type Schema = DBSchema & {
  outbox: { key: number; value: Entry }
  /** Last answer of each query, by author, student and call. */
  answers: { key: [actor: string, student: string, call: string]; value: Answer }
}

const closed = makeListeners()

/** Calls back when the browser has closed or deleted the database of answers and outbox. */
export const onStoreClosed = closed.subscribe

/**
 * Makes what opens a database, once until the browser closes or deletes it. Unavailable in some insecure contexts.
 * @returns throws when the browser has no IndexedDB
 */
function opener<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<S>, before: number) => void,
  onClosed: () => void = () => {},
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined
  function forget(): void {
    opened = undefined
    onClosed()
  }
  /** An open connection would block the deletion. An upgrade (with a version) waits until the tab is closed. */
  function giveWay(next: number | null, { target }: IDBVersionChangeEvent): void {
    if (next !== null || !(target instanceof IDBDatabase)) return
    target.close()
    forget()
  }
  return () => {
    const blocking = (_: number, next: number | null, event: IDBVersionChangeEvent) => giveWay(next, event)
    opened ??= openDB<S>(name, version, { upgrade, blocking, terminated: forget }).catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

/** IndexedDB of answers and outbox. */
export const deviceStore = opener<Schema>(
  'etut',
  1,
  (database) => {
    database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    database.createObjectStore('answers')
  },
  closed.tell,
)

/**
 * Writes in a transaction that ends by itself: the browser undoes one whose page is left before it has heard that nothing
 * else follows, so that a draft that was typed at the last moment would be lost, and that of a saved row come back.
 * @param work sends its requests at once
 */
export async function write<S extends DBSchema, N extends StoreNames<S>, T>(
  database: IDBPDatabase<S>,
  name: N,
  work: (store: IDBPObjectStore<S, [N], N, 'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(name, 'readwrite')
  const [result] = await Promise.all([work(transaction.store), transaction.commit(), transaction.done])
  return result
}

type DraftSchema = DBSchema & {
  /** Drafts by author and key. */
  drafts: { key: [actor: string, key: string]; value: unknown }
  /** Dismissed catalogue news by class group: the time of the news. */
  seen: { key: string; value: Record<string, string> }
}

/**
 * IndexedDB of drafts and dismissed news. A separate database: the other one could not be upgraded while a tab of an older
 * build is open.
 */
export const draftDatabase = opener<DraftSchema>('etut-drafts', 2, (database, before) => {
  if (before < 1) database.createObjectStore('drafts')
  database.createObjectStore('seen')
})
