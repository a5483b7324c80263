/** The picture of the product on the home page. */
export const sample = {
  caption: 'Örnek veriler',
  plan: 'Bugünün planı 1 / 3',
  topic: 'Üslü sayılar',
  line: 'Matematik · Soru çözümü · 45 dk',
  reason: 'Bugünün planında bu var. Son üç denemede 4 yanlışın buradaydı.',
  today: 'Bugün',
  others: [
    ['Paragraf soruları', 'Tekrar', 'Son çalışma 12 gün önce.'],
    ['Hücre ve bölünme', 'En ucuz net', 'Deneme başına yaklaşık 1,2 net burada.'],
  ] as [string, string, string][],
  week: 'Bu hafta ne kadar çalıştım?',
  weekSentence: 'Son 7 günde 6 gün çalışıldı, en çok cumartesi: 4 sa 10 dk.',
}
