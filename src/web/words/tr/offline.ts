export const offline = {
  offline: 'Bağlantı yok. Gördüğün sayılar en son alınanlar.',
  waiting: (count: number) => `Bağlantı bekleyen kayıt: ${count}`,
  refused: (count: number) => `Kaydedilemeyen: ${count}. Bakmak ister misin?`,
  title: 'Bu cihazda bekleyenler',
  text: 'Bağlantı gelince sırayla gönderilirler; her biri bir kez kaydedilir.',
  allSent: 'Bekleyen bir şey yok; hepsi kaydedildi.',
  kept: 'Cihazında tutuluyor; bağlantı gelince kaydedilecek.',
  trial: 'Deneme',
  deletion: 'Kayıt silme',
  level: 'Düzey',
  discardSure: 'Göndermeden sil',
  sendNow: 'Şimdi gönder',
  leaveTitle: 'Gönderilmemiş kayıtların var',
  leaveText: (count: number) =>
    `Bu cihazda bekleyen kayıt: ${count}. Çıkarsan silinmezler; yeniden giriş yaptığında gönderilirler.`,
  leave: 'Yine de çık',
  update: 'Yeni bir sürüm var.',
  reload: 'Yenile',
  install: 'Cihazına yükle',
  installText: 'Kendi simgesiyle, bağlantı olmadan da açılır.',
  installByHand:
    'Paylaş düğmesinden “Ana Ekrana Ekle”yi seç: bağlantı olmadan da açılır ve cihazındakiler 7 gün sonra silinmez.',
}
