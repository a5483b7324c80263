import { day, on } from '#web/ui/search-params.ts'

/** What the address of the plan says of its exams. */
export const examsReaders = {
  /** The sheet of all exams is open. */
  exams: (value: unknown) => (on(value) ? (1 as const) : undefined),
  /** The month that it shows: `YYYY-MM` */
  month: (value: unknown) => day(`${value}-01`)?.slice(0, 7),
  /** Opens the form for a new exam, on this day if it is one. */
  new: (value: unknown) => day(value) ?? (String(value ?? '') === '' ? undefined : 'yes'),
}
