/** What the list of unsent saves says more than the line above the page. */
export const offline = {
  title: 'Bu cihazda bekleyenler',
  text: 'Bağlantı gelince sırayla gönderilirler; her biri bir kez kaydedilir.',
  allSent: 'Bekleyen bir şey yok; hepsi kaydedildi.',
  kept: 'Cihazında tutuluyor; bağlantı gelince kaydedilecek.',
  trial: 'Deneme',
  deletion: 'Kayıt silme',
  level: 'Düzey',
  formTaken: 'Formda başka bir kayıt yarım duruyor; önce onu bitir.',
  discardSure: 'Göndermeden sil',
  sendNow: 'Şimdi gönder',
  install: 'Cihazına yükle',
  installText: 'Kendi simgesiyle, bağlantı olmadan da açılır.',
  installByHand:
    'Paylaş düğmesinden “Ana Ekrana Ekle”yi seç: bağlantı olmadan da açılır ve cihazındakiler 7 gün sonra silinmez.',
}
