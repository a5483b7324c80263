import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, daysBetween, daysFrom, startOfWeek, weekdayOf } from '#rules/day.ts'
import { checkExamDate } from '#rules/exam.ts'
import { readDay } from '#rules/read-day.ts'
import { dayAt, isTimeZone, keptTimeZones, startOfDay } from '#rules/time-zone.ts'
import { elapsedSeconds, needsCheck, splitByDay } from '#rules/timer.ts'
import {
  beginsBefore,
  comparedDays,
  comparedWindows,
  knownDays,
  reachesBack,
  windowOf,
} from '#rules/windows.ts'
import { scaled } from '../support/scale.ts'

const zones = [
  'Europe/Istanbul',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const hour = fc.integer({ min: 0, max: 6 })
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) })

describe('arithmetic with days', () => {
  const number = fc.integer({ min: -719_162, max: 2_932_896 })
  const written = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10)

  it('adds, subtracts and finds weekdays as the Date object does, from year 1 to 9999', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(addDays(written(a), b - a)).toBe(written(b))
        expect(daysBetween(written(a), written(b))).toBe(b - a)
        expect(weekdayOf(written(a))).toBe(new Date(a * 86_400_000).getUTCDay() || 7)
      }),
      { numRuns: scaled(5000) },
    )
  })

  it('goes day by day over the ends of months, leap days and centuries', () => {
    for (const [from, to] of [
      ['1899-12-01', '1904-03-02'],
      ['1999-12-01', '2004-03-02'],
      ['2096-02-01', '2104-03-02'],
    ] as const) {
      const first = Date.parse(from) / 86_400_000
      const days = daysFrom(from, to)
      expect(days).toEqual(days.map((_, n) => written(first + n)))
      expect(days.at(-1)).toBe(to)
    }
  })

  it('leaves four digits of a year as the Date object does', () => {
    expect(addDays('9999-12-31', 1)).toBe(written(2_932_897))
    expect(addDays('0001-01-01', -1)).toBe('0000-12-31')
    expect(addDays('0999-12-31', 1)).toBe('1000-01-01')
  })

  it('refuses what is no number of days', () => {
    expect(() => addDays('2026-11-20', Number.NaN)).toThrow(RangeError)
    expect(() => addDays('', 1)).toThrow(RangeError)
  })
})

describe('the student’s day', () => {
  it.each([
    ['2026-11-20T00:59:59Z', 'Europe/Istanbul', 4, '2026-11-19'],
    ['2026-11-20T01:00:00Z', 'Europe/Istanbul', 4, '2026-11-20'],
    ['2026-11-19T21:00:00Z', 'Europe/Istanbul', 0, '2026-11-20'],
    ['2026-03-29T01:30:00Z', 'Europe/Berlin', 3, '2026-03-29'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', 3, '2026-10-24'],
    ['2028-02-29T12:00:00Z', 'UTC', 4, '2028-02-29'],
    ['2026-11-20T04:30:00Z', 'America/New_York', 0, '2026-11-19'],
  ])('at %s in %s from %i o’clock on is %s', (at, timezone, dayStart, day) => {
    expect(dayAt(Date.parse(at), timezone, dayStart)).toBe(day)
  })

  it.each([
    // The clock skips from 2 to 3, so the day that begins at 2 begins with the change.
    ['2026-03-29', 'Europe/Berlin', 2, '2026-03-29T01:00:00Z'],
    // The clock goes back from 3 to 2, so the hour 2 occurs twice; the first one counts.
    ['2026-10-25', 'Europe/Berlin', 2, '2026-10-25T00:00:00Z'],
    ['2026-03-08', 'America/New_York', 2, '2026-03-08T07:00:00Z'],
    ['2026-11-20', 'Europe/Istanbul', 4, '2026-11-20T01:00:00Z'],
  ])('%s in %s from %i o’clock on begins at %s', (day, timezone, dayStart, at) => {
    expect(new Date(startOfDay(day, timezone, dayStart)).toISOString()).toBe(at.replace('Z', '.000Z'))
  })

  it('holds every instant between its start and the next one’s', () => {
    fc.assert(
      fc.property(instant, zone, hour, (at, timezone, dayStart) => {
        const day = dayAt(at, timezone, dayStart)
        const start = startOfDay(day, timezone, dayStart)
        const next = startOfDay(addDays(day, 1), timezone, dayStart)
        // Where the clock is put back over the start, an instant lies in the repeated hour of either day.
        expect(at).toBeGreaterThanOrEqual(start - 3_600_000)
        expect(at).toBeLessThan(next + 3_600_000)
        expect(next - start).toBeGreaterThan(0)
      }),
      { numRuns: scaled(400) },
    )
  })

  it('counts days and weekdays over leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2027-12-31', '2028-12-31')).toBe(366)
    expect(daysFrom('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(weekdayOf('2026-11-20')).toBe(5)
    expect(startOfWeek('2026-11-20', 1)).toBe('2026-11-16')
    expect(startOfWeek('2026-11-20', 6)).toBe('2026-11-14')
  })

  it('knows a time zone from a text', () => {
    expect([isTimeZone('Europe/Istanbul'), isTimeZone('UTC')]).toEqual([true, true])
    expect([isTimeZone('Mars/Olympus'), isTimeZone('+03:00'), isTimeZone('')]).toEqual([false, false, false])
  })

  it('takes no time of day for a zone, although Temporal reads the offset behind it', () => {
    vi.stubGlobal('Temporal', {
      Instant: {
        fromEpochMilliseconds: () => ({ toZonedDateTimeISO: () => ({ offsetNanoseconds: 0 }) }),
      },
    })
    expect(['T12+03', 't1203+03', 'T12Z'].map(isTimeZone)).toEqual([false, false, false])
    vi.unstubAllGlobals()
  })

  it('keeps one formatter for all spellings of a zone, and a bounded number of them', () => {
    const before = keptTimeZones()
    for (let n = 0; n < 256; n++) {
      // Each number writes other letters of the name in capitals.
      const spelled = [...'pacific/chatham'].map((c, at) => ((n >> (at % 8)) & 1 ? c.toUpperCase() : c))
      expect(isTimeZone(spelled.join(''))).toBe(true)
    }
    expect(keptTimeZones() - before).toBeLessThanOrEqual(1)

    for (const zone of Intl.supportedValuesOf('timeZone')) dayAt(0, zone, 0)
    expect(keptTimeZones()).toBeLessThanOrEqual(128)
  })

  it('tells the day of a zone that it does not know as in Istanbul', () => {
    const instant = Date.parse('2026-11-20T23:30:00Z')
    expect(dayAt(instant, 'Mars/Olympus', 0)).toBe(dayAt(instant, 'Europe/Istanbul', 0))
  })
})

describe('windows', () => {
  it.each([
    ['day', undefined, '2026-11-20'],
    ['week', undefined, '2026-11-14'],
    ['month', undefined, '2026-10-22'],
    ['total', undefined, null],
    ['week', 3, '2026-11-18'],
    ['total', 1, '2026-11-20'],
  ] as const)('%s with limit %s begins on %s', (period, limit, from) => {
    expect(windowOf(period, limit, '2026-11-20')).toEqual({ from, to: '2026-11-20' })
  })

  it('are compared without today, and only where the records reach back to the first of the earlier days', () => {
    const week = { from: '2026-11-14', to: '2026-11-20' } as const
    const compared = {
      days: 7,
      whole: { from: '2026-11-13', to: '2026-11-19' },
      before: { from: '2026-11-06', to: '2026-11-12' },
    } as const
    expect(comparedWindows(week)).toEqual(compared)
    expect(comparedWindows({ from: null, to: '2026-11-20' })).toBeNull()
    const firsts = ['2026-11-05', '2026-11-06', '2026-11-07', null] as const
    expect(firsts.map((first) => reachesBack(compared, first))).toEqual([true, true, false, false])
  })

  it('of which nothing is known before the first record are fewer, and begin before it', () => {
    const days = daysFrom('2026-11-14', '2026-11-20')
    const window = { from: '2026-11-14', to: '2026-11-20' } as const
    const firsts = ['2026-11-13', '2026-11-14', '2026-11-18', '2026-11-20', '2026-11-21', null] as const

    expect(firsts.map((first) => knownDays(days, first))).toEqual([7, 7, 3, 1, 7, 7])
    expect(firsts.map((first) => beginsBefore(window, first))).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('of which only some are over are compared with as many before them', () => {
    expect(comparedDays('2026-11-14', '2026-11-19')).toEqual({
      days: 6,
      whole: { from: '2026-11-14', to: '2026-11-19' },
      before: { from: '2026-11-08', to: '2026-11-13' },
    })
    expect(comparedDays('2026-11-20', '2026-11-19')).toBeNull()
  })
})

describe('a timed session', () => {
  const at = (text: string) => Date.parse(text) / 1000

  it('over the hour at which the day begins is shared by both days', () => {
    // 03:30 to 05:00 in Istanbul, the day begins at 4: 30 minutes and 60.
    const parts = splitByDay([[at('2026-11-20T00:30:00Z'), at('2026-11-20T02:00:00Z')]], 'Europe/Istanbul', 4)
    expect(parts).toEqual([
      { day: '2026-11-19', started_at: at('2026-11-20T00:30:00Z'), minutes: 30 },
      { day: '2026-11-20', started_at: at('2026-11-20T01:00:00Z'), minutes: 60 },
    ])
  })

  // 03:30 to 04:00 in Istanbul, the end of one day, and 06:00 to 07:00 of the next.
  const paused = [
    [at('2026-11-20T00:30:00Z'), at('2026-11-20T01:00:00Z')],
    [at('2026-11-20T03:00:00Z'), at('2026-11-20T04:00:00Z')],
  ] as const

  it.each([
    [undefined, [30, 60]],
    [0, [0]],
    [10, [10]],
    [30, [30]],
    [31, [30, 1]],
    [89, [30, 59]],
    [90, [30, 60]],
    [120, [40, 80]],
  ])(
    'keeps its pauses out; %s minutes of 90 fill it from its beginning, and more are shared: %j',
    (said, parts) => {
      expect(elapsedSeconds(paused)).toBe(5400)
      expect(splitByDay(paused, 'Europe/Istanbul', 4, said).map(({ minutes }) => minutes)).toEqual(parts)
    },
  )

  it('never gains or loses a minute by being shared', () => {
    const stretch = fc.tuple(instant, fc.nat(200_000)).map(([start, long]) => {
      const from = Math.floor(start / 1000)
      return [from, from + long] as const
    })
    fc.assert(
      fc.property(stretch, zone, hour, (only, timezone, dayStart) => {
        const sum = splitByDay([only], timezone, dayStart).reduce((total, { minutes }) => total + minutes, 0)
        expect(sum).toBe(Math.round((only[1] - only[0]) / 60))
      }),
      { numRuns: scaled(300) },
    )
  })

  it('over four hours asks how much of it was study', () => {
    expect([needsCheck(4 * 3600), needsCheck(4 * 3600 + 1)]).toEqual([false, true])
  })
})

describe('a day as people write it', () => {
  it.each([
    ['2027-06-19', '2027-06-19'],
    ['2027-6-9', '2027-06-09'],
    ['2027/06/19', '2027-06-19'],
    ['19.06.2027', '2027-06-19'],
    ['9.6.2027', '2027-06-09'],
    ['19/6/27', '2027-06-19'],
    [' 19 Haziran 2027 ', '2027-06-19'],
    ['19 haz 2027', '2027-06-19'],
    ['1 AĞUSTOS 2027', '2027-08-01'],
    ['3 Şub. 2027', '2027-02-03'],
    ['19 June 2027', '2027-06-19'],
    ['31 dec 2027', '2027-12-31'],
    ['31.04.2027', null],
    ['29.02.2027', null],
    ['06/19/2027', null],
    ['19.06', null],
    ['19 Ha 2027', null],
    ['19 Brumaire 2027', null],
    ['2027-06-19T00:00:00Z', null],
    ['2027-06/19', null],
    ['yarın', null],
    ['', null],
  ])('%s is read as %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })
})

describe('the date of an exam', () => {
  it.each([
    ['2026-11-20', 'OK', 0],
    ['2026-11-19', 'PAST', -1],
    ['2040-01-01', 'TOO_FAR', 4790],
    ['x', 'INVALID', null],
  ])('%s is %s', (text, code, days_left) => {
    expect(checkExamDate(text, '2026-11-20')).toMatchObject({ code, days_left, valid: code === 'OK' })
  })
})
