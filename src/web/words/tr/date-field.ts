/** The calendar of a date field. */
export const dateField = {
  open: 'Takvimi aç',
  title: 'Takvim',
  monthBefore: 'Önceki ay',
  monthAfter: 'Sonraki ay',
}
