export const subject = {
  title: 'Ne çalışıyorsun?',
  search: 'Ders, konu veya alt konu ara',
  placeholder: 'İlk harfleri yaz: üs, para, opt…',
  noResult: 'Bu harflerle başlayan bir konu yok.',
  noClass: 'Konuları görmek için önce bir sınıfa katıl.',
  general: 'Konu seçmeden devam et',
  planned: 'Bugünün planı',
  change: 'Konuyu değiştir',
}
