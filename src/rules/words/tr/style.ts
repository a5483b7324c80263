import type { LocaleStyle } from '#rules/locale.ts'

export const style: LocaleStyle = {
  name: 'Türkçe',
  hour: 'sa',
  minute: 'dk',
  clock: '.',
  percent: (number) => `%${number}`,
  months: 'Ocak,Şubat,Mart,Nisan,Mayıs,Haziran,Temmuz,Ağustos,Eylül,Ekim,Kasım,Aralık'.split(','),
  weekdays: [
    ['Pazartesi', 'Pzt'],
    ['Salı', 'Sal'],
    ['Çarşamba', 'Çar'],
    ['Perşembe', 'Per'],
    ['Cuma', 'Cum'],
    ['Cumartesi', 'Cmt'],
    ['Pazar', 'Paz'],
  ],
  dayOfWeek: (weekday, date) => `${date} ${weekday}`,
  dayTitle: (weekday, date) => `${weekday}, ${date}`,
  group: '.',
  csv: { separator: ';', decimal: ',' },
}
