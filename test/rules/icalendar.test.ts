import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { type CalendarEvent, icalendar } from '#rules/icalendar.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom('\\', ';', ',', '\n', '\r\n', '\r', ':', '"', 'ş', '🎓', ' ', '\t'),
    maxLength: 200,
  }),
)
const event = (title: string, text: string): CalendarEvent => ({
  uid: '0198f000-0000-7000-8000-0000000000f2',
  version: 3,
  changedAt: Date.UTC(2026, 10, 23, 8, 5, 9),
  when: { day: '2026-12-31' },
  title,
  text,
  isBusy: true,
})

it('keeps every text, in lines of at most 75 bytes', () => {
  fc.assert(
    fc.property(texts, texts, (title, text) => {
      const written = icalendar('Etüt', [event(title, text)])

      const [found] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent')
      const read = (name: string) => found?.getFirstPropertyValue(name) ?? ''
      const kept = (given: string) => given.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
      expect([read('summary'), read('description')]).toEqual([kept(title), kept(text)])
      for (const line of written.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]|\p{Surrogate}/u)
      }
    }),
  )
})

it('writes a whole day, a time in UTC and how often an event has changed', () => {
  const timed = { ...event('Sınav', ''), when: { startsAt: Date.UTC(2027, 5, 19, 7, 15), minutes: 60 } }

  const lines = icalendar('Etüt', [event('Plan', ''), timed]).split('\r\n')

  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines).toContain('DTSTART:20270619T071500Z')
  expect(lines).toContain('DTEND:20270619T081500Z')
  expect(lines.filter((line) => line === 'SEQUENCE:2')).toHaveLength(2)
  expect(lines.filter((line) => line === 'DTSTAMP:20261123T080509Z')).toHaveLength(2)
  expect(lines.some((line) => line.startsWith('DESCRIPTION'))).toBe(false)
})
