import { describe, expect, it } from 'vitest'
import { cheapest } from '#rules/insight/cheapest.ts'
import { fullTrials, papersByStudy } from '#rules/insight/papers.ts'
import { trialLosses } from '#rules/letter/losses.ts'
import { Refusal } from '#rules/refusal.ts'
import { sectionNamed, sectionsOf } from '#rules/section.ts'
import { completeTrial, kindOf, type ResultsDraft, type TrialResults, totalsOf } from '#rules/trial.ts'
import { lessonSeries, lessonTotals, markSeries } from '#rules/trial-graph.ts'

const today = '2026-11-21'
const studies = [
  { id: 'tur', name: 'Türkçe', question_count: 40, section: 'Türkçe' },
  { id: 'tar', name: 'Tarih', question_count: 10, section: 'Sosyal Bilimler' },
  { id: 'cog', name: 'Coğrafya', question_count: 10, section: 'Sosyal Bilimler' },
  { id: 'mat', name: 'Matematik', question_count: 40, section: 'Temel Matematik' },
  { id: 'ing', name: 'İngilizce', question_count: 5, section: null },
]
const form = {
  penalty: 4,
  studies,
  sections: sectionsOf(studies),
  topics: new Map([
    ['t1', 'tar'],
    ['c1', 'cog'],
  ]),
  subtopics: new Map<string, string>(),
}
const complete = (draft: Omit<ResultsDraft, 'day'>, before?: TrialResults) =>
  completeTrial({ day: today, ...draft }, form, today, before)
function faultsOf(draft: Omit<ResultsDraft, 'day'>, before?: TrialResults) {
  try {
    complete(draft, before)
  } catch (error) {
    if (error instanceof Refusal)
      return Object.fromEntries(Object.entries(error.fields ?? {}).map(([path, { fault }]) => [path, fault]))
    throw error
  }
  return {}
}
const social = { name: 'Sosyal Bilimler', correct: 12, wrong: 4 }
const mark = (topic_id: string, study_id: string, count: number, result: 'wrong' | 'blank' = 'wrong') => ({
  topic_id,
  study_id,
  count,
  result,
})

describe('the tests of a class group', () => {
  it('are those of the program, and a lesson of none is its own', () => {
    expect(sectionsOf(studies)).toEqual([
      { name: 'Türkçe', study_ids: ['tur'], question_count: 40 },
      { name: 'Sosyal Bilimler', study_ids: ['tar', 'cog'], question_count: 20 },
      { name: 'Temel Matematik', study_ids: ['mat'], question_count: 40 },
      { name: 'İngilizce', study_ids: ['ing'], question_count: 5 },
    ])
  })

  it.each([
    ['SOSYAL', 'Sosyal Bilimler'],
    ['sos bil', 'Sosyal Bilimler'],
    ['temel matematik', 'Temel Matematik'],
    ['mat', 'Temel Matematik'],
    ['fen', undefined],
    ['', undefined],
  ])('%j means %s', (said, name) => {
    expect(sectionNamed(sectionsOf(studies), said)?.name).toBe(name)
  })

  it('are not guessed where two begin alike', () => {
    const two = [{ name: 'Edebiyat – Sosyal Bilimler-1' }, { name: 'Sosyal Bilimler-2' }]
    expect(sectionNamed(two, 'sosyal')).toBeUndefined()
    expect(sectionNamed(two, 'Sosyal Bilimler-2')?.name).toBe('Sosyal Bilimler-2')
  })
})

describe('a sum in place of lessons', () => {
  it('is kept whole, and counts in the totals', () => {
    const results = complete({ lessons: [{ study_id: 'tur', correct: 30, wrong: 4 }], sections: [social] })

    expect(results.sections).toEqual([{ ...social, study_ids: ['tar', 'cog'], question_count: 20, blank: 4 }])
    expect(totalsOf(results, 4)).toEqual({ questions: 60, correct: 42, wrong: 8, blank: 10, net: 40 })
    expect(kindOf(undefined, results)).toBe('general')
    expect(kindOf(undefined, complete({ sections: [social] }))).toBe('branch')
  })

  it('of a single lesson is that lesson', () => {
    const { lessons, sections } = complete({
      sections: [{ name: 'Temel Matematik', correct: 20, blank: 15 }],
    })

    expect(sections).toEqual([])
    expect(lessons).toMatchObject([{ study_id: 'mat', correct: 20, wrong: 5, blank: 15 }])
  })

  it.each<[string, object, object]>([
    [
      'both its lesson and the sum',
      { lessons: [{ study_id: 'cog', correct: 5, wrong: 1 }], sections: [social] },
      { 'sections.0.study_ids': 'twice' },
    ],
    ['the same twice', { sections: [social, social] }, { 'sections.1.study_ids': 'twice' }],
    [
      'a single lesson given twice',
      {
        lessons: [{ study_id: 'mat', correct: 1, wrong: 1 }],
        sections: [{ name: 'Temel Matematik', correct: 1, wrong: 1 }],
      },
      { 'sections.0.study_ids': 'twice' },
    ],
    [
      'more than its questions',
      { sections: [{ ...social, correct: 18, wrong: 3 }] },
      { 'sections.0.wrong': 'overQuestions' },
    ],
    ['another name', { sections: [{ ...social, name: 'Fen' }] }, { 'sections.0.name': 'notAPart' }],
    [
      'other lessons than its name says',
      { sections: [{ ...social, study_ids: ['tar'] }] },
      { 'sections.0.study_ids': 'notAPart' },
    ],
    ['neither name nor lessons', { sections: [{ correct: 1, wrong: 1 }] }, { 'sections.0.name': 'required' }],
    [
      'only one number',
      { sections: [{ name: 'Sosyal Bilimler', wrong: 4 }] },
      { 'sections.0.correct': 'twoOfThree', 'sections.0.blank': 'twoOfThree' },
    ],
    [
      'one number of a single lesson',
      { sections: [{ name: 'Türkçe', blank: 4 }] },
      { 'sections.0.correct': 'twoOfThree', 'sections.0.wrong': 'twoOfThree' },
    ],
    [
      'no number',
      { sections: [{ name: 'Sosyal Bilimler' }] },
      {
        'sections.0.correct': 'twoOfThree',
        'sections.0.wrong': 'twoOfThree',
        'sections.0.blank': 'twoOfThree',
      },
    ],
    ['nothing at all', { lessons: [], sections: [] }, { lessons: 'lessonEmpty' }],
    [
      'marks of two lessons over its wrong ones',
      { sections: [social], marks: [mark('t1', 'tar', 3), mark('c1', 'cog', 2)] },
      { 'marks.1.count': 'overMarks' },
    ],
    [
      'a mark on a lesson outside',
      { sections: [social], marks: [mark('t1', 'tur', 1)] },
      { 'marks.0.study_id': 'notAPart' },
    ],
  ])('with %s is refused', (_, draft, faults) => {
    expect(faultsOf(draft)).toEqual(faults)
  })

  it('takes marks on topics of any of its lessons', () => {
    const marks = [mark('t1', 'tar', 2), mark('c1', 'cog', 2), mark('c1', 'cog', 4, 'blank')]
    expect(complete({ sections: [social], marks }).marks).toHaveLength(3)
  })
})

describe('correct, wrong and blank are one value', () => {
  const before = complete({ lessons: [{ study_id: 'tur', correct: 30, wrong: 4 }], sections: [social] })

  it.each<[object, object]>([
    [
      { correct: 30, wrong: 4 },
      { correct: 30, wrong: 4, blank: 6 },
    ],
    [
      { correct: 30, blank: 6 },
      { correct: 30, wrong: 4, blank: 6 },
    ],
    [
      { wrong: 4, blank: 6 },
      { correct: 30, wrong: 4, blank: 6 },
    ],
    [
      { correct: 30, wrong: 4, blank: null },
      { correct: 30, wrong: 4, blank: 6 },
    ],
    [
      { correct: 0, wrong: 0 },
      { correct: 0, wrong: 0, blank: 40 },
    ],
    [
      { correct: 30, wrong: 4, blank: 2 },
      { correct: 30, wrong: 4, blank: 2 },
    ],
  ])('%j gives %j', (counts, expected) => {
    expect(complete({ lessons: [{ study_id: 'tur', ...counts }] }).lessons[0]).toMatchObject(expected)
  })

  it('none of them keeps the stored ones, only one is refused on a change too', () => {
    expect(complete({ lessons: [{ study_id: 'tur', minutes: 50 }] }, before)).toMatchObject({
      lessons: [{ correct: 30, wrong: 4, blank: 6, minutes: 50 }],
      sections: [{ correct: 12, wrong: 4, blank: 4 }],
    })
    expect(complete({ sections: [{ name: 'Sosyal Bilimler' }] }, before)).toEqual(before)
    expect(faultsOf({ lessons: [{ study_id: 'tur', correct: 30 }] }, before)).toEqual({
      'lessons.0.wrong': 'twoOfThree',
      'lessons.0.blank': 'twoOfThree',
    })
  })

  it('a lesson that was exempt has none to keep', () => {
    const exempt = complete({ lessons: [{ study_id: 'tur', exempt: true }] })
    expect(Object.keys(faultsOf({ lessons: [{ study_id: 'tur', exempt: false }] }, exempt))).toHaveLength(3)
  })

  it('a list that is sent is the whole list; marks that stay must fit', () => {
    const marked = complete({ sections: [social], marks: [mark('t1', 'tar', 3)] })

    expect(
      complete({ sections: [], lessons: [{ study_id: 'mat', correct: 1, wrong: 1 }], marks: [] }, before)
        .lessons,
    ).toHaveLength(1)
    expect(faultsOf({ sections: [{ ...social, correct: 14, wrong: 2 }] }, marked)).toEqual({
      'marks.0.count': 'overMarks',
    })
    // The lesson in place of the test that is now sent by itself.
    expect(complete({ sections: [{ name: 'Türkçe', correct: 20, wrong: 0 }] }, before)).toMatchObject({
      lessons: [{ study_id: 'tur', correct: 20, blank: 20 }],
      sections: [],
    })
  })

  it('a stored sum stays what it was when the program has other tests', () => {
    const old = {
      ...before,
      sections: before.sections.map((each) => ({ ...each, name: 'Sosyal', study_ids: ['tar', 'cog'] })),
    }
    expect(complete({ sections: old.sections }, old).sections).toEqual(old.sections)
  })
})

describe('what is read of sums', () => {
  const trial = (id: string, day: string) => ({
    id,
    day,
    name: id,
    publisher: null,
    kind: 'general' as const,
    penalty: 4,
  })
  const trials = [trial('a', '2026-11-01'), trial('b', '2026-11-08')]
  const children = [
    { id: 'tar', name: 'Tarih' },
    { id: 'cog', name: 'Coğrafya' },
  ]
  const lessons = [{ trial_id: 'a', study_id: 'tar', question_count: 10, correct: 8, wrong: 0, blank: 2 }]
  const sections = [
    {
      trial_id: 'b',
      name: 'Sosyal Bilimler',
      study_ids: ['tar', 'cog'],
      question_count: 20,
      correct: 12,
      wrong: 4,
      blank: 4,
    },
    {
      trial_id: 'b',
      name: 'Fen',
      study_ids: ['fiz', 'kim'],
      question_count: 20,
      correct: 10,
      wrong: 0,
      blank: 10,
    },
  ]

  it('in totals is a row of no lesson, one value a trial', () => {
    const rows = lessonTotals(children, trials, lessons, sections, 'Toplamlar')

    expect(rows.map(({ id, trials, net }) => [id, trials, net])).toEqual([
      ['tar', 1, 8],
      ['cog', 0, 0],
      [null, 1, 21],
    ])
    expect(rows[2]).toMatchObject({ name: 'Toplamlar', questions: 40, net_best: 21, net_mean: 21, lost: 19 })
    expect(lessonTotals(children, trials, lessons, [], 'Toplamlar')).toHaveLength(2)
  })

  it('in a lesson’s graph is a gap; marks of its topics are told, other topics are not zero', () => {
    expect(lessonSeries(children, trials, lessons)[0]).toMatchObject({ net: [8, null], wrong: [0, null] })
    const marks = [{ trial_id: 'b', id: 't1', wrong: 2, blank: 0, reasons: {} }]
    const topics = [
      { id: 't1', name: 'T1' },
      { id: 't2', name: 'T2' },
    ]
    expect(markSeries(topics, trials, new Set(['a']), marks, 'Genel').map(({ wrong }) => wrong)).toEqual([
      [0, 2],
      [0, null],
    ])
  })

  it('in a letter is a line among the lessons, and counts in what may be marked', () => {
    const sum = { name: 'Sosyal Bilimler', question_count: 20, correct: 12, wrong: 4, blank: 4, net: 11 }
    const facts = trialLosses(
      {
        id: 'b',
        name: 'Karne',
        day: '2026-11-08',
        publisher: null,
        penalty: 4,
        lessons: [],
        marks: [],
        sections: [sum],
        totals: { questions: 20, correct: 12, wrong: 4, blank: 4, net: 11 },
      },
      [],
    )

    expect(facts.lessons).toEqual([
      { name: 'Sosyal Bilimler', questions: 20, correct: 12, wrong: 4, blank: 4, net: 11, lost: 9 },
    ])
    expect(facts.marked.of).toBe(8)
  })

  it('in insights counts for nets, compares with the lessons, and is missing, not zero, where lessons are needed', () => {
    const lesson = (study_id: string, correct: number, wrong: number) => ({
      study_id,
      question_count: 10,
      correct,
      wrong,
      blank: 10 - correct - wrong,
      exempt: false,
    })
    const own = { kind: 'general' as const, penalty: 4, publisher: null, marks: [] }
    const whole = { ...own, id: '1', day: '2026-11-01', lessons: [lesson('tar', 7, 2), lesson('cog', 5, 0)] }
    const summed = (id: string) => ({
      ...own,
      id,
      day: '2026-11-08',
      lessons: [],
      sections: [{ study_ids: ['cog', 'tar'], question_count: 20, correct: 12, wrong: 4, blank: 4 }],
    })
    const parts = studies.map(({ id, question_count }) => ({
      id,
      question_count,
      penalty: 4,
      topics: [`${id}1`],
    }))

    expect(
      fullTrials([whole, summed('2')], today).map(({ id, net, questions }) => [id, net, questions]),
    ).toEqual([
      ['2', 11, 20],
      ['1', 11.5, 20],
    ])
    expect(papersByStudy(parts, [whole, summed('2')], today).get('tar')).toEqual({
      covered: [],
      sat: 1,
      summed: 1,
    })
    const told = cheapest({ studies: parts, trials: [summed('2'), summed('3')], records: [], today })
    expect(told.missing).toEqual({ code: 'trials_with_lessons', need: 3, have: 0 })
    expect(cheapest({ studies: parts, trials: [whole], records: [], today }).missing?.code).toBe(
      'covered_trials',
    )
  })
})
