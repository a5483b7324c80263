export const filters = ['all', 'todo', 'doing', 'done'] as const
export type Filter = (typeof filters)[number]

/** Which class group and lesson are open, or the subtopic that is looked for, what narrows the topics, and whether the tree is being changed. */
export type CurriculumSearch = {
  croom?: string
  study?: string
  subtopic?: string
  filter?: Filter
  q?: string
  edit?: true
}

const id = /^[0-9a-f-]{36}$/

export function validateSearch(raw: Record<string, unknown>): CurriculumSearch {
  const { croom, study, subtopic, q } = raw
  const filter = filters.find((each) => each === raw.filter)
  return {
    ...(typeof croom === 'string' && id.test(croom) && { croom }),
    ...(typeof study === 'string' && id.test(study) && { study }),
    ...(typeof subtopic === 'string' && id.test(subtopic) && { subtopic }),
    ...(filter && filter !== 'all' && { filter }),
    ...(typeof q === 'string' && q !== '' && { q }),
    ...((raw.edit === true || raw.edit === 'true') && { edit: true as const }),
  }
}
