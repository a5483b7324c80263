export const login = {
  title: 'Giriş yap',
  email: 'E-posta',
  password: 'Parola',
  submit: 'Giriş yap',
  passkey: 'Geçiş anahtarıyla gir',
  forgot: 'Parolamı unuttum',
  noAccount: 'Hesabın yok mu?',
  register: 'Kayıt ol',
  sessionExpired: 'Oturumun sona erdi. Devam etmek için yeniden giriş yap.',
  refreshExpired: 'Uzun süredir giriş yapmamıştın. Devam etmek için yeniden giriş yap.',
  refreshFailed: 'Oturumun yenilenemedi. Devam etmek için yeniden giriş yap.',
}

export const register = {
  title: 'Kayıt ol',
  role: 'Ben bir…',
  student: 'Öğrenciyim',
  studentText: 'Çalışmalarımı ve denemelerimi kaydedeceğim',
  coach: 'Koçum',
  coachText: 'Öğrencilerimi takip edip yardım edeceğim',
  parent: 'Veliyim',
  parentText: 'Çocuğumun çalışmalarını göreceğim',
  code: 'Öğrencinin kodu',
  codeHint: 'Kodu öğrenci Ayarlar’da oluşturur. Sonra da yazabilirsin.',
  name: 'Ad soyad',
  email: 'E-posta',
  year: 'Doğum yılı',
  youngHint: 'Bu yaşta hesap, bir veli onaylayınca açılır. Kayıttan sonra ona bir kod verirsin.',
  croom: 'Hazırlandığın sınav',
  croomHint: 'Sonra değiştirebilirsin.',
  noCroom: 'Sonra seçeceğim',
  submit: 'Hesap oluştur',
  haveAccount: 'Hesabın var mı?',
  login: 'Giriş yap',
}

export const password = {
  label: 'Parola',
  show: 'Parolayı göster',
  hide: 'Parolayı gizle',
  capsLock: 'Büyük harf kilidi (Caps Lock) açık.',
  rule: (min: number) => `En az ${min} karakter. Uzun bir cümle de olur.`,
  ruleMet: 'Uzunluğu yeterli.',
}

export const home = {
  title: 'Ne kadar çalıştığını gör, sıradaki adımı bil.',
  text: 'Süreni tek dokunuşla tut, sorularını ve denemelerini konu konu kaydet, ilerlemeni olduğu gibi gör. Koçun varsa yaptığı her şey gözünün önünde.',
  register: 'Kayıt ol',
  login: 'Giriş yap',
  demo: 'Demo hesapla dene',
  points: [
    ['Saniyeler içinde kayıt', 'Sayaç her cihazında aynı; elle eklemek de bir satır.'],
    ['Güvenilir sayılar', 'Boş gün sıfır sayılmaz; veri azsa bunu söyleriz.'],
    ['Açık koçluk', 'Koçunun yetkisini sen belirlersin; değiştirdiği her şeyi görürsün.'],
  ] satisfies [string, string][],
}

export const pageHead = {
  description: 'Etüt: çalışma süreni, sorularını ve denemelerini kaydet; sıradaki adımı gör.',
  app: {
    description: 'Çalışma süreni, sorularını ve denemelerini kaydet; sıradaki adımı gör.',
    // In the order of the manifest: the name, and a short one.
    shortcuts: [
      ['Sayacı başlat', 'Başlat'],
      ['Elle kayıt ekle', 'Elle'],
      ['Deneme ekle', 'Deneme'],
    ] satisfies [string, string][],
  },
}
