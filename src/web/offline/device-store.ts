import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Refused } from '#web/api/refused.ts'
import type { Parts } from '#web/api/request.ts'

/** A save that waits on this device for the server. */
export type Entry = {
  /** Order in which saves were made on this device. */
  seq: number
  /** Who made it, and whose data it is. */
  actor: string
  student: { id: string; name: string }
  key: string
  input: Parts
  /** Milliseconds since 1970. */
  madeAt: number
  /** What the server answered when it did not take it; such an entry waits for a person. */
  refusal: Pick<Refused, 'status' | 'code' | 'message'> | null
  /** How often the server broke at it (500). */
  faults?: number
}

/** @property at when it came: milliseconds since 1970, by the clock of this device */
export type KeptAnswer = { body: unknown; at: number }
/** @property shape of the build that asked; an older one kept none */
type Answer = KeptAnswer & { shape?: string }

type Schema = DBSchema & {
  outbox: { key: number; value: Entry }
  /** The last answer to each reading, under who asked and whose data it is. */
  answers: { key: [actor: string, student: string, call: string]; value: Answer }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/**
 * What this device keeps without a network. Outside of a secure window some browsers refuse it; then nothing is kept.
 * @throws when the browser keeps nothing
 */
export function deviceStore(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('etut', 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      database.createObjectStore('answers')
    },
    terminated() {
      opened = undefined
    },
  }).catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

type DraftSchema = DBSchema & {
  /** What is typed and not saved, under who typed it. */
  drafts: { key: [actor: string, key: string]; value: unknown }
  /** What a person has dismissed, by class group: when the news of its catalogue were made. */
  seen: { key: string; value: Record<string, string> }
}

let openedDrafts: Promise<IDBPDatabase<DraftSchema>> | undefined

/**
 * The drafts, and what was dismissed. A database of their own: the other one could not get a new store while a tab of an older build is open.
 * @throws when the browser keeps nothing
 */
export function draftDatabase(): Promise<IDBPDatabase<DraftSchema>> {
  openedDrafts ??= openDrafts().catch((error) => {
    openedDrafts = undefined
    throw error
  })
  return openedDrafts
}

async function openDrafts(): Promise<IDBPDatabase<DraftSchema>> {
  return await openDB<DraftSchema>('etut-drafts', 2, {
    upgrade(database, before) {
      if (before < 1) database.createObjectStore('drafts')
      database.createObjectStore('seen')
    },
    terminated() {
      openedDrafts = undefined
    },
  })
}
