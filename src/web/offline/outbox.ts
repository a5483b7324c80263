import { delayBefore } from '#web/api/reach.ts'
import { Refused } from '#web/api/refused.ts'
import { type Parts, rowIdOf } from '#web/api/request.ts'
import type { Send } from '#web/api/send.ts'
import { within } from '#web/api/timeouts.ts'
import type { Entry } from './device-store.ts'

/** Where entries lie; the browser's is IndexedDB. */
export type EntryStore = {
  /** @returns its number */
  add(entry: Omit<Entry, 'seq'>): Promise<number>
  all(): Promise<Entry[]>
  /** Changes an entry that is still there. */
  put(entry: Entry): Promise<void>
  /** @returns whether it was still there */
  remove(seq: number): Promise<boolean>
}
type Surroundings = {
  store: EntryStore
  send: Send
  /** Who is signed in; undefined when nobody is. */
  actor(): string | undefined
  /** Runs alone among all tabs of the browser, as far as the browser can tell. */
  alone(work: () => Promise<void>): Promise<void>
  now(): number
  /** Does something once that time has gone by; what was planned before is not done. */
  plan(work: () => void, milliseconds: number): void
}

/** Milliseconds that entries behind one wait for its answer; its request goes on, and its answer counts. */
const answerWait = 30_000
/** How many requests of one entry may be without an answer; sending more would not help. */
const mostUnanswered = 3
/** After so many answers 500 an entry is set aside, where a person sees it. */
const mostFaults = 6
type Reply = { version?: number }
/** What became of an entry that was sent; `later`: nothing can be sent now. */
type Result = 'arrived' | 'refused' | 'faulty' | 'later'

export type Outbox = ReturnType<typeof makeOutbox>

/**
 * Saves that could not be sent: they are sent in their order, each in the name of whom it was made for, until the
 * server has answered each. An entry carries its row's id, so one that was sent and not answered is sent again.
 */
export function makeOutbox(around: Surroundings) {
  const { store } = around
  const listeners = new Set<(sent: Entry | null) => void>()
  // The page listens only once all of it has come; a save may be quicker.
  const unheard: (Entry | null)[] = []
  const unanswered = new Map<number, number>()
  let underWay: Promise<void> | null = null
  let after: Promise<void> | null = null
  /** Rounds in a row that have left something to be sent. */
  let tries = 0

  function tell(sent: Entry | null): void {
    if (listeners.size === 0) unheard.push(sent)
    for (const listener of listeners) listener(sent)
  }

  /** Entries of whoever is signed in, in their order; those of others are nobody's business here. */
  async function own(): Promise<Entry[]> {
    const actor = around.actor()
    return (await store.all()).filter((entry) => entry.actor === actor).sort((a, b) => a.seq - b.seq)
  }

  /** One round: every entry once, but none behind another of its row. */
  async function sendAll(): Promise<void> {
    let isLeft = false
    // Looked for anew each time: another may have been added meanwhile.
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
      await within(answerWait, sent(entry), () => {
        throw new Refused(0, 'NO_ANSWER', '')
      })
      return 'arrived'
    } catch (error) {
      if (!(error instanceof Refused) || isForLater(error)) return 'later'
      if (isGone(entry, error)) {
        await arrived(entry.seq, {})
        return 'arrived'
      }
      const { status, code, message } = error
      const faults = (entry.faults ?? 0) + 1
      if (status >= 500 && faults < mostFaults) {
        await store.put({ ...entry, faults })
        return 'faulty'
      }
      await store.put({ ...entry, faults, refusal: { status, code, message } })
      tell(null)
      return 'refused'
    }
  }

  /** Sends an entry; it has arrived with the first answer, also when nobody waits for it any longer. */
  function sent(entry: Entry): Promise<void> {
    const made = { actor: entry.actor, student: entry.student.id }
    const count = (by: number) => unanswered.set(entry.seq, (unanswered.get(entry.seq) ?? 0) + by)
    count(1)
    const answer = around.send(entry.key, entry.input, { made }) as Promise<Reply>
    return answer.finally(() => count(-1)).then((reply) => arrived(entry.seq, reply))
  }

  /** The server has taken an entry: the first answer to it counts. */
  async function arrived(seq: number, { version }: Reply): Promise<void> {
    const entry = (await store.all()).find((each) => each.seq === seq)
    if (!entry) return
    await follow(entry, version)
    if (await store.remove(seq)) tell(entry)
  }

  /** The next one that may be sent: what the server broke at holds back what was done to the same row since. */
  async function next(after: number): Promise<Entry | undefined> {
    const held = new Set<string>()
    for (const entry of await own()) {
      const row = rowOf(entry)
      if (entry.seq > after && !entry.refusal && !(row !== undefined && held.has(row))) return entry
      if (row !== undefined && isStuck(entry)) held.add(row)
    }
    return undefined
  }

  /** Two changes of one row were made on the same version of it; the second is one of what the first has made. */
  async function follow(sent: Entry, version: number | undefined): Promise<void> {
    const rowId = rowIdOf(sent.input)
    if (rowId === undefined || version === undefined) return
    for (const entry of await own())
      if (entry.seq > sent.seq && rowIdOf(entry.input) === rowId)
        await store.put({ ...entry, input: withVersion(entry.input, version) })
  }

  function flush(): Promise<void> {
    underWay ??= around.alone(sendAll).finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    own,

    /** Keeps a save, or what was refused of one. @returns its number @throws when this device keeps nothing */
    async add(
      entry: Pick<Entry, 'student' | 'key' | 'input'> & { refusal?: Entry['refusal'] },
    ): Promise<number> {
      const actor = around.actor()
      if (actor === undefined) throw new Error('nobody is signed in')
      const seq = await store.add({ refusal: null, ...entry, actor, madeAt: around.now() })
      tell(null)
      return seq
    },

    /** Takes the answer to what was sent before it became an entry. */
    arrived,

    /** Sends what waits; asked twice at a time it is done once. */
    flush,

    /** Sends what waits, and once more if that is under way already: something has changed since it began. */
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

    /** Drops what was refused of a row that has been saved since. */
    async settle(input: Parts): Promise<void> {
      const rowId = rowIdOf(input)
      const settled = (await own()).filter((entry) => entry.refusal && rowIdOf(entry.input) === rowId)
      if (rowId === undefined || settled.length === 0) return
      for (const { seq } of settled) await store.remove(seq)
      tell(null)
    },

    /** Lets a refused entry try again. */
    async retry(entry: Entry): Promise<void> {
      await store.put({ ...entry, refusal: null, faults: 0 })
      tell(null)
    },

    async discard(seq: number): Promise<void> {
      await store.remove(seq)
      tell(null)
    },

    /** Hears of every change, with the entry that has just arrived; first of those that nobody has heard of yet. */
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
 * Whether nothing can be sent now, whichever entry it is: no answer, a server that is not ready, too many tries, no
 * session. A 500 is of the one entry.
 */
function isForLater({ status, code }: Refused): boolean {
  const isHindered = ['NOT_JSON', 'MUST_CHANGE_PASSWORD', 'CONSENT'].includes(code)
  // 408: the line was too slow for all of it.
  return isHindered || [0, 401, 408, 429, 498, 502, 503, 504].includes(status)
}

/** Whether the server breaks at an entry: it is tried again, or was set aside, and its row waits for it. */
function isStuck({ faults = 0, refusal }: Entry): boolean {
  return refusal ? refusal.status >= 500 : faults > 0
}

/** The row that an entry makes, changes or deletes. */
function rowOf({ input }: Entry): string | undefined {
  const { id } = (input.params ?? {}) as { id?: string }
  return rowIdOf(input) ?? id
}

/** Whether what was to be deleted is not there any more: the reply to an earlier try was lost. */
function isGone({ key }: Entry, { status }: Refused): boolean {
  return key === 'GET /state/delete/{id}' && status === 404
}

function withVersion(input: Parts, version: number): Parts {
  const part = input.query ? 'query' : 'body'
  const content = input[part] as { version?: number } | undefined
  return content?.version === undefined ? input : { ...input, [part]: { ...content, version } }
}
