import type { Day } from '#rules/day.ts'
import type { After } from '#server/subjects/export/sql.ts'

const size = 500

/**
 * Every row of a query, fetched page by page: one page is in memory, and no connection is held between pages.
 */
export async function* allPages<Row extends { day: Day; id: string }>(
  read: (after: After, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: After = null; ; ) {
    const rows = await read(after, size)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = { day: last.day, id: last.id }
  }
}
