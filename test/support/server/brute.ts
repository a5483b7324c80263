import fc from 'fast-check'
import type { Child } from '#rules/series.ts'
import { recordKinds } from '#rules/vocabulary.ts'

/** A study record of these tests. */
export type Made = {
  place: {
    croom_id: string | null
    study_id: string | null
    topic_id: string | null
    subtopic_id: string | null
  }
  day: string
  kind: string
  minutes: number
  questions: number
  correct: number | null
  wrong: number | null
  blank: number | null
  level: number | null
}

/** Date of the wall clock, one day earlier before the hour at which the day begins. */
export function dayNow(timezone: string, dayStart: number): string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const [date = '', time = ''] = clock.format(new Date()).split(' ')
  return Number(time.slice(0, 2)) < dayStart ? shift(date, -1) : date
}

export function shift(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Study records on some places, on days around today. */
export function recordsOn(places: Made['place'][], today: string): fc.Arbitrary<Made[]> {
  const results = fc.option(fc.tuple(fc.nat(60), fc.nat(30), fc.nat(30)))
  const record = fc
    .record({
      place: fc.constantFrom(...places),
      // Most lie close together, so that days share records.
      back: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.integer({ min: 8, max: 45 })),
      kind: fc.constantFrom(...recordKinds),
      minutes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
      without: fc.nat(50),
      results,
      level: fc.option(fc.integer({ min: 0, max: 4 })),
    })
    .map(({ place, back, kind, minutes, without, results, level }): Made => {
      const day = shift(today, -back)
      const nothing = { minutes: 0, questions: 0, correct: null, wrong: null, blank: null, level: null }
      if (kind === 'rest') {
        const only = { croom_id: place.croom_id, study_id: null, topic_id: null, subtopic_id: null }
        return { place: only, day, kind, ...nothing }
      }
      const [correct, wrong, blank] = results ?? [null, null, null]
      const questions = results ? results[0] + results[1] + results[2] : without
      return { place, day, kind, minutes, questions, correct, wrong, blank, level }
    })
  return fc.array(record, { maxLength: 40 })
}

const measures = ['minutes', 'questions', 'correct', 'wrong', 'blank'] as const
const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)

export function sumsOf(records: Made[]) {
  return Object.fromEntries(measures.map((measure) => [measure, sum(records.map((each) => each[measure]))]))
}

/** Expected totals of some children, computed from every record for every row. */
export function expectedTotals(
  children: (Child & { level?: number | null })[],
  records: Made[],
  part: keyof Made['place'],
  today: string,
) {
  const counted = records.filter(({ day, kind }) => day <= today && kind !== 'rest')
  const row = (own: Made[]) => ({
    ...sumsOf(own),
    records: own.length,
    last_day:
      own
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? null,
  })
  const rows = children.map((child) => ({
    ...child,
    ...row(counted.filter(({ place }) => place[part] === child.id)),
  }))
  const rest = counted.filter(({ place }) => !children.some(({ id }) => id === place[part]))
  return {
    from: null,
    to: today,
    rows: rest.length > 0 ? [...rows, { id: null, name: 'Genel', ...row(rest) }] : rows,
  }
}

/**
 * Expected series of some children.
 * @param from null: since the first record
 */
export function expectedSeries(
  children: Child[],
  records: Made[],
  part: keyof Made['place'],
  window: { from: string | null; today: string },
  ownName = 'Genel',
) {
  const { today } = window
  const counted = records.filter(({ day }) => day <= today && (window.from === null || day >= window.from))
  const from = window.from ?? counted.map(({ day }) => day).sort()[0] ?? today
  const days: string[] = []
  for (let day = from; day <= today; day = shift(day, 1)) days.push(day)
  const line = (own: Made[]) =>
    Object.fromEntries(
      measures.map((measure) => [
        measure,
        days.map((day) => {
          const values = own.filter((record) => record.day === day).map((record) => record[measure])
          const known = values.filter((value) => value !== null)
          return known.length > 0 ? sum(known) : null
        }),
      ]),
    )
  const series = children.map((child) => ({
    ...child,
    ...line(counted.filter(({ place }) => place[part] === child.id)),
  }))
  const rest = counted.filter(({ place }) => !children.some(({ id }) => id === place[part]))
  return {
    from,
    to: today,
    days,
    series: rest.length > 0 ? [...series, { id: null, name: ownName, ...line(rest) }] : series,
  }
}

/** Expected sums of a window. */
export function expectedSums(records: Made[], from: string | null, to: string) {
  const own = records.filter(({ day }) => day <= to && (from === null || day >= from))
  const days = (picked: Made[]) => new Set(picked.map(({ day }) => day)).size
  return {
    from,
    to,
    ...sumsOf(own),
    records: own.length,
    days_studied: days(own.filter(({ minutes, questions }) => minutes > 0 || questions > 0)),
    days_rested: days(own.filter(({ kind }) => kind === 'rest')),
  }
}

/** The last level up to a day on exactly one place; on the same day the one saved last. */
export function lastLevel(
  records: Made[],
  part: 'topic_id' | 'subtopic_id',
  id: string,
  today: string,
): number | null {
  const exactly = (place: Made['place']) =>
    place[part] === id && (part === 'subtopic_id' || place.subtopic_id === null)
  const said = records.filter(({ place, level, day }) => exactly(place) && level !== null && day <= today)
  return (
    said.reduce<Made | null>((last, record) => (last && last.day > record.day ? last : record), null)
      ?.level ?? null
  )
}
