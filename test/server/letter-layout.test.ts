import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addDays, daysFrom } from '#rules/day.ts'
import { firstGoals } from '#rules/goals.ts'
import { type LetterFacts, type LetterGiven, letterFacts } from '#rules/letter/facts.ts'
import { withoutNames } from '#rules/letter/without-names.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import { locales } from '#rules/vocabulary.ts'
import { withCharts } from '#server/services/printer/chart.ts'
import { letterDocument } from '#server/services/printer/document.ts'
import { type Engine, openEngine } from '#server/services/printer/engine.ts'
import { sentencesOf } from '#server/subjects/letter/model-choice.ts'
import { readLetter } from '../support/letter-text.ts'
import { scaled } from '../support/scale.ts'

const template = readFileSync('src/server/services/printer/letter.typ', 'utf8')
const require = createRequire(import.meta.url)
let engine: Engine
beforeAll(async () => {
  const weights = [
    '400Regular/Inter_400Regular',
    '500Medium/Inter_500Medium',
    '600SemiBold/Inter_600SemiBold',
  ]
  engine = await openEngine(
    weights.map((weight) => require.resolve(`@expo-google-fonts/inter/${weight}.ttf`)),
  )
})

const to = '2026-11-25'
const topics = ['Sözcükte Yapı', 'Paragrafta Anlatım Biçimleri', 'Kuvvet ve Hareket', 'Osmanlı Tarihi']
const names = new Map(Array.from({ length: 60 }, (_, n) => [`${n}`, `${topics[n % 4]} ${n}`]))
const nameOf = (n: number) => names.get(`${n}`) ?? ''

/** How much of everything a letter has. */
const amounts = fc.record({
  kind: fc.constantFrom('weekly', 'monthly', 'trial'),
  places: fc.nat(9),
  ahead: fc.nat(24),
  trials: fc.nat(8),
  lessons: fc.integer({ min: 1, max: 24 }),
  marks: fc.nat(8),
  insights: fc.nat(3),
  hasTrial: fc.boolean(),
  hasExam: fc.boolean(),
  lines: fc.array(fc.integer({ min: 20, max: 250 }), { maxLength: 5 }),
  locale: fc.constantFrom(...locales),
})
type Amounts = typeof amounts extends fc.Arbitrary<infer A> ? A : never

function factsOf({ kind, places, ahead, trials, lessons, marks, insights, ...has }: Amounts): LetterFacts {
  const from = kind === 'trial' ? to : addDays(to, kind === 'weekly' ? -6 : -29)
  const many = <T>(length: number, of: (n: number) => T) => Array.from({ length }, (_, n) => of(n))
  const done = { minutes: 0, questions: 0, ratio: 1, other: { minutes: 0, questions: 0 } }
  const sat = many(lessons, (n) => ({
    study_id: `${n}`,
    name: nameOf(n),
    question_count: 20,
    exempt: false,
    correct: 12,
    wrong: 4,
    blank: 4,
    net: 11,
  }))
  const totals = { questions: 20 * lessons, correct: 12 * lessons, wrong: 4 * lessons, blank: 4 * lessons }
  const trial: LetterGiven['trial'] = {
    id: '0',
    name: 'TYT Deneme',
    day: to,
    publisher: '3D Yayınları',
    penalty: 4,
    lessons: sat,
    sections: [],
    totals: { ...totals, net: 11 * lessons },
    marks: many(marks, (n) => ({
      topic_id: `${n}`,
      topic_name: nameOf(n),
      result: 'wrong',
      count: 1 + n,
      reason: mistakeReasons[n % mistakeReasons.length] ?? null,
    })),
  }
  const sat_at = (n: number) => ({ id: `${n}`, name: `Deneme ${n}`, day: addDays(to, -n), net: 60 - n })
  const topic = (n: number) => ({ topic_id: `${n}`, topic_name: nameOf(n) })
  const evidence = { n: 6, quality: 'B' } as const
  return letterFacts({
    kind,
    from,
    to,
    goals: firstGoals,
    over: to,
    names,
    plan: [],
    returned: null,
    sums: { minutes: 650, questions: 410, records: 9, days_studied: 5, days_rested: 1 },
    first: null,
    previous: { minutes: 540, questions: 300, days_studied: 4, days_rested: 1, days: 6 },
    days: daysFrom(from, to).map((day, n) => ({ day, minutes: 50 * (n % 5), questions: 40, rested: false })),
    places: many(places, (n) => ({
      study_id: `${n}`,
      topic_id: `${n}`,
      minutes: 40 + n,
      questions: 30,
      answered: 30,
      correct: 25,
    })),
    ahead: many(ahead, (n) => ({
      day: addDays(to, 1 + (n % 7)),
      name: nameOf(n),
      kind: 'practice',
      minutes: 45,
      questions: null,
      state: 'open' as const,
      done,
    })),
    trials: many(trials, (n) => ({
      ...sat_at(n),
      croom_id: 'tyt',
      kind: 'general' as const,
      lessons: ['0'],
    })).reverse(),
    trial: kind === 'trial' || has.hasTrial ? trial : null,
    cheapest: {
      evidence,
      missing: null,
      rows: many(insights, (n) => ({ ...topic(n), at_stake: 2, hours: 4, n: 6 })),
    },
    unfixed: {
      evidence,
      rows: insights > 1 ? [{ ...topic(5), minutes: 90, again: 3, of: 4 }] : [],
      careless: insights > 2 ? { n: 5, mean: 1.5 } : null,
    },
    exam: has.hasExam ? { name: 'TYT', examdate: addDays(to, 200) } : null,
    by_others: { records: 0, minutes: 0 },
  })
}

it('has the question for home on its first page and no page that is nearly empty, whatever there is', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (given) => {
      const lines = given.lines.map((length) => 'Bu hafta düzenliydin. '.repeat(length / 20))
      const note = { text: lines.join('\n') || null, by: 'Cem Aksoy' }
      const document = letterDocument(factsOf(given), 'Ada Yıldız', note, given.locale)

      const { pdf, pages } = engine.pdf(template, JSON.stringify(withCharts(document)))

      const { texts, filled } = await readLetter(Buffer.from(pdf))
      expect(texts).toHaveLength(pages)
      expect(pages).toBeLessThanOrEqual(3)
      expect(texts[0]).toMatch(/Evde sorulabilecek bir soru|A question for home/)
      expect(Math.min(...filled)).toBeGreaterThan(0.45)
    }),
    { numRuns: scaled(25) },
  )
}, 300_000)

it('is laid out for a trial exam of whose lessons none counts', () => {
  const nothing = { places: 0, ahead: 0, trials: 0, lessons: 0, marks: 0, insights: 0, lines: [] }
  const facts = factsOf({ ...nothing, kind: 'trial', hasTrial: true, hasExam: false, locale: 'tr' })
  const document = letterDocument(facts, 'Ada Yıldız', { text: null, by: null }, 'tr')

  expect(engine.pdf(template, JSON.stringify(withCharts(document))).pages).toBe(1)
})

it('says the same sentences to a model, with marks in place of names', () => {
  fc.assert(
    fc.property(amounts, (given) => {
      const facts = factsOf(given)
      const sentences = sentencesOf(facts, given.locale)
      const sent = sentencesOf(withoutNames(facts), given.locale)
      const escaped = sent.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      for (const [n, each] of escaped.entries())
        expect(sentences[n]).toMatch(new RegExp(`^${each.replace(/\\\[[A-Z]+\\\]/g, '.+')}$`))
      expect(sent).toHaveLength(sentences.length)
      expect(sent.join(' ')).not.toMatch(/Sözcükte|Paragrafta|Kuvvet|Osmanlı|Deneme|3D/)
    }),
    { numRuns: scaled(50) },
  )
})
