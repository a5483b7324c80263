export const home = {
  title: 'Ne kadar çalıştığını gör, sıradaki adımı bil.',
  text: 'Süreni tek dokunuşla tut, sorularını ve denemelerini konu konu kaydet, ilerlemeni olduğu gibi gör. Koçun varsa yaptığı her şey gözünün önünde.',
  register: 'Kayıt ol',
  login: 'Giriş yap',
  demo: 'Demo hesapla dene',
  sample: 'Örnek veriler',
  sampleLesson: 'Matematik',
  sampleTopic: 'Üslü sayılar',
  sampleToday: 'Bugün',
  sampleWeek: 'Bu hafta ne kadar çalıştım?',
  sampleSentence: 'Son 7 günde 6 gün çalışıldı, en çok cumartesi: 4 sa 10 dk.',
  points: [
    ['Saniyeler içinde kayıt', 'Sayaç her cihazında aynı; elle eklemek de bir satır.'],
    ['Güvenilir sayılar', 'Boş gün sıfır sayılmaz, az veriden hüküm çıkmaz.'],
    ['Açık koçluk', 'Koçunun yetkisini sen belirlersin; değiştirdiği her şeyi görürsün.'],
  ] as [string, string][],
}
