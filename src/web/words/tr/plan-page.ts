/** What the page of the plan says more than the first screen. */
export const plan = {
  thisWeek: 'Bu hafta',
  copy: 'Geçen haftayı kopyala',
  copied: (count: number) =>
    count === 0 ? 'Geçen haftadan kopyalanacak bir şey kalmadı.' : `Kopyalanan: ${count}`,
  addTo: (day: string) => `Plana ekle: ${day}`,
  editTitle: 'Planı düzenle',
  saved: 'Plan kaydedildi.',
  moved: (day: string) => `Taşındı: ${day}`,
  conflict:
    'Bu madde sen açtıktan sonra değişti. Kapatıp yeni hâline bakabilir ya da yazdığını kaydedebilirsin.',
  fit: 'Hızıma uydur',
  fitText: (percent: string) =>
    `Planın genelde yüzde ${percent} kadarı yapılıyor. Sığması için şunlar gelecek haftaya kalabilir ya da çıkabilir:`,
  fitMove: 'Gelecek haftaya taşı',
  fitRemove: 'Plandan çıkar',
  fitMoved: (count: string) => `Gelecek haftaya taşınan: ${count}`,
  fitRemoved: (count: string) => `Plandan çıkarılan: ${count}`,
  emptyTitle: 'Bu hafta için plan yok',
  emptyText: 'Bir ders ve süre yeter; çalıştıkça yapılanlar kendiliğinden işlenir.',
  emptyDay: 'Bu gün boş.',
  keys: 'Shift ile sağ ve sol ok, maddeyi bir gün taşır.',
}
