import { examsReaders } from '#web/study/exams/search.ts'
import { day, searchOf } from '#web/ui/search-params.ts'

/** The week of the plan, on the phone its day, and what is open of the exams above it. */
export const validateSearch = searchOf({
  ...examsReaders,
  /** Any day of the week. */
  day,
})
