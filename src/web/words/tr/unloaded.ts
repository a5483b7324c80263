/** What the page may have to say before its words are loaded. */
export const unloaded = {
  faults: {
    OFFLINE: 'Bağlantı yok. Bağlanınca tekrar dene.',
    NO_ANSWER: 'Sunucu henüz yanıtlamadı. Biraz bekle ya da tekrar dene.',
    SESSION_WAITS: 'Oturumun henüz yenilenemedi. Birazdan tekrar dene.',
    UNAUTHORIZED: 'Oturumun sona erdi.',
    NOT_JSON: 'Sunucuya ulaşılamıyor. Birazdan tekrar dene.',
    NO_MESSAGE: 'Sunucu nedenini söylemedi. Birazdan tekrar dene.',
    UNREADABLE: 'Sunucunun yanıtı okunamadı. Birazdan tekrar dene.',
    NO_ROOM: 'Bu tarayıcıda oturumu saklayacak yer yok. Biraz yer aç ve tekrar dene.',
    OTHER_PERSON: 'Bu tarayıcıda şu an başka bir hesap açık.',
    LINK_ENDED: 'Bu öğrenciyle bağlantın sona erdi.',
    OTHER_STUDENT: 'Başka bir sekmede başka bir öğrenciye geçildi. Önce kiminle devam edeceğini seç.',
  },
  loginFailed: 'Giriş başarısız',
}

export type Unloaded = typeof unloaded

/** The head of prerendered pages and of the installed app. */
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
