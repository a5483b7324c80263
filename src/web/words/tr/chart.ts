import type { ChartWords } from '#web/chart/words.ts'

export const chart: ChartWords = {
  duration: (hours, minutes) =>
    [hours && `${hours} sa`, (minutes || !hours) && `${minutes} dk`].filter(Boolean).join(' '),
  hours: (hours) => `${hours} sa`,
  minutes: (minutes) => `${minutes} dk`,
  units: { minutes: 'Süre', questions: 'Soru', net: 'Net', percent: 'Başarı', count: 'Adet' },
  rightShare: 'Doğru payı',
  csvUnits: { minutes: 'dk', questions: 'soru', net: 'net', percent: '%', count: 'adet' },
  grains: { day: 'Gün', week: 'Hafta', month: 'Ay', year: 'Yıl' },
  grouped: {
    week: { sum: 'haftalık toplam', mean: 'haftalık ortalama' },
    month: { sum: 'aylık toplam', mean: 'aylık ortalama' },
    year: { sum: 'yıllık toplam', mean: 'yıllık ortalama' },
  },
  n: (n) => `n = ${n}`,
  missing: 'kayıt yok',
  empty: 'Bu aralıkta kayıt yok.',
  tooFew: 'Profil için en az üç ders gerekir.',
  other: 'Diğer',
  total: 'Toplam',
  goal: (value) => `Hedef: ${value}`,
  low: 'Alt uç',
  high: 'Üst uç',
  showTable: 'Tablo olarak göster',
  showChart: 'Grafik olarak göster',
  downloadCsv: 'CSV indir',
  showRest: (count) => `${count} satır daha`,
  showFewer: 'Daha az göster',
  explore: (title) => `Değerleri ok tuşlarıyla gez: ${title}`,
}
