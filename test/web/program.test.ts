import { describe, expect, it } from 'vitest'
import { findSubjects } from '#rules/subject-search.ts'
import { nameInGroup } from '#web/tree/curriculum/parts.ts'
import { findChoices, groupOf, type Program, type ProgramChoice } from '#web/tree/programs/choices.ts'
import { isExpected } from '#web/tree/programs/expected.ts'
import { unseenNews, withSeen } from '#web/tree/programs/news.ts'

const choice = (id: string, name: string, more: Partial<ProgramChoice> = {}): ProgramChoice => ({
  id,
  name,
  kind: 'catalogue',
  program_kind: 'exam',
  program_code: id,
  counts: { students: 0, studies: 1, topics: 1, subtopics: 0, questions: 1 },
  ...more,
})
const choices = [
  choice('TYT', 'TYT'),
  choice('LGS', 'LGS'),
  choice('5-TYMM', '5. Sınıf – Maarif Modeli', { program_kind: 'school' }),
  choice('8-2018', '8. Sınıf – 2018 Programı', { program_kind: 'school' }),
  choice('g', 'Salı grubu', { kind: 'group', program_code: 'TYT' }),
]
const program = (code: string, name: string, more: Partial<Program> = {}): Program => ({
  ...{ code, name, kind: 'exam' as const, grade: null, school_years: null, penalty: 4, duration_min: null },
  ...{ tracks: [], sections: [], known_dates: [], expected_dates: [], ...more },
})
const programs = [program('LGS', 'Liselere Geçiş Sistemi'), program('TYT', 'Temel Yeterlilik Testi')]

describe('the choice of a class group', () => {
  it('is split into exams, school years and one’s own', () => {
    expect(choices.map(groupOf)).toEqual(['exam', 'exam', 'school', 'school', 'own'])
  })

  it('finds by the first letters of names and of what programs are called in full', () => {
    const found = (typed: string) => findChoices(choices, typed, programs).map(({ id }) => id)
    expect(found('tyt')).toEqual(['TYT'])
    expect(found('lise gec')).toEqual(['LGS'])
    expect(found('8 sınıf')).toEqual(['8-2018'])
    expect(found('SINIF')).toEqual(['5-TYMM', '8-2018'])
    expect(found('temel')).toEqual(['TYT', 'g'])
    expect(found('yt')).toEqual([])
  })
})

describe('news of the catalogue', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const changes = [{ name: 'Felsefe Grubu', is_new: false, topics: 10, subtopics: 0 }]
  const croom = (more: object) =>
    ({
      id: 'a',
      name: 'AYT',
      is_archived: false,
      changed_at: '2026-11-20T12:00:00Z',
      changes,
      ...more,
    }) as never // what is read of it

  it('is told until it is dismissed, and told again when there is more', () => {
    const news = unseenNews([croom({})], {}, now)
    expect(news).toMatchObject([{ id: 'a', changes }])

    const seen = withSeen({ other: '2026-01-01T00:00:00Z' }, news)

    expect(seen).toMatchObject({ other: '2026-01-01T00:00:00Z' })
    expect(unseenNews([croom({})], seen, now)).toEqual([])
    expect(unseenNews([croom({ changed_at: '2026-11-21T12:00:00Z' })], seen, now)).toHaveLength(1)
    expect(unseenNews([croom({ id: 'b' })], seen, now)).toHaveLength(1)
  })

  it('is not told of what is old, archived or unchanged', () => {
    expect(unseenNews([croom({ changed_at: '2026-08-01T12:00:00Z' })], {}, now)).toEqual([])
    expect(unseenNews([croom({ is_archived: true })], {}, now)).toEqual([])
    expect(unseenNews([croom({ changed_at: null, changes: [] })], {}, now)).toEqual([])
  })
})

describe('a date that is only expected', () => {
  const tyt = program('TYT', 'TYT', { expected_dates: [{ date: '2027-06-19', start: '10:15' }] })

  it('is told of an exam that refers to it, whatever else its name says', () => {
    expect(isExpected({ name: 'TYT', examdate: '2027-06-19' }, [tyt])).toBe(true)
    expect(isExpected({ name: 'tyt 2027', examdate: '2027-06-19' }, [tyt])).toBe(true)
    expect(isExpected({ name: 'TYT', examdate: '2027-06-20' }, [tyt])).toBe(false)
    expect(isExpected({ name: 'Fizik yazılısı', examdate: '2027-06-19' }, [tyt])).toBe(false)
  })

  it('is no longer once it was announced', () => {
    const announced = { ...tyt, known_dates: [{ date: '2027-06-19', start: '10:15' }] }
    expect(isExpected({ name: 'TYT', examdate: '2027-06-19' }, [announced])).toBe(false)
  })
})

describe('a group of topics', () => {
  it('is not said twice: below its heading a name does without it', () => {
    expect(nameInGroup({ name: 'Mantık: Klasik Mantık', group: 'Mantık' })).toBe('Klasik Mantık')
    expect(nameInGroup({ name: 'Üçgenler', group: 'Geometri' })).toBe('Üçgenler')
    expect(nameInGroup({ name: 'Mantık: Önermeler', group: null })).toBe('Mantık: Önermeler')
  })

  it('finds its topics', () => {
    const place = { croom_id: 't', study_id: 'm', topic_id: 'x', subtopic_id: null }
    const topic = (key: string, name: string, group: string) => ({
      ...{ key, place, names: ['TYT', 'Matematik', name], color: '', group },
    })
    const subjects = [topic('1', 'Çarpanlara Ayırma', 'Matematik'), topic('2', 'Çember', 'Geometri')]
    expect(findSubjects(subjects, 'geo çe', [], 9).map(({ key }) => key)).toEqual(['2'])
  })
})
