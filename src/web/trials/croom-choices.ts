/** A class group that a trial exam can be of; one that was left is there for a trial that is of it already. */
export type CroomChoice = { id: string; name: string; isLeft?: boolean }

/**
 * The class groups to choose from: those with question counts that are open, else all such, and always those of what is typed or stored, so that
 * nothing typed for a group that was left or closed is lost with it.
 * @param own their ids
 * @param leftName what one is called that is not the student's any more, by its id
 */
export function croomChoices(
  known: readonly { id: string; name: string; is_archived: boolean; counts: { questions: number } }[],
  own: readonly (string | undefined)[] = [],
  leftName: (id: string) => string = () => '',
): CroomChoice[] {
  const counted = known.filter(({ id, counts }) => counts.questions > 0 || own.includes(id))
  const isOpen = counted.some(({ is_archived }) => !is_archived)
  const choices = counted.filter(({ id, is_archived }) => !is_archived || !isOpen || own.includes(id))
  const left = new Set(
    own.filter((id) => id !== undefined).filter((id) => !known.some((each) => each.id === id)),
  )
  return [
    ...[...left].map((id) => ({ id, name: leftName(id), isLeft: true })),
    ...choices.map(({ id, name }) => ({ id, name })),
  ]
}
