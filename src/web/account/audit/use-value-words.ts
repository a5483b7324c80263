import { isInstant } from '#rules/day.ts'
import { isDay } from '#rules/is-day.ts'
import { lookUp } from '#rules/keys.ts'
import { localeStyles } from '#rules/locale.ts'
import { useActing } from '#web/session/use-session.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ShownLesson, ShownMark, ValueField } from './differences.ts'

type Field = ValueField | 'net'

/** Fields whose values have names. */
const named: readonly Field[] = ['source', 'state', 'status', 'unit', 'reason']

/** Text of a value in the audit: a level by name, a day as a date. */
export function useValueWords() {
  const {
    audit: words,
    common,
    settings,
    trials,
    trialEntry,
    trialAnalysis,
    sources,
    letters,
    format,
  } = useWords()
  const zone = useActing()?.timezone ?? 'UTC'

  function ofNumber(field: Field, value: number): string {
    switch (field) {
      case 'minutes':
      case 'duration_min':
        return format.minutes(value)
      case 'level':
        return common.levels[value] ?? String(value)
      case 'difficulty':
        return trialEntry.difficulties[value - 1] ?? String(value)
      case 'net':
        return format.net(value)
      case 'role_id':
        return lookUp(common.roles, value) ?? String(value)
      case 'birth_year':
        return String(value)
      case 'day_start':
        return format.hour(value)
      case 'week_start':
        return settings.weekdays[value - 1] ?? String(value)
      default:
        return format.number(value)
    }
  }

  function ofText(field: Field, value: string): string {
    if (field === 'kind') return kindOf(value)
    const names = {
      ...words.sources,
      ...words.planStates,
      ...words.units,
      ...letters.states,
      ...trials.reasons,
    }
    if (named.includes(field)) return lookUp(names, value) ?? value
    if (field === 'locale') return lookUp(localeStyles, value)?.name ?? value
    if (isDay(value)) return format.day(value, 'long')
    return isInstant(value) ? format.instant(value, zone) : value
  }

  /** The name of a kind: of study, a mock exam, an exam, a source or a letter. */
  function kindOf(value: string): string {
    const all = [common.kinds, trials.kinds, words.examKinds, sources.kinds, letters.kinds]
    return all.map((kinds) => lookUp(kinds, value)).find((name) => name !== undefined) ?? value
  }

  return {
    number: (value: number) => format.number(value),
    value(field: Field, value: unknown): string {
      if (typeof value === 'boolean') return value ? words.yes : words.no
      if (typeof value === 'number') return ofNumber(field, value)
      if (typeof value === 'string') return ofText(field, value)
      const week = field === 'goals' ? weekOf(value) : null
      return week ? words.week(format.minutes(week.minutes), format.number(week.questions)) : ''
    },
    /** `12 / 3 / 5 · 25 dk`: correct, wrong, blank, and minutes if known. */
    lesson({ correct, wrong, blank, minutes, exempt }: ShownLesson): string {
      if (exempt) return trialAnalysis.exempt
      const time = minutes === null ? [] : [format.minutes(minutes)]
      return [`${correct} / ${wrong} / ${blank}`, ...time].join(' · ')
    },
    /** `2 · Bilgi eksiği, 1`: counts with their reasons. */
    marks: (marks: ShownMark[]): string =>
      marks
        .map(({ count, reason }) =>
          [format.number(count), ...(reason === null ? [] : [trials.reasons[reason]])].join(' · '),
        )
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
