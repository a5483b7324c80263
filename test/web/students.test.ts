import { describe, expect, it } from 'vitest'
import { arranged, beginsClosed, type Look, lookAt } from '#web/coach/students/arranged.ts'
import { validateSearch } from '#web/coach/students/search.ts'
import { stepOf, sumsOf } from '#web/coach/students/sheet.ts'
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
function look(name: string, told: Partial<TriageRow> = {}, sums: Partial<typeof summary> = {}): Look {
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
  return lookAt(row, {
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
const names = (looks: readonly Look[]) => looks.map(({ row }) => row.name)

describe('the list of a coach', () => {
  it('has those who need a look first, by their signs, then by the longest time without a contact, and spoken to today last', () => {
    const looks = [
      look('Zeynep'),
      look('Deniz', { group: 'waiting' }),
      look('Ada', { group: 'look', total: 2, last_contact: '2026-11-18' }),
      look('Can', { group: 'new', total: 3 }),
      look('Bora', { group: 'unsure' }),
      look('Mert', { group: 'look', total: 2, last_contact: '2026-11-01' }),
      look('İrem', { group: 'look', total: 4, last_contact: today }),
      look('Çağrı'),
    ]

    expect(names(arranged(looks, '', 'need', compare))).toEqual([
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
    const looks = [
      look('Zeynep', {}, { last_day: '2026-11-19', minutes_7d: 500 }),
      look('Ada', { group: 'look', total: 9 }, { last_day: null, minutes_7d: 0 }),
      look('Işık', {}, { last_day: today, minutes_7d: 100 }),
    ]

    expect(names(arranged(looks, '', 'name', compare))).toEqual(['Ada', 'Işık', 'Zeynep'])
    expect(names(arranged(looks, '', 'last_day', compare))).toEqual(['Işık', 'Zeynep', 'Ada'])
    expect(names(arranged(looks, '', 'minutes_7d', compare))).toEqual(['Zeynep', 'Işık', 'Ada'])
  })

  it('finds names in any spelling, and parts of an address', () => {
    const looks = [look('Işık'), look('İrem')]

    expect(names(arranged(looks, 'ISIK', 'need', compare))).toEqual(['Işık'])
    expect(names(arranged(looks, 'example.com', 'need', compare))).toHaveLength(2)
    expect(names(arranged(looks, 'yok', 'need', compare))).toEqual([])
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
