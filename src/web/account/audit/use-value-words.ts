import { isInstant } from '#rules/day.ts'
import { isDay } from '#rules/is-day.ts'
import { lookUp } from '#rules/keys.ts'
import { useActing } from '#web/session/use-session.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ShownLesson, ShownMark, ValueField, WordField } from './differences.ts'

type Field = ValueField | 'net'

/** Text of a value in the audit: a level by name, a day as a date. */
export function useValueWords() {
  const { audit: words, common, trials, trialEntry, trialAnalysis, sources, letters, format } = useWords()
  const zone = useActing()?.timezone ?? 'UTC'

  /** Numbers that are not told as such; a value without a word is told as it is. */
  const numbers: Partial<Record<Field, (value: number) => string | undefined>> = {
    minutes: format.minutes,
    duration_min: format.minutes,
    level: (value) => common.levels[value],
    difficulty: (value) => trialEntry.difficulties[value - 1],
    net: format.net,
    role_id: (value) => lookUp(common.roles, value),
    birth_year: String,
    day_start: format.hour,
    week_start: (value) => format.weekdays[value - 1],
  }

  /** Of a field that takes words of several lists, as its row is of one kind or another, all of them. */
  const namesOf: Record<WordField, readonly { readonly [word: string]: string }[]> = {
    kind: [common.kinds, trials.kinds, words.examKinds, sources.kinds, letters.kinds],
    source: [words.sources],
    state: [words.planStates],
    status: [letters.states],
    unit: [words.units],
    reason: [trials.reasons],
    locale: [common.locales],
  }

  function ofText(field: Field, value: string): string {
    const lists = lookUp(namesOf, field) ?? []
    const name = lists.map((names) => lookUp(names, value)).find((found) => found !== undefined)
    if (name !== undefined) return name
    if (isDay(value)) return format.day(value, 'long')
    return isInstant(value) ? format.instant(value, zone) : value
  }

  return {
    number: (value: number) => format.number(value),
    value(field: Field, value: unknown): string {
      if (typeof value === 'boolean') return value ? words.yes : words.no
      if (typeof value === 'number') return (numbers[field] ?? format.number)(value) ?? String(value)
      if (typeof value === 'string') return ofText(field, value)
      const week = field === 'goals' ? weekOf(value) : null
      return week ? words.week(format.minutes(week.minutes), format.number(week.questions)) : ''
    },
    /** `12 / 3 / 5 · 25 dk`: correct, wrong, blank, and minutes if known. */
    lesson({ correct, wrong, blank, minutes, exempt }: ShownLesson): string {
      if (exempt) return trialAnalysis.exempt
      return dotted([`${correct} / ${wrong} / ${blank}`, minutes !== null && format.minutes(minutes)])
    },
    /** `2 · Bilgi eksiği, 1`: counts with their reasons. */
    marks: (marks: ShownMark[]): string =>
      marks
        .map(({ count, reason }) => dotted([format.number(count), reason !== null && trials.reasons[reason]]))
        .join(', '),
  }
}

function weekOf(goals: unknown): { minutes: number; questions: number } | null {
  const { weekday } = (goals ?? {}) as { weekday?: { minutes: number; questions: number }[] }
  if (!Array.isArray(weekday)) return null
  return weekday.reduce(
    (sum, day) => ({ minutes: sum.minutes + day.minutes, questions: sum.questions + day.questions }),
    { minutes: 0, questions: 0 },
  )
}
