/** Codes of warnings: nothing that a file holds is left out in silence. */
export const warningCodes = [
  'unread_column',
  'double_heading',
  'net_differs',
  'hidden_sheet',
  'other_sheet',
  'section_sum',
  'average_row',
  'class_list',
  'day_first',
] as const
type WarningCode = (typeof warningCodes)[number]

/** What there is to say, in sentences of its own, with the code it is sent as. */
export const codeOf = {
  unread: 'unread_column',
  leftOut: 'unread_column',
  otherExam: 'unread_column',
  otherGroup: 'unread_column',
  doubleHeading: 'double_heading',
  netDiffers: 'net_differs',
  totalDiffers: 'net_differs',
  netAlone: 'net_differs',
  hiddenSheet: 'hidden_sheet',
  hiddenRead: 'hidden_sheet',
  otherSheet: 'other_sheet',
  sectionSum: 'section_sum',
  averageRow: 'average_row',
  noResults: 'average_row',
  classList: 'class_list',
  dayFirst: 'day_first',
  dayCount: 'day_first',
} as const satisfies Record<string, WarningCode>
export type Saying = keyof typeof codeOf

/** A warning; `said` is what the file says and `read` what was made of it. */
export type Warning = {
  says: Saying
  line: number | null
  column: number | null
  said: string | number
  read: string | number
}

/** A warning about a column of the whole table. */
export function ofColumn(
  says: Saying,
  column: number,
  said: Warning['said'],
  read: Warning['read'] = '',
): Warning {
  return { says, line: null, column, said, read }
}
