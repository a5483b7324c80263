/** The class group whose trial exams are looked at: the student's main one, else the first. */
export function mainCroom<C extends { id: string }>(
  crooms: readonly C[],
  wanted: string | null,
): C | undefined {
  return crooms.find(({ id }) => id === wanted) ?? crooms[0]
}
