import type { dateField as tr } from '#web/words/tr/date-field.ts'

export const dateField: typeof tr = {
  open: 'Open the calendar',
  title: 'Calendar',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
}
