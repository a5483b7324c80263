import { useRef } from 'react'
import type { InputOf, ReplyOf } from './ask.ts'
import { useCall } from './use-call.ts'
import { useCalls } from './use-calls.ts'

const size = 200

/** Lists that a page needs whole: it sorts, filters and joins them by itself. */
type List = 'GET /user' | 'GET /insight/triage' | 'GET /days' | 'GET /source' | 'GET /mistake'
type Row<K extends List> = ReplyOf<K>['rows'][number]

/**
 * All rows of a list, asked in pages of two hundred; the later pages at once, when the first has told the total.
 * @param isWanted false sends no request
 * @returns `first`: the query of the first page, for what is shown while it loads or fails
 */
export function useAllPages<K extends List>(
  key: K,
  query: Omit<InputOf<K>['query'], 'page' | 'size'>,
  isWanted = true,
) {
  const input = (page?: number) => ({ query: { ...query, size, ...(page && { page }) } }) as InputOf<K> // each List has both
  const first = useCall(key, input(), { enabled: isWanted })
  const total = first.data?.total ?? 0
  const others = Math.max(0, Math.ceil(total / size) - 1)
  const later = useCalls(
    key,
    Array.from({ length: others }, (_, index) => input(index + 2)),
  )
  const pages = [first, ...later].map(({ data }) => data)
  const rows = joined(pages.map((page) => (page?.rows ?? []) as Row<K>[])) // of one call, so all rows have its type
  return {
    first,
    /** A later page that could not be loaded: its rows are missing. */
    failed: later.find(({ data, error }) => data === undefined && error !== null),
    total,
    rows: useSameList(rows),
  }
}

/** The rows of all pages, each once: one that was added while they were asked for is on two of them. */
export function joined<R extends { id: string } | { user_id: string }>(
  pages: readonly (readonly R[])[],
): R[] {
  const rows = new Map<string, R>()
  for (const row of pages.flat()) {
    const id = 'id' in row ? row.id : row.user_id
    if (!rows.has(id)) rows.set(id, row)
  }
  return [...rows.values()]
}

/** Keeps the array's identity while its rows are equal, so that memoized results stay valid. */
function useSameList<R>(rows: R[]): R[] {
  const kept = useRef(rows)
  const isSame =
    rows.length === kept.current.length && rows.every((row, index) => row === kept.current[index])
  if (!isSame) kept.current = rows
  return kept.current
}
