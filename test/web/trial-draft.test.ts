import { describe, expect, it, vi } from 'vitest'
import { croomChoices } from '#web/trials/croom-choices.ts'
import { emptyCells } from '#web/trials/drafts/cells.ts'
import {
  bodyOf,
  type Draft,
  draftOf,
  emptyDraft,
  type Form,
  rowsOf,
  scoreOf,
  sentRows,
  usualCountsOf,
  withSum,
} from '#web/trials/drafts/draft.ts'
import { keyOfDraft } from '#web/trials/drafts/kept-draft.ts'
import { differencesOf } from '#web/trials/entry/differences.ts'
import { faultsById, problemOf, withoutFault } from '#web/trials/entry/faults.ts'
import { leftByLesson, marked } from '#web/trials/entry/marks.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { formatIn } from '#web/words/format.ts'
import { tr } from '#web/words/tr.ts'

vi.mock('#web/session/session.ts', () => ({ actorId: () => 'ada' }))

const study = (id: string, question_count: number) => ({
  id,
  croom_id: 'c',
  name: id,
  question_count,
  color: '#1f5fd0',
  certainty: null,
  sort: 0,
  topics: [],
})
const form: Form = {
  croom_id: 'c',
  penalty: 4,
  duration_min: 165,
  studies: [study('tr', 40), study('ta', 5), study('co', 5), study('ma', 40)],
  sections: [
    { name: 'tr', study_ids: ['tr'], question_count: 40 },
    { name: 'Sosyal Bilimler', study_ids: ['ta', 'co'], question_count: 10 },
    { name: 'ma', study_ids: ['ma'], question_count: 40 },
  ],
}
const cells = (correct: string, wrong: string, rest = {}) => ({ ...emptyCells, correct, wrong, ...rest })
const draft = (lessons: Draft['results']['lessons'], head: Partial<Draft['head']> = {}): Draft => {
  const empty = emptyDraft('c', '2026-11-21')
  return { ...empty, head: { ...empty.head, ...head }, results: { lessons, marks: [] } }
}
const sent = (of: Draft) => bodyOf(of, rowsOf(form, of.head, of.results), 'TYT 1')

describe('what is sent', () => {
  it('are the lessons in which something is written, with the draft’s own id and a name', () => {
    const typed = draft({ ma: cells('29', '0'), tr: cells('33', '5'), ta: cells('', '') })
    expect(sent(typed)).toMatchObject({
      id: typed.id,
      name: 'TYT 1',
      publisher: null,
      ranks: null,
      lessons: [
        { study_id: 'tr', question_count: 40, correct: 33, wrong: 5, minutes: null, exempt: false },
        { study_id: 'ma', question_count: 40, correct: 29, wrong: 0 },
      ],
    })
    expect(sent(typed)).not.toHaveProperty('version')
    expect(sent(typed).lessons?.[0]).not.toHaveProperty('blank')
  })

  it('is one lesson of a branch trial, and exemptions of a full one', () => {
    const lessons = { tr: cells('33', '5'), ta: cells('', '', { exempt: true }) }
    expect(sent(draft(lessons)).lessons?.map(({ study_id }) => study_id)).toEqual(['tr', 'ta'])
    expect(sent(draft(lessons, { kind: 'branch', branch: 'tr' })).lessons).toHaveLength(1)
  })

  it('counts what was answered where nobody knows the number of questions', () => {
    const unknown = { ...form, studies: [study('tr', 0)] }
    const of = draft({ tr: cells('12', '3') })
    expect(bodyOf(of, rowsOf(unknown, of.head, of.results), 'x').lessons?.[0]?.question_count).toBe(15)
  })

  it('is the stored trial again when nothing was changed', () => {
    const stored = {
      id: 'x',
      version: 3,
      croom_id: 'c',
      kind: 'general',
      name: 'A',
      publisher: null,
      day: '2026-11-20',
      duration_min: null,
      difficulty: 4,
      note: null,
      ranks: { school: 12 },
      score: 412.5,
      lessons: [
        { study_id: 'tr', question_count: 40, correct: 33, wrong: 5, blank: 1, minutes: 50, exempt: false },
        { study_id: 'ta', question_count: 4, correct: 3, wrong: 1, blank: 0, minutes: null, exempt: false },
        { study_id: 'ma', question_count: 40, correct: 0, wrong: 0, blank: 0, minutes: null, exempt: true },
      ],
      sections: [],
      marks: [{ study_id: 'tr', topic_id: 't', subtopic_id: null, result: 'wrong', count: 2, reason: null }],
    } as unknown as Trial // what the form does not read is left out
    const usual = new Map(form.studies.map(({ id, question_count }) => [id, question_count]))

    const body = sent(draftOf(stored, usual))

    expect(body).toMatchObject({
      version: 3,
      score: 412.5,
      ranks: { school: 12 },
      difficulty: 4,
      marks: stored.marks,
    })
    expect(body.lessons).toMatchObject([{ blank: 1, minutes: 50 }, { question_count: 4 }, { exempt: true }])
  })

  it('is a mock of single lessons again with every one of them', () => {
    const lesson = (study_id: string, correct: number, exempt = false) => {
      const [question_count, wrong, blank] = [40, 0, exempt ? 0 : 40 - correct]
      return { study_id, question_count, correct, wrong, blank, minutes: null, exempt }
    }
    const stored = (lessons: ReturnType<typeof lesson>[]) =>
      ({
        kind: 'branch',
        name: 'A',
        croom_id: 'c',
        score: null,
        sections: [],
        marks: [],
        lessons,
      }) as unknown as Trial
    const resent = (trial: Trial) => {
      const of = draftOf(trial, new Map())
      expect(problemOf(of, rowsOf(form, of.head, of.results))).toBeNull()
      return sent(of).lessons?.map(({ study_id }) => study_id)
    }

    expect(resent(stored([lesson('ma', 30), lesson('tr', 31)]))).toEqual(['tr', 'ma'])
    expect(resent(stored([lesson('ma', 30), lesson('tr', 0, true)]))).toEqual(['tr', 'ma'])
    expect(resent(stored([lesson('ma', 30)]))).toEqual(['ma'])
  })

  it('reads scores with a comma or a point', () => {
    expect(['412,5', '412.5', '', ' 9 ', 'beş', '1.2.3'].map(scoreOf)).toEqual([
      412.5,
      412.5,
      null,
      9,
      undefined,
      undefined,
    ])
  })
})

describe('a test that is entered as a sum', () => {
  const social = { name: 'Sosyal Bilimler', study_ids: ['ta', 'co'], question_count: 10 }
  const place = {
    topic_id: 't',
    subtopic_id: null,
    reason: null,
    key: 'm',
    result: 'wrong' as const,
    count: 1,
  }
  const summed = (lessons: Draft['results']['lessons'], marks: Draft['results']['marks'] = []): Draft => {
    const of = draft(lessons)
    return { ...of, results: { lessons, marks, sums: { c: [social] } } }
  }

  it('has one row where its first lesson would be, and is sent under its name', () => {
    const of = summed({ tr: cells('33', '5'), 'sum ta': cells('6', '2'), ta: cells('5', '0') })

    expect(rowsOf(form, of.head, of.results).map(({ id }) => id)).toEqual(['tr', 'sum ta', 'ma'])
    expect(sent(of)).toMatchObject({
      lessons: [{ study_id: 'tr' }],
      sections: [{ ...social, correct: 6, wrong: 2 }],
    })
  })

  it('is as the last time until the draft says otherwise, and its lessons again when switched back', () => {
    const { head, results } = draft({})
    const ids = (of: Draft['results']) => rowsOf(form, head, of, [social]).map(({ id }) => id)

    expect(ids(results)).toEqual(['tr', 'sum ta', 'ma'])
    const back = withSum(results, 'c', [social], social, false)
    expect(ids(back)).toEqual(['tr', 'ta', 'co', 'ma'])
    expect(ids(withSum(back, 'c', [], social, true))).toEqual(['tr', 'sum ta', 'ma'])
    expect(rowsOf(form, { ...head, kind: 'branch', branch: 'co' }, results, [social])).toHaveLength(1)
  })

  it('is read back from a stored trial, also where the program has other tests now', () => {
    const sum = { ...social, question_count: 12, correct: 6, wrong: 2, blank: 3, net: 5.5 }
    const stored = {
      kind: 'general',
      name: 'A',
      croom_id: 'c',
      score: null,
      marks: [],
      lessons: [],
      sections: [{ ...sum, name: 'Sosyal' }],
    } as unknown as Trial // the form reads no more

    const of = draftOf(stored, usualCountsOf(form))

    expect(sent(of).sections).toEqual([
      { name: 'Sosyal', study_ids: ['ta', 'co'], question_count: 12, correct: 6, wrong: 2, blank: 3 },
    ])
    expect(sent(draftOf(sent(of))).sections).toEqual(sent(of).sections)
  })

  it('shares its wrong and blank questions among the marks of its lessons', () => {
    const mark = (study_id: string, key: string) => ({ ...place, study_id, key })
    const of = summed({ 'sum ta': cells('6', '2') }, [mark('ta', 'a'), mark('co', 'b')])
    const rows = rowsOf(form, of.head, of.results)

    expect(sent(of).marks).toMatchObject([{ study_id: 'ta' }, { study_id: 'co' }])
    expect(leftByLesson(rows, of.results.marks).get('co')).toEqual({ wrong: 0, blank: 2 })
    const more = { ...of, results: { ...of.results, marks: [...of.results.marks, mark('co', 'c')] } }
    expect(problemOf(more, rows)).toEqual({ what: 'marks' })
  })

  it('has the faults of the server at its row', () => {
    const of = summed({ 'sum ta': cells('6', '2') })
    const rows = sentRows(rowsOf(form, of.head, of.results))
    expect(faultsById({ 'sections.0.wrong': 'a' }, rows, [])).toEqual({ 'sum ta.wrong': 'a' })
  })
})

describe('what prevents saving', () => {
  const problem = (of: Draft) => problemOf(of, rowsOf(form, of.head, of.results))
  it('is told with the cell to mend', () => {
    expect(problem(draft({}))).toEqual({ what: 'nothing', cell: { row: 0, column: 'correct' } })
    expect(problem(draft({ ta: cells('3', '4') }))).toEqual({
      what: 'overflow',
      cell: { row: 1, column: 'wrong' },
    })
    expect(problem(draft({ tr: cells('3', '4') }, { score: 'x' }))).toEqual({ what: 'score' })
    expect(problem(draft({ tr: cells('3', '4') }))).toBeNull()
  })

  it('is only one number, which is never taken for 0 beside it', () => {
    expect(problem(draft({ ta: cells('3', '') }))).toEqual({
      what: 'missing',
      cell: { row: 1, column: 'wrong' },
    })
    expect(problem(draft({ ta: cells('', '1') }))).toEqual({
      what: 'missing',
      cell: { row: 1, column: 'correct' },
    })
    // All correct leaves only 0 for wrong.
    expect(problem(draft({ ta: cells('5', '') }))).toBeNull()
    expect(sent(draft({ ta: cells('5', '') })).lessons).toMatchObject([{ correct: 5, wrong: 0 }])
  })

  it('are marks on more questions than were missed', () => {
    const of = draft({ tr: cells('38', '1') })
    const mark = { key: 'm', study_id: 'tr', topic_id: 't', subtopic_id: null, reason: null }
    const withMarks = (count: number) => ({
      ...of,
      results: { ...of.results, marks: [{ ...mark, result: 'wrong' as const, count }] },
    })
    expect(problem(withMarks(2))).toEqual({ what: 'marks' })
    expect(problem(withMarks(1))).toBeNull()
  })
})

describe('marks', () => {
  const rows = rowsOf(form, draft({}).head, { lessons: { tr: cells('37', '2') }, marks: [] })
  const place = { study_id: 'tr', topic_id: 't', subtopic_id: 's' }
  const add = (marks: Parameters<typeof marked>[0], key: string) =>
    marked(marks, place, leftByLesson(rows, marks).get('tr') ?? { wrong: 0, blank: 0 }, key)

  it('take the wrong questions first, then the blank ones, until none is left', () => {
    const first = add([], 'a')
    const second = add(first?.marks ?? [], 'b')
    const third = add(second?.marks ?? [], 'c')

    expect(second).toEqual({
      key: 'a',
      marks: [{ ...place, key: 'a', result: 'wrong', count: 2, reason: null }],
    })
    expect(third?.marks[1]).toMatchObject({ key: 'c', result: 'blank', count: 1 })
    expect(add(third?.marks ?? [], 'd')).toBeNull()
  })

  it('start a new mark if the existing one has a reason', () => {
    const known = [{ ...place, key: 'a', result: 'wrong' as const, count: 1, reason: 'slip' as const }]
    expect(add(known, 'b')?.marks).toHaveLength(2)
  })
})

describe('a trial exam that was changed elsewhere meanwhile', () => {
  const say = { ...tr, format: formatIn('tr'), croom: (id: string) => id, lesson: (id: string) => id }
  const lesson = (study_id: string, correct: number, wrong: number, exempt = false) => ({
    study_id,
    name: study_id,
    question_count: 40,
    correct,
    wrong,
    exempt,
    blank: exempt ? 0 : 40 - correct - wrong,
    net: 0,
    minutes: null,
  })
  const ma = lesson('ma', 0, 0, true)
  const stored = {
    id: 'x',
    version: 3,
    croom_id: 'c',
    kind: 'general',
    name: 'A',
    publisher: null,
    day: '2026-11-20',
    duration_min: 100,
    difficulty: 4,
    note: 'zor',
    ranks: { school: 12 },
    score: 412.5,
    penalty: 4,
    lessons: [lesson('tr', 33, 5), ma],
    sections: [],
    marks: [],
  } as unknown as Trial // the note reads no more
  const usual = new Map(form.studies.map(({ id, question_count }) => [id, question_count]))
  const differences = (theirs: Partial<Trial>) => {
    const mine = draftOf(stored, usual)
    const rows = rowsOf(form, mine.head, mine.results)
    return differencesOf(mine, rows, { ...stored, ...theirs }, say)
  }

  it('is told field by field, whatever it was', () => {
    expect(differences({})).toEqual([])
    expect(differences({ kind: 'official', duration_min: null, difficulty: 5, note: null })).toEqual([
      { id: 'kind', name: tr.fields.kind, mine: 'Genel', theirs: 'Resmî' },
      { id: 'duration_min', name: tr.fields.duration_min, mine: '1\u00a0sa 40\u00a0dk', theirs: '–' },
      {
        id: 'difficulty',
        name: tr.fields.difficulty,
        mine: tr.trialEntry.difficulties[3],
        theirs: tr.trialEntry.difficulties[4],
      },
      { id: 'note', name: tr.fields.note, mine: 'zor', theirs: '–' },
    ])
    expect(differences({ score: 400, ranks: { school: 12, city: 3 } })).toEqual([
      { id: 'score', name: tr.fields.score, mine: '412,5', theirs: '400' },
      { id: 'ranks', name: tr.fields.ranks, mine: 'Okul: 12.', theirs: 'Okul: 12., İl: 3.' },
    ])
    expect(differences({ lessons: [lesson('tr', 33, 4), lesson('ma', 30, 0)] })).toEqual([
      { id: 'tr', name: 'tr', mine: '33 D · 5 Y · 2 B', theirs: '33 D · 4 Y · 3 B' },
      { id: 'ma', name: 'ma', mine: tr.trialAnalysis.exempt, theirs: '30 D · 0 Y · 10 B' },
    ])
    expect(differences({ lessons: [{ ...lesson('tr', 33, 5), minutes: 50 }, ma] })).toEqual([
      {
        id: 'tr',
        name: 'tr',
        mine: '33 D · 5 Y · 2 B',
        theirs: '33 D · 5 Y · 2 B\u00a0· 50\u00a0dk',
      },
    ])
    expect(differences({ lessons: [{ ...lesson('tr', 33, 5), question_count: 42 }, ma] })).toEqual([
      {
        id: 'tr',
        name: 'tr',
        mine: '33 D · 5 Y · 2 B',
        theirs: '33 D · 5 Y · 2 B\u00a0· 42 soru',
      },
    ])
  })

  it('is told where it moved to another class group, with lessons that the grid does not have', () => {
    expect(differences({ croom_id: 'd', lessons: [lesson('tr', 33, 5), ma, lesson('fe', 8, 0)] })).toEqual([
      { id: 'croom_id', name: tr.fields.croom_id, mine: 'c', theirs: 'd' },
      { id: 'fe', name: 'fe', mine: '–', theirs: '8 D · 0 Y · 32 B' },
    ])
  })
})

describe('what the server complains of', () => {
  it('lands at its lesson, its mark or its field', () => {
    const lessons = rowsOf(form, draft({}).head, { lessons: { ma: cells('41', '0') }, marks: [] })
    const faults = faultsById(
      {
        'lessons.0.correct': 'a',
        'lessons.0.question_count': 'e',
        'marks.1.count': 'b',
        day: 'c',
        'ranks.school': 'd',
      },
      sentRows(lessons),
      [{ key: 'm1' }, { key: 'm2' }],
    )
    expect(faults).toEqual({
      'ma.correct': 'a',
      'ma.count': 'e',
      'm2.count': 'b',
      day: 'c',
      'ranks.school': 'd',
    })
    expect(Object.keys(withoutFault(faults, 'ma'))).toEqual(['m2.count', 'day', 'ranks.school'])
    expect(Object.keys(withoutFault(faults, 'ranks'))).toEqual(['ma.correct', 'ma.count', 'm2.count', 'day'])
  })
})

describe('the class groups of the form', () => {
  const [tyt, ayt] = [
    { id: 'tyt', name: 'TYT', is_archived: false, counts: { questions: 120 } },
    { id: 'ayt', name: 'AYT', is_archived: true, counts: { questions: 80 } },
  ]
  const school = { id: 'school', name: '9. Sınıf', is_archived: false, counts: { questions: 0 } }
  const ids = (...of: Parameters<typeof croomChoices>) => croomChoices(...of).map(({ id }) => id)

  it('are the open ones, and all where none is open', () => {
    expect(ids([tyt, ayt], [undefined])).toEqual(['tyt'])
    expect(ids([ayt], [undefined])).toEqual(['ayt'])
  })

  it('have question counts: a school year has no trial exams, but what is typed for one stays', () => {
    expect(ids([school, tyt])).toEqual(['tyt'])
    expect(ids([school, ayt])).toEqual(['ayt'])
    expect(ids([school])).toEqual([])
    expect(ids([school, tyt], ['school'])).toEqual(['school', 'tyt'])
  })

  it('keep those of what is typed: one that was closed, and one that was left', () => {
    expect(ids([tyt, ayt], ['ayt'])).toEqual(['tyt', 'ayt'])
    expect(croomChoices([tyt, ayt], ['gone', 'gone'], (id) => `left ${id}`)).toEqual([
      { id: 'gone', name: 'left gone', isLeft: true },
      { id: 'tyt', name: 'TYT' },
    ])
  })
})

describe('a draft on the device', () => {
  it('waits under its student and its trial', () => {
    const keys = [
      keyOfDraft('ada', null),
      keyOfDraft('baris', null),
      keyOfDraft('ada', 'x'),
      keyOfDraft('baris', 'x'),
    ]
    expect(new Set(keys).size).toBe(4)
  })
})
