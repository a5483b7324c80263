import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInstant } from '#rules/day.ts'
import { isId } from '#rules/id.ts'
import { isDay } from '#rules/is-day.ts'
import { passwordFault } from '#rules/password.ts'

describe('a day as text', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('is %s', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each(['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'])(
    'is not on the calendar: %s',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  it.each([
    '',
    '2026-1-2',
    '20261120',
    '2026-11-20T00:00',
    ' 2026-11-20',
    '2026-11-20\n',
    '-001-01-01',
    '+010000-01-01',
  ])('is not written as %j', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it('is what the calendar gives', () => {
    const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(fc.property(dates, (date) => isDay(date.toISOString().slice(0, 10))))
  })
})

describe('an instant as text', () => {
  it.each([
    '2026-11-20T08:30:00Z',
    '2026-11-20t08:30:00.123456789z',
    '2026-11-20T08:30:00+03:00',
    '2026-11-20T08:30:00-11:30',
    '0001-01-01T00:00:00Z',
  ])('is %s', (text) => {
    expect(isInstant(text)).toBe(true)
  })

  it.each([
    '2026-11-20',
    '2026-11-20T08:30:00',
    '2026-11-20 08:30:00Z',
    '2026-02-30T08:30:00Z',
    '2026-11-20T25:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-11-20T08:30:00+3:00',
    // In UTC these lie outside of the years that have four digits.
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
  ])('is not %s', (text) => {
    expect(isInstant(text)).toBe(false)
  })
})

describe('an id', () => {
  it('is every UUID, in small or capital letters', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isId(id) && isId(id.toUpperCase())))
  })

  it.each([
    '',
    '-'.repeat(36),
    'urn:uuid:0198f000-0000-7000-8000-0000000000a1',
    '0198f000000070008000000000000000a1',
  ])('is not %s', (text) => {
    expect(isId(text)).toBe(false)
  })
})

describe('a new password', () => {
  const isCommon = (folded: string) => folded === 'password'
  it.each([
    ['1234567', { fault: 'tooShort', limit: 8 }],
    ['😀'.repeat(7), { fault: 'tooShort', limit: 8 }],
    ['x'.repeat(201), { fault: 'tooLong', limit: 200 }],
    ['PassWord', { fault: 'passwordCommon' }],
    ['Ada.Yildiz@example.com', { fault: 'passwordIsEmail' }],
    ['ADA.YILDIZ', { fault: 'passwordIsEmail' }],
    ['12345678', null],
    ['😀'.repeat(8), { fault: 'passwordRepeated' }],
    ['        ', { fault: 'passwordRepeated' }],
    ['xXxXxXxX', { fault: 'passwordRepeated' }],
    ['😀🦊'.repeat(100), null],
    ['Ada Yıldız', { fault: 'passwordIsName' }],
    ['adayildiz', { fault: 'passwordIsName' }],
    ['YILDIZ2008', { fault: 'passwordIsName' }],
    ['ada-yıldız-7', { fault: 'passwordIsName' }],
    ['yıldızlı-gece', null],
    ['ada.yildiz1', { fault: 'passwordIsName' }],
    ['ada.yildiz.kalem', null],
  ])('%s has the fault %j', (password, fault) => {
    expect(
      passwordFault(password, { name: 'Ada Yıldız', email: ' ada.yildiz@EXAMPLE.com ' }, isCommon),
    ).toEqual(fault)
  })
})
