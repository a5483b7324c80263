import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, lgsCroom, turkce, tytCroom, tytSubtopic, tytTopic } from '#contract/examples.ts'
import { newId } from '#server/services/new-id.ts'
import { scaled } from '../support/scale.ts'
import {
  dayNow,
  expectedSeries,
  expectedSums,
  expectedTotals,
  lastLevel,
  type Made,
  recordsOn,
  shift,
  sumsOf,
} from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

const numRuns = scaled(25)
const zones = [
  'Europe/Istanbul',
  'Pacific/Apia',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Pago_Pago',
  'UTC',
]
const as = ada
const place = (croom_id: string | null, study_id?: string, topic_id?: string, subtopic_id?: string) => ({
  croom_id,
  study_id: study_id ?? null,
  topic_id: topic_id ?? null,
  subtopic_id: subtopic_id ?? null,
})

describe('a count by hand of random records agrees with', () => {
  let world: World
  let tree: { crooms: Part[]; studies: Part[]; topics: Part[]; subtopics: Part[] }
  let places: Made['place'][]
  type Part = { id: string; name: string; color?: string }

  beforeAll(async () => {
    world = await openWorld()
    const croom = await world.call('GET /croom/data/{id}', { params: { id: tytCroom } }, { as })
    const topics = croom.studies.find(({ id }) => id === turkce)?.topics ?? []
    const plain = (parts: Part[]) =>
      parts.map(({ id, name, color }) => ({ id, name, ...(color && { color }) }))
    tree = {
      crooms: [{ id: tytCroom, name: croom.name }],
      studies: plain(croom.studies),
      topics: plain(topics),
      subtopics: plain(topics.find(({ id }) => id === tytTopic)?.subtopics ?? []),
    }
    const other = croom.studies.find(({ id }) => id !== turkce)?.id
    places = [
      place(null),
      place(tytCroom),
      place(lgsCroom),
      place(tytCroom, other),
      place(tytCroom, turkce),
      place(tytCroom, turkce, tree.topics.find(({ id }) => id !== tytTopic)?.id),
      place(tytCroom, turkce, tytTopic),
      place(tytCroom, turkce, tytTopic, tytSubtopic),
      place(tytCroom, turkce, tytTopic, tree.subtopics.find(({ id }) => id !== tytSubtopic)?.id),
    ]
  })
  afterAll(() => world.close())

  /** Replaces all of Ada's records, and sets her time zone and start of day. */
  async function given(records: Made[], timezone: string, dayStart: number): Promise<void> {
    const { run } = world.database
    await run`update app_user set timezone = ${timezone}, day_start = ${dayStart} where id = ${ada.id}`
    await run`delete from study_record where user_id = ${ada.id}`
    const rows = records.map(({ place, ...record }, n) => ({ id: newId(), ...place, ...record, n }))
    await run`
      insert into study_record (user_id, id, croom_id, study_id, topic_id, subtopic_id, kind, day, minutes, questions,
        correct, wrong, blank, level, created_by, updated_by, created_at)
      select ${ada.id}, id, croom_id, study_id, topic_id, subtopic_id, kind, day, minutes, questions, correct, wrong,
        blank, level, ${ada.id}, ${ada.id}, now() + make_interval(secs => n)
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, croom_id uuid, study_id uuid,
        topic_id uuid, subtopic_id uuid, kind text, day date, minutes int, questions int, correct int, wrong int,
        blank int, level int, n int)`
  }

  /** Compares the results for many generated students. */
  async function forMany(compare: (records: Made[], today: string) => Promise<void>): Promise<void> {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones).chain((timezone) =>
          fc.integer({ min: 0, max: 6 }).chain((dayStart) =>
            fc.record({
              timezone: fc.constant(timezone),
              dayStart: fc.constant(dayStart),
              records: recordsOn(places, dayNow(timezone, dayStart)),
            }),
          ),
        ),
        async ({ timezone, dayStart, records }) => {
          await given(records, timezone, dayStart)
          const today = dayNow(timezone, dayStart)
          await compare(records, today)
        },
      ),
      { numRuns },
    )
  }
  const ofCroom = (records: Made[]) =>
    records.filter(({ place, kind }) => place.croom_id === tytCroom && kind !== 'rest')
  const firstOf = (records: Made[]) => records.map(({ day }) => day).sort()[0] ?? null
  const ofStudy = (records: Made[]) => records.filter(({ place }) => place.study_id === turkce)
  const ofTopic = (records: Made[]) => records.filter(({ place }) => place.topic_id === tytTopic)

  it('GET /graph/croom', () =>
    forMany(async (records, today) => {
      const totals = await world.call('GET /graph/croom', {}, { as })

      const touched = records.some(
        ({ place, day, kind }) => place.croom_id === lgsCroom && day <= today && kind !== 'rest',
      )
      const crooms = totals.rows
        .filter(({ id }) => id !== null)
        .map(({ id, name }) => ({ id: id ?? '', name }))
      expect(crooms.map(({ id }) => id).sort()).toEqual([tytCroom, ...(touched ? [lgsCroom] : [])].sort())
      expect(totals).toEqual(expectedTotals(crooms, records, 'croom_id', today))
    }))

  it('GET /graph/study/{id}', () =>
    forMany(async (records, today) => {
      const totals = await world.call('GET /graph/study/{id}', { params: { id: tytCroom } }, { as })

      expect(totals).toEqual(expectedTotals(tree.studies, ofCroom(records), 'study_id', today))
    }))

  it('GET /graph/topic/{id}', () =>
    forMany(async (records, today) => {
      const totals = await world.call('GET /graph/topic/{id}', { params: { id: turkce } }, { as })

      const children = tree.topics.map((topic) => ({
        ...topic,
        level: lastLevel(records, 'topic_id', topic.id, today),
      }))
      expect(totals).toEqual(expectedTotals(children, ofStudy(records), 'topic_id', today))
    }))

  it('GET /graph/subtopic/{id}', () =>
    forMany(async (records, today) => {
      const totals = await world.call('GET /graph/subtopic/{id}', { params: { id: tytTopic } }, { as })

      const children = tree.subtopics.map((part) => ({
        ...part,
        level: lastLevel(records, 'subtopic_id', part.id, today),
      }))
      expect(totals).toEqual(expectedTotals(children, ofTopic(records), 'subtopic_id', today))
    }))

  const windows = [
    { period: 'day', days: 1 },
    { period: 'week', days: 7 },
    { period: 'month', days: 30 },
    { period: 'total', days: null },
    { period: 'week', limit: 3, days: 3 },
    { period: 'total', limit: 50, days: 50 },
  ] as const
  const search = (window: { limit?: number }) => (window.limit === undefined ? {} : { limit: window.limit })
  const start = (today: string, days: number | null) => (days === null ? null : shift(today, 1 - days))

  it.each(windows)('GET /graph/time/{period}: $period, limit $limit', ({ period, days, ...window }) =>
    forMany(async (records, today) => {
      const series = await world.call(
        'GET /graph/time/{period}',
        { params: { period }, search: search(window) },
        { as },
      )

      const all = records.map((record) => ({ ...record, place: place('all') }))
      const only = [{ id: 'all', name: 'Tüm çalışma' }]
      const expected = expectedSeries(only, all, 'croom_id', { from: start(today, days), today })
      expect(series).toEqual({
        first_day: firstOf(records),
        ...expected,
        series: expected.series.map((line) => ({ ...line, id: null })),
      })
    }),
  )

  it.each(windows)(
    'GET /graph/study/{id}/time/{period}: $period, limit $limit',
    ({ period, days, ...window }) =>
      forMany(async (records, today) => {
        const input = { params: { id: tytCroom, period }, search: search(window) }
        const series = await world.call('GET /graph/study/{id}/time/{period}', input, { as })

        const from = start(today, days)
        const expected = expectedSeries(tree.studies, ofCroom(records), 'study_id', { from, today })
        expect(series).toEqual({ first_day: firstOf(records), ...expected })
      }),
  )

  it.each([null, 1, 10])('GET /graph/topic/{id}/time and /graph/subtopic/{id}/time: limit %s', (limit) =>
    forMany(async (records, today) => {
      const input = { search: search({ ...(limit && { limit }) }) }
      const topics = await world.call(
        'GET /graph/topic/{id}/time',
        { params: { id: turkce }, ...input },
        { as },
      )
      const parts = await world.call(
        'GET /graph/subtopic/{id}/time',
        { params: { id: tytTopic }, ...input },
        { as },
      )

      const window = { from: start(today, limit), today }
      const first_day = firstOf(records)
      const [ofTopics, ofParts] = [
        expectedSeries(tree.topics, ofStudy(records), 'topic_id', window),
        expectedSeries(tree.subtopics, ofTopic(records), 'subtopic_id', window),
      ]
      expect([topics, parts]).toEqual([
        { first_day, ...ofTopics },
        { first_day, ...ofParts },
      ])
    }),
  )

  it('GET /graph/subtopic-daily/{id}/{day}', () =>
    forMany(async (records, today) => {
      const ask = (day: string) =>
        world.call('GET /graph/subtopic-daily/{id}/{day}', { params: { id: tytTopic, day } }, { as })
      const order = [...tree.subtopics, { id: null, name: 'Genel' }]
      const own = ofTopic(records)
      const days = [...new Set(own.map(({ day }) => day))].sort().reverse()
      const rowsOf = (day: string) =>
        order.flatMap(({ id, name }) => {
          const there = own.filter((record) => record.day === day && record.place.subtopic_id === id)
          return there.length > 0 ? [{ day, id, name, ...sumsOf(there) }] : []
        })

      expect((await ask('null')).rows).toEqual(days.filter((day) => day <= today).flatMap(rowsOf))
      for (const day of [today, shift(today, 1), shift(today, -3)]) {
        expect((await ask(day)).rows).toEqual(rowsOf(day))
      }
    }))

  it.each(windows)('GET /state/time/{period}: $period, limit $limit', ({ period, days, ...window }) =>
    forMany(async (records, today) => {
      const sums = await world.call(
        'GET /state/time/{period}',
        { params: { period }, search: search(window) },
        { as },
      )

      const from = start(today, days)
      const first = days === null ? '' : shift(today, -2 * days)
      const isCompared = days !== null && records.some(({ day }) => day <= first)
      expect(sums).toEqual({
        period,
        ...expectedSums(records, from, today),
        first_day: firstOf(records),
        whole: isCompared ? expectedSums(records, shift(today, -days), shift(today, -1)) : null,
        previous: isCompared ? expectedSums(records, first, shift(today, -days - 1)) : null,
      })
    }),
  )

  it('shows a student without a record no line but gaps', async () => {
    await given([], 'Europe/Istanbul', 4)
    const today = dayNow('Europe/Istanbul', 4)

    const total = await world.call(
      'GET /graph/time/{period}',
      { params: { period: 'total' }, search: {} },
      { as },
    )

    const gap = [null]
    const line = { minutes: gap, questions: gap, correct: gap, wrong: gap, blank: gap }
    expect(total).toEqual({
      from: today,
      to: today,
      first_day: null,
      days: [today],
      series: [{ id: null, name: 'Tüm çalışma', ...line }],
    })
  })
})
