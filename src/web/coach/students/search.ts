import { earliestDay } from '#rules/is-day.ts'
import { day, oneOf, rowId, searchOf, text } from '#web/ui/search-params.ts'

export const sorts = ['need', 'name', 'last_day', 'minutes_7d'] as const
export type Sort = (typeof sorts)[number]

/** Filter, order and view of the coach's list, and what the import for a class group begins with. */
export type StudentsSearch = ReturnType<typeof validateSearch>

export const validateSearch = searchOf({
  q: text(100),
  sort: oneOf(sorts, 'need'),
  /** A class group of the coach. */
  croom: rowId,
  /** An import that was saved and can be taken back. */
  done: rowId,
  /** Without it the list; `days` is students × days. */
  view: oneOf(['days'] as const),
  /** Last day of the sheet; without it today. */
  to: (value) => {
    const last = day(value)
    return last && last >= earliestDay ? last : undefined
  },
})
