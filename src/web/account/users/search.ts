import { roles } from '#rules/vocabulary.ts'
import { on, oneOf, page, rowId, searchOf, text } from '#web/ui/search-params.ts'

export const sorts = ['name', 'created_at'] as const
export type Sort = (typeof sorts)[number]

/** Filter and order of the administrator's list. */
export type UsersSearch = ReturnType<typeof validateSearch>

export const validateSearch = searchOf({
  q: text(100),
  role: (value) => roles.find(({ id }) => id === Number(value))?.id,
  croom: rowId,
  /** Limits the list to accounts with a temporary password. */
  waiting: on,
  /** One of `consentStates`, checked by the page: importing the list here would enlarge the first visit. */
  consent: text(7),
  sort: oneOf(sorts, 'name'),
  page,
  /** The open account. */
  account: rowId,
})
