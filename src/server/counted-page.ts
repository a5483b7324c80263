type Slice<R> = (size: number, offset: number) => Promise<(R & { total: number })[]>

/**
 * One page of a list whose rows each tell how many there are in all.
 * @param slice asks for so many rows, after so many
 * @param page from 1
 */
export async function countedPage<R>(slice: Slice<R>, page: number, size: number) {
  const rows = await slice(size, (page - 1) * size)
  // A page behind the last has no row that could tell.
  const [counted] = rows.length > 0 || page === 1 ? rows : await slice(1, 0)
  return { rows, total: counted?.total ?? 0 }
}
