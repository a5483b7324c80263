import { isClosed } from '#rules/consent.ts'
import { type DailyWork, daily } from '#server/services/daily/daily.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { linkedPeople, lockUser } from '#server/services/people/sql.ts'
import { pagesAfter } from '#server/services/rows/paginate.ts'
import type { Subject } from '#server/services/subject.ts'
import { listErasable, lockConsent } from '#server/subjects/consent/sql.ts'
import { listUnused, lockUnused } from '#server/subjects/retention/sql.ts'
import { willChangeTrees } from '#server/subjects/tree/sql.ts'
import { erase } from '#server/subjects/user/sql.ts'

export const hourly: Subject['hourly'] = async (sql, { consentAge, isStopped }) => {
  const erased: Erased = { withdrawn: 0, unused: 0 }
  await daily(sql, 'retention', [eraseWithdrawn(consentAge, erased), eraseUnused(erased)], isStopped)
  return erased
}

/** Number of accounts that the daily job has erased, by reason. */
type Erased = { withdrawn: number; unused: number }

const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Erases the accounts whose consent was taken back 30 days ago and not given again. A child who has meanwhile come of
 * age keeps the account that a parent closed.
 * @param consentAge the age of consent; 0 erases nobody
 */
function eraseWithdrawn(consentAge: number, erased: Erased): DailyWork {
  return eraseAll(listErasable, async (sql, id) => {
    const person = await lockConsent(sql, id)
    if (!person || person.withdrawn_at === null) return
    // Clock of this machine: a day more or less decides nothing here.
    if (!isClosed(person, consentAge, Date.now())) return
    await erase(sql, id, await linkedPeople(sql, id))
    erased.withdrawn += 1
  })
}

/** Erases the accounts that were made for somebody who never signed in. */
function eraseUnused(erased: Erased): DailyWork {
  return eraseAll(listUnused, async (sql, id) => {
    await lockUser(sql, id)
    if (!(await lockUnused(sql, id))) return
    await erase(sql, id, await linkedPeople(sql, id))
    erased.unused += 1
  })
}

/** Goes through accounts by id, each in a transaction of its own. */
function eraseAll(list: typeof listUnused, eraseOne: (sql: Sql, id: AccountId) => Promise<void>): DailyWork {
  return async (sql, goOn) => {
    const pages = pagesAfter<{ id: AccountId }>(100, (after, size) => list(sql, after?.id ?? firstId, size))
    for await (const found of pages)
      for (const { id } of found) {
        if (!(await goOn())) return
        await sql.transaction(async (sql) => {
          await willChangeTrees(sql)
          await eraseOne(sql, id)
        })
      }
  }
}
