import { describe, expect, it } from 'vitest'
import { type CroomOf, dayWithGoal, type NamedPlace, placeFor, scaledTo } from '#rules/group-plan.ts'

const topic = (id: string, name: string, subtopics: { id: string; name: string }[] = []) => ({
  id,
  name,
  subtopics,
})
const tyt: CroomOf = {
  id: 'tyt',
  tree_id: 'tyt',
  studies: [
    { id: 'tr', name: 'Türkçe', topics: [topic('par', 'Paragraf', [{ id: 'ana', name: 'Ana düşünce' }])] },
    { id: 'mat', name: 'Matematik', topics: [topic('kok', 'Köklü Sayılar')] },
  ],
}
const own: CroomOf = {
  id: 'own',
  tree_id: 'own',
  studies: [
    { id: 'own-tr', name: 'TURKCE', topics: [topic('own-par', 'paragraf'), topic('own-soz', 'Sözcük')] },
    { id: 'own-fiz', name: 'Fizik', topics: [] },
    { id: 'own-fiz2', name: 'fizik', topics: [] },
  ],
}
const wanted = (place: Partial<NamedPlace>): NamedPlace => ({
  study_id: null,
  study_name: null,
  topic_id: null,
  topic_name: null,
  subtopic_id: null,
  subtopic_name: null,
  ...place,
})
const turkce = { study_id: 'tr', study_name: 'Türkçe' }
const paragraf = { ...turkce, topic_id: 'par', topic_name: 'Paragraf' }

describe('where a place of a template is for a student', () => {
  it.each([
    ['is nowhere without a lesson', wanted({}), [tyt], { croom_id: null, study_id: null }],
    ['keeps its ids in the same tree', wanted(paragraf), [own, tyt], { croom_id: 'tyt', topic_id: 'par' }],
    ['is found by its names', wanted(paragraf), [own], { croom_id: 'own', topic_id: 'own-par' }],
    [
      'has its subtopic',
      wanted({ ...paragraf, subtopic_id: 'ana', subtopic_name: 'Ana düşünce' }),
      [tyt],
      { subtopic_id: 'ana' },
    ],
    ['is not found in two lessons', wanted({ study_id: 'f', study_name: 'Fizik' }), [own], null],
    ['is not found in two class groups', wanted({ study_id: 'x', study_name: 'türkçe' }), [own, tyt], null],
    [
      'is not found without its topic',
      wanted({ ...turkce, topic_id: 'y', topic_name: 'Yazım' }),
      [own],
      null,
    ],
    ['is not found without a class group', wanted(turkce), [], null],
  ] as const)('%s', (_, place, crooms, expected) => {
    const found = placeFor(place, crooms)

    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject(expected)
  })
})

describe('the day by the goals of a student', () => {
  // 2026-11-30 is a Monday.
  const goals = (...minutes: number[]) => ({
    weekday: minutes.map((each) => ({ minutes: each, questions: 0 })),
  })

  it.each([
    ['2026-11-30', goals(60, 0, 60, 0, 0, 0, 0), '2026-11-30'],
    ['2026-12-01', goals(60, 0, 60, 0, 0, 0, 0), '2026-12-02'],
    ['2026-12-05', goals(60, 0, 60, 0, 0, 0, 0), '2026-12-02'],
    ['2026-12-05', goals(0, 0, 0, 0, 0, 0, 0), '2026-12-05'],
  ])('of %s', (day, of, expected) => {
    expect(dayWithGoal(day, '2026-11-30', of)).toBe(expected)
  })

  it.each([
    ['2026-12-03', ['2026-12-03'], null, '2026-12-04'],
    ['2026-12-06', ['2026-12-06'], null, '2026-12-05'],
    ['2026-12-03', ['2026-12-03'], goals(60, 0, 0, 60, 0, 0, 0), '2026-11-30'],
    ['2026-12-03', ['2026-12-03', '2026-12-04'], goals(0, 0, 0, 60, 0, 0, 0), '2026-12-05'],
    ['2026-12-02', ['2026-12-03'], null, '2026-12-02'],
  ])('of %s where %j are kept free', (day, free, of, expected) => {
    expect(dayWithGoal(day, '2026-11-30', of, free)).toBe(expected)
  })
})

describe('items that add up to a goal', () => {
  const item = (minutes: number | null, questions: number | null = null, more = {}) => ({
    kind: 'practice',
    minutes,
    questions,
    part_from: null as number | null,
    ...more,
  })
  const amounts = (items: ReturnType<typeof item>[]) =>
    items.map(({ minutes, questions }) => [minutes, questions])

  it('change by the same share, to five minutes', () => {
    expect(amounts(scaledTo([item(60, 20), item(40)], 50))).toEqual([
      [30, 10],
      [20, null],
    ])
    expect(amounts(scaledTo([item(55, 20)], 83))).toEqual([[85, 30]])
  })

  it('leave a mock, parts of a source and what has no minutes as they are', () => {
    const items = [
      item(165, null, { kind: 'trial' }),
      item(30, null, { part_from: 1 }),
      item(null, 20),
      item(40),
    ]

    expect(amounts(scaledTo(items, 215))).toEqual([
      [165, null],
      [30, null],
      [null, 20],
      [20, null],
    ])
  })

  it('never fall to nothing, and change not where nothing can', () => {
    expect(amounts(scaledTo([item(60, 1)], 1))).toEqual([[5, 1]])
    expect(amounts(scaledTo([item(null, 9)], 60))).toEqual([[null, 9]])
  })
})
