import { on, oneOf, rowId, searchOf } from '#web/ui/search-params.ts'

/** What of the notebook is shown: of a topic or a trial exam, and the question that is open. */
export type MistakesSearch = ReturnType<typeof validateSearch>

export const validateSearch = searchOf({
  view: oneOf(['open', 'solved'] as const),
  topic: rowId,
  trial: rowId,
  open: rowId,
  /** Opens the form for a new one. */
  new: on,
})
