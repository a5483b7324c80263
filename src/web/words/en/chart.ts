import type { ChartWords } from '#web/chart/words.ts'

export const chart: ChartWords = {
  duration: (hours, minutes) =>
    [hours && `${hours} h`, (minutes || !hours) && `${minutes} min`].filter(Boolean).join(' '),
  hours: (hours) => `${hours} h`,
  minutes: (minutes) => `${minutes} min`,
  units: { minutes: 'Time', questions: 'Questions', net: 'Net', percent: 'Accuracy', count: 'Count' },
  rightShare: 'Share right',
  csvUnits: { minutes: 'min', questions: 'questions', net: 'net', percent: '%', count: 'count' },
  grains: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  grouped: {
    week: { sum: 'sums by week', mean: 'means by week' },
    month: { sum: 'sums by month', mean: 'means by month' },
    year: { sum: 'sums by year', mean: 'means by year' },
  },
  n: (n) => `n = ${n}`,
  missing: 'no record',
  empty: 'No record in this range.',
  tooFew: 'A profile needs at least three lessons.',
  other: 'Other',
  total: 'Total',
  goal: (value) => `Goal: ${value}`,
  low: 'Lower end',
  high: 'Upper end',
  showTable: 'Show as a table',
  showChart: 'Show as a chart',
  downloadCsv: 'Download CSV',
  showRest: (count) => `${count} more`,
  showFewer: 'Show fewer',
  explore: (title) => `Walk through the values with the arrow keys: ${title}`,
}
