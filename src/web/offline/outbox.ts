import { delayBefore } from '#web/session/reach.ts'
import { Refused } from '#web/session/refused.ts'
import { type Parts, rowIdOf } from '#web/session/request.ts'
import type { Send } from '#web/session/send.ts'
import { timeouts, withTimeout } from '#web/session/timeouts.ts'
import type { Entry } from './device-store.ts'

/** Storage of entries; IndexedDB in the browser. */
type EntryStore = {
  /** @returns its number */
  add(entry: Omit<Entry, 'seq'>): Promise<number>
  all(): Promise<Entry[]>
  /** Updates an entry that still exists. */
  put(entry: Entry): Promise<void>
  /** @returns whether it existed */
  remove(seq: number): Promise<boolean>
}
type Environment = {
  store: EntryStore
  send: Send
  /** The signed-in person; undefined for none. */
  actor(): string | undefined
  /** Runs exclusively among all tabs, as far as the browser supports locks. */
  exclusively(work: () => Promise<void>): Promise<void>
  now(): number
  /** Schedules work, replacing the scheduled one. */
  plan(work: () => void, milliseconds: number): void
}

/** Maximum number of unanswered requests per entry. */
const mostUnanswered = 3
/** After this many 500s an entry is set aside and shown to the person. */
const mostFaults = 6
type Reply = { version?: number }
/** Result of sending an entry; `later`: nothing can be sent now. */
type Result = 'arrived' | 'refused' | 'faulty' | 'later'

/**
 * The queue of unsent saves. They are sent in order, each for the student it was made for, until the server
 * has answered. An entry contains its row's id, so sending it twice is idempotent.
 */
export function makeOutbox(around: Environment) {
  const { store } = around
  const listeners = new Set<(sent: Entry | null) => void>()
  // Listeners are loaded late; earlier events are queued for them.
  const unheard: (Entry | null)[] = []
  const unanswered = new Map<number, number>()
  let underWay: Promise<void> | null = null
  let after: Promise<void> | null = null
  /** Consecutive rounds that left something unsent. */
  let tries = 0

  function tell(sent: Entry | null): void {
    if (listeners.size === 0) unheard.push(sent)
    for (const listener of listeners) listener(sent)
  }

  /** Entries of the signed-in person, in order; those of other persons are ignored. */
  async function own(): Promise<Entry[]> {
    const actor = around.actor()
    return (await store.all()).filter((entry) => entry.actor === actor).sort((a, b) => a.seq - b.seq)
  }

  /** One round: sends every entry once, but none behind a failed entry of its row. */
  async function sendAll(): Promise<void> {
    let isLeft = false
    // Queried again each time, as entries may be added meanwhile.
    for (let entry = await next(0); entry; entry = await next(entry.seq)) {
      const result = await sendOne(entry)
      if (result === 'arrived') tries = 0
      if (result === 'later' || result === 'faulty') isLeft = true
      if (result === 'later') break
    }
    if (!isLeft) return
    around.plan(() => void flush().catch(() => {}), delayBefore(tries))
    tries += 1
  }

  async function sendOne(entry: Entry): Promise<Result> {
    if ((unanswered.get(entry.seq) ?? 0) >= mostUnanswered) return 'later'
    try {
      await withTimeout(timeouts.outboxEntry, sent(entry), () => {
        throw new Refused(0, 'NO_ANSWER', '')
      })
      return 'arrived'
    } catch (error) {
      return error instanceof Refused && !isForLater(error) ? afterRefusal(entry, error) : 'later'
    }
  }

  async function afterRefusal(entry: Entry, { status, code, message }: Refused): Promise<Result> {
    if (isGone(entry, status) || code === 'TICKED') {
      await arrived(entry.seq, {})
      return 'arrived'
    }
    const faults = (entry.faults ?? 0) + 1
    if (status >= 500 && faults < mostFaults) {
      await store.put({ ...entry, faults })
      return 'faulty'
    }
    await store.put({ ...entry, faults, refusal: { status, code, message } })
    tell(null)
    return 'refused'
  }

  /** Sends an entry; the first answer counts, also after the timeout. */
  function sent(entry: Entry): Promise<void> {
    const made = { actor: entry.actor, student: entry.student.id }
    const count = (by: number) => unanswered.set(entry.seq, (unanswered.get(entry.seq) ?? 0) + by)
    count(1)
    const answer = around.send(entry.key, entry.input, { made }) as Promise<Reply>
    return answer.finally(() => count(-1)).then((reply) => arrived(entry.seq, reply))
  }

  /** Handles the first answer to an entry. */
  async function arrived(seq: number, { version }: Reply): Promise<void> {
    const entry = (await store.all()).find((each) => each.seq === seq)
    if (!entry) return
    await follow(entry, version)
    if (await store.remove(seq)) tell(entry)
  }

  /** The next entry that may be sent; an entry with a 500 blocks later entries of its row. */
  async function next(after: number): Promise<Entry | undefined> {
    const held = new Set<string>()
    for (const entry of await own()) {
      const row = rowOf(entry)
      if (entry.seq > after && !entry.refusal && !(row !== undefined && held.has(row))) return entry
      if (row !== undefined && isStuck(entry)) held.add(row)
    }
    return undefined
  }

  /**
   * Both changes of a row were based on the same version; the second now follows the version made by the
   * first.
   */
  async function follow(sent: Entry, version: number | undefined): Promise<void> {
    const rowId = rowIdOf(sent.input)
    if (rowId === undefined || version === undefined) return
    for (const entry of await own())
      if (entry.seq > sent.seq && rowIdOf(entry.input) === rowId)
        await store.put({ ...entry, input: withVersion(entry.input, version) })
  }

  function flush(): Promise<void> {
    underWay ??= around.exclusively(sendAll).finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    own,

    /**
     * Adds a save or a refused one.
     * @returns its number
     * @throws when the browser has no IndexedDB
     */
    async add(
      entry: Pick<Entry, 'student' | 'key' | 'input'> & { refusal?: Entry['refusal'] },
    ): Promise<number> {
      const actor = around.actor()
      if (actor === undefined) throw new Error('nobody is signed in')
      const seq = await store.add({ refusal: null, ...entry, actor, madeAt: around.now() })
      tell(null)
      return seq
    },

    /** Handles the answer of a request that was sent before the entry was added. */
    arrived,

    /** Sends the queue; concurrent calls run once. */
    flush,

    /** Sends the queue, and once more if a run is in progress, as something has changed since it started. */
    flushAnew(): Promise<void> {
      if (!underWay) return flush()
      after ??= underWay
        .catch(() => {})
        .then(() => {
          after = null
          return flush()
        })
      return after
    },

    /** Removes refused entries of a row that was saved since. */
    async settle(input: Parts): Promise<void> {
      const rowId = rowIdOf(input)
      const settled = (await own()).filter((entry) => entry.refusal && rowIdOf(entry.input) === rowId)
      if (rowId === undefined || settled.length === 0) return
      for (const { seq } of settled) await store.remove(seq)
      tell(null)
    },

    async retry(entry: Entry): Promise<void> {
      await store.put({ ...entry, refusal: null, faults: 0 })
      tell(null)
    },

    async discard(seq: number): Promise<void> {
      await store.remove(seq)
      tell(null)
    },

    /** Calls back after every change with the entry that was sent; first with queued events. */
    subscribe(listener: (sent: Entry | null) => void): () => void {
      listeners.add(listener)
      for (const sent of unheard.splice(0)) listener(sent)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * Whether the whole queue must wait: no answer, server not ready, rate limit, no session. A 500 only blocks
 * its entry.
 */
function isForLater({ status, code }: Refused): boolean {
  const isHindered = ['NOT_JSON', 'MUST_CHANGE_PASSWORD', 'CONSENT'].includes(code)
  // 408: the connection was too slow for the request.
  return isHindered || [0, 401, 408, 429, 498, 502, 503, 504].includes(status)
}

/** Whether an entry got a 500: it is retried or set aside, and blocks its row. */
function isStuck({ faults = 0, refusal }: Entry): boolean {
  return refusal ? refusal.status >= 500 : faults > 0
}

/** The row that an entry creates, changes or deletes. */
function rowOf({ input }: Entry): string | undefined {
  const { id } = (input.params ?? {}) as { id?: string }
  return rowIdOf(input) ?? id
}

/** Whether a deleted row is already gone, as the reply to an earlier attempt was lost; `TICKED`: another device was first. */
function isGone({ key }: Entry, status: number): boolean {
  const ofGone = ['GET /state/delete/{id}', 'POST /mistake/look', 'DELETE /mistake/{id}']
  return ofGone.includes(key) && status === 404
}

function withVersion(input: Parts, version: number): Parts {
  const part = input.query ? 'query' : 'body'
  const content = input[part] as { version?: number } | undefined
  return content?.version === undefined ? input : { ...input, [part]: { ...content, version } }
}
