import { useCalls } from '#web/api/use-calls.ts'

/** Names of the lessons of some class groups by their ids, in the order of their trees; empty until they are known. */
export function useLessonNames(croomIds: readonly string[]): ReadonlyMap<string, string> {
  const answers = useCalls(
    'GET /study/croom/{id}',
    [...new Set(croomIds)].map((id) => ({ params: { id } })),
  )
  return new Map(answers.flatMap(({ data }) => (data ?? []).map(({ id, name }) => [id, name] as const)))
}

/** Which lessons a trial exam has, in the order of the tree; those that are not known are left out. */
export function namesOf(lessons: readonly string[], names: ReadonlyMap<string, string>): string {
  return [...names].flatMap(([id, name]) => (lessons.includes(id) ? [name] : [])).join(', ')
}
