import type { Entry } from './device-store.ts'
import { Refused } from './refused.ts'
import { type Parts, rowIdOf } from './request.ts'
import type { Send } from './send.ts'

/** Where entries lie; the browser's is IndexedDB. */
export type Shelf = {
  add(entry: Omit<Entry, 'seq'>): Promise<void>
  all(): Promise<Entry[]>
  put(entry: Entry): Promise<void>
  remove(seq: number): Promise<void>
}
type Surroundings = {
  shelf: Shelf
  send: Send
  /** Who is signed in; undefined when nobody is. */
  actor(): string | undefined
  /** Runs alone among all tabs of the browser, as far as the browser can tell. */
  alone(work: () => Promise<void>): Promise<void>
  now(): number
}

/** How long one entry may take, in milliseconds; it is sent again, which is harmless. */
const patience = 30_000

export type Outbox = ReturnType<typeof makeOutbox>

/**
 * Saves that could not be sent: they are sent in their order, each in the name of whom it was made for, until the
 * server has answered each. An entry carries its row's id, so one that was sent and not answered is sent again.
 */
export function makeOutbox(around: Surroundings) {
  const { shelf } = around
  const listeners = new Set<(sent: Entry | null) => void>()
  // The page listens only once all of it has come; a save may be quicker.
  const unheard: (Entry | null)[] = []
  let underWay: Promise<void> | null = null
  let after: Promise<void> | null = null

  function tell(sent: Entry | null): void {
    if (listeners.size === 0) unheard.push(sent)
    for (const listener of listeners) listener(sent)
  }

  /** Entries of whoever is signed in, in their order; those of others are nobody's business here. */
  async function own(): Promise<Entry[]> {
    const actor = around.actor()
    return (await shelf.all()).filter((entry) => entry.actor === actor).sort((a, b) => a.seq - b.seq)
  }

  async function sendAll(): Promise<void> {
    // Looked for anew each time: another may have been added meanwhile.
    for (let entry = await next(0); entry; entry = await next(entry.seq)) {
      try {
        const made = { actor: entry.actor, student: entry.student.id }
        // One that hangs would hold up what waits in every tab.
        const signal = AbortSignal.timeout(patience)
        const reply = (await around.send(entry.key, entry.input, { made, signal })) as { version?: number }
        await follow(entry, reply.version)
      } catch (error) {
        if (!(error instanceof Refused) || isForLater(error)) return
        if (!isGone(entry, error)) {
          const { status, code, message } = error
          await shelf.put({ ...entry, refusal: { status, code, message } })
          tell(null)
          continue
        }
      }
      await shelf.remove(entry.seq)
      tell(entry)
    }
  }

  async function next(after: number): Promise<Entry | undefined> {
    return (await own()).find(({ seq, refusal }) => seq > after && !refusal)
  }

  /** Two changes of one row were made on the same version of it; the second is one of what the first has made. */
  async function follow(sent: Entry, version: number | undefined): Promise<void> {
    const rowId = rowIdOf(sent.input)
    if (rowId === undefined || version === undefined) return
    for (const entry of await own())
      if (entry.seq > sent.seq && rowIdOf(entry.input) === rowId)
        await shelf.put({ ...entry, input: withVersion(entry.input, version) })
  }

  function flush(): Promise<void> {
    underWay ??= around.alone(sendAll).finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    own,

    /** Keeps a save, or what was refused of one. @throws when this device keeps nothing */
    async add(
      entry: Pick<Entry, 'student' | 'key' | 'input'> & { refusal?: Entry['refusal'] },
    ): Promise<void> {
      const actor = around.actor()
      if (actor === undefined) throw new Error('nobody is signed in')
      await shelf.add({ refusal: null, ...entry, actor, madeAt: around.now() })
      tell(null)
    },

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
      for (const { seq } of settled) await shelf.remove(seq)
      tell(null)
    },

    /** Lets a refused entry try again. */
    async retry(entry: Entry): Promise<void> {
      await shelf.put({ ...entry, refusal: null })
      tell(null)
    },

    async discard(seq: number): Promise<void> {
      await shelf.remove(seq)
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

/** Whether the same save may succeed later: no answer, a server in trouble, too many tries, no session. */
function isForLater({ status, code }: Refused): boolean {
  const isHindered = code === 'NOT_JSON' || code === 'MUST_CHANGE_PASSWORD'
  // 408: the line was too slow for all of it.
  return isHindered || [0, 401, 408, 429].includes(status) || status >= 498
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
