/** What the form at the end of a timer says more than the timer itself. */
export const timer = {
  discard: 'Çalışmayı sil',
  discardSure: 'Evet, sil',
  minutesHint: 'Örnek: 45, 1:30 veya 1s30',
  minutesUnread: 'Süre okunamadı. Örnek: 45, 1:30 veya 1s30',
  checkNote: 'Sayaç dört saatten uzun çalıştı. Gerçekte ne kadar çalıştığını yaz.',
  splitNote: 'Bu çalışma bir günü aştı; süresi başından başlayarak günlere paylaştırılır.',
  shortNote: 'Henüz bir dakika olmadı. Çalışmayı silebilir ya da süreyi elle yazabilirsin.',
}
