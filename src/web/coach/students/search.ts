import { earliestDay, isDay } from '#rules/is-day.ts'
import { isId, textIn } from '#web/ui/search-params.ts'

export const sorts = ['need', 'name', 'last_day', 'minutes_7d'] as const
export type Sort = (typeof sorts)[number]

/**
 * Filter, order and view of the coach's list, and what the import for a class group begins with.
 * @param croom a class group of the coach
 * @param view without it the list; `days` is students × days
 * @param done an import that was saved and can be taken back
 * @param to last day of the sheet; without it today
 */
export type StudentsSearch = {
  q?: string | undefined
  sort?: Sort | undefined
  croom?: string | undefined
  view?: 'days' | undefined
  to?: string | undefined
  done?: string | undefined
}

export function validateSearch(raw: Record<string, unknown>): StudentsSearch {
  const q = textIn(raw.q, 100)
  const sort = sorts.find((each) => each === raw.sort)
  return {
    ...(q && { q }),
    ...(sort && sort !== 'need' && { sort }),
    ...(isId(raw.croom) && { croom: raw.croom }),
    ...(isId(raw.done) && { done: raw.done }),
    ...(raw.view === 'days' && { view: raw.view }),
    ...(typeof raw.to === 'string' && isDay(raw.to) && raw.to >= earliestDay && { to: raw.to }),
  }
}
