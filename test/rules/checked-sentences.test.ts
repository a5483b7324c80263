import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedSentences } from '#rules/letter/checked-sentences.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { serverWords } from '#server/words/packs.ts'
import { scaled } from '../support/scale.ts'

const numbersOf = (locale: Locale) => serverWords[locale].numbers

const facts = [
  'Haftalık mektup · 17–23 Kasım 2026',
  'Süre: 15 sa 22 dk (hedef 17 sa, önceki 15 sa 9 dk)',
  'Soru: 1.284 (hedef 520)',
  'Denemelerde −13,50 net',
  '[A]: son 4 denemenin 3 tanesinde yine yanlış var.',
]
const names = new Map([['[A]', 'Sözcükte Yapı 2']])
/** A sound sentence before and after, so that what is left does not depend on the least number. */
const [first, last] = ['Bu hafta 15 saat 22 dakika çalışıldı.', 'Gelecek hafta plana devam edilecek.']
const kept = (sentence: string) =>
  checkedSentences(`${first} ${sentence} ${last}`, facts, names, 'tr', numbersOf)
const all = (sentence: string) => `${first} ${sentence} ${last}`

describe('a text of a model', () => {
  it('is read to its 4,000th character, and a line end ends a sentence', () => {
    const read = (ends: number) =>
      checkedSentences(`${first}${'\n'.repeat(ends)}${last}`, facts, names, 'tr', numbersOf)
    const fits = 4000 - first.length - last.length

    expect(read(1)).toBe(`${first} ${last}`)
    expect(read(fits)).toBe(`${first} ${last}`)
    expect(read(fits + 1)).toBeUndefined()
  })

  it.each([
    'Öğrenci 1.284 soru çözdü.',
    'Öğrenci 1284 soru çözdü.',
    'Netler 13,5 azaldı.',
    'Değişim −13,50 net.',
    'Son dört denemenin üçünde yine yanlış var.',
    'Bu, bir haftanın özeti.',
    'Süre önceki hafta 15 saat 9 dakikaydı.',
    'Toplam 922 dakika oldu.',
    '23 Kasım’da bir deneme vardı.',
    'Bu, 17–23 Kasım günlerinin özeti.',
  ])('keeps a sentence whose numbers are facts: %s', (sentence) => {
    expect(kept(sentence)).toBe(all(sentence))
  })

  it.each([
    'Öğrenci 16 saat çalıştı.',
    'Öğrenci 15 saat 3 dakika çalıştı.',
    'Öğrenci 15 saat çalıştı.',
    'Öğrenci 22 soru çözdü.',
    'Öğrenci 23 soru çözdü.',
    '22 Kasım’da bir deneme vardı.',
    '23 Ekim’de bir deneme vardı.',
    '23 Kasım 2025 günü bir deneme vardı.',
    'Netler 13,4 azaldı.',
    'Değişim +13,50 net.',
    'Öğrenci 22.284 soru çözdü.',
    'Beş denemede yanlış var.',
    'Bu altıncı hafta.',
    'Toplam yirmi iki saat oldu.',
    'Çalışma yarıya indi.',
    'Çalışma iki katına çıktı.',
    'Doğru oranı %80 oldu.',
    'Doğru oranı yüzde seksen oldu.',
    'Hedefin ¾ kadarı doldu.',
    'Öğrenci ١٢ soru çözdü.',
    'Öğrenci Ⅷ. sıradaydı.',
    'Seven questions were right.',
    'Hedefin 15/17 kadarı doldu.',
  ])('loses a sentence with a number that is no fact: %s', (sentence) => {
    expect(kept(sentence)).toBe(all('').replace('  ', ' '))
  })

  it.each([
    '[B] konusunda yanlış var.',
    '[A]’da yanlış var.',
    '[A]da yanlış var.',
    '[A konusunda yanlış var.',
    '**Önemli** bir hafta.',
    '<b>Önemli</b> bir hafta.',
    'Daha fazlası http://ders.example adresinde.',
    'Daha fazlası ders.com adresinde.',
    'Bana ada@example.com adresinden yaz.',
    'Satır\u0007 kırık.',
    `${'Çok uzun '.repeat(40)}bir cümle.`,
  ])('loses a sentence that is no plain one: %s', (sentence) => {
    expect(kept(sentence) ?? '').not.toContain(sentence)
  })

  it('has the names back, also one with a number', () => {
    expect(kept('[A] konusunda yine yanlış var.')).toContain('Sözcükte Yapı 2 konusunda yine yanlış var.')
  })

  it('is none where too little is left, and ends with its last whole sentence', () => {
    expect(checkedSentences(first, facts, names, 'tr', numbersOf)).toBeUndefined()
    expect(checkedSentences('', facts, names, 'tr', numbersOf)).toBeUndefined()
    expect(checkedSentences(`${first} ${last} Ve sonra yarıda kal`, facts, names, 'tr', numbersOf)).toBe(
      `${first} ${last}`,
    )
  })

  it('is read in its own language: on, ten and bin are no numbers there', () => {
    const english = 'The student worked on the plan. A bin holds the drafts.'
    expect(checkedSentences(english, [], new Map(), 'en', numbersOf)).toBe(english)
    expect(
      checkedSentences('Ten rengi bir konuydu. Sonra ten bitti.', [], new Map(), 'tr', numbersOf),
    ).toBeDefined()
    expect(
      checkedSentences('Ten questions were right. Two were wrong.', [], new Map(), 'en', numbersOf),
    ).toBeUndefined()
  })

  it('never holds a figure that no fact holds, whatever the model says', () => {
    const piece = fc.oneof(
      fc.constantFrom('Öğrenci', 'çalıştı', 'net', '[A]', '.', '!', '\n', ' 15 saat', '−13,50', '%', '…'),
      fc.double({ min: -2000, max: 2000, noNaN: true }).map((number) => number.toFixed(2).replace('.', ',')),
      fc.nat(3000).map(String),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    const known = new Set(
      ['17', '23', '2026', '15', '22', '9', '1.284', '520', '13,50', '4', '3'].map(valueOfTurkish),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = checkedSentences(pieces.join(' '), facts, new Map(), 'tr', numbersOf) ?? ''
        for (const figure of text.match(/\d+(?:[.,]\d+)*/g) ?? [])
          expect(known).toContain(valueOfTurkish(figure))
      }),
      { numRuns: scaled(500) },
    )
  })
})

function valueOfTurkish(figure: string): number {
  return Number(figure.replaceAll('.', '').replace(',', '.'))
}
