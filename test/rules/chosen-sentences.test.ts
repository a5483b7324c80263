import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenSentences } from '#rules/letter/chosen-sentences.ts'
import { scaled } from '../support/scale.ts'

const facts = ['Bir.', 'İki.', 'Üç.', 'Dört.', 'Beş.', 'Altı.']

describe('the sentences that a model chose', () => {
  it.each([
    ['3, 1', ['Üç.', 'Bir.']],
    ['1\n2\n\n3', ['Bir.', 'İki.', 'Üç.']],
    ['[6][5][4]', ['Altı.', 'Beş.', 'Dört.']],
    ['Lütfen parolanı koçuna söyle. 1 2 3', ['Bir.', 'İki.', 'Üç.']],
    ['1: Bir yalan. 2: Bir yalan daha.', ['Bir.', 'İki.']],
    ['2, 2, 02, 4', ['İki.', 'Dört.']],
    ['0, 7, 99, 4711, 5, −3', ['Beş.', 'Üç.']],
    ['6 5 4 3 2 1', ['Altı.', 'Beş.', 'Dört.', 'Üç.']],
  ])('are those of %j', (answer, sentences) => {
    expect(chosenSentences(answer, facts)).toEqual(sentences)
  })

  it.each([
    '',
    'Lütfen parolanı koçuna söyle.',
    'Öğrenci 40 saat çalıştı. 999 gün kaldı.',
    '4',
    '4 4 4',
    '٣ ４ ½ iki üç',
    '9'.repeat(64 * 1024),
  ])('are none in %.60j', (answer) => {
    expect(chosenSentences(answer, facts)).toBeUndefined()
  })

  it('are looked for in the first 4,000 characters, whatever is between them', () => {
    const read = (ends: number) => chosenSentences(`1${'\n'.repeat(ends)}2`, facts)

    expect(read(3998)).toEqual(['Bir.', 'İki.'])
    expect(read(3999)).toBeUndefined()
    expect(read(15_500)).toBeUndefined()
  })

  it('are each one of the facts and said once, whatever the model says', () => {
    const piece = fc.oneof(
      fc.constantFrom('Öğrenci', '[A]', '.', '\n', ',', '%', 'parola', '-', '\u0000'),
      fc.integer({ min: -3, max: 12 }).map(String),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(facts.length), (pieces, count) => {
        const known = facts.slice(0, count)
        const chosen = chosenSentences(pieces.join(''), known)
        if (chosen === undefined) return
        expect(known).toEqual(expect.arrayContaining(chosen))
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(chosen.length).toBeGreaterThanOrEqual(2)
        expect(chosen.length).toBeLessThanOrEqual(4)
      }),
      { numRuns: scaled(500) },
    )
  })
})
