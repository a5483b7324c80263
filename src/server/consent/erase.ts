import { consentOf } from '#rules/consent.ts'
import { dayAt } from '#rules/time-zone.ts'
import { listErasable, lockConsent } from '#server/consent/sql.ts'
import type { DailyWork } from '#server/daily/daily.ts'
import type { Sql } from '#server/database/sql.ts'
import { willChangeTrees } from '#server/tree/sql.ts'
import { erase, linkedPeople } from '#server/user/sql.ts'

const firstId = '00000000-0000-0000-0000-000000000000'
const atOnce = 100

/**
 * Erases the accounts whose consent was taken back 30 days ago and not given again. A child who has meanwhile come of
 * age keeps the account that a parent closed.
 * @param consentAge the age of consent; 0 erases nobody
 */
export function eraseWithdrawn(consentAge: number): DailyWork {
  return async (sql, goOn) => {
    let after = firstId
    for (let found = await listErasable(sql, after, atOnce); found.length > 0; ) {
      for (const { id } of found) {
        if (!(await goOn())) return
        await eraseOne(sql, id, consentAge)
        after = id
      }
      found = await listErasable(sql, after, atOnce)
    }
  }
}

function eraseOne(sql: Sql, id: string, consentAge: number): Promise<void> {
  return sql.transaction(async (sql) => {
    await willChangeTrees(sql)
    const person = await lockConsent(sql, id)
    if (!person || person.withdrawn_at === null) return
    // Clock of this machine: a day more or less decides nothing here.
    const now = Date.now()
    if (!consentOf(person, consentAge, dayAt(now, person.timezone, 0), now).isClosed) return
    await erase(sql, id, await linkedPeople(sql, id))
  })
}
