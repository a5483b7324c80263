import type { Sql } from '#server/services/database/client.ts'
import { lockPerson, nextAccounts } from '#server/services/people/sql.ts'
import { pagesAfter } from '#server/services/rows/paginate.ts'
import { rebuildStanding, standingText } from '#server/subjects/standing/sql.ts'

const peopleAtOnce = 500

/**
 * Recomputes what is kept of everybody's records, one person after the other, while the product runs.
 * @returns the number of people, and of those for whom something else was kept
 */
export async function repairStanding(database: Sql): Promise<{ people: number; repaired: number }> {
  let people = 0
  let repaired = 0
  const pages = pagesAfter<string>(peopleAtOnce, (after, size) => nextAccounts(database, after, size))
  for await (const ids of pages) {
    for (const id of ids) if (await repairPerson(database, id)) repaired += 1
    people += ids.length
  }
  return { people, repaired }
}

function repairPerson(database: Sql, id: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    await lockPerson(sql, id)
    const kept = await standingText(sql, id)
    await rebuildStanding(sql, id)
    return kept !== (await standingText(sql, id))
  })
}
