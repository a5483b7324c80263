import type { LocaleStyle } from '#rules/locale-style.ts'

export const style: LocaleStyle = {
  hour: 'h',
  minute: 'min',
  clock: ':',
  percent: (number) => `${number}%`,
  months: 'January,February,March,April,May,June,July,August,September,October,November,December'.split(','),
  weekdays: 'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday'.split(','),
  shortWeekdays: 'Mon,Tue,Wed,Thu,Fri,Sat,Sun'.split(','),
  dayOfWeek: (weekday, date) => `${weekday} ${date}`,
  titleComma: '',
  group: ',',
  csv: { separator: ',', decimal: '.' },
}
