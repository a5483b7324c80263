import type { LineWords } from '#rules/one-line/words.ts'
import { listed } from '#rules/search-text.ts'

/** Words as `searchText` writes them. */
export const line: LineWords = {
  kinds: {
    lecture: ['konu', 'konu anlatimi', 'anlatim'],
    practice: ['soru', 'soru cozumu', 'test'],
    review: ['tekrar', 'genel tekrar'],
    trial: ['deneme'],
    mistakes: ['yanlis analizi', 'analiz', 'yanlislar'],
    other: ['diger'],
    rest: ['dinlenme', 'dinlendim', 'ara'],
  },
  units: {
    hours: ['s', 'sa', 'saat'],
    minutes: ['dk', 'dak', 'dakika'],
    questions: ['soru', 'soruda', 'sorudan'],
    correct: ['d', 'dogru'],
    wrong: ['y', 'yanlis'],
    blank: ['b', 'bos'],
    daysAgo: ['gun once'],
  },
  days: { 0: ['bugun'], 1: ['dun'], 2: ['evvelsi gun', 'evvelki gun', 'onceki gun'] },
  weekdays: [
    ['pazartesi', 'pzt'],
    ['sali', 'sal'],
    ['carsamba', 'car'],
    ['persembe', 'per'],
    ['cuma', 'cum'],
    ['cumartesi', 'cmt'],
    ['pazar', 'paz'],
  ],
  months: listed(`ocak, subat, mart, nisan, mayis, haziran, temmuz, agustos, eylul, ekim, kasim, aralik`),
  last: ['gecen'],
  homework: {
    tomorrow: ['yarin'],
    until: ['kadar'],
    parts: ['test', 'testi', 'testler', 'testleri', 'sayfa', 'sayfalar', 'sayfalari', 'odev'],
    dative: ['a', 'e', 'ya', 'ye'],
  },
  fillers: ['ve', 'ile', 'icin', 'gunu', 'calistim', 'calisma', 'yaptim', 'cozdum'],
}
