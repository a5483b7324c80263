export const offline = {
  offline: 'Bağlantı yok. Gördüğün sayılar en son alınanlar.',
  sessionWaits: 'Oturumun henüz yenilenemedi; yeniden deneniyor.',
  signIn: 'Yeniden giriş yap',
  waiting: (count: number) => `Bağlantı bekleyen kayıt: ${count}`,
  refused: (count: number) => `Kaydedilemeyen: ${count}. Bakmak ister misin?`,
  gone: (count: number) =>
    `Tarayıcı bu cihazda bekleyenleri sildi; gönderilmemiş ${count} kayıt gitti. Yeniden yazman gerekiyor.`,
  goneSeen: 'Anladım',
  leaveTitle: 'Kaydedilmemiş şeyler var',
  leaveText: 'Çıkış yaparsan sana ait her şeyle birlikte bu cihazdan silinirler:',
  leaveWaiting: (count: number) => `Gönderilmeyi bekleyen: ${count}`,
  leaveDrafts: (count: number) => `Yarım kalan form: ${count}`,
  leave: 'Yine de çık',
  update: 'Yeni bir sürüm var.',
  reload: 'Yenile',
}
