import { describe, expect, it } from 'vitest'
import { needOf, reasonsOf, type StudentRow, todayOf } from '#web/coach/reasons.ts'
import { arranged, lookAt } from '#web/coach/students/arranged.ts'

const today = '2026-11-20'
const noon = Date.parse(`${today}T12:00:00Z`)
const quiet: StudentRow['summary'] = {
  minutes_7d: 300,
  questions_7d: 0,
  last_day: today,
  last_trial: { day: '2026-11-15', net: 70, questions: 120 },
  net_change: 0,
  access: 'act',
  minutes_14d: Array.from({ length: 14 }, () => 40),
}
const student = (summary: Partial<StudentRow['summary']>, name = 'Ada'): StudentRow => ({
  id: name,
  role_id: 2,
  name,
  email: `${name}@example.com`,
  locale: 'tr',
  timezone: 'Europe/Istanbul',
  day_start: 4,
  week_start: 1,
  goals: { weekday: [] },
  target_net: null,
  croom_id: null,
  must_change_password: false,
  created_at: '2026-09-01T00:00:00Z',
  summary: { ...quiet, ...summary },
})
const reasons = (summary: Partial<StudentRow['summary']>) => reasonsOf(student(summary), today)
const firstWeek = (minutes: number) => [...Array(7).fill(minutes), ...Array(7).fill(null)]

describe('what makes a look at a student due', () => {
  it('is nothing when nothing stands out', () => {
    expect(reasons({})).toEqual([])
    expect(reasons({ last_day: '2026-11-18', net_change: -1.75, minutes_7d: 10_000 })).toEqual([])
  })

  it('is a silence of three days, told in days', () => {
    expect(reasons({ last_day: '2026-11-18' })).toEqual([])
    expect(reasons({ last_day: '2026-11-17' })).toEqual([{ kind: 'silent', days: 3 }])
  })

  it('is that there was never a record, without counting days or asking for a trial', () => {
    expect(reasons({ last_day: null, last_trial: null, net_change: null })).toEqual([{ kind: 'never' }])
  })

  it('is a net that fell by more than two trials differ anyway', () => {
    expect(reasons({ net_change: -2 })).toEqual([{ kind: 'lower', change: -2 }])
    expect(reasons({ net_change: 4.5 })).toEqual([])
    expect(reasons({ net_change: null })).toEqual([])
  })

  it('is a week under half of the one before, if that one was long enough to compare', () => {
    const less = { minutes_7d: 69, minutes_14d: firstWeek(20) }
    expect(reasons(less)).toEqual([{ kind: 'less', minutes: 69, before: 140 }])
    expect(reasons({ ...less, minutes_7d: 70 })).toEqual([])
    expect(reasons({ ...less, minutes_14d: firstWeek(17) })).toEqual([])
    expect(reasons({ ...less, last_day: '2026-11-10' })).toEqual([{ kind: 'silent', days: 10 }])
  })

  it('is a trial exam two weeks ago, or none yet', () => {
    expect(reasons({ last_trial: { day: '2026-11-06', net: 1, questions: 40 } })).toEqual([
      { kind: 'oldTrial', days: 14 },
    ])
    expect(reasons({ last_trial: null, net_change: null })).toEqual([{ kind: 'noTrial' }])
  })

  it('weighs more the longer a silence lasts', () => {
    const need = (last_day: string) => needOf(reasons({ last_day }))

    expect(need('2026-11-10')).toBeGreaterThan(need('2026-11-15'))
  })

  it('is counted by the student’s own day', () => {
    const early = Date.parse('2026-11-20T00:30:00Z')

    expect(todayOf(student({}), early)).toBe('2026-11-19')
    expect(todayOf({ ...student({}), timezone: 'Asia/Tokyo' }, early)).toBe('2026-11-20')
  })
})

describe('the list of students', () => {
  const people = [
    student({ minutes_7d: 10 }, 'Çağla'),
    student({ last_day: '2026-11-01', minutes_7d: 0 }, 'Zeynep'),
    student({ minutes_7d: 20, last_day: '2026-11-19' }, 'Işıl'),
    student({ minutes_7d: 30, last_day: null, last_trial: null }, 'Cem'),
  ].map((row) => lookAt(row, noon))
  const names = (typed: string, sort: Parameters<typeof arranged>[2]) =>
    arranged(people, typed, sort, (a, b) => a.localeCompare(b, 'tr')).map(({ row }) => row.name)

  it('begins with who needs a look first', () => {
    expect(names('', 'need')).toEqual(['Zeynep', 'Çağla', 'Işıl', 'Cem'])
  })

  it('shows who fell silent before 28 new accounts, and those before who does well', () => {
    const fresh = Array.from({ length: 28 }, (_, n) =>
      student({ last_day: null, last_trial: null, net_change: null }, `Yeni ${n + 10}`),
    )
    const looks = [
      ...fresh,
      student({ last_day: '2026-11-14' }, 'Zeynep'),
      student({ net_change: 9 }, 'Ada'),
    ].map((row) => lookAt(row, noon))
    const order = arranged(looks, '', 'need', (a, b) => a.localeCompare(b, 'tr')).map(({ row }) => row.name)

    expect(order).toHaveLength(30)
    expect(order[0]).toBe('Zeynep')
    expect(order.at(-1)).toBe('Ada')
  })

  it('is ordered as asked, by name among equals', () => {
    expect(names('', 'name')).toEqual(['Cem', 'Çağla', 'Işıl', 'Zeynep'])
    expect(names('', 'last_day')).toEqual(['Çağla', 'Işıl', 'Zeynep', 'Cem'])
    expect(names('', 'minutes_7d')).toEqual(['Cem', 'Işıl', 'Çağla', 'Zeynep'])
  })

  it('finds by name and address, with any keyboard', () => {
    expect(names('isil', 'name')).toEqual(['Işıl'])
    expect(names('ÇAĞ', 'name')).toEqual(['Çağla'])
    expect(names('zeynep@', 'name')).toEqual(['Zeynep'])
    expect(names('yok', 'name')).toEqual([])
  })
})
