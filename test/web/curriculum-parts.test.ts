import { describe, expect, it } from 'vitest'
import type { Entry } from '#web/offline/device-store.ts'
import {
  learntTopics,
  levelOf,
  narrowed,
  type Study,
  type Topic,
  withWaitingLevels,
} from '#web/tree/curriculum/parts.ts'

const my = (level: number | null, last_day: string | null = null) => ({
  my: { minutes: 0, questions: 0, last_day, correct: 0, wrong: 0, blank: 0, level },
})
const study = {
  id: 'maths',
  name: 'Matematik',
  topics: [
    {
      id: 'numbers',
      name: 'Sayılar',
      subtopics: [
        { id: 'primes', name: 'Asal sayılar', ...my(4) },
        { id: 'powers', name: 'Üslü İfadeler', ...my(2) },
        { id: 'roots', name: 'Köklü ifadeler' },
      ],
    },
    { id: 'sets', name: 'Kümeler', ...my(3, '2026-03-01') },
  ],
} as unknown as Study // what is counted reads no more

const names = (topics: readonly { name: string; subtopics?: readonly { name: string }[] }[]) =>
  topics.map(({ name, subtopics }) => [name, ...(subtopics ?? []).map((each) => each.name)])

/** A topic of which only its level is read, and its subtopics' levels. */
const topicOf = (own: number | null, parts: (number | null)[]) =>
  ({
    id: 'topic',
    name: 'Konu',
    ...my(own),
    subtopics: parts.map((level, n) => ({ id: `${n}`, name: `${n}`, ...my(level) })),
  }) as unknown as Topic // what is read is there

describe('the level of a topic on the map', () => {
  it.each([
    [4, [0, 0], 4],
    [0, [4, 4], 0],
    [null, [4, 2, null], 2],
    [null, [1, null, null], 1],
    [null, [3, 4], 3],
    [null, [null], 0],
    [null, [], 0],
  ])('of its own %s and its subtopics’ %j is %i', (own, parts, level) => {
    expect(levelOf(topicOf(own, parts))).toBe(level)
  })

  it('counts as learnt from 3 on', () => {
    expect(learntTopics(study)).toEqual({ done: 1, all: 2 })
  })
})

describe('a lesson of the curriculum', () => {
  it('shows what fits a filter and a search, in letters of any case', () => {
    expect(names(narrowed(study, 'done', ''))).toEqual([['Sayılar', 'Asal sayılar'], ['Kümeler']])
    expect(names(narrowed(study, 'doing', ''))).toEqual([['Sayılar', 'Üslü İfadeler']])
    expect(names(narrowed(study, 'todo', ''))).toEqual([['Sayılar', 'Köklü ifadeler']])
    expect(names(narrowed(study, 'all', 'İFADE'))).toEqual([['Sayılar', 'Üslü İfadeler', 'Köklü ifadeler']])
    expect(narrowed(study, 'done', 'köklü')).toEqual([])
  })
})

describe('levels that wait on the device', () => {
  const entry = (seq: number, key: string, input: Entry['input'], more: Partial<Entry> = {}): Entry => ({
    seq,
    actor: 'ada',
    student: { id: 'ada', name: 'Ada' },
    key,
    input,
    madeAt: 0,
    refusal: null,
    ...more,
  })
  const level = (seq: number, id: string, subtopic_id: string | null, value: number, more = {}) =>
    entry(
      seq,
      'GET /state/save',
      { query: { id, topic_id: subtopic_id ? 'numbers' : 'sets', subtopic_id, level: value } },
      more,
    )
  const shown = (entries: Entry[]) => {
    const [now] = withWaitingLevels([study], entries, 'ada')
    const [numbers, sets] = now?.topics ?? []
    return [...(numbers?.subtopics ?? []), sets].map((part) => part?.my?.level ?? null)
  }

  it('show on their parts, the last one of each', () => {
    expect(shown([])).toEqual([4, 2, null, 3])
    expect(shown([level(1, 'a', 'roots', 1), level(2, 'b', 'roots', 3), level(3, 'c', null, 4)])).toEqual([
      4, 2, 3, 4,
    ])
  })

  it('count by their day, and not before a day of which there is a record', () => {
    const late = entry(1, 'GET /state/save', {
      query: { id: 'a', subtopic_id: 'roots', level: 3, day: '2026-03-05' },
    })
    const early = entry(2, 'GET /state/save', {
      query: { id: 'b', subtopic_id: 'roots', level: 1, day: '2026-03-04' },
    })
    const unsaid = entry(3, 'GET /state/save', { query: { id: 'c', subtopic_id: 'roots', level: 2 } })
    expect(shown([late, early])).toEqual([4, 2, 3, 3])
    expect(shown([unsaid, late, early])).toEqual([4, 2, 2, 3])
    const of = (day: string) =>
      entry(1, 'GET /state/save', { query: { id: 'a', topic_id: 'sets', level: 1, day } })
    expect(shown([of('2026-02-28')])).toEqual([4, 2, null, 3])
    expect(shown([of('2026-03-01')])).toEqual([4, 2, null, 1])
  })

  it('are gone again when their record is saved without one', () => {
    expect(
      shown([
        level(1, 'a', 'roots', 1),
        entry(2, 'GET /state/save', { query: { id: 'a', subtopic_id: 'roots', level: null } }),
      ]),
    ).toEqual([4, 2, null, 3])
  })

  it('are gone again when they were taken back, and are not those of others or refused', () => {
    const undo = entry(2, 'GET /state/delete/{id}', { params: { id: 'a' } })
    expect(shown([level(1, 'a', 'roots', 1), undo])).toEqual([4, 2, null, 3])
    const refusal = { status: 422, code: 'RULE', message: '…' }
    const other = { student: { id: 'baris', name: 'Barış' } }
    expect(shown([level(1, 'a', 'roots', 1, { refusal }), level(2, 'b', 'roots', 2, other)])).toEqual([
      4,
      2,
      null,
      3,
    ])
  })
})
