import { describe, expect, it } from 'vitest'
import {
  chosenKinds,
  isQuiet,
  kindsFor,
  nextAt,
  quietEnd,
  reaches,
  reachOf,
  stopped,
  usualReminders,
} from '#rules/reminder.ts'
import { noticeKinds } from '#rules/vocabulary.ts'

const istanbul = { timezone: 'Europe/Istanbul', day_start: 4 }
const at = (text: string) => Date.parse(text)
const next = (now: string, clock: typeof istanbul, hour: number, weekdays?: number[]) => {
  const found = nextAt(at(now), clock, hour, weekdays)
  return found === null ? null : new Date(found).toISOString()
}

describe('the next time', () => {
  it('is an hour of the person’s clock, later than now', () => {
    expect(next('2026-11-23T05:00:00Z', istanbul, 18)).toBe('2026-11-23T15:00:00.000Z')
    expect(next('2026-11-23T15:00:00Z', istanbul, 18)).toBe('2026-11-24T15:00:00.000Z')
    expect(next('2026-11-23T14:59:59Z', istanbul, 18)).toBe('2026-11-23T15:00:00.000Z')
    const newYork = { timezone: 'America/New_York', day_start: 4 }
    expect(next('2026-11-23T05:00:00Z', newYork, 18)).toBe('2026-11-23T23:00:00.000Z')
  })

  it('falls on the weekdays of the person’s days: after midnight it still is the evening before', () => {
    // 2026-11-23 is a Monday.
    expect(next('2026-11-23T05:00:00Z', istanbul, 18, [3])).toBe('2026-11-25T15:00:00.000Z')
    expect(next('2026-11-23T05:00:00Z', istanbul, 1, [1])).toBe('2026-11-23T22:00:00.000Z')
    expect(next('2026-11-23T21:30:00Z', istanbul, 1, [1])).toBe('2026-11-23T22:00:00.000Z')
    expect(next('2026-11-23T22:00:00Z', istanbul, 1, [1])).toBe('2026-11-30T22:00:00.000Z')
    expect(next('2026-11-23T05:00:00Z', istanbul, 18, [])).toBeNull()
  })

  it('is once on the days when a clock changes', () => {
    const berlin = { timezone: 'Europe/Berlin', day_start: 0 }
    // 02:00 does not exist on 2026-03-29 and comes twice on 2026-10-25.
    expect(next('2026-03-28T12:00:00Z', berlin, 2)).toBe('2026-03-29T01:00:00.000Z')
    expect(next('2026-03-29T01:00:00Z', berlin, 2)).toBe('2026-03-30T00:00:00.000Z')
    expect(next('2026-10-24T12:00:00Z', berlin, 2)).toBe('2026-10-25T00:00:00.000Z')
    expect(next('2026-10-25T00:30:00Z', berlin, 2)).toBe('2026-10-26T01:00:00.000Z')
  })
})

describe('quiet hours', () => {
  const quiet = { from: 22, to: 8 }
  it.each([
    ['2026-11-23T18:59:59Z', false],
    ['2026-11-23T19:00:00Z', true],
    ['2026-11-24T01:00:00Z', true],
    ['2026-11-24T04:59:59Z', true],
    ['2026-11-24T05:00:00Z', false],
  ])('at %s in Istanbul: %s', (now, expected) => {
    expect(isQuiet(at(now), 'Europe/Istanbul', quiet)).toBe(expected)
  })

  it('may lie within a day, or be none', () => {
    expect(isQuiet(at('2026-11-23T10:00:00Z'), 'UTC', { from: 9, to: 17 })).toBe(true)
    expect(isQuiet(at('2026-11-23T17:00:00Z'), 'UTC', { from: 9, to: 17 })).toBe(false)
    expect(isQuiet(at('2026-11-23T09:00:00Z'), 'UTC', { from: 9, to: 9 })).toBe(false)
  })

  it.each([
    ['2027-03-27T12:00:00Z', 'a day of 23 hours', 6],
    ['2027-10-30T12:00:00Z', 'a day of 25 hours', 7],
  ])('are those of the clock also around %s, %s', (noon, _day, morning) => {
    const halfHour = 1_800_000
    const times = Array.from({ length: 96 }, (_, n) => at(noon) + n * halfHour)
    const quietOnes = times.filter((time) => isQuiet(time, 'Europe/Berlin', quiet))
    const clock = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: 'Europe/Berlin',
    })

    expect(quietOnes).toEqual(
      times.filter((time) => Number(clock.format(time)) >= 22 || Number(clock.format(time)) < 8),
    )
    // A push that is put off comes in the morning of that day, at eight by the new time.
    const before = quietOnes.filter((time) => time < at(noon) + 24 * 3_600_000)
    const ends = before.map((time) => new Date(quietEnd(time, 'Europe/Berlin', quiet)).getUTCHours())
    expect(new Set(ends)).toEqual(new Set([morning]))
  })

  it('end at their hour', () => {
    const end = quietEnd(at('2026-11-23T20:00:00Z'), 'Europe/Istanbul', quiet)
    expect(new Date(end).toISOString()).toBe('2026-11-24T05:00:00.000Z')
  })
})

describe('the settings', () => {
  it('never end what concerns the account', () => {
    const off = { app: false, push: false, mail: false }
    expect(chosenKinds({ account: off }).account).toEqual({ app: true, push: true, mail: true })
    const { kinds, study, weekly_letter } = stopped({
      ...usualReminders,
      study: { hour: 18, weekdays: [1] },
      weekly_letter: { day: 7, hour: 19 },
    })
    expect([study, weekly_letter]).toEqual([null, null])
    const { account, ...others } = kinds
    expect(account).toEqual({ app: true, push: true, mail: true })
    expect(Object.values(others).some(({ push, mail }) => push || mail)).toBe(false)
  })
})

describe('how far notices reach', () => {
  const { kinds } = usualReminders

  it('is one choice of three, of which what is usual is the middle one', () => {
    expect(reachOf(kinds)).toBe('push')
    for (const reach of reaches) expect(reachOf(kindsFor(reach, noticeKinds))).toBe(reach)
    expect(kindsFor('app', ['letter', 'account'])).toEqual({
      letter: { app: true, push: false, mail: false },
      account: { app: true, push: true, mail: true },
    })
    expect(kindsFor('mail', ['comment', 'review'])).toEqual({
      comment: { app: true, push: true, mail: true },
      review: { app: true, push: false, mail: false },
    })
  })

  it('is none of them where a person chose otherwise', () => {
    expect(reachOf({ ...kinds, exam: { app: false, push: true, mail: true } })).toBeNull()
  })
})
