import type { Locale } from '#rules/vocabulary.ts'

type Code = 'OK' | 'INVALID' | 'PAST' | 'TOO_FAR' | 'CONFLICT'

/** Message for the result of a date check. */
export function dateWords(
  code: Code,
  daysLeft: number | null,
  conflicts: readonly { name: string }[],
  locale: Locale,
): string {
  const days = daysLeft ?? 0
  const others = conflicts.map(({ name }) => name).join(', ')
  const tr = locale === 'tr'
  switch (code) {
    case 'OK':
      if (days === 0) return tr ? 'Sınav bugün.' : 'The exam is today.'
      return tr ? `Sınava ${days} gün var.` : days === 1 ? '1 day to the exam.' : `${days} days to the exam.`
    case 'INVALID':
      return tr ? 'Bu bir tarih değil. Örnek: 19.06.2027' : 'This is not a date. Example: 2027-06-19'
    case 'PAST':
      return tr ? 'Bu tarih geçmişte.' : 'This date is in the past.'
    case 'TOO_FAR':
      return tr ? 'Bu tarih çok uzakta; yılı kontrol et.' : 'This date is very far away; check the year.'
    case 'CONFLICT':
      return tr ? `Aynı gün başka sınavın var: ${others}` : `You have another exam on the same day: ${others}`
  }
}
