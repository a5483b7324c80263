import type { Locale } from '#rules/vocabulary.ts'

type Code = 'OK' | 'INVALID' | 'PAST' | 'TOO_FAR' | 'CONFLICT'
type Words = Record<Code, (days: number, others: string) => string>

const words: Record<Locale, Words> = {
  tr: {
    OK: (days) => (days === 0 ? 'Sınav bugün.' : `Sınava ${days} gün var.`),
    INVALID: () => 'Bu bir tarih değil. Örnek: 19.06.2027',
    PAST: () => 'Bu tarih geçmişte.',
    TOO_FAR: () => 'Bu tarih çok uzakta; yılı kontrol et.',
    CONFLICT: (_, others) => `Aynı gün başka sınavın var: ${others}`,
  },
  en: {
    OK: (days) =>
      days === 0 ? 'The exam is today.' : days === 1 ? '1 day to the exam.' : `${days} days to the exam.`,
    INVALID: () => 'This is not a date. Example: 2027-06-19',
    PAST: () => 'This date is in the past.',
    TOO_FAR: () => 'This date is very far away; check the year.',
    CONFLICT: (_, others) => `You have another exam on the same day: ${others}`,
  },
}

/** Message for the result of a date check. */
export function dateWords(
  code: Code,
  daysLeft: number | null,
  conflicts: readonly { name: string }[],
  locale: Locale,
): string {
  return words[locale][code](daysLeft ?? 0, conflicts.map(({ name }) => name).join(', '))
}
