export const home = {
  title: 'Ne kadar çalıştığını gör, sıradaki adımı bil.',
  text: 'Süreni tek dokunuşla tut, sorularını ve denemelerini konu konu kaydet, ilerlemeni olduğu gibi gör. Koçun varsa yaptığı her şey gözünün önünde.',
  register: 'Kayıt ol',
  login: 'Giriş yap',
  demo: 'Demo hesapla dene',
  points: [
    ['Saniyeler içinde kayıt', 'Sayaç her cihazında aynı; elle eklemek de bir satır.'],
    ['Güvenilir sayılar', 'Boş gün sıfır sayılmaz, az veriden hüküm çıkmaz.'],
    ['Açık koçluk', 'Koçunun yetkisini sen belirlersin; değiştirdiği her şeyi görürsün.'],
  ] as [string, string][],
}
