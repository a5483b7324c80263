import { describe, expect, it } from 'vitest'
import { Refusal } from '#rules/refusal.ts'
import {
  changeRange,
  checkRange,
  checkSource,
  countedIn,
  evenPartsText,
  finishOf,
  missingIn,
  nextStretch,
  partsIn,
  partsText,
  questionsOfParts,
  readParts,
  readStretch,
  type SourceContent,
  type Stretch,
  unionOf,
  within,
} from '#rules/source.ts'
import type { SourceRange } from '#rules/source-range.ts'

function faultsOf(check: () => void) {
  try {
    check()
  } catch (error) {
    return error instanceof Refusal ? error.fields : error
  }
  return null
}

describe('when a source is done', () => {
  it.each([
    ['four parts a week', { size: 40, done: 12, recent: 4, days: 7 }, '2027-01-14'],
    ['nothing lately', { size: 40, done: 12, recent: 0, days: 28 }, null],
    ['all of it', { size: 12, done: 12, recent: 4, days: 7 }, null],
    ['too far away to be told', { size: 2000, done: 1, recent: 1, days: 28 }, null],
  ])('at the pace of the last days: %s', (_, pace, day) => {
    expect(finishOf(pace, '2026-11-26')).toBe(day)
  })
})

describe('what records name of a source', () => {
  it.each<[string, Stretch[], Stretch[]]>([
    ['nothing', [], []],
    [
      'neighbours as one',
      [
        [3, 4],
        [1, 2],
      ],
      [[1, 4]],
    ],
    [
      'a stretch inside another',
      [
        [1, 9],
        [2, 3],
      ],
      [[1, 9]],
    ],
    [
      'two apart',
      [
        [7, 7],
        [1, 2],
      ],
      [
        [1, 2],
        [7, 7],
      ],
    ],
  ])('is the union: %s', (_, stretches, union) => {
    expect(unionOf(stretches)).toEqual(union)
  })

  it('is counted, cut, and told from what is missing', () => {
    const union: Stretch[] = [
      [1, 2],
      [5, 8],
    ]
    expect(partsIn(union)).toBe(6)
    expect(within(union, [2, 6])).toEqual([
      [2, 2],
      [5, 6],
    ])
    expect(missingIn(union, [2, 10])).toEqual([
      [3, 4],
      [9, 10],
    ])
    expect(missingIn(union, [5, 8])).toEqual([])
  })

  it('has the questions of its parts where each is known', () => {
    const parts = [1, 2, 3].map((no) => ({ no, questions: no === 3 ? null : 12 }))
    expect(questionsOfParts(parts, [1, 2])).toBe(24)
    expect(questionsOfParts(parts, [1, 3])).toBeNull()
    expect(questionsOfParts(parts, [2, 4])).toBeNull()
  })
})

describe('the parts of a source', () => {
  it.each([
    ['bank', 'part', 'part'],
    ['book', 'page', 'page'],
    ['video', 'part', 'video'],
    ['video', 'page', 'page'],
  ] as const)('of kind %s in unit %s are called by %s', (kind, unit, counted) => {
    expect(countedIn({ kind, unit })).toBe(counted)
  })
})

describe('a range after a change', () => {
  const before: SourceRange = { source_id: 'a', part_from: 12, part_to: 15 }
  it('keeps what is not sent, and loses its parts with its source', () => {
    expect(changeRange(before, {})).toEqual(before)
    expect(changeRange(before, { part_to: 13 })).toEqual({ ...before, part_to: 13 })
    expect(changeRange(before, { source_id: 'b' })).toEqual({
      source_id: 'b',
      part_from: null,
      part_to: null,
    })
    expect(changeRange(before, { source_id: null })).toMatchObject({ source_id: null, part_from: null })
  })

  it('is a single part where only one end is sent', () => {
    expect(changeRange(null, { source_id: 'a', part_from: 3 })).toMatchObject({ part_from: 3, part_to: 3 })
  })
})

it.each<[string, Partial<SourceRange>, object | null]>([
  ['inside', {}, null],
  ['past the end', { part_to: 41 }, { part_to: { fault: 'tooLarge', limit: 40 } }],
  ['before the first', { part_from: 0 }, { part_from: { fault: 'tooSmall', limit: 1 } }],
  ['backwards', { part_from: 16 }, { part_to: { fault: 'tooSmall', limit: 16 } }],
])('a range %s', (_, part, faults) => {
  const range = { source_id: 'a', part_from: 12, part_to: 15, ...part }
  expect(faultsOf(() => checkRange(range, { size: 40, study_id: 's' }, 's'))).toEqual(faults)
})

it('needs its source, which is of the same lesson', () => {
  const range = { source_id: 'a', part_from: 1, part_to: 1 }
  expect(faultsOf(() => checkRange(range, { size: 40, study_id: 's' }, 't'))).toEqual({
    source_id: { fault: 'sourceOfOther' },
  })
  expect(faultsOf(() => checkRange(range, { size: 40, study_id: null }, 't'))).toBeNull()
  expect(faultsOf(() => checkRange(range, undefined, null))).toEqual({
    source_id: { fault: 'sourceUnknown' },
  })
  expect(faultsOf(() => checkRange({ ...range, source_id: null }, undefined, null))).toEqual({
    source_id: { fault: 'required' },
  })
})

it('is as large as the parts that are known and in use, each with a number of its own', () => {
  const part = (no: number) => ({ no, name: null, questions: null, minutes: null, topic_id: null })
  const source = (size: number, parts: number[]) =>
    ({ name: 'Limit', size, parts: parts.map(part) }) as unknown as SourceContent // the rule reads no more
  expect(faultsOf(() => checkSource(source(40, [1, 40]), 12))).toBeNull()
  expect(faultsOf(() => checkSource(source(9, [1, 2]), 12))).toEqual({
    size: { fault: 'tooSmall', limit: 12 },
  })
  expect(faultsOf(() => checkSource(source(9, [3, 3]), 0))).toEqual({ 'parts.1.no': { fault: 'partTwice' } })
})

describe('what people type', () => {
  it.each<[string, Stretch | null]>([
    ['12', [12, 12]],
    ['12-15', [12, 15]],
    ['Test 12–15', [12, 15]],
    ['12 ile 15', [12, 15]],
    ['Test', null],
  ])('of a range: %s', (text, stretch) => {
    expect(readStretch(text)).toEqual(stretch)
  })

  it('is a part a line, its questions at the end; what a line does not say stays', () => {
    const before = [{ no: 1, name: 'Eski', questions: 9, minutes: 20, topic_id: 't' }]
    const parts = readParts('Üslü Sayılar 14\n\n12\nTest 3, 10', before)
    expect(parts).toEqual([
      { no: 1, name: 'Üslü Sayılar', questions: 14, minutes: 20, topic_id: 't' },
      { no: 3, name: null, questions: 12, minutes: null, topic_id: null },
      { no: 4, name: 'Test 3', questions: 10, minutes: null, topic_id: null },
    ])
    expect(readParts(partsText(parts), parts)).toEqual(parts)
  })

  it('leaves parts as they are whose lines stay: by a topic alone, or with a number in their name', () => {
    const known = { name: null, questions: null, minutes: null, topic_id: null }
    const parts = [
      { ...known, no: 1, topic_id: 't' },
      { ...known, no: 2, name: 'Ünite 2' },
      { ...known, no: 4, minutes: 30 },
    ]

    expect(readParts(partsText(parts), parts)).toEqual(parts)
    expect(readParts('Kökler\n\n\n', parts)).toEqual([
      { ...known, no: 1, name: 'Kökler', topic_id: 't' },
      { ...known, no: 4, minutes: 30 },
    ])
  })

  it('is the same for each part where none has a name', () => {
    const topic = { no: 2, name: null, questions: null, minutes: null, topic_id: 't' }

    expect(readParts(evenPartsText(3, null), [topic])).toEqual([topic])
    expect(readParts(evenPartsText(2, 12), [topic])).toEqual([
      { no: 1, name: null, questions: 12, minutes: null, topic_id: null },
      { ...topic, questions: 12 },
    ])
    expect(readParts(evenPartsText(0, null), [])).toEqual([])
  })
})

it('the next parts begin after what is done, and end with the source', () => {
  expect(nextStretch(40, [[1, 11]], 4)).toEqual([12, 15])
  expect(nextStretch(13, [[1, 11]], 4)).toEqual([12, 13])
  expect(
    nextStretch(
      40,
      [
        [1, 3],
        [5, 9],
      ],
      4,
    ),
  ).toEqual([4, 4])
  expect(nextStretch(3, [[1, 3]], 4)).toBeNull()
})
