/** The class group that is shown: the one that is wanted, or else the first. */
export function shownCroom<C extends { id: string }>(
  crooms: readonly C[],
  wanted: string | null | undefined,
): C | undefined {
  return crooms.find(({ id }) => id === wanted) ?? crooms[0]
}
