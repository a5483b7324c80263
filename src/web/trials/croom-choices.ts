/** A class group for a trial exam; one that was left is only offered for existing trials of it. */
export type CroomChoice = { id: string; name: string; isLeft?: boolean }

/**
 * Class groups to choose from: open ones with question counts, or all such if none is open, and always the
 * group of the draft or stored trial, so that nothing typed is lost.
 * @param own their ids
 * @param leftName name of a group that was left, by id
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
