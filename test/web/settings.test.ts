import { describe, expect, it } from 'vitest'
import { locales } from '#rules/vocabulary.ts'
import { deviceOf } from '#web/account/device.ts'
import { netText, readNet } from '#web/account/settings/net-text.ts'
import { followed, sentOf, typedIn } from '#web/account/typed.ts'
import { validateSearch } from '#web/account/users/search.ts'

describe('a target net', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['87', 87],
    ['87,5', 87.5],
    ['87.25', 87.25],
    [' 0 ', 0],
    ['1000', 1000],
    ['1000,01', undefined],
    ['1001', undefined],
    ['-3', undefined],
    ['8 7', undefined],
    ['87,255', undefined],
    ['1.000,5', undefined],
    ['seksen', undefined],
  ])('“%s” is read as %s', (text, expected) => {
    expect(readNet(text)).toBe(expected)
  })
})

describe('the field of a target net', () => {
  it.each(locales)('reads what it shows, in %s', (locale) => {
    for (const net of [null, 0, 0.25, 87.5, 99.75, 999.99, 1000])
      expect(readNet(netText(net, locale))).toBe(net)
  })
})

describe('a form over an account that changes elsewhere', () => {
  const began = { name: 'Ada', timezone: 'Europe/Istanbul', day_start: 4 }

  it('sends only what was typed', () => {
    expect(sentOf(began, { ...began, name: 'Ada Y.' })).toEqual({ name: 'Ada Y.' })
    expect(sentOf(began, { ...began })).toEqual({})
  })

  it('takes no blank at the ends of a text for a change, but shows it while more is typed', () => {
    expect(sentOf(began, { ...began, name: 'Ada ' })).toEqual({})
    expect(sentOf(began, { ...began, name: ' Ada Y. ', day_start: 5 })).toEqual({
      name: 'Ada Y.',
      day_start: 5,
    })
    expect(followed(began, { ...began, name: 'Ada ' }, began).name).toBe('Ada ')
    // One that was stored goes with the next change of the name, and not with that of another field.
    const stored = { ...began, name: 'Ada ' }
    expect(sentOf(stored, { ...stored, day_start: 5 })).toEqual({ day_start: 5 })
    expect(sentOf(stored, { ...stored, name: 'Ada' })).toEqual({ name: 'Ada' })
  })

  it('keeps what was typed, and follows in the rest', () => {
    const form = { ...began, name: 'Ada Y.' }
    const now = { name: 'Ada', timezone: 'Europe/Berlin', day_start: 5 }
    expect(followed(began, form, now)).toEqual({ ...now, name: 'Ada Y.' })
    expect(typedIn(now, followed(began, form, now))).toEqual({ name: 'Ada Y.' })
  })

  it('goes by weekdays in a week, which stays one', () => {
    const day = (minutes: number) => ({ minutes: String(minutes), questions: 0 })
    const week = [day(10), day(20), day(30)]
    const now = [day(10), day(95), day(30)]
    expect(followed(week, week.with(0, day(70)), now)).toEqual([day(70), day(95), day(30)])
    expect(Object.keys(typedIn(week, week.with(2, day(20))))).toEqual(['2'])
    expect(typedIn(week, [day(10), day(20), day(30)])).toEqual({})
  })
})

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Safari/604.1', 'Chrome, iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge, Windows'],
    ['Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Mobile Safari/537.36 EdgA/120.0', 'Edge, Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) EdgiOS/120.0 Safari/604.1', 'Edge, iPhone'],
    ['Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 YaBrowser/24.1 Safari/537.36', 'Yandex, Android'],
    ['curl/8.0', null],
    [null, null],
  ])('%s is %s', (agent, expected) => {
    expect(deviceOf(agent)).toBe(expected)
  })
})

describe('the address of the accounts', () => {
  it('is kept as it is understood, and forgotten where it is not', () => {
    expect(validateSearch({ q: 12, role: '3', sort: 'created_at', page: 2 })).toEqual({
      q: '12',
      role: 3,
      sort: 'created_at',
      page: 2,
    })
    expect(validateSearch({ q: '', role: 9, croom: 'x', sort: 'name', page: 1 })).toEqual({})
    expect(validateSearch({ page: 'two', role: 'admin', sort: 'minutes_7d' })).toEqual({})
  })
})
