import type { Day } from '#rules/day.ts'
import { pagesAfter } from '#server/services/rows/paginate.ts'
import type { After } from '#server/subjects/export/sql.ts'

/** Every row of a query, which is read page by page. */
export async function* allPages<Row extends { day: Day; id: string }>(
  read: (after: After, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of pagesAfter(500, read)) yield* rows
}
