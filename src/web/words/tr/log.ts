export const log = {
  title: 'Günlük',
  dayBefore: 'Önceki gün',
  dayAfter: 'Sonraki gün',
  monthBefore: 'Önceki ay',
  monthAfter: 'Sonraki ay',
  monthSentence: (days: number) => (days === 0 ? 'Bu ay henüz kayıt yok.' : `Bu ay ${days} gün çalıştın.`),
}
