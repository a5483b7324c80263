import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { readLetter } from '../support/letter-text.ts'
import { scaled } from '../support/scale.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let topics: { id: string; name: string }[] = []
let matematik = ''
beforeAll(async () => {
  world = await openWorld()
  const probe = await newStudent('tr', 0)
  const studies = await world.call('GET /study/croom/{id}', { params: { id: tytCroom } }, { as: probe })
  matematik = studies.find(({ name }) => name === 'Matematik')?.id ?? ''
  topics = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as: probe })
})
afterAll(() => world.close())

const today = dayAt(Date.now(), 'Europe/Istanbul', 4)

async function newStudent(locale: Locale, n: number): Promise<Who> {
  const email = `student-${n}@example.com`
  const password = 'uzun-bir-parola-7'
  const name = `Öğrenci Işıl`
  const { token } = await world.call(
    'POST /auth/register',
    { body: { name, email, password, role_id: 2, croom_id: tytCroom, locale, timezone: 'Europe/Istanbul' } },
    {},
  )
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { id: sub, name, email, password }
}

const record = fc.record({
  ago: fc.integer({ min: 0, max: 16 }),
  minutes: fc.integer({ min: 1, max: 200 }),
  correct: fc.integer({ min: 0, max: 40 }),
  wrong: fc.integer({ min: 0, max: 15 }),
  topic: fc.option(fc.nat(8), { nil: null }),
})
const trial = fc.record({
  ago: fc.integer({ min: 0, max: 40 }),
  turkce: fc.tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 15 })),
  matematik: fc.tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 15 })),
  topic: fc.nat(8),
  reason: fc.constantFrom(...mistakeReasons),
})
const planned = fc.record({
  ahead: fc.integer({ min: -6, max: 7 }),
  minutes: fc.integer({ min: 5, max: 120 }),
  topic: fc.nat(8),
})
const student = fc.record({
  locale: fc.constantFrom<Locale>('tr', 'en'),
  records: fc.array(record, { maxLength: 12 }),
  rests: fc.uniqueArray(fc.integer({ min: 17, max: 19 }), { maxLength: 2 }),
  trials: fc.array(trial, { maxLength: 5 }),
  plan: fc.array(planned, { maxLength: 6 }),
})

const net = (locale: Locale, value: number) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(Math.round(value * 100) / 100 + 0)
    .replace('-', '−')
const whole = (locale: Locale, value: number) => new Intl.NumberFormat(locale).format(value)
const signed = (locale: Locale, value: number) =>
  `${Math.round(value * 100) > 0 ? '+' : ''}${net(locale, value)}`
function duration(locale: Locale, minutes: number) {
  const [h, m] = locale === 'tr' ? ['sa', 'dk'] : ['h', 'min']
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} ${m}`
  return rest === 0 ? `${hours} ${h}` : `${hours} ${h} ${rest} ${m}`
}

type Lived = typeof student extends fc.Arbitrary<infer L> ? L : never

async function live(who: Who, { records, rests, trials, plan }: Lived) {
  const as = who
  const place = (topic: number | null) => ({
    croom_id: tytCroom,
    study_id: turkce,
    ...(topic !== null && { topic_id: topics[topic]?.id ?? null }),
  })
  for (const { ago, minutes, correct, wrong, topic } of records)
    await world.call(
      'GET /state/save',
      { query: { day: addDays(today, -ago), minutes, correct, wrong, blank: 1, ...place(topic) } },
      { as },
    )
  for (const ago of rests)
    await world.call('GET /state/save', { query: { day: addDays(today, -ago), kind: 'rest' } }, { as })
  for (const [n, each] of trials.entries())
    await world.call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          name: `Deneme ${String.fromCharCode(65 + n)}`,
          day: addDays(today, -each.ago),
          lessons: [
            { study_id: turkce, correct: each.turkce[0], wrong: each.turkce[1] },
            { study_id: matematik, correct: each.matematik[0], wrong: each.matematik[1] },
          ],
          marks:
            each.turkce[1] > 0
              ? [
                  {
                    study_id: turkce,
                    topic_id: topics[each.topic]?.id ?? '',
                    result: 'wrong' as const,
                    count: each.turkce[1],
                    reason: each.reason,
                  },
                ]
              : [],
        },
      },
      { as },
    )
  for (const { ahead, minutes, topic } of plan)
    await world.call(
      'GET /plan/save',
      { query: { day: addDays(today, ahead), minutes, kind: 'practice', ...place(topic) } },
      { as },
    )
}

/** What the letter of the last seven days must say, from the answers of the calls. */
async function expected(who: Who, locale: Locale): Promise<string[]> {
  const parts = [saidOfDays, saidOfLessons, saidOfTrials, saidOfPlan, saidOfInsights]
  return (await Promise.all(parts.map((part) => part(who, locale)))).flat()
}

async function saidOfDays(as: Who, locale: Locale): Promise<string[]> {
  const week = { params: { period: 'week' as const }, search: {} }
  const sums = await world.call('GET /state/time/{period}', week, { as })
  const days = await world.call('GET /graph/time/{period}', week, { as })
  const all = await world.call(
    'GET /graph/time/{period}',
    { params: { period: 'total' }, search: {} },
    { as },
  )
  // Today is not over: six days are compared with the six before them, where the records reach back so far.
  const from = all.days.indexOf(addDays(today, -12))
  const minutesOf = all.series[0]?.minutes ?? []
  const sixBefore = minutesOf.slice(from, from + 6).reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const sixOver = (days.series[0]?.minutes ?? [])
    .slice(0, 6)
    .reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const before = from === -1 ? [] : [sixOver, sixBefore]
  const worked = (days.series[0]?.minutes ?? []).filter((minutes) => (minutes ?? 0) > 0)
  return [
    whole(locale, sums.questions),
    whole(locale, sums.days_studied),
    ...[sums.minutes, ...before, ...worked].map((minutes) => duration(locale, minutes ?? 0)),
  ]
}

async function saidOfLessons(as: Who, locale: Locale): Promise<string[]> {
  const { series } = await world.call(
    'GET /graph/study/{id}/time/{period}',
    { params: { id: tytCroom, period: 'week' }, search: {} },
    { as },
  )
  const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
  return series
    .filter(({ minutes }) => sum(minutes) > 0)
    .map(
      ({ name, minutes, questions }) =>
        `${name} ${duration(locale, sum(minutes))} ${whole(locale, sum(questions))}`,
    )
}

async function saidOfTrials(as: Who, locale: Locale): Promise<string[]> {
  const { trials } = await world.call('GET /graph/trial', {}, { as })
  const [first, last] = [trials[0], trials.at(-1)]
  if (!first || !last) return []
  const change = first === last ? [] : [net(locale, first.net), signed(locale, last.net - first.net)]
  const said = [net(locale, last.net), ...change]
  if (last.day < addDays(today, -6)) return said
  const { marks, totals, penalty } = await world.call(
    'GET /trialexam/data/{id}',
    { params: { id: last.id } },
    { as },
  )
  const nameOf = (topic: string) => topics.find(({ id }) => id === topic)?.name
  return [
    ...said,
    ...[totals.correct, totals.wrong, totals.blank].map((count) => whole(locale, count)),
    ...marks.map(
      ({ topic_id, count }) => `${nameOf(topic_id)} ${count} 0 ${net(locale, count * (1 + 1 / penalty))}`,
    ),
  ]
}

async function saidOfPlan(as: Who, locale: Locale): Promise<string[]> {
  const between = (from: number, to: number) =>
    world.call('GET /plan', { query: { from: addDays(today, from), to: addDays(today, to) } }, { as })
  const [past, ahead] = [await between(-6, 0), await between(1, 7)]
  const done = past.filter((item) => item.done.ratio >= 1).length
  const kept =
    locale === 'tr'
      ? `${past.length} plan maddesinin ${done} tanesi`
      : `${done} of ${past.length} planned item`
  return [...(done > 0 ? [kept] : []), ...ahead.map(({ minutes }) => duration(locale, minutes ?? 0))]
}

async function saidOfInsights(as: Who, locale: Locale): Promise<string[]> {
  const croom = { params: { id: tytCroom } }
  const cheapest = await world.call('GET /insight/cheapest/{id}', croom, { as })
  const unfixed = await world.call('GET /insight/unfixed/{id}', croom, { as })
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const [again] = unfixed.rows
  const stake = cheapest.rows.find(({ topic_id }) => topic_id !== again?.topic_id)
  return [
    ...(again ? [again.topic_name] : []),
    ...(stake ? [stake.topic_name, format.format(stake.at_stake), format.format(stake.hours)] : []),
  ]
}

const lineOf = ({ label, value, details }: { label: string; value: string; details: string[] }) =>
  [label, value, ...details].join(' ')

/** What the page of a letter says is in its PDF, and what the calls answer is on the page. */
async function comparePage(as: Who, id: string, pdf: string, said: readonly string[]): Promise<void> {
  const { letter } = await world.call('GET /ai/analysis-pdfs/{id}', { params: { id } }, { as })
  const blocks = letter?.blocks ?? []
  const page = [
    letter?.claim,
    ...blocks.flatMap(({ title, text, rows }) => [title, text, ...rows.map(lineOf)]),
  ]
    .join(' ')
    .replace(/\s/g, ' ')
  // A page leaves out that nothing was left blank.
  for (const word of said.flatMap((each) => each.split(' '))) if (word !== '0') expect(page).toContain(word)
  expect(page).not.toMatch(/NaN|undefined|Infinity/)
  // Charts have their days and nets as pictures on paper, where not each has its words.
  for (const { kind, title, text, rows } of blocks) {
    const lines = rows.flatMap(({ label, value }) => [label, value.split(' ')[0] ?? ''])
    const told = [title, ...text.split('\n'), ...(kind === 'trend' ? [] : lines)]
    for (const each of told) expect(pdf).toContain(each.replace(/\s/g, ' '))
  }
}

it('what the calls answer of a random student is in the letter', async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(student, async (lived) => {
      const who = await newStudent(lived.locale, ++n)
      await live(who, lived)

      const letter = await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: who })

      expect(letter.status).toBe('ready')
      const { rawPayload } = await world.app.inject({
        url: `/api/ai/analysis-pdfs/${letter.id}/file`,
        headers: { authorization: `Bearer ${await world.tokenOf(who)}` },
      })
      const { text, texts, filled, pages, language } = await readLetter(rawPayload)
      expect(language).toBe(lived.locale)
      expect(pages).toBeLessThanOrEqual(3)
      expect(texts[0]).toMatch(/Evde sorulabilecek bir soru|A question for home/)
      if (pages > 1) expect(filled.at(-1)).toBeGreaterThan(0.45)
      expect(rawPayload.length).toBeLessThan(200_000)
      for (const said of await expected(who, lived.locale)) expect(text).toContain(said)
      expect(text).not.toMatch(/NaN|undefined|null|Infinity/)
      await comparePage(who, letter.id, text, await expected(who, lived.locale))
    }),
    { numRuns: scaled(12), seed: 7, endOnFailure: true },
  )
}, 240_000)
