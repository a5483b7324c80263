import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table to copy: its columns without generated ones, ordered by its key. */
export type CopiedTable = { name: string; columns: string[]; key: string[] }
/** Number of rows of a copy and the SHA-256 of its text. */
export type CopySum = { rows: number; sha256: string }

/** Every table, referenced tables first. */
export async function tablesOf(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { refers_to: string[] }>(`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                 order by a.attnum) as columns,
           array(select a.attname::text from pg_index i
                 cross join unnest(i.indkey) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                 where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
           array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
                 where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`)
  const ordered: typeof rows = []
  while (ordered.length < rows.length) {
    const done = new Set(ordered.map(({ name }) => name))
    const next = rows.filter(
      ({ name, refers_to }) => !done.has(name) && refers_to.every((each) => done.has(each)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next)
  }
  return ordered.map(({ name, columns, key }) => ({ name, columns, key }))
}

/** Rows of a table in COPY text format, one line per row. @returns their checksum, at the end */
export async function* rowsOf(
  client: pg.Client,
  { name, columns, key }: CopiedTable,
): AsyncGenerator<Buffer, CopySum> {
  const hash = createHash('sha256')
  let rows = 0
  const stream: AsyncIterable<Buffer> = client.query(
    copyTo(`copy (select ${quoted(columns)} from ${quoted([name])} order by ${quoted(key)}) to stdout`),
  )
  for await (const chunk of stream) {
    hash.update(chunk)
    for (const byte of chunk) if (byte === newline) rows += 1
    yield chunk
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Only the checksum. */
export async function sumOf(client: pg.Client, table: CopiedTable): Promise<CopySum> {
  const reading = rowsOf(client, table)
  for (;;) {
    const step = await reading.next()
    if (step.done) return step.value
  }
}

export const newline = 0x0a

export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}
