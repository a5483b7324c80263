import type { Fault, RefusalCode } from '#rules/refusal.ts'
import type { Saying } from '#rules/trial-file/warnings.ts'

/** Messages of faulty fields. */
export const faults: Record<Fault['fault'], (limit: string) => string> = {
  required: () => 'Bu alan gerekli.',
  unknown: () => 'Böyle bir alan yok.',
  type: (formats) => (formats === '' ? 'Beklenen türde değil.' : `Türü şu olmalı: ${formats}.`),
  format: (formats) => (formats === '' ? 'Biçimi geçerli değil.' : `Şöyle yazılmalı: ${formats}.`),
  choice: (allowed) => (allowed === '' ? 'Seçeneklerden biri olmalı.' : `Şunlardan biri olmalı: ${allowed}.`),
  blank: () => 'Boş bırakılamaz.',
  controlCharacter: () => 'Görünmeyen denetim karakterleri içeremez.',
  notJson: () => 'İsteğin gövdesi JSON olmalı ve Content-Type: application/json ile gönderilmeli.',
  notBase64: () => 'base64 ile yazılmalı.',
  notJsonText: () => 'Geçerli bir JSON olmalı.',
  notObject: () => 'Bir JSON nesnesi olmalı.',
  tooSmall: (limit) => `En az ${limit} olabilir.`,
  tooLarge: (limit) => `En fazla ${limit} olabilir.`,
  tooShort: (limit) => `En az ${limit} karakter olmalı.`,
  tooLong: (limit) => `En fazla ${limit} karakter olabilir.`,
  tooFew: (limit) => `En az ${limit} öğe olmalı.`,
  tooMany: (limit) => `En fazla ${limit} öğe olabilir.`,
  linksFull: (limit) => `En fazla ${limit} bağlantın olabilir. Önce kullanmadığın birini kaldır.`,
  coachFull: (limit) => `Bu koçun bağlantıları dolu: en fazla ${limit} bağlantı olabilir.`,
  invitesFull: (limit) =>
    `Aynı anda en fazla ${limit} kod açık olabilir. Biri kullanılınca ya da süresi dolunca yenisini üretebilirsin.`,
  notAPart: () => 'Seçilen sınıf, ders, konu ve alt konu birbirine uymuyor.',
  sum: () => 'Soru sayısı doğru, yanlış ve boşun toplamı olmalı.',
  resultsTogether: () => 'Doğru, yanlış ve boş birlikte girilmeli.',
  twoOfThree: () => 'Doğru, yanlış ve boştan ikisini gir; üçüncüsü hesaplanır.',
  nothingToSave: () => 'Süre, soru sayısı veya düzey gir.',
  restIsEmpty: () => 'Dinlenme gününe süre, soru ya da ders yazılmaz.',
  sourceUnknown: () => 'Bu kaynak bulunamadı.',
  sourceOfOther: () => 'Bu kaynak başka bir dersin.',
  textOrPicture: () => 'Soruyu yaz ya da fotoğrafını ekle.',
  trialUnknown: () => 'Böyle bir denemen yok.',
  pictureUnfit: () =>
    'Fotoğraf okunamadı. 120 KB’a kadar, kenarı 32 ile 2.000 piksel arasında bir JPEG ya da hareketsiz WebP olmalı.',
  picturesOff: () => 'Burada deftere fotoğraf konmuyor; soruyu yazarak ekleyebilirsin.',
  picturesFull: (limit) =>
    `Fotoğrafların ${limit} MB yer kaplıyor, yenisine yer kalmadı. Çözdüğün birkaç soruyu sil ya da soruyu yazarak ekle.`,
  keyTwice: () => 'Bu anahtar iki kez var.',
  partTwice: () => 'Bu numara iki kez yazılmış.',
  overQuestions: (limit) => `Doğru, yanlış ve boşun toplamı soru sayısını (${limit}) aşıyor.`,
  overMarks: (limit) => `Bu derste işaretlenebilecek en fazla ${limit} soru kaldı.`,
  usedByRecords: (limit) => `${limit} çalışma kaydı buna bağlı.`,
  usedByTrials: (limit) => `${limit} deneme buna bağlı.`,
  usedByPlans: (limit) => `${limit} plan maddesi buna bağlı.`,
  twice: () => 'Aynı ders iki kez girilmiş.',
  noQuestionCounts: () => 'Bu sınıfın derslerinde soru sayısı yok; bu yüzden denemesi de yok.',
  wholeNumber: () => 'Tam sayı olmalı.',
  dateUnreadable: () => 'Tarih olarak okunamadı; 15.11.2026 gibi yaz.',
  lessonEmpty: () => 'Hiçbir dersin sonucu yok.',
  columnsDiffer: () =>
    'Aynı başlıklı iki sütunda farklı değer var; hangisinin doğru olduğunu dosyada düzelt.',
  trialTwice: () => 'Bu deneme dosyada iki kez var; birini dosyadan çıkar.',
  twoMatches: () => 'Bu günde bu adla birden çok denemen var; hangisinin düzeltileceği belli değil.',
  noDay: () => 'Dosyada gün yok. “Tarih” başlıklı bir sütun ekle ya da günü tablonun üstüne yaz.',
  formulaUnsaved: () =>
    'Hücrede formül var ama sonucu kayıtlı değil. Dosyayı Excel’de açıp kaydet, sonra yeniden seç.',
  otherExam: (exam) =>
    `Burada ${exam} yazıyor ama seçili olan başka bir sınav. Hazırlandığın sınavı değiştir ya da dosyada düzelt.`,
  unmatched: (name) => `“${name}” bu öğrencide bulunamadı; onu çıkar veya dışarıda bırak.`,
  lockedSpreadsheet: () => 'Dosya parolayla korunuyor. Excel’de parolayı kaldırıp kaydet, sonra yeniden seç.',
  pdf: () => 'PDF okunmaz. Tabloyu Excel’e aktar, Farklı kaydet → .xlsx seç ve o dosyayı yükle.',
  noSpreadsheet: () => 'Dosya okunamadı. Excel (.xlsx), LibreOffice (.ods) veya CSV dosyası seç.',
  oldSpreadsheet: () =>
    'Bu, eski bir Excel dosyası (.xls). Excel’de Farklı kaydet → .xlsx seç, sonra o dosyayı yükle.',
  sheetTooBig: () =>
    'Bu dosya deneme sonuçları için çok büyük. Yalnız sonuçların olduğu bir sayfa kaydedip yeniden seç: en fazla 500 satır, 200 sütun.',
  netsOnly: () =>
    'Bu dosyada her ders için tek bir sayı var, örneğin net. Doğru ve yanlış sayıları da gerekir.',
  noLessonColumns: () => 'Ders sütunu bulunamadı. Başlıklar “Türkçe Doğru”, “Türkçe Yanlış” gibi olmalı.',
  noRosterColumns: () => 'Öğrenci listesi bulunamadı. “Ad Soyad” ve “E-posta” başlıklı iki sütun gerekli.',
  addressTwice: () => 'Bu adres dosyada birden çok satırda var; her öğrencinin kendi adresi olmalı.',
  ownAddress: () => 'Bu senin adresin; öğrencinin adresini yaz.',
  groupUnknown: () => 'Bu adla tek bir sınıfın yok. Sınıflar’daki adı yaz ya da hücreyi boş bırak.',
  repeatNewOnly: () => 'Yalnız yeni bir madde tekrarlanır; bu madde zaten var.',
  timeZone: () => 'Bilinen bir saat dilimi değil.',
  dayTooLate: (limit) => `En geç ${limit} olabilir.`,
  dayTooEarly: (limit) => `En erken ${limit} olabilir.`,
  dayIsFull: (limit) =>
    `Bir güne 24 saatten fazlası sığmaz; bu güne en fazla ${limit} dakika daha eklenebilir.`,
  minutesNeeded: (limit) => `Sayaç ${limit} saatten uzun çalıştı. Gerçekte kaç dakika çalıştığını yaz.`,
  passwordCommon: () => 'Bu parola çok yaygın; kolayca tahmin edilir.',
  passwordIsName: () => 'Parola adından oluşamaz; kolayca tahmin edilir.',
  passwordRepeated: () => 'Parola tek bir karakterin tekrarı olamaz.',
  passwordIsEmail: () => 'Parola e-posta adresinle aynı olamaz.',
  passwordWrong: () => 'Şu anki parola bu değil.',
  passwordNeeded: () => 'Bunun için parolanı yaz.',
  passwordSame: () => 'Yeni parola eskisinden farklı olmalı.',
  passwordExpired: () => 'Geçici parolanın süresi doldu. Yenisini iste ya da parolanı e-postayla yenile.',
  proofOver: () => 'Parolanı yeniden yaz; son yazışının üzerinden beş dakika geçti.',
  factorCodeWrong: () => 'Bu kod doğru değil. Uygulamada şimdi görünen kodu ya da bir yedek kodu yaz.',
  factorCodeUsed: () => 'Bu kod az önce kullanıldı. Uygulamadaki bir sonraki kodu bekle.',
  ticketOver: () => 'Bu girişin süresi doldu. E-posta ve parolanla yeniden başla.',
  tokensFull: (limit) => `En fazla ${limit} anahtarın olabilir. Önce kullanmadığın birini sil.`,
  providerUnknown: () => 'Bu giriş yolu burada açık değil.',
  providerAway: () => 'Bu giriş yolu şu anda yanıt vermiyor. Biraz sonra tekrar dene ya da parolanla gir.',
  providerCode: () => 'Bu giriş kullanılmış ya da süresi dolmuş. Tekrar dene.',
  providerClock: () => 'İki sunucunun saati tutmuyor. Tekrar dene; sürerse yöneticine yaz.',
  providerTicketOver: () => 'Kaydın süresi doldu. Aynı hesapla yeniden gir.',
  identityTaken: () => 'Bu hesap, Etüt’te başka bir hesaba bağlı. Önce orada bağlantıyı kaldır.',
  identityOther: () => 'Bu hesap, senin Etüt hesabına bağlı değil.',
  identityOld: () => 'O hesaba bir süre önce giriş yapmışsın. Orada parolanla yeniden giriş yap.',
  lastWayIn: () =>
    'Hesabının parolası yok; bu, tek giriş yolun. Önce “Parolamı unuttum” ile bir parola belirle.',
  tokenUnconfirmed: () => 'Anahtar yapmak için önce e-posta adresini doğrula (Ayarlar).',
  factorUnconfirmed: () => 'İki adımlı girişi kurmak için önce e-posta adresini doğrula (Ayarlar).',
  passkeysFull: (limit) => `En fazla ${limit} geçiş anahtarın olabilir. Önce kullanmadığın birini sil.`,
  factorCodeNeeded: () => 'Uygulamandaki kodu ya da bir yedek kodu da yaz.',
  passkeyNoAddress: () =>
    'Bu sitenin adresi https ile başlamıyor; tarayıcılar geçiş anahtarına yalnız https adreslerinde izin verir. Uygulama koduyla iki adımlı giriş kullanılabilir.',
  passkeyUnknown: () =>
    'Bu geçiş anahtarı hesaplarımızdan birine ait değil. Silinmiş olabilir; e-posta ve parolanla gir.',
  passkeyOver: () => 'Bu isteğin süresi doldu ya da yanıtı kullanıldı. Tekrar dene.',
  passkeyUnreadable: () => 'Cihazın yanıtı geçiş anahtarı eklemek için uygun değil. Tekrar dene.',
  afterTemporary: () => 'Geçici parolayla giriş yapıldığı için bu, girişten 24 saat sonra açılır.',
  croomUnknown: () => 'Böyle bir sınıf bulunamadı.',
  codeUnknown: () => 'Bu kod geçerli değil, kullanılmış veya süresi dolmuş. Yenisini iste.',
  codeForStudent: () => 'Bu davet bir öğrenci için. Öğrenciysen kayıtta “Öğrenciyim”i seç.',
  codeForParent: () => 'Bu davet bir veli için. Veliysen kayıtta “Veliyim”i seç.',
  mailedLinkUnknown: () => 'Bu bağlantı geçerli değil, kullanılmış veya süresi dolmuş.',
  emailUnconfirmed: () => 'Davet e-postası göndermek için önce kendi e-posta adresini doğrula (Ayarlar).',
  endpointClosed: () => 'Bu adrese bildirim gönderilemiyor.',
  linkRaised: () => 'Yetkiyi yalnız öğrenci artırabilir.',
  noMembers: () => 'Bu sınıfta adına işlem yapabildiğin öğrenci yok.',
  birthYearSet: () => 'Doğum yılı bir kez yazılır; sonra yalnız yönetici değiştirebilir.',
  consentByParent: () => 'Bu yaşta kararı bir veli verir.',
  consentOwn: () => 'Öğrenci bu yaşta kararı kendisi verir.',
  consentTie: () => 'Bu veli onay verdi. Bağlantıyı bitirmek için önce onayın geri alınması gerekir.',
  changedSince: () =>
    'Bu kayıt o değişiklikten sonra yine değişti; bu yüzden geri alınmadı. Kaydı açıp istediğin gibi düzeltebilirsin.',
  mayNotAct: () => 'Bu öğrenci için işlem yetkin yok; yetkiyi yalnız öğrenci verebilir.',
  accountClosed: () => 'Bu öğrencinin hesabı kapalı; onay bekliyor.',
  notInGroup: () => 'Bu öğrenci seçilen sınıfta değil.',
  whoseRow: () => 'Bu satır hangi öğrencinin? Seç.',
  previewChanged: () => 'Önizlemeden sonra bir şey değişti. Yeni önizlemeye bakıp yeniden kaydet.',
  lastAdmin: () => 'Başka yönetici yok. Önce bir başkasını yönetici yap.',
}

/** Types and formats of JSON Schema as people say them. */
export const formats = {
  or: ' ya da ',
  words: {
    integer: 'tam sayı',
    number: 'sayı',
    string: 'metin',
    boolean: 'true ya da false',
    array: 'liste',
    object: 'nesne',
    date: '2026-11-15 ya da 15.11.2026 gibi bir gün',
    'date-time': '2026-11-15T09:30:00Z gibi bir an',
    uuid: 'bir UUID',
    email: 'ad@ornek.com gibi bir e-posta adresi',
    time: '09:30 gibi bir saat',
    color: '#1a2b3c gibi bir renk',
    month: '2026-11 gibi bir ay',
    bytes65: 'URL’ye uygun base64 ile 65 bayt',
    bytes16: 'URL’ye uygun base64 ile 16 bayt',
  },
  /** Behind the last field that a message has room for. */
  more: (count: number) => `ve ${count} alan daha`,
}

/** What a file holds that is not read, or not as it may have been meant. */
export const warnings: Record<Saying, (said: string, read: string) => string> = {
  unread: (title) =>
    `${title === '' ? 'Başlıksız bir sütun' : `“${title}” sütunu`} okunamadı; ne olduğunu söylemezsen dışarıda kalır.`,
  leftOut: (title) =>
    `${title === '' ? 'Başlıksız bir sütun' : `“${title}” sütunu`} okunmadı; dışarıda kalır.`,
  otherExam: (title, exam) => `“${title}” sütunu ${exam} sınavının; dışarıda kalır.`,
  otherGroup: (names, count) => `Başka sınavların satırları dışarıda kalır (${count}): ${names}`,
  doubleHeading: (title, other) =>
    `“${title}” ile “${other}” aynı şeyi söylüyor; ikisi farklıysa satır kaydedilmez.`,
  netDiffers: (said, read) => `Dosyadaki net ${said}, okunan sayılardan çıkan net ${read}.`,
  totalDiffers: (said, read) => `Dosyadaki toplam ${said}, okunan sayıların toplamı ${read}.`,
  netAlone: (said) => `Net ${said} yazıyor ama doğru, yanlış ve boş yok; bu sonuç kaydedilmez.`,
  hiddenSheet: (name) => `“${name}” sayfası dosyada gizli ve okunmadı.`,
  hiddenRead: (name) => `Okunan “${name}” sayfası dosyada gizli.`,
  otherSheet: (name, read) => `“${name}” sayfası okunmadı; bu önizleme “${read}” sayfasından.`,
  sectionSum: (name) => `${name} toplam olarak kaydedilir; derslere bölünmez.`,
  averageRow: (said) => `“${said}” satırı ortalama ya da toplam; deneme sayılmaz.`,
  noResults: (said) => `“${said}” satırında sonuç yok; deneme sayılmaz.`,
  classList: (count) => `Bu bir sınıf listesi (${count} kişi); hangi satır senin?`,
  dayFirst: (said, read) => `${said} tarihi önce gün diye okundu: ${read}.`,
  dayCount: (said, read) =>
    `Tarih sütunundaki ${said} sayısı Excel’in gün sayısı olarak okundu: ${read}. Yanlışsa dosyada günleri 15.11.2026 gibi yaz.`,
}

export const refusals: Record<RefusalCode, string> = {
  BAD_QUERY: 'İstek okunamadı: query başlığında düzeltilecek bir yer var.',
  INVALID: 'Gönderilen bilgilerde düzeltilmesi gereken alanlar var.',
  UNAUTHORIZED: 'Devam etmek için giriş yap.',
  LOGIN_FAILED: 'E-posta veya parola yanlış.',
  REFRESH_FAILED: 'Oturumun sona erdi. Yeniden giriş yap.',
  SECOND_FACTOR: 'Girişi tamamlamak için uygulamandaki kodu yaz.',
  OIDC_UNKNOWN: 'Bu hesapla henüz bir Etüt hesabı yok.',
  FORBIDDEN: 'Bunu yapmaya hesabının yetkisi yok.',
  COACH_SCOPE:
    'Bu öğrenci adına bunu yapamazsın. Öğrenci bağlantıyı sonlandırmış veya yetkini sınırlamış olabilir.',
  CONSENT: 'Hesap kapalı: onay ya da doğum yılı bekleniyor.',
  MUST_CHANGE_PASSWORD: 'Önce yeni bir parola belirle.',
  SCOPE: 'Bu anahtar bu iş için yapılmadı. Ayarlar, Güvenlik’te bu izinle yeni bir anahtar yapabilirsin.',
  FACTOR_NEEDED: 'Rolün iki adımlı giriş gerektiriyor. Önce onu kur; geri kalan hemen açılır.',
  NOT_FOUND: 'Aradığın kayıt bulunamadı.',
  METHOD: 'Bu adres bu yöntemle çağrılamaz; geçerli yöntemler Allow başlığında yazıyor.',
  TOO_SLOW: 'İstek zamanında ulaşmadı. Bağlantına bakıp tekrar dene.',
  CONFLICT: 'Bu kayıt sen açtıktan sonra değişti. Yenisine bakıp tekrar dene.',
  IN_USE: 'Kayıtlar, denemeler veya plan buna bağlı olduğu için silinmedi.',
  EMAIL_TAKEN: 'Bu e-posta ile açılmış bir hesap var. Giriş yapmayı dene.',
  TIMER_RUNNING: 'Bir sayaç zaten çalışıyor.',
  TIMER_NOT_RUNNING: 'Çalışan bir sayaç yok.',
  TICKED: 'Bu madde zaten bitti olarak işaretlenmiş.',
  TOO_LARGE: 'Gönderilen veri çok büyük.',
  QUERY_TOO_LARGE: 'Gönderilen veri çok büyük: query başlığı en fazla 6 KiB olabilir.',
  RULE: 'Kaydedilmedi: işaretli alanlara bak.',
  TOO_MANY: 'Kısa sürede çok fazla istek geldi. Biraz bekleyip tekrar dene.',
  TOKEN_EXPIRED: 'Oturumun yenilenmesi gerekiyor.',
  INTERNAL: 'Bizden kaynaklanan bir sorun oldu; girdiklerin kaydedilmedi. Tekrar dene.',
  UNAVAILABLE: 'Şu an yanıt veremiyoruz. Birazdan tekrar dene.',
}

type Code = 'OK' | 'INVALID' | 'PAST' | 'TOO_FAR' | 'CONFLICT'

/** Result of a date check. */
export const dates: Record<Code, (days: number, others: string) => string> = {
  OK: (days) => (days === 0 ? 'Sınav bugün.' : `Sınava ${days} gün var.`),
  INVALID: () => 'Bu bir tarih değil. Örnek: 19.06.2027',
  PAST: () => 'Bu tarih geçmişte.',
  TOO_FAR: () => 'Bu tarih çok uzakta; yılı kontrol et.',
  CONFLICT: (_, others) => `Aynı gün başka sınavın var: ${others}`,
}

/** Default names given by the server. */
export const names = {
  ownRow: 'Genel',
  sumsRow: 'Toplamı girilen testler',
  allStudy: 'Tüm çalışma',
  untitledTrial: 'Deneme',
}
