import { day, on, searchOf } from '#web/ui/search-params.ts'

/** The week of the plan, on the phone its day, and what is open of the exams above it. */
export const validateSearch = searchOf({
  /** The sheet of all exams is open. */
  exams: (value: unknown) => (on(value) ? (1 as const) : undefined),
  /** The month that it shows: `YYYY-MM` */
  month: (value: unknown) => day(`${value}-01`)?.slice(0, 7),
  /** Opens the form for a new exam, on this day if it is one. */
  new: (value: unknown) => day(value) ?? (String(value ?? '') === '' ? undefined : 'yes'),
  /** Any day of the week. */
  day,
})
