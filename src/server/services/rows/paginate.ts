type Slice<R> = (size: number, offset: number) => Promise<(R & { total: number })[]>

/**
 * One page of a list whose rows each carry the total number of rows.
 * @param slice queries rows by limit and offset
 * @param page from 1
 */
export async function paginate<R>(slice: Slice<R>, page: number, size: number) {
  const rows = await slice(size, (page - 1) * size)
  // A page after the last one is empty, so the total comes from the first row.
  const [counted] = rows.length > 0 || page === 1 ? rows : await slice(1, 0)
  return { rows, total: counted?.total ?? 0 }
}
