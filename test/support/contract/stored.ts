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
    const row = await world.database.one<{ print: string }>`
      select md5(query_to_xml('select * from ' || quote_ident(${name}) || ' order by 1, 2', true, false, '')::text)
        as print`
    return [name, row?.print ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(prints))
}

/** Counts the rows of all tables, each time it is asked. */
export async function rowCounter(world: World): Promise<() => Promise<unknown>> {
  const counts = (await tablesOf(world)).map((name) => `(select count(*) from "${name}") as "${name}"`)
  // The text is not from outside: names of tables cannot be values of a statement.
  const text = [`select ${counts.join(', ')}`] as unknown as TemplateStringsArray
  return async () => {
    // A mail is stored after the answer that sends it.
    await world.services.mailer.settled()
    return world.database.one(text)
  }
}
