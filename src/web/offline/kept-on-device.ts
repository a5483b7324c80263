import { actorId, session } from '#web/auth/session.ts'
import { deviceStore, type KeptAnswer } from './device-store.ts'
import { makeOutbox } from './outbox.ts'

/** Which form answers have: what the contract says, as one number. */
const shape: string = import.meta.env.CONTRACT_HASH ?? 'unbuilt'

let planned: ReturnType<typeof setTimeout> | undefined

/** The outbox of this browser; every tab sees the same entries. */
export const outbox = makeOutbox({
  store: {
    add: async (entry) => (await deviceStore()).add('outbox', entry as never), // the store gives it its number
    all: async () => (await deviceStore()).getAll('outbox'),
    async put(entry) {
      const store = await deviceStore()
      // Another tab may have sent or dropped it meanwhile; then it stays gone.
      if ((await store.getKey('outbox', entry.seq)) !== undefined) await store.put('outbox', entry)
    },
    async remove(seq) {
      const entries = (await deviceStore()).transaction('outbox', 'readwrite').store
      const isThere = (await entries.getKey(seq)) !== undefined
      await entries.delete(seq)
      return isThere
    },
  },
  send: session.send,
  actor: actorId,
  alone: (work) => ('locks' in navigator ? navigator.locks.request('etut-outbox', work) : work()),
  now: () => Date.now(),
  plan(work, milliseconds) {
    clearTimeout(planned)
    planned = setTimeout(work, milliseconds)
  },
})

/**
 * Keeps the last answer to a reading for a time without a network, unless whoever asked has left since.
 * @param asker who was signed in when it was asked
 */
export async function keepAnswer(
  asker: string,
  student: string,
  call: string,
  answer: KeptAnswer,
): Promise<void> {
  const store = await deviceStore()
  if (actorId() === asker) await store.put('answers', { ...answer, shape }, [asker, student, call])
}

/** The last answer to a reading by the same person, about the same one, in the form that this build reads. */
export async function keptAnswer(student: string, call: string): Promise<KeptAnswer | undefined> {
  const actor = actorId()
  const kept = actor && (await (await deviceStore()).get('answers', [actor, student, call]))
  return kept && kept.shape === shape ? kept : undefined
}

/** Forgets every answer, when somebody leaves: the next person on this device sees nothing of them. */
export async function forgetAnswers(): Promise<void> {
  await (await deviceStore()).clear('answers')
}

const longestKept = 30 * 86_400_000

/** Drops answers that nobody has asked for in a month, and those of a build that had them in another form. */
export async function forgetOldAnswers(now = Date.now()): Promise<void> {
  const store = (await deviceStore()).transaction('answers', 'readwrite').store
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.at < now - longestKept || cursor.value.shape !== shape) await cursor.delete()
}
