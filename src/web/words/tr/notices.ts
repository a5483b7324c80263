export const notices = {
  title: 'Bildirimler',
  bell: (unread: number) => (unread === 0 ? 'Bildirimler' : `Bildirimler: ${unread} yeni`),
  unread: (count: number) => (count === 0 ? 'Hepsi okundu.' : `${count} yeni bildirim`),
  allRead: 'Tümünü okundu say',
  deeds: 'Koçunun yaptıkları',
  others: 'Diğer bildirimler',
  isNew: 'Yeni:',
  see: 'Kaydı gör',
  open: 'Aç',
  read: 'Okundu say',
  none: 'Bildirim yok',
  noneText: {
    admin: 'Hesabınla ilgili bir şey olunca burada görünür.',
    student: 'Koçun bir şey değiştirince, bir mektup hazır olunca ya da bir sınav yaklaşınca burada görünür.',
    coach: 'Bir bağlantı kurulunca ya da bitince ve sabahları bakman gereken biri olunca burada görünür.',
    parent: 'Bir bağlantı kurulunca ya da bitince ve bir mektup hazır olunca burada görünür.',
  },
  quiet: (hours: string) => `Sessiz saatler: ${hours}. Bu saatlerde cihazına bildirim gönderilmez.`,
  quietNow: (hours: string) =>
    `Sessiz saatler sürüyor: ${hours}. Bildirimler burada birikir, cihazına gönderilmez.`,
  neverQuiet: 'Sessiz saat seçmedin.',
  changeQuiet: 'Saatleri değiştir',
}
