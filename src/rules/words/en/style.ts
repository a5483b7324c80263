import type { LocaleStyle } from '#rules/locale.ts'

export const style: LocaleStyle = {
  name: 'English',
  tag: 'en-GB',
  hour: 'h',
  minute: 'min',
  clock: ':',
  percent: (number) => `${number}%`,
  csv: { separator: ',', decimal: '.' },
}
