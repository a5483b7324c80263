import type { LocaleStyle } from '#rules/locale-style.ts'

export const style: LocaleStyle = {
  hour: 'sa',
  minute: 'dk',
  clock: '.',
  percent: (number) => `%${number}`,
  months: 'Ocak,Şubat,Mart,Nisan,Mayıs,Haziran,Temmuz,Ağustos,Eylül,Ekim,Kasım,Aralık'.split(','),
  weekdays: 'Pazartesi,Salı,Çarşamba,Perşembe,Cuma,Cumartesi,Pazar'.split(','),
  shortWeekdays: 'Pzt,Sal,Çar,Per,Cum,Cmt,Paz'.split(','),
  dayOfWeek: (weekday, date) => `${date} ${weekday}`,
  titleComma: ',',
  group: '.',
  csv: { separator: ';', decimal: ',' },
}
