import type { KeptAnswer } from '#web/api/last-answer.ts'
import { actorId, session } from '#web/session/session.ts'
import { deviceStore, write } from './device-store.ts'
import { makeOutbox } from './outbox.ts'

/** Hash of the contract, which changes with the form of any answer. */
const shape: string = import.meta.env.CONTRACT_HASH ?? 'unbuilt'

let planned: ReturnType<typeof setTimeout> | undefined

/** The outbox of this browser, shared by all tabs. */
export const outbox = makeOutbox({
  store: {
    async add(entry) {
      return write(await deviceStore(), 'outbox', (entries) => entries.add(entry as never)) // IndexedDB assigns the number
    },
    all: async () => (await deviceStore()).getAll('outbox'),
    async put(entry) {
      const store = await deviceStore()
      // Another tab may have sent or dropped the entry; then it must not reappear.
      if ((await store.getKey('outbox', entry.seq)) !== undefined) await store.put('outbox', entry)
    },
    async remove(seq) {
      const [key] = await write(await deviceStore(), 'outbox', (entries) =>
        Promise.all([entries.getKey(seq), entries.delete(seq)]),
      )
      return key !== undefined
    },
  },
  send: session.send,
  actor: actorId,
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request('etut-outbox', work) : work()),
  now: () => Date.now(),
  plan(work, milliseconds) {
    clearTimeout(planned)
    planned = setTimeout(work, milliseconds)
  },
})

/**
 * Caches the last answer of a query for offline use, unless the person has signed out since.
 * @param asker who was signed in at the time of the request
 */
export async function keepAnswer(
  asker: string,
  student: string,
  call: string,
  answer: KeptAnswer,
): Promise<void> {
  const store = await deviceStore()
  if (actorId() !== asker) return
  await write(store, 'answers', (answers) => answers.put({ ...answer, shape }, [asker, student, call]))
}

/** The cached answer of a query, for the same person and student and the current contract. */
export async function keptAnswer(student: string, call: string): Promise<KeptAnswer | undefined> {
  const actor = actorId()
  const kept = actor && (await (await deviceStore()).get('answers', [actor, student, call]))
  return kept && kept.shape === shape ? kept : undefined
}

/** Removes all cached answers after sign-out, so that the next person sees none. */
export async function forgetAnswers(): Promise<void> {
  await (await deviceStore()).clear('answers')
}

const longestKept = 30 * 86_400_000

/** Removes answers that were not used for a month, and those of another contract. */
export async function forgetOldAnswers(): Promise<void> {
  const store = (await deviceStore()).transaction('answers', 'readwrite').store
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.at < Date.now() - longestKept || cursor.value.shape !== shape) await cursor.delete()
}
