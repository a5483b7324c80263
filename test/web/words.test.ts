import { describe, expect, it } from 'vitest'
import { ada, seedPassword } from '#contract/examples.ts'
import { rounded } from '#rules/format-number.ts'
import { locales } from '#rules/vocabulary.ts'
import { demoAccount } from '#web/app/home/demo-account.ts'
import { formatClock, formatIn } from '#web/words/format.ts'
import { packs } from '#web/words/packs.ts'
import { unloaded } from '#web/words/tr/unloaded.ts'
import { tr } from '#web/words/tr.ts'
import { whole } from '#web/words/whole.ts'
import { en } from '../support/english.ts'

const [trFormat, enFormat] = [formatIn('tr'), formatIn('en')]

/** Every sentence under its path; a function is called with plausible values. */
function sentences(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') return [[here, value]]
    if (typeof value === 'function') return [[here, String(value(3, 4, 5, 6))]]
    return sentences(value, here)
  })
}

describe('the sentences', () => {
  const turkish = sentences({ ...tr, ...unloaded })

  it.each(locales)(
    'are the same in number and place in every language, and never empty: %s',
    async (locale) => {
      const { first } = await packs[locale].first()
      const { ofProgress } = await packs[locale].progress()
      const { rest } = await packs[locale].rest()
      const said = sentences({ ...whole(whole(first, ofProgress), rest), ...packs[locale].unloaded })

      expect(said.length).toBeGreaterThan(500)
      expect(said.map(([path]) => path)).toEqual(turkish.map(([path]) => path))
      expect(said.filter(([, text]) => text.trim() === '')).toEqual([])
    },
  )

  it('say that today is left out where whole days are compared', () => {
    for (const { graphs } of [tr, en]) {
      expect(graphs.before(7)).toMatch(/bugün hariç|without today/)
      expect(graphs.before(1)).toMatch(/dün|yesterday/)
    }
  })

  it('say of a coach’s notes that the export of the student holds them', () => {
    const said = [tr, en].map(({ students }) => students.notePrivate)
    for (const text of said) expect(text).toMatch(/dışa aktar|export/)
  })

  it('put no Turkish suffix behind a value', () => {
    expect(turkish.filter(([, text]) => /\d['’][a-zçğıöşü]/.test(text))).toEqual([])
  })

  it('have one English name for a trial exam: mock exam, or mock for short', () => {
    expect(sentences(en).filter(([, text]) => /\btrials?\b/i.test(text))).toEqual([])
  })

  it('count in English', () => {
    expect([en.students.count('1'), en.students.count('2')]).toEqual(['1 student', '2 students'])
    expect([en.dashboard.daysLeft(0), en.dashboard.daysLeft(1)]).toEqual(['today', '1 day left'])
    const answered = (of: string, right: string) => en.graphs.answered(of, right, '').split(':')[0]
    expect([answered('1', '0'), answered('20', '0'), answered('20', '1')]).toEqual([
      '0 of 1 answer is right',
      '0 of 20 answers are right',
      '1 of 20 answers is right',
    ])
    expect([en.common.questions('1'), en.common.questions('20')]).toEqual(['1 question', '20 questions'])
  })
})

describe('the demo’s login button', () => {
  it('opens the account that the demo makes', () => {
    expect(demoAccount).toEqual({ email: ada.email, password: seedPassword })
  })
})

describe('the sentence about a plan', () => {
  it('says of all of it that it is all', () => {
    expect([tr.family.studiedPlan('6', '13', '13'), en.family.studiedPlan('6', '2', '13')]).toEqual([
      'Son 7 günün 6 gününde çalıştı; planındaki 13 maddenin hepsini yarıladı ya da bitirdi.',
      'Studied on 6 of the last 7 days; 2 of 13 planned items are at least half done.',
    ])
  })
})

describe('numbers and times', () => {
  it('are written as each language writes them', () => {
    expect([trFormat.minutes(172), enFormat.minutes(172)]).toEqual([
      '2\u00a0sa 52\u00a0dk',
      '2\u00a0h 52\u00a0min',
    ])
    expect([trFormat.minutes(0), trFormat.minutes(60), trFormat.minutes(-75)]).toEqual([
      '0\u00a0dk',
      '1\u00a0sa',
      '−1\u00a0sa 15\u00a0dk',
    ])
    expect([trFormat.percent(0.815), enFormat.percent(0.815)]).toEqual(['%81,5', '81.5%'])
    expect([trFormat.number(74.5), enFormat.number(1234.567)]).toEqual(['74,5', '1,234.57'])
    expect([trFormat.signed(8), trFormat.signed(-0.75), trFormat.signed(0)]).toEqual(['+8', '−0,75', '0'])
  })

  it('have the sign of what is read: a change that rounds to nothing has none', () => {
    const table = [
      // value, decimals, what is read
      [0.004, 2, '0'],
      [-0.004, 2, '0'],
      [-0.005, 2, '−0,01'],
      [0.04, 1, '0'],
      [-0.05, 1, '−0,1'],
      [1 / 3, 2, '+0,33'],
      [29.75 - 29.5, 2, '+0,25'],
      [0.1 + 0.2 - 0.3, 2, '0'],
    ] as const
    expect(table.map(([value, digits]) => trFormat.signed(value, digits))).toEqual(
      table.map(([, , read]) => read),
    )
    expect(table.map(([value, digits]) => Math.sign(rounded(value, digits)))).toEqual([
      0, 0, -1, 0, -1, 1, 1, 0,
    ])
    expect(Object.is(rounded(-0.001), 0)).toBe(true)
  })

  it('of days and clocks are written in the order of the language', () => {
    expect(trFormat.day('2026-11-20', 'title')).toBe('Cuma, 20 Kasım')
    expect(enFormat.day('2026-11-20', 'title')).toBe('Friday 20 November')
    expect(trFormat.time('2026-11-20T06:10:00Z', 'Europe/Istanbul')).toBe('09.10')
    expect(enFormat.time('2026-11-20T21:10:00Z', 'Europe/Istanbul')).toBe('00:10')
    expect(trFormat.instant('2026-11-20T22:10:00Z', 'Europe/Istanbul')).toBe('21 Kas 01.10')
    expect([formatClock(2538), formatClock(3729)]).toEqual(['42:18', '1:02:09'])
  })
})
