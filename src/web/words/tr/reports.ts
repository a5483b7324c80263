export const reports = {
  title: 'Analizler',
  kind: 'Tür',
  all: 'Tümü',
  kinds: { weekly: 'Haftalık', monthly: 'Aylık', trial: 'Deneme' },
  states: { building: 'hazırlanıyor', ready: 'hazır', failed: 'hazırlanamadı' },
  stale: 'sayılar değişti',
  pages: (count: number) => `${count} sayfa`,
  emptyTitle: 'Henüz analiz belgesi yok.',
  emptyKind: 'Bu türde analiz belgesi yok.',
  emptyText: 'Hazırlanan analizler burada, en yenisi üstte durur. Sayıların şimdiden grafiklerde.',
  toGraphs: 'Grafiklere bak',
}
