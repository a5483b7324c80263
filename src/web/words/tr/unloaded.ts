/** What the page may have to say before its words are loaded. */
export const unloaded = {
  faults: {
    OFFLINE: 'Bağlantı yok. Yeniden denenebilir.',
    NO_ANSWER: 'Sunucu henüz yanıtlamadı. Yanıt gelirse sayılır; beklemeden yeniden de deneyebilirsin.',
    SESSION_WAITS: 'Oturumun henüz yenilenemedi. Birazdan yeniden dene.',
    UNAUTHORIZED: 'Oturumun sona erdi.',
    NOT_JSON: 'Sunucuya ulaşılamıyor. Birazdan yeniden dene.',
    NO_MESSAGE: 'Sunucu nedenini söylemedi. Birazdan yeniden dene.',
    UNREADABLE: 'Sunucunun yanıtı okunamadı. Birazdan yeniden dene.',
    NO_ROOM: 'Bu tarayıcıda oturumu saklayacak yer yok. Biraz yer aç ve yeniden dene.',
    OTHER_PERSON: 'Bu tarayıcıda şu an başka biri girişli.',
    LINK_ENDED: 'Bu öğrenciyle bağlantın sona erdi.',
    OTHER_STUDENT: 'Başka bir sekmede başka bir öğrenciye geçildi. Önce kiminle devam edeceğini seç.',
  },
  loginFailed: 'Giriş başarısız',
}

export type Unloaded = typeof unloaded
