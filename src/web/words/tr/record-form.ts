/** What the forms and lists of records say more than the first screen. */
export const record = {
  editTitle: 'Çalışmayı düzenle',
  resultsHint: 'Doğru, yanlış ve boş girersen soru sayısı kendiliğinden toplanır.',
  savedAs: (what: string) => `Kaydedildi: ${what}`,
  conflict:
    'Bu kayıt sen açtıktan sonra değişti. Kapatıp yeni hâline bakabilir ya da yazdığını kaydedebilirsin.',
  noLevel: 'Düzeyi kaldır',
  saveMine: 'Yazdığımı kaydet',
  restSaved: 'Dinlenme günü olarak işaretlendi',
  actions: (name: string) => `İşlemler: ${name}`,
}
