import type { LocaleStyle } from '#rules/locale.ts'

export const style: LocaleStyle = {
  name: 'Türkçe',
  tag: 'tr',
  hour: 'sa',
  minute: 'dk',
  clock: '.',
  percent: (number) => `%${number}`,
  weekdayTitle: (weekday, day, month) => `${weekday}, ${day} ${month}`,
  csv: { separator: ';', decimal: ',' },
}
