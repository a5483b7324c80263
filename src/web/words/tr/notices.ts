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
  noneText: 'Koçun bir şey değiştirince, bir mektup hazır olunca ya da bir sınav yaklaşınca burada görünür.',
}
