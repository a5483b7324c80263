type Code = 'OK' | 'INVALID' | 'PAST' | 'TOO_FAR' | 'CONFLICT'

/** Result of a date check. */
export const dates: Record<Code, (days: number, others: string) => string> = {
  OK: (days) => (days === 0 ? 'Sınav bugün.' : `Sınava ${days} gün var.`),
  INVALID: () => 'Bu bir tarih değil. Örnek: 19.06.2027',
  PAST: () => 'Bu tarih geçmişte.',
  TOO_FAR: () => 'Bu tarih çok uzakta; yılı kontrol et.',
  CONFLICT: (_, others) => `Aynı gün başka sınavın var: ${others}`,
}
