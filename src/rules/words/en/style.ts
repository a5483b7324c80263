import type { LocaleStyle } from '#rules/locale.ts'

export const style: LocaleStyle = {
  name: 'English',
  hour: 'h',
  minute: 'min',
  clock: ':',
  percent: (number) => `${number}%`,
  months: 'January,February,March,April,May,June,July,August,September,October,November,December'.split(','),
  weekdays: [
    ['Monday', 'Mon'],
    ['Tuesday', 'Tue'],
    ['Wednesday', 'Wed'],
    ['Thursday', 'Thu'],
    ['Friday', 'Fri'],
    ['Saturday', 'Sat'],
    ['Sunday', 'Sun'],
  ],
  dayOfWeek: (weekday, date) => `${weekday} ${date}`,
  dayTitle: (weekday, date) => `${weekday} ${date}`,
  group: ',',
  csv: { separator: ',', decimal: '.' },
}

/** A number and what is counted: `1 day`, `2 days`. @param count as it is written */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : many}`
}
