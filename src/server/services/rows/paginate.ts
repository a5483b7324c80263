type Slice<R> = (size: number, offset: number) => Promise<R[]>
/** A page that was asked for, from 1; by default the first, of 50 rows. */
type Asked = { readonly page?: number; readonly size?: number }

/**
 * One page of a list whose rows each carry the total number of rows.
 * @param slice queries rows by limit and offset
 */
export async function paginate<R extends { total: number }>({ page = 1, size = 50 }: Asked, slice: Slice<R>) {
  const rows = await slice(size, (page - 1) * size)
  // A page after the last one is empty, so the total comes from the first row.
  const [counted] = rows.length > 0 || page === 1 ? rows : await slice(1, 0)
  return { rows: rows.map(({ total: _, ...row }) => row), total: counted?.total ?? 0, page, size }
}

/** One page of a list that was read whole. */
export function pageOf<R>(all: readonly R[], { page = 1, size = 50 }: Asked) {
  return { rows: all.slice((page - 1) * size, page * size), total: all.length, page, size }
}

/**
 * The pages of a list that is read from one row to the next (keyset pagination). One is in memory, and no connection is
 * held between them.
 * @param read at most `size` rows after one; null: from the beginning
 */
export async function* pagesAfter<R>(
  size: number,
  read: (after: R | null, size: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let after: R | null = null; ; ) {
    const rows: R[] = await read(after, size)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    after = last
  }
}
