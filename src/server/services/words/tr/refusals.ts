import type { RefusalCode } from '#rules/refusal.ts'

/** Messages of refusals. */
export const refusals: Record<RefusalCode, string> = {
  BAD_QUERY: 'İstek okunamadı: query başlığında düzeltilecek bir yer var.',
  INVALID: 'Gönderilen bilgilerde düzeltilmesi gereken alanlar var.',
  UNAUTHORIZED: 'Devam etmek için giriş yap.',
  LOGIN_FAILED: 'E-posta veya parola yanlış.',
  REFRESH_FAILED: 'Oturumun sona erdi. Yeniden giriş yap.',
  SECOND_FACTOR: 'Girişi bitirmek için uygulamandaki kodu yaz.',
  OIDC_UNKNOWN: 'Bu hesapla henüz bir Etüt hesabı yok.',
  FORBIDDEN: 'Bunu yapmaya hesabının yetkisi yok.',
  COACH_SCOPE:
    'Bu öğrenci adına bunu yapamazsın. Öğrenci bağlantıyı sonlandırmış veya yetkini sınırlamış olabilir.',
  CONSENT: 'Hesap kapalı: onay ya da doğum yılı bekleniyor.',
  MUST_CHANGE_PASSWORD: 'Önce yeni bir parola belirle.',
  SCOPE: 'Bu anahtar bu iş için yapılmadı. Ayarlar, Güvenlik’te bu izinle yeni bir anahtar yapabilirsin.',
  FACTOR_NEEDED: 'Hesabının görevi iki adımlı giriş istiyor. Önce onu kur; geri kalan hemen açılır.',
  NOT_FOUND: 'Aradığın kayıt bulunamadı.',
  METHOD: 'Bu adres bu yöntemle çağrılamaz; geçerli yöntemler Allow başlığında yazıyor.',
  TOO_SLOW: 'İstek zamanında ulaşmadı. Bağlantına bakıp yeniden dene.',
  CONFLICT: 'Bu kayıt sen açtıktan sonra değişti. Yenisine bakıp yeniden dene.',
  IN_USE: 'Kayıtlar, denemeler veya plan buna bağlı olduğu için silinmedi.',
  EMAIL_TAKEN: 'Bu e-posta ile açılmış bir hesap var. Giriş yapmayı dene.',
  TIMER_RUNNING: 'Bir sayaç zaten çalışıyor.',
  TIMER_NOT_RUNNING: 'Çalışan bir sayaç yok.',
  TICKED: 'Bu madde zaten bitti olarak işaretlenmiş.',
  TOO_LARGE: 'Gönderilen veri çok büyük.',
  QUERY_TOO_LARGE: 'Gönderilen veri çok büyük: query başlığı en fazla 6 KiB olabilir.',
  RULE: 'Kaydedilmedi: işaretli alanlara bak.',
  TOO_MANY: 'Çok fazla deneme oldu. Biraz bekleyip yeniden dene.',
  TOKEN_EXPIRED: 'Oturumun yenilenmesi gerekiyor.',
  INTERNAL: 'Bizden kaynaklanan bir sorun oldu; girdiklerin kaydedilmedi. Yeniden dene.',
  UNAVAILABLE: 'Şu an yanıt veremiyoruz. Birazdan yeniden dene.',
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
