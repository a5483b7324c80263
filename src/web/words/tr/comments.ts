/** What is said of the comments on a record, a trial exam, a planned item or a week. */
export const comments = {
  title: 'Yorumlar',
  /** The button that opens them, and the heading of a part. */
  count: (count: string) => `Yorumlar · ${count}`,
  fresh: (count: string) => `${count} yeni`,
  isNew: 'yeni',
  write: 'Yorum yaz',
  edit: 'Yorumu düzenle',
  send: 'Gönder',
  who: 'Öğrenci ve koçları görür.',
  none: 'Henüz yorum yok.',
  edited: 'düzenlendi',
  readAt: (when: string) => `okundu: ${when}`,
  notRead: 'henüz okunmadı',
  editOf: (when: string) => `Yorumu düzenle: ${when}`,
  removeOf: (name: string, when: string) => `Yorumu sil: ${name}, ${when}`,
  openOf: (name: string, when: string) => `Yorumu aç: ${name}, ${when}`,
  on: { record: 'çalışma kaydı', trialexam: 'deneme', plan: 'plan maddesi', week: 'hafta' },
  removed: 'Yorum silindi.',
  conflict: 'Bu yorum sen açtıktan sonra değişti. Yine de yazdığını kaydedebilirsin.',
  older: (count: string) => `Son ${count} yorum gösteriliyor.`,
}
