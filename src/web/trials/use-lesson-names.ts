import { useCalls } from '#web/api/use-calls.ts'

/** Names of lessons by id, in the order of their trees; empty while loading. */
export function useLessonNames(croomIds: readonly string[]): ReadonlyMap<string, string> {
  const answers = useCalls(
    'GET /study/croom/{id}',
    [...new Set(croomIds)].map((id) => ({ params: { id } })),
  )
  return new Map(answers.flatMap(({ data }) => (data ?? []).map(({ id, name }) => [id, name] as const)))
}

/** Names of a trial's lessons in the order of the tree; unknown ones are left out. */
export function namesOf(lessons: readonly string[], names: ReadonlyMap<string, string>): string {
  return [...names].flatMap(([id, name]) => (lessons.includes(id) ? [name] : [])).join(', ')
}
