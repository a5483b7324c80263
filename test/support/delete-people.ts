import type { Database } from '#server/services/database/client.ts'

/** Tables that hold nothing of a person. */
const stays = [
  'migration',
  'catalogue',
  'croom',
  'study',
  'topic',
  'subtopic',
  'renamed_part',
  'vapid',
  'write_check',
]

/** Deletes everybody and what is theirs, sums over all people included; the catalogue stays. */
export async function deletePeople(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.run`delete from app_user`
    await sql.run`delete from croom where owner_id is not null`
    const tables = await sql.rows<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${stays})`
    const isFilled = tables.map(({ name }) => `exists (select from "${name}") as "${name}"`)
    const filled = await sql.one<Record<string, boolean>>(asText(`select ${isFilled.join(', ')}`))
    for (const [name, hasRows] of Object.entries(filled ?? {}))
      if (hasRows) await sql.run(asText(`delete from "${name}"`))
  })
}

/** A statement whose parts are not values; none of it is from outside. */
function asText(statement: string): TemplateStringsArray {
  return [statement] as unknown as TemplateStringsArray
}
