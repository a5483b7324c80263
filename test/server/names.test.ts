import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom } from '#contract/examples.ts'
import { isLine, isName, isPlainText } from '#rules/plain-text.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { type Key, openWorld, type Who, type World } from '../support/world.ts'

const mine = { croom: randomUUID(), study: randomUUID(), topic: randomUUID() }
let world: World
beforeAll(async () => {
  world = await openWorld()
  const query = { id: mine.croom, name: 'Yaz', mode: 'empty' as const }
  await world.call('GET /croom/save', { query }, { as: ada })
  for (const [key, sent] of [
    ['GET /study/save', { id: mine.study, croom_id: mine.croom, name: 'Ders' }],
    ['GET /topic/save', { id: mine.topic, study_id: mine.study, name: 'Konu' }],
  ] as const)
    expect((await world.send(key, { query: sent }, { as: ada })).status).toBe(200)
})
afterAll(() => world.close())

const lesson = { study_id: turkce, correct: 3, wrong: 5 }
const trial = (given: object) => ({
  body: { croom_id: tytCroom, name: 'Deneme', day: '2026-11-15', lessons: [lesson], ...given },
})
const person = { email: 'filiz@example.com', password: 'kalem-defter-9', role_id: roleIds.student }
const exam = (given: object) => ({
  query: { name: 'Sınav', kind: 'school', examdate: '2027-01-15', ...given },
})

/** Every field that is a name or a line, and every one that is a text of several lines. */
const lines: [string, Key, (text: string) => object, Who | undefined][] = [
  ['a person who registers', 'POST /auth/register', (name) => ({ body: { ...person, name } }), undefined],
  ['a person', 'GET /user/save', (name) => ({ query: { name } }), ada],
  [
    'a person that a coach makes',
    'GET /user/save',
    (name) => ({ query: { name, email: 'nilgun@example.com' } }),
    cem,
  ],
  ['a class group', 'GET /croom/save', (name) => ({ query: { name, mode: 'empty' } }), ada],
  ['a lesson', 'GET /study/save', (name) => ({ query: { croom_id: mine.croom, name } }), ada],
  ['a topic', 'GET /topic/save', (name) => ({ query: { study_id: mine.study, name } }), ada],
  [
    'a group of topics',
    'GET /topic/save',
    (group) => ({ query: { study_id: mine.study, name: 'X', group } }),
    ada,
  ],
  ['a subtopic', 'GET /subtopic/save', (name) => ({ query: { topic_id: mine.topic, name } }), ada],
  ['a trial exam', 'POST /trialexam/save', (name) => trial({ name }), ada],
  ['a publisher', 'POST /trialexam/save', (publisher) => trial({ publisher }), ada],
  ['an exam', 'GET /exam/save', (name) => exam({ name }), ada],
  ['the result of an exam', 'GET /exam/save', (result) => exam({ result }), ada],
]
const texts: [string, Key, (text: string) => object][] = [
  [
    'a record',
    'GET /state/save',
    (note) => ({ query: { croom_id: tytCroom, study_id: turkce, minutes: 5, note } }),
  ],
  ['a trial exam', 'POST /trialexam/save', (note) => trial({ note })],
  ['an exam', 'GET /exam/save', (note) => exam({ note })],
  ['a planned item', 'GET /plan/save', (note) => ({ query: { day: '2026-11-18', note } })],
]
const breaking = [
  'Ada\nYıldız',
  'Ada\r\nBcc: x@example.com',
  'Ada\tY',
  'A\u0007',
  'A\u0085B',
  'A\u2028B',
  'A\u202eB',
  'A\u2066B',
]

describe('a name', () => {
  it.each(lines)('of %s is one line without control characters', async (_what, key, input, as) => {
    for (const text of breaking) {
      const answered = await world.send(key, input(text), as && { as })
      expect([answered.status, JSON.stringify(text)]).toEqual([400, JSON.stringify(text)])
    }
  })

  it.each(lines.filter(([what]) => !/publisher|result/.test(what)))(
    'of %s has 1 to 80 characters, one of them to be seen',
    async (_what, key, input, as) => {
      for (const text of ['', '   ', '\u200b\u200d', '\u3164', '\u2800 \u115f', 'x'.repeat(81)]) {
        expect((await world.send(key, input(text), as && { as })).status, text).toBe(400)
      }
      expect((await world.send(key, input('ğ'.repeat(80)), as && { as })).status).toBeLessThan(300)
    },
  )

  it('may be in any script, with accents and signs', () => {
    for (const text of ['Muvaffak', 'الكيمياء', '数学', '홍길동', "O'Brien-Şen", 'Zoë 🦊', '👩‍🎓', 'می‌خواهم'])
      expect([text, isName(text)]).toEqual([text, true])
    expect([isLine(''), isName('')]).toEqual([true, false])
  })

  it('is refused with the reason', async () => {
    const answered = await world.try('GET /user/save', { query: { name: 'A\nB' } }, { as: ada })

    expect(answered.body.fields?.name).toBe('Görünmeyen denetim karakterleri içeremez.')
  })
})

describe('a note', () => {
  it.each(texts)('of %s has lines, and no other control characters', async (_what, key, input) => {
    for (const text of ['a\0b', 'a\u0007b', 'a\u202eb', 'a\u2028b']) {
      expect((await world.send(key, input(text), { as: ada })).status, JSON.stringify(text)).toBe(400)
    }
    expect((await world.send(key, input('a\n\tb\r\nc'), { as: ada })).status).toBe(200)
    expect(isPlainText('a\n\tb')).toBe(true)
  })
})

describe('a fresh id that two people send at once', () => {
  const race = async (key: Key, queryOf: (id: string, who: number) => object) => {
    const outcomes: string[] = []
    for (let round = 0; round < 12; round++) {
      const id = randomUUID()
      const both = await Promise.all(
        [ada, cem].map((as, who) => world.send(key, { query: queryOf(id, who) }, { as })),
      )
      outcomes.push(
        both
          .map(({ status }) => status)
          .sort()
          .join(),
      )
      const winner = both.findIndex(({ status }) => status === 200)
      const again = await world.send(key, { query: queryOf(id, winner) }, { as: [ada, cem][winner] ?? ada })
      expect(again.status).toBe(200)
    }
    return outcomes
  }
  /** A tree of each of the two. */
  async function trees() {
    return Promise.all(
      [ada, cem].map(async (as) => {
        const croom = await world.call('GET /croom/save', { query: { name: 'Yarış', mode: 'empty' } }, { as })
        const study = await world.call(
          'GET /study/save',
          { query: { croom_id: croom.id, name: 'D' } },
          { as },
        )
        const topic = await world.call(
          'GET /topic/save',
          { query: { study_id: study.id, name: 'K' } },
          { as },
        )
        return { croom_id: croom.id, study_id: study.id, topic_id: topic.id }
      }),
    )
  }

  it.each([
    ['GET /study/save', 'croom_id'],
    ['GET /topic/save', 'study_id'],
    ['GET /subtopic/save', 'topic_id'],
  ] as const)('belongs to one of them, and is unknown to the other: %s', async (key, parent) => {
    const owned = await trees()

    const outcomes = await race(key, (id, mine) => ({
      id,
      [parent]: owned[mine]?.[parent],
      name: `P${mine}`,
    }))

    expect(outcomes).toEqual(Array(12).fill('200,404'))
  })

  it('belongs to one of them, and is unknown to the other: GET /croom/save', async () => {
    const outcomes = await race('GET /croom/save', (id, who) => ({ id, name: `S${who}`, mode: 'empty' }))

    expect(outcomes).toEqual(Array(12).fill('200,404'))
  })
})
