import { isId } from '#rules/id.ts'
import { timedKinds } from '#rules/vocabulary.ts'
import { day, on, oneOf, searchOf } from '#web/ui/search-params.ts'

export const validateSearch = searchOf({
  day,
  /** Kind of study for the timer. */
  kind: oneOf(timedKinds),
  /** Opens the form for a record. */
  new: on,
  /** Opens the subject picker of the timer. */
  start: on,
  /** Place for the timer: ids from the class group down. */
  place: (value) => {
    const ids = String(value).split('/')
    return ids.length <= 4 && ids.every(isId) ? ids.join('/') : undefined
  },
})
