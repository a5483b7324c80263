import { on, oneOf, rowId, text } from '#web/ui/search-params.ts'

export const filters = ['all', 'todo', 'doing', 'done'] as const
export type Filter = (typeof filters)[number]

/** What the list of topics shows. */
export const curriculumReaders = {
  /** Open class group and lesson, or a subtopic to show. */
  croom: rowId,
  study: rowId,
  subtopic: rowId,
  filter: oneOf(filters, 'all'),
  q: text(100),
  /** The tree is being edited. */
  edit: on,
}
