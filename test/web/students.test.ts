import { describe, expect, it } from 'vitest'
import { arranged, beginsClosed, type ListedStudent, listedStudent } from '#web/coach/students/arranged.ts'
import { stepOf, sumsOf } from '#web/coach/students/grid-rows.ts'
import { validateSearch } from '#web/coach/students/search.ts'
import type { DaysRow, TriageRow } from '#web/coach/use-by-student.ts'
import type { StudentRow } from '#web/coach/use-students.ts'

const today = '2026-11-20'
const summary: StudentRow['summary'] = {
  minutes_7d: 300,
  questions_7d: 0,
  last_day: today,
  last_trial: null,
  net_change: null,
  net_before: null,
  access: 'act',
  minutes_14d: [],
  days_14d: [],
}
function student(
  name: string,
  told: Partial<TriageRow> = {},
  sums: Partial<typeof summary> = {},
): ListedStudent {
  const row: StudentRow = {
    id: name,
    role_id: 2,
    name,
    email: `${name.slice(0, 3)}@example.com`,
    locale: 'tr',
    timezone: 'Europe/Istanbul',
    day_start: 4,
    week_start: 1,
    goals: { weekday: [] },
    target_net: null,
    consent: null,
    closed_until: null,
    birth_year: null,
    croom_id: null,
    must_change_password: false,
    is_confirmed: true,
    created_at: '2026-09-01T00:00:00Z',
    summary: { ...summary, ...sums },
  }
  return listedStudent(row, {
    user_id: name,
    name,
    access: 'act',
    today,
    group: 'well',
    listed: false,
    signs: { quiet: 0, less: 0, plan: 0, nets: 0 },
    total: 0,
    days_since: 0,
    reasons: [],
    unknown: [],
    context: [],
    last_contact: null,
    snoozed_until: null,
    ...told,
  })
}
const compare = (a: string, b: string) => a.localeCompare(b, 'tr')
const names = (listed: readonly ListedStudent[]) => listed.map(({ row }) => row.name)

describe('the list of a coach', () => {
  it('has those who need a look first, by their signs, then by the longest time without a contact, and spoken to today last', () => {
    const listed = [
      student('Zeynep'),
      student('Deniz', { group: 'waiting' }),
      student('Ada', { group: 'look', total: 2, last_contact: '2026-11-18' }),
      student('Can', { group: 'new', total: 3 }),
      student('Bora', { group: 'unsure' }),
      student('Mert', { group: 'look', total: 2, last_contact: '2026-11-01' }),
      student('İrem', { group: 'look', total: 4, last_contact: today }),
      student('Çağrı'),
    ]

    expect(names(arranged(listed, '', 'need', compare))).toEqual([
      'Mert',
      'Ada',
      'İrem',
      'Çağrı',
      'Zeynep',
      'Bora',
      'Can',
      'Deniz',
    ])
  })

  it('sorts by name, last day and time as before, whatever the signs say', () => {
    const listed = [
      student('Zeynep', {}, { last_day: '2026-11-19', minutes_7d: 500 }),
      student('Ada', { group: 'look', total: 9 }, { last_day: null, minutes_7d: 0 }),
      student('Işık', {}, { last_day: today, minutes_7d: 100 }),
    ]

    expect(names(arranged(listed, '', 'name', compare))).toEqual(['Ada', 'Işık', 'Zeynep'])
    expect(names(arranged(listed, '', 'last_day', compare))).toEqual(['Işık', 'Zeynep', 'Ada'])
    expect(names(arranged(listed, '', 'minutes_7d', compare))).toEqual(['Zeynep', 'Işık', 'Ada'])
  })

  it('finds names in any spelling, and parts of an address', () => {
    const listed = [student('Işık'), student('İrem')]

    expect(names(arranged(listed, 'ISIK', 'need', compare))).toEqual(['Işık'])
    expect(names(arranged(listed, 'example.com', 'need', compare))).toHaveLength(2)
    expect(names(arranged(listed, 'yok', 'need', compare))).toEqual([])
  })

  it('begins with who waits for a consent, and with newcomers unless they are few, in one line', () => {
    expect(beginsClosed('new', 12, 33, false)).toBe(true)
    expect(beginsClosed('new', 5, 33, false)).toBe(false)
    expect(beginsClosed('new', 12, 12, false)).toBe(false)
    expect(beginsClosed('new', 12, 33, true)).toBe(false)
    expect(beginsClosed('well', 17, 33, false)).toBe(false)
    expect(beginsClosed('waiting', 1, 33, false)).toBe(true)
    expect(beginsClosed('waiting', 1, 1, false)).toBe(false)
    expect(beginsClosed('waiting', 1, 33, true)).toBe(false)
  })
})

describe('students and days', () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
  const row = (minutes: DaysRow['minutes'], more: Partial<DaysRow> = {}): DaysRow => ({
    user_id: 'a',
    name: 'Ada',
    access: 'act',
    today,
    minutes,
    questions: [],
    plan: [],
    rest: [],
    trials: [],
    ...more,
  })
  const steps = (of: DaysRow) => days.map((_, index) => stepOf(of, days, index))

  it('has four steps of hours, of which one begins above each full hour', () => {
    expect(steps(row([1, 60, 61, 120]))).toEqual([1, 1, 2, 2, 'ahead'])
    expect(steps(row([180, 181, 900, null]))).toEqual([3, 4, 4, 'none', 'ahead'])
  })

  it('tells rest, questions without minutes and no record apart', () => {
    const told = row([0, 0, null, 45], { rest: ['2026-11-17'] })

    expect(steps(told)).toEqual(['rest', 1, 'none', 1, 'ahead'])
    expect(sumsOf(told, days)).toEqual({ studied: 2, minutes: 45 })
  })

  it('keeps the view in the address, and drops what is no day', () => {
    expect(validateSearch({ view: 'days', to: '2026-11-20' })).toEqual({ view: 'days', to: '2026-11-20' })
    expect(validateSearch({ view: 'x', to: '2026-02-30' })).toEqual({})
    expect(validateSearch({ to: '1999-12-31' })).toEqual({})
  })
})
