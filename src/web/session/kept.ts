import { deviceStore } from './device-store.ts'
import { makeOutbox } from './outbox.ts'
import { session } from './session.ts'

/** Who is signed in here, in coach mode too. */
function actorId(): string | undefined {
  const { user, originalCoach } = session.getState()
  return (originalCoach ?? user)?.id
}

/** The outbox of this browser; every tab sees the same entries. */
export const outbox = makeOutbox({
  shelf: {
    async add(entry) {
      await (await deviceStore()).add('outbox', entry as never) // the store gives it its number
    },
    all: async () => (await deviceStore()).getAll('outbox'),
    async put(entry) {
      const store = await deviceStore()
      // Another tab may have sent or dropped it meanwhile; then it stays gone.
      if ((await store.getKey('outbox', entry.seq)) !== undefined) await store.put('outbox', entry)
    },
    remove: async (seq) => (await deviceStore()).delete('outbox', seq),
  },
  send: session.send,
  actor: actorId,
  alone: (work) => ('locks' in navigator ? navigator.locks.request('etut-outbox', work) : work()),
  now: () => Date.now(),
})

/** Keeps the last answer to a reading for a time without a network. */
export async function keepAnswer(student: string, call: string, body: unknown): Promise<void> {
  const actor = actorId()
  if (actor !== undefined)
    await (await deviceStore()).put('answers', { body, at: Date.now() }, [actor, student, call])
}

/** The last answer to a reading by the same person, about the same one. */
export async function keptAnswer(student: string, call: string): Promise<unknown> {
  const actor = actorId()
  return actor && (await (await deviceStore()).get('answers', [actor, student, call]))?.body
}

/** Forgets every answer, when somebody leaves: the next person on this device sees nothing of them. */
export async function forgetAnswers(): Promise<void> {
  await (await deviceStore()).clear('answers')
}

const longestKept = 30 * 86_400_000

/** Drops answers that nobody has asked for in a month. */
export async function forgetOldAnswers(now = Date.now()): Promise<void> {
  const store = (await deviceStore()).transaction('answers', 'readwrite').store
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.at < now - longestKept) await cursor.delete()
}

/** Throws away what waits of whoever is signed in: their account is gone. */
export async function forgetWaiting(): Promise<void> {
  for (const { seq } of await outbox.own()) await outbox.discard(seq)
}
