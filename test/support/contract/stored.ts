import type { World } from '../world.ts'

/** Tables that change with every session or attempt. */
const traces = ['session', 'refresh_token', 'attempt']

async function tablesOf(world: World): Promise<string[]> {
  const tables = await world.database.rows<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${traces}) order by tablename`
  return tables.map(({ name }) => name)
}

/** A fingerprint of each table's rows. */
export async function fingerprints(world: World): Promise<Record<string, string>> {
  const prints = (await tablesOf(world)).map(async (name) => {
    // Sums of hashes, a fifth of the work of hashing all rows in order.
    const row = await world.database.one<{ print: string | null }>(
      asText(`select sum(hashtextextended(each::text, 0))::text as print from "${name}" each`),
    )
    return [name, row?.print ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(prints))
}

/** Counts the rows of all tables, each time it is asked. */
export async function rowCounter(world: World): Promise<() => Promise<unknown>> {
  const counts = (await tablesOf(world)).map((name) => `(select count(*) from "${name}") as "${name}"`)
  const text = asText(`select ${counts.join(', ')}`)
  return async () => {
    // A mail is stored after the answer that sends it.
    await world.services.mailer.settled()
    return world.database.one(text)
  }
}

/** A statement that is not from outside: names of tables cannot be values of one. */
function asText(statement: string): TemplateStringsArray {
  return [statement] as unknown as TemplateStringsArray
}
