import { dayOf, durationOf, type NumberWords } from '#rules/letter/number-words.ts'

/** How numbers may be told in a text of the model. */
export const numbers: NumberWords = {
  words: {
    sıfır: 0,
    iki: 2,
    üç: 3,
    dört: 4,
    dörd: 4,
    beş: 5,
    altı: 6,
    yedi: 7,
    sekiz: 8,
    dokuz: 9,
    on: 10,
    yirmi: 20,
    otuz: 30,
    kırk: 40,
    elli: 50,
    altmış: 60,
    yetmiş: 70,
    seksen: 80,
    doksan: 90,
    yüz: 100,
    bin: 1000,
  },
  shares:
    /(?<!\p{L})(yarı\p{L}*|yarım\p{L}*|çeyre\p{L}*|buçuk\p{L}*|yüzde|kat(ı|ına|ından|lık)?|çift|milyon\p{L}*|onlarca|yüzlerce|düzine\p{L}*)(?!\p{L})/iu,
  homographs: ['ten'],
  endings: /^(?:[ıiuü]?n?c[ıiuü]\p{L}*|[dt][ae]n?|s?[ıiuü](?:n\p{L}*)?|ş?[ae]r|l[ıiuü]k?|y?[ae]|)$/u,
  duration: durationOf('saat\\p{L}*|sa(?!\\p{L})', 'dakika\\p{L}*|dk(?!\\p{L})'),
  dayOfMonth: dayOf('tr'),
}
