import type { Database } from '#server/services/database/client.ts'
import { gather } from '#server/services/gather.ts'
import { findActor, findActors, isSpread, type PersonNow } from '#server/services/people/sql.ts'

/** The user of an open session, or undefined. */
export type FindActor = (userId: string, sessionId: string) => Promise<PersonNow | undefined>

type Asked = {
  userId: string
  sessionId: string
  resolve(found: PersonNow | undefined): void
  reject(error: unknown): void
}

/**
 * Who asks, for all requests of one turn of the event loop with one statement. Nothing is kept, so a session that
 * ended stops the next request. A Citus has the rows on different servers, so there it asks for one after the other.
 */
export function actorFinder(database: Database): FindActor {
  let spread: Promise<boolean> | undefined

  const add = gather<Asked>(setImmediate, async (asked) => {
    try {
      // Not asked for one alone, who would not wait for the answer: nobody would hear of its failure.
      if (asked.length > 1) spread ??= isSpread(database)
      if (asked.length === 1 || (await spread)) for (const each of asked) findOne(each)
      else await findAll(asked)
    } catch (error) {
      spread = undefined
      for (const { reject } of asked) reject(error)
    }
  })

  function findOne({ userId, sessionId, resolve, reject }: Asked) {
    findActor(database.shared, userId, sessionId).then(resolve, reject)
  }

  async function findAll(asked: readonly Asked[]) {
    const users = new Map(asked.map(({ sessionId, userId }) => [sessionId, userId]))
    const rows = await findActors(database.shared, [...users.keys()], [...users.values()])
    const found = new Map(rows.map(({ session_id, ...person }) => [session_id, person]))
    for (const { sessionId, userId, resolve } of asked) {
      const person = found.get(sessionId)
      resolve(person?.id === userId ? person : undefined)
    }
  }

  return (userId, sessionId) =>
    new Promise((resolve, reject) => {
      add({ userId, sessionId, resolve, reject })
    })
}
