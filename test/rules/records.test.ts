import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rollUp } from '#rules/figures.ts'
import { limits } from '#rules/limits.ts'
import { changePlace, nowhere, type Place } from '#rules/place.ts'
import { doneOf, openDayOf, planState } from '#rules/plan.ts'
import { changeRecord, checkRecord, type RecordChange } from '#rules/record.ts'
import { Refusal } from '#rules/refusal.ts'
import { denseSeries } from '#rules/series.ts'
import { findSubjects } from '#rules/subject-search.ts'
import { completeTrial, kindOf, totalsOf } from '#rules/trial.ts'
import { lessonTotals, unmarked } from '#rules/trial-graph.ts'

const today = '2026-11-20'
const place: Place = { ...nowhere, croom_id: 'c', study_id: 's' }

/** What a rule says, by field. */
function faultsOf(work: () => unknown): Record<string, string> {
  try {
    work()
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, { fault }]) => [field, fault]))
  }
}
const saved = (change: RecordChange, where = place) => changeRecord(null, change, where, today)
const check = (change: RecordChange, others = 0, where = place) =>
  faultsOf(() => checkRecord(saved(change, where), today, others))

describe('a study record', () => {
  it('adds results up to questions, and drops results that a number of questions without results contradicts', () => {
    expect(saved({ correct: 17, wrong: 2 })).toMatchObject({ questions: 19, correct: 17, wrong: 2, blank: 0 })
    expect(saved({ questions: 40 })).toMatchObject({ questions: 40, correct: null, wrong: null, blank: null })
    const before = saved({ correct: 17, wrong: 2, blank: 1 })
    expect(changeRecord(before, { questions: 50 }, place, today)).toMatchObject({
      questions: 50,
      correct: null,
    })
    expect(changeRecord(before, { minutes: 5 }, place, today)).toMatchObject({
      questions: 20,
      correct: 17,
      minutes: 5,
    })
  })

  it.each([
    [{ minutes: 30 }, {}],
    [{ minutes: 960 }, {}],
    [{ minutes: 961 }, { minutes: 'tooLarge' }],
    [{ minutes: -1 }, { minutes: 'tooSmall' }],
    [{ minutes: 30, day: '2026-11-21' }, {}],
    [{ minutes: 30, day: '2026-11-22' }, { day: 'dayTooLate' }],
    [{ minutes: 30, day: '1999-12-31' }, { day: 'dayTooEarly' }],
    [{}, { minutes: 'nothingToSave' }],
    [{ level: 3 }, {}],
    [{ correct: -1, wrong: 2, blank: 0 }, { correct: 'tooSmall' }],
    [{ correct: 5, wrong: 0, blank: 0, questions: 9 }, { questions: 'sum' }],
    [{ questions: -1 }, { questions: 'tooSmall' }],
    [{ questions: limits.questionsPerRecord }, {}],
    [{ questions: limits.questionsPerRecord + 1 }, { questions: 'tooLarge' }],
    [{ correct: 3, wrong: -1, blank: 0 }, { wrong: 'tooSmall' }],
    [{ correct: 3, wrong: 0, blank: -1 }, { blank: 'tooSmall' }],
    [{ minutes: 1, note: '😀'.repeat(1000) }, {}],
    [{ minutes: 1, note: 'x'.repeat(1001) }, { note: 'tooLong' }],
  ] as [RecordChange, Record<string, string>][])('with %j is refused for %j', (change, faults) => {
    expect(check(change)).toEqual(faults)
  })

  it.each([
    [{ wrong: null }, { correct: 'resultsTogether' }],
    [{ wrong: null, blank: null }, { correct: 'resultsTogether' }],
    [{ correct: null, wrong: null, blank: null }, {}],
  ] as [RecordChange, Record<string, string>][])(
    'with all results, changed by %j, is refused for %j',
    (change, faults) => {
      const before = saved({ correct: 17, wrong: 2, blank: 1 })
      expect(faultsOf(() => checkRecord(changeRecord(before, change, place, today), today, 0))).toEqual(
        faults,
      )
    },
  )

  it('fills a day to 24 hours and no further', () => {
    expect(check({ minutes: 40 }, 1400)).toEqual({})
    expect(check({ minutes: 41 }, 1400)).toEqual({ minutes: 'dayIsFull' })
  })

  it('of rest holds nothing else, and a level needs a lesson', () => {
    expect(check({ kind: 'rest' }, 0, nowhere)).toEqual({})
    expect(check({ kind: 'rest', minutes: 5 }, 0, nowhere)).toMatchObject({ kind: 'restIsEmpty' })
    expect(check({ kind: 'rest' })).toEqual({ kind: 'restIsEmpty' })
    expect(check({ level: 2 }, 0, nowhere)).toEqual({ study_id: 'required' })
  })
})

describe('a place', () => {
  const deep = { croom_id: 'c', study_id: 's', topic_id: 't', subtopic_id: 'b' }
  it.each([
    [deep, {}, deep],
    [deep, { study_id: 'x' }, { croom_id: 'c', study_id: 'x', topic_id: null, subtopic_id: null }],
    [deep, { topic_id: null }, { croom_id: 'c', study_id: 's', topic_id: null, subtopic_id: null }],
    [null, { subtopic_id: 'b' }, { ...nowhere, subtopic_id: 'b' }],
  ])('%j changed by %j', (before, change, after) => {
    expect(changePlace(before, change)).toEqual(after)
  })
})

describe('a series by day', () => {
  const sum = { minutes: 30, questions: 0, correct: null, wrong: null, blank: null }

  it('has a gap where nothing was recorded and a zero where zero was', () => {
    const sums = [
      { ...sum, id: 'a', day: '2026-11-18' },
      { ...sum, id: 'a', day: '2026-11-20', minutes: 0, questions: 12 },
      { ...sum, id: null, day: '2026-11-19' },
    ]
    const { days, series } = denseSeries([{ id: 'a', name: 'A' }], sums, '2026-11-18', today, 'Genel')
    expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(series).toEqual([
      {
        id: 'a',
        name: 'A',
        minutes: [30, null, 0],
        questions: [0, null, 12],
        correct: [null, null, null],
        wrong: [null, null, null],
        blank: [null, null, null],
      },
      expect.objectContaining({ id: null, name: 'Genel', minutes: [null, 30, null] }),
    ])
  })
})

describe('figures of a tree', () => {
  it('roll minutes up to the parents, but levels belong only to their part', () => {
    const own = { study_id: 's', topic_id: 't', subtopic_id: null }
    const sums = [
      { ...own, minutes: 10, questions: 5, correct: 4, wrong: 1, blank: 0, last_day: '2026-11-01' },
      {
        ...own,
        subtopic_id: 'b',
        minutes: 20,
        questions: 0,
        correct: 0,
        wrong: 0,
        blank: 0,
        last_day: '2026-11-03',
      },
    ]
    const figures = rollUp(sums, [{ ...own, subtopic_id: 'b', level: 4 }])
    expect(figures.get('s')).toMatchObject({
      minutes: 30,
      questions: 5,
      correct: 4,
      last_day: '2026-11-03',
      level: null,
    })
    expect(figures.get('t')).toMatchObject({ minutes: 30, level: null })
    expect(figures.get('b')).toMatchObject({ minutes: 20, level: 4 })
  })
})

describe('what of a plan is done', () => {
  const item = { ...place, id: '1', day: today, kind: 'practice' as const, minutes: 60, questions: null }
  const record = { ...place, day: today, kind: 'practice' as const, minutes: 45, questions: 0 }

  it('comes from the records of its day, place and kind', () => {
    const others = [
      { ...record, day: '2026-11-19' },
      { ...record, kind: 'trial' as const },
      { ...record, study_id: 'x' },
    ]
    expect(doneOf([item], [record, ...others]).get('1')).toEqual({
      minutes: 45,
      questions: 0,
      ratio: 0.75,
      other: { minutes: 0, questions: 0 },
    })
  })

  it('takes any other study at the place for what is lacking, and says how much of it', () => {
    const review = { ...record, kind: 'review' as const, minutes: 90, questions: 12 }
    expect(doneOf([item], [record, review]).get('1')).toEqual({
      minutes: 60,
      questions: 0,
      ratio: 1,
      other: { minutes: 15, questions: 0 },
    })
    const open = { ...item, minutes: null }
    expect(doneOf([open], [review]).get('1')).toEqual({
      minutes: 90,
      questions: 12,
      ratio: 1,
      other: { minutes: 90, questions: 12 },
    })
    const mock = { ...open, kind: 'trial' as const }
    expect(doneOf([mock], [review]).get('1')).toMatchObject({ ratio: 0, other: { minutes: 0 } })
  })

  it('counts the record of a tick first, only for its item; a tick without one is done', () => {
    const ticked = { ...item, is_ticked: true, tick_minutes: 30, tick_questions: 4 }
    const done = doneOf([{ ...item, id: '2' }, ticked], [{ ...record, minutes: 20 }])
    expect(done.get('2')).toMatchObject({ minutes: 20 })
    expect(done.get('1')).toMatchObject({ minutes: 30, questions: 4, ratio: 0.5 })

    const bare = { ...item, is_ticked: true, tick_minutes: null, tick_questions: null }
    const [, none] = doneOf([{ ...item, id: '2' }, bare], []).values()
    expect(none).toMatchObject({ minutes: 0, ratio: 1 })
    expect(planState({ ...bare, due: null }, { ratio: 0 }, '2026-11-20')).toBe('done')
    expect(planState({ is_ticked: false, due: null }, { ratio: 0.99 }, '2026-11-20')).toBe('open')
  })

  it.each([
    ['2026-11-19', 0.9, 'late'],
    ['2026-11-20', 0.9, 'open'],
    ['2026-11-19', 1, 'done'],
    [null, 0, 'open'],
  ])('due on %s with %d of it done on 20 November is %s', (due, ratio, state) => {
    expect(planState({ is_ticked: false, due }, { ratio }, '2026-11-20')).toBe(state)
  })

  it('is planned for the first day on which it is not done', () => {
    const on = (day: string, state: 'open' | 'done' | 'late', topic_id = 't') => ({ day, state, topic_id })
    const items = [on('2026-11-23', 'open'), on('2026-11-20', 'done'), on('2026-11-22', 'late')]
    expect(openDayOf(items, 't')).toBe('2026-11-22')
    expect(openDayOf([on('2026-11-20', 'done'), on('2026-11-21', 'open', 'u')], 't')).toBeUndefined()
  })

  it('counts a record once: the deeper item first, the rest to the other', () => {
    const deep = { ...item, id: '2', topic_id: 't', minutes: 30 }
    const done = doneOf([item, deep], [{ ...record, topic_id: 't' }])
    expect(done.get('2')).toMatchObject({ minutes: 30, ratio: 1 })
    expect(done.get('1')).toMatchObject({ minutes: 15, ratio: 0.25 })
  })

  it('gives out no more than was recorded of whatever kinds, and without other kinds none of them', () => {
    const kind = fc.constantFrom('practice', 'lecture', 'review', 'trial')
    const amount = fc.option(fc.integer({ min: 1, max: 90 }))
    const planned = fc.record({ kind, minutes: amount, questions: amount, deep: fc.boolean() })
    const recorded = fc.record({ kind, minutes: fc.nat(120), questions: fc.nat(40) })
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 5 }), fc.array(recorded, { maxLength: 6 }), (some, rows) => {
        const board = some.map(({ deep, ...each }, n) => ({
          ...item,
          ...each,
          id: String(n),
          topic_id: deep ? 't' : null,
        }))
        const records = rows.map((each) => ({ ...record, ...each, topic_id: 't' }))
        const done = doneOf(board, records)
        for (const measure of ['minutes', 'questions'] as const) {
          const total = records.reduce((sum, each) => sum + each[measure], 0)
          expect([...done.values()].reduce((sum, each) => sum + each[measure], 0)).toBeLessThanOrEqual(total)
          for (const each of done.values()) expect(each.other[measure]).toBeLessThanOrEqual(each[measure])
        }
        const same = records.filter((each) => board.every((planned) => planned.kind === each.kind))
        for (const { other } of doneOf(board, same).values())
          expect(other).toEqual({ minutes: 0, questions: 0 })
      }),
    )
  })

  it('never gives out more than was recorded', () => {
    const items = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 90 }), deep: fc.boolean() }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(items, fc.nat(300), (planned, minutes) => {
        const board = planned.map(({ minutes: wanted, deep }, n) => ({
          ...item,
          id: String(n),
          minutes: wanted,
          topic_id: deep ? 't' : null,
        }))
        const done = [...doneOf(board, [{ ...record, topic_id: 't', minutes }]).values()]
        const given = done.reduce((sum, each) => sum + each.minutes, 0)
        expect(given).toBe(board.length > 0 ? minutes : 0)
      }),
    )
  })
})

describe('a trial exam', () => {
  const form = {
    penalty: 4,
    studies: [
      { id: 'tur', name: 'Türkçe', question_count: 40 },
      { id: 'mat', name: 'Matematik', question_count: 40 },
    ],
    sections: [],
    topics: new Map([['t1', 'tur']]),
    subtopics: new Map([['b1', 't1']]),
  }
  const complete = (lessons: object[], marks: object[] = [], day = today) =>
    completeTrial({ day, lessons, marks } as Parameters<typeof completeTrial>[0], form, today)

  it('may have a mark for each wrong answer', () => {
    const marks = [{ study_id: 'tur', topic_id: 't1', result: 'wrong', count: 2 }]
    expect(complete([{ study_id: 'tur', correct: 38, wrong: 2 }], marks).marks).toMatchObject(marks)
  })

  it('fills blanks with the rest of the questions and empties what one is exempt from', () => {
    const results = complete([
      { study_id: 'tur', correct: 33, wrong: 5 },
      { study_id: 'mat', correct: 9, exempt: true },
    ])
    expect(results.lessons[0]).toMatchObject({ blank: 2 })
    expect(results.lessons[1]).toMatchObject({ correct: 0, blank: 0, exempt: true })
    expect(totalsOf(results, 4)).toEqual({ questions: 40, correct: 33, wrong: 5, blank: 2, net: 31.75 })
    expect(kindOf(undefined, results)).toBe('branch')
  })

  it.each([
    [[{ study_id: 'tur', correct: 41, wrong: 0 }], [], { 'lessons.0.correct': 'overQuestions' }],
    [[{ study_id: 'tur', correct: 30, wrong: 11 }], [], { 'lessons.0.wrong': 'overQuestions' }],
    [[{ study_id: 'tur', correct: 30, wrong: 5, blank: 6 }], [], { 'lessons.0.blank': 'overQuestions' }],
    [
      [{ study_id: 'fiz', question_count: 1, correct: 0, wrong: 0 }],
      [],
      { 'lessons.0.study_id': 'notAPart' },
    ],
    [
      [0, 1].map((correct) => ({ study_id: 'tur', correct, wrong: 0 })),
      [],
      { 'lessons.1.study_id': 'twice' },
    ],
    [
      [{ study_id: 'tur', correct: 38, wrong: 2 }],
      [{ study_id: 'tur', topic_id: 't1', result: 'wrong', count: 3 }],
      { 'marks.0.count': 'overMarks' },
    ],
    [
      [{ study_id: 'mat', correct: 38, wrong: 2 }],
      [{ study_id: 'mat', topic_id: 't1', result: 'wrong', count: 1 }],
      { 'marks.0.topic_id': 'notAPart' },
    ],
  ])('%j with marks %j is refused for %j', (lessons, marks, faults) => {
    expect(faultsOf(() => complete(lessons, marks))).toEqual(faults)
  })

  it('has means, best and last over the trials a lesson was in', () => {
    const trial = { name: 'T', publisher: null, kind: 'general' as const, penalty: 4 }
    const trials = [
      { ...trial, id: '1', day: '2026-11-01' },
      { ...trial, id: '2', day: '2026-11-08' },
    ]
    const lesson = { study_id: 'tur', question_count: 40, blank: 0 }
    const lessons = [
      { ...lesson, trial_id: '2', correct: 36, wrong: 4 },
      { ...lesson, trial_id: '1', correct: 32, wrong: 8 },
    ]
    const [turkce, mat] = lessonTotals(
      [
        { id: 'tur', name: 'Türkçe' },
        { id: 'mat', name: 'Mat' },
      ],
      trials,
      lessons,
      [],
      'Toplamlar',
    )
    expect(turkce).toMatchObject({ trials: 2, net: 65, net_mean: 32.5, net_best: 35, net_last: 35, lost: 15 })
    expect(mat).toMatchObject({ trials: 0, net: 0, net_mean: null, net_best: null, net_last: null })
    expect(unmarked(lessons, [{ trial_id: '2', id: 't1', wrong: 3, blank: 0, reasons: {} }])).toEqual([
      { trial_id: '2', id: null, wrong: 1, blank: 0, reasons: {} },
      { trial_id: '1', id: null, wrong: 8, blank: 0, reasons: {} },
    ])
  })
})

describe('the search for a subject', () => {
  const subject = (key: string, ...names: string[]) => ({ key, place: nowhere, names, color: '#1f5fd0' })
  const subjects = [
    subject('mat', 'TYT', 'Matematik'),
    subject('us', 'TYT', 'Matematik', 'Üslü Sayılar'),
    subject('isik', 'TYT', 'Fizik', 'Işık ve Gölge'),
    subject('par', 'TYT', 'Türkçe', 'Paragraf', 'Paragrafta Anlam'),
  ]
  it.each([
    ['üs', 'us'],
    ['ÜSL', 'us'],
    ['isik', 'isik'],
    ['ışı', 'isik'],
    ['par anl', 'par'],
    ['mat', 'mat'],
    ['mat say', 'us'],
  ])('%j finds %s first', (typed, key) => {
    expect(findSubjects(subjects, typed, [], 5)[0]?.key).toBe(key)
  })

  it('finds nothing for letters that begin no word, and recent choices first for none', () => {
    expect(findSubjects(subjects, 'xyz', [], 5)).toEqual([])
    expect(findSubjects(subjects, '', ['par'], 5)[0]?.key).toBe('par')
  })
})
