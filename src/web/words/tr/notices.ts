export const notices = {
  title: 'Bildirimler',
  bell: (unread: number) => (unread === 0 ? 'Bildirimler' : `Bildirimler: ${unread} yeni`),
  unread: (count: number) => (count === 0 ? 'Hepsi okundu.' : `${count} yeni bildirim`),
  allRead: 'Tümünü okundu say',
  deeds: 'Koçunun yaptıkları',
  others: 'Diğer bildirimler',
  isNew: 'Yeni:',
  see: 'Kaydı gör',
  read: 'Okundu say',
  none: 'Bildirim yok',
  noneText: {
    admin: 'Hesabınla ilgili bir şey olunca burada görünür.',
    student: 'Koçun bir şey değiştirince, bir mektup hazır olunca ya da bir sınav yaklaşınca burada görünür.',
    coach: 'Bir bağlantı kurulunca ya da bitince ve sabahları bakman gereken biri olunca burada görünür.',
    parent: 'Bir bağlantı kurulunca ya da bitince ve bir mektup hazır olunca burada görünür.',
  },
  quiet: (hours: string) => `Sessiz saatler: ${hours}. Bu saatlerde cihazına bildirim gönderilmez.`,
  neverQuiet: 'Sessiz saat seçmedin.',
  changeQuiet: 'Saatleri değiştir',
}

export const audit = {
  allChanges: 'Tüm değişiklikler Ayarlar sayfasında',
  details: 'Önce ve sonra',
  before: 'Önce:',
  after: 'Sonra:',
  yes: 'Evet',
  no: 'Hayır',
  week: (minutes: string, questions: string) => `${minutes}, ${questions} soru`,
  examKinds: { national: 'Ulusal', school: 'Okul', other: 'Diğer' },
  ranks: 'Sıralama',
  results: { wrong: 'yanlış', blank: 'boş' },
  sources: { timer: 'Sayaç', manual: 'Elle' },
  planStates: { open: 'yapılacak', done: 'bitti', late: 'gecikti' },
  units: { part: 'parça', page: 'sayfa' },
  picture: { added: 'eklendi', removed: 'kaldırıldı', changed: 'değişti' },
}

export const palette = {
  placeholder: 'Sayfa, konu ya da deneme ara',
  coachPlaceholder: 'Öğrenci ya da sayfa ara',
}

/** What the list of unsent saves says more than the line above the page. */
export const offline = {
  title: 'Bu cihazda bekleyenler',
  text: 'Bağlantı gelince sırayla gönderilirler; her biri bir kez kaydedilir.',
  allSent: 'Bekleyen bir şey yok; hepsi kaydedildi.',
  kept: 'Cihazında bekliyor; bağlantı gelince kaydedilecek.',
  deletion: 'Kayıt silme',
  tick: 'Plan maddesi bitti',
  untick: 'Plandaki bitti işareti kalkacak',
  formTaken: 'Formda başka bir kayıt yarım duruyor; önce onu bitir.',
  discardSure: 'Göndermeden sil',
  sendNow: 'Şimdi gönder',
  install: 'Cihazına yükle',
  installText: 'Kendi simgesiyle, bağlantı olmadan da açılır.',
  installByHand:
    'Paylaş düğmesinden “Ana Ekrana Ekle”yi seç: bağlantı olmadan da açılır ve cihazındakiler 7 gün sonra silinmez.',
}

/** What is said of comments. */
export const comments = {
  title: 'Yorumlar',
  /** The button that opens them, and the heading of a part. */
  count: (count: string) => `Yorumlar · ${count}`,
  fresh: (count: string) => `${count} yeni`,
  isNew: 'yeni',
  onThis: 'yeni yorum',
  unread: 'Yeni yorumlar',
  write: 'Yorum yaz',
  edit: 'Yorumu düzenle',
  who: 'Öğrenci ve koçları görür.',
  none: 'Henüz yorum yok.',
  edited: 'düzenlendi',
  readAt: (when: string) => `okundu: ${when}`,
  notRead: 'henüz okunmadı',
  on: {
    record: 'çalışma kaydı',
    trialexam: 'deneme',
    plan: 'plan maddesi',
    mistake: 'yanlış defteri',
    week: 'hafta',
  },
  removed: 'Yorum silindi.',
}
