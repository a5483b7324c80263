export const log = {
  title: 'Günlük',
  dayBefore: 'Önceki gün',
  dayAfter: 'Sonraki gün',
  monthSentence: (days: number, total: string) =>
    days === 0 ? 'Bu ayda çalışma kaydı yok.' : `${days} gün çalışıldı, toplam ${total}.`,
}
