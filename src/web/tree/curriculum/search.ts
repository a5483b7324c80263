import { isId, isOn, textIn } from '#web/ui/search-params.ts'

export const filters = ['all', 'todo', 'doing', 'done'] as const
export type Filter = (typeof filters)[number]

/**
 * Open class group and lesson, or a subtopic to show; filter of the topics; whether the tree is being edited.
 */
export type CurriculumSearch = {
  croom?: string
  study?: string
  subtopic?: string
  filter?: Filter
  q?: string
  edit?: true
}

export function validateSearch(raw: Record<string, unknown>): CurriculumSearch {
  const { croom, study, subtopic } = raw
  const q = textIn(raw.q, 100)
  const filter = filters.find((each) => each === raw.filter)
  return {
    ...(isId(croom) && { croom }),
    ...(isId(study) && { study }),
    ...(isId(subtopic) && { subtopic }),
    ...(filter && filter !== 'all' && { filter }),
    ...(q && { q }),
    ...(isOn(raw.edit) && { edit: true as const }),
  }
}
