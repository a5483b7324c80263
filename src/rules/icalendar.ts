import { addDays, type Day } from './day.ts'

export type CalendarEvent = {
  /** The same in every reading, so that a program finds the event it has. */
  uid: string
  version: number
  /** When the event was last changed, milliseconds since 1970. */
  changedAt: number
  /** The whole of a day, or from an instant on, in milliseconds since 1970. */
  when: { day: Day } | { startsAt: number; minutes: number }
  title: string
  /** Lines below the title. */
  text: string
  /** Whether the time is taken, which programs show to who plans a meeting. */
  isBusy: boolean
}

/**
 * A calendar as RFC 5545 writes it, with the name and the hours between readings that RFC 7986 adds. Times are in UTC,
 * so that no definition of a time zone is needed.
 */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Etut//Etut//TR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...['NAME', 'X-WR-CALNAME'].map((key) => `${key}:${escaped(name)}`),
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ uid, version, changedAt, when, title, text, isBusy }: CalendarEvent): string[] {
  const changed = utc(changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version - 1}`,
    ...('day' in when
      ? [`DTSTART;VALUE=DATE:${dateOf(when.day)}`, `DTEND;VALUE=DATE:${dateOf(addDays(when.day, 1))}`]
      : [`DTSTART:${utc(when.startsAt)}`, `DTEND:${utc(when.startsAt + when.minutes * 60_000)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

function dateOf(day: Day): string {
  return day.replaceAll('-', '')
}

/** `20270619T071500Z` */
function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** A text as a value: commas, semicolons and line breaks are part of the format, other control characters forbidden. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** A line has at most 75 bytes; a longer one goes on after a line break and a space, between two characters. */
function folded(line: string): string {
  if (line.length <= 25) return line // of at most three bytes each
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > 75) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
