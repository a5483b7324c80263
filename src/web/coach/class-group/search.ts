import { on, searchOf } from '#web/ui/search-params.ts'

export const validateSearch = searchOf({
  /** The tree of the group is being edited. */
  edit: on,
})
