import type { Missing } from '#rules/one-line/reading.ts'

/** What the one line says. */
export const line = {
  label: 'Tek satırda kaydet',
  placeholder: 'Yaz ve kaydet: köklü 45 12/3',
  running: 'Soru notu: 12/3, ya da bir konu',
  understood: (parts: string) => `Anlaşılan: ${parts}`,
  unsure: (part: string) => `${part} (emin değil)`,
  change: (part: string) => `Değiştir: ${part}`,
  changeKey: 'Kesikli parça bir tahmin: ↓ ile değiştir.',
  unread: (text: string) => `Anlaşılmadı: ${text}`,
  remove: 'Çıkar',
  answers: (correct: number, wrong: number, blank: number) =>
    [`${correct} doğru`, `${wrong} yanlış`, ...(blank > 0 ? [`${blank} boş`] : [])].join(', '),
  stopTimer: 'Sayacı bitir',
  asWord: 'Konu adı',
  missing: {
    amount: 'Süre ya da soru sayısı ekle: 45, 1s30 veya 12/3.',
    unread: 'Anlaşılmayan kısmı düzelt ya da çıkar.',
    minutesTooMany: 'Bir kayıt en çok 16 saat olabilir.',
    questionsTooMany: 'Bir kayıtta en çok 2.000 soru olabilir.',
    answersOverQuestions: 'Doğru, yanlış ve boş sayılarının toplamı soru sayısını tutmuyor.',
    dayAhead: 'En geç yarına kayıt yazabilirsin.',
    dayEarly: '2000 yılından öncesi kaydedilemez.',
    restIsEmpty: 'Dinlenme gününe süre, soru ya da konu yazılmaz.',
  } satisfies Record<Missing, string> as Record<Missing, string>,
}
