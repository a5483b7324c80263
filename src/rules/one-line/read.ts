import { addDays, type Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { nowhere } from '#rules/place.ts'
import { type RecordKind, timedKinds } from '#rules/vocabulary.ts'
import { amountsOf } from './amounts.ts'
import { optionOf, type Parts, partsOf, type Typed } from './parts.ts'
import type {
  Chip,
  Choices,
  LineAction,
  LineAnswers,
  LineContext,
  LineReading,
  Missing,
  Option,
  Reading,
} from './reading.ts'
import { meantSubjects, recentSubjects } from './subjects.ts'

/** Days offered instead of the one that was read. */
const daysOffered = 7

/**
 * Reads one line such as `köklü 45 12/3` as a study record, see docs/one-line.md. It never fails, and every number of
 * the result comes from digits of the line.
 * @param choices of options of earlier readings; those of other words do not count
 */
export function readLine(line: string, context: LineContext, choices: Choices = {}): LineReading {
  if (!/[\p{L}\p{N}]/u.test(line)) return { chips: [], action: null, missing: [] }
  const parts = partsOf(line, { ...context, choices })
  const subject = readSubject(parts, context, choices)
  const amounts = amountsOf(parts.counts, choices)
  const kind = readKind(parts, choices)
  const day = readDay(parts, context.today, choices)
  const isStop = subject.chip?.reading.what === 'timer'
  const unread = new Set([...subject.unread, ...parts.unread, ...amounts.unread, ...repeated(parts)])
  const found = {
    place: subject.chip?.reading.what === 'subject' ? (subject.chip.reading.subject?.place ?? null) : null,
    kind: kind.kind,
    day: day.day,
    minutes: amounts.minutes,
    answers: amounts.answers,
  }
  const missing: Missing[] = [
    ...(unread.size > 0 ? (['unread'] as const) : []),
    ...amounts.missing,
    ...(isStop ? [] : missingOf(found, context.today)),
  ]
  return {
    chips: [
      ...(subject.chip ? [subject.chip] : []),
      ...amounts.chips,
      ...(isStop ? [] : [kind.chip, day.chip]),
      ...[...unread].map(unreadChip),
    ],
    action: missing.length > 0 ? null : actionOf(found, isStop),
    missing,
  }
}

type Found = {
  place: { study_id: string | null } | null
  kind: RecordKind
  day: Day
  minutes: number | null
  answers: LineAnswers
}

function actionOf({ place, kind, day, minutes, answers }: Found, isStop: boolean): LineAction {
  const amounts = { ...(minutes !== null && { minutes }), ...answers }
  if (isStop) return { does: 'stop', results: amounts }
  return { does: 'save', draft: { ...nowhere, ...place, kind, day, ...amounts } }
}

/** The rules of a record, as far as the line can break them. */
function missingOf({ place, kind, day, minutes, answers }: Found, today: Day): Missing[] {
  const hasAmount = (minutes ?? 0) > 0 || Object.values(answers).some((count) => count > 0)
  return [
    ...(kind !== 'rest' && !hasAmount ? (['amount'] as const) : []),
    ...(kind === 'rest' && (hasAmount || place !== null) ? (['restIsEmpty'] as const) : []),
    ...(day > addDays(today, 1) ? (['dayAhead'] as const) : []),
    ...(day < limits.earliestDay ? (['dayEarly'] as const) : []),
  ]
}

/** A kind or a day that was typed more than once. */
function repeated({ kinds, days }: Parts): string[] {
  return [...kinds.slice(1), ...days.slice(1)].map(({ words }) => words)
}

function unreadChip(words: string): Chip {
  return { reading: { what: 'unread' }, words: [words], certainty: 'unsure', options: [] }
}

/** The place, or the timer while the line says nothing but numbers. */
function readSubject(
  { subjectWords, subjectOthers, kinds, days, counts }: Parts,
  { subjects, recent, hasTimer }: LineContext,
  choices: Choices,
): { chip: Chip | null; unread: readonly string[] } {
  const texts = subjectWords.map(({ text }) => text)
  const typed = subjectWords.map(({ words }) => words)
  const key = `subject:${texts.join(' ')}`
  const option = (reading: Reading, name: string): Option => ({ reading, choice: { [key]: name } })
  if (subjectWords.length === 0) {
    const stops = hasTimer && kinds.length === 0 && days.length === 0
    const isRest = kinds[0]?.part.kind === 'rest'
    const general = option({ what: 'subject', subject: null }, 'general')
    const options = [
      ...(stops ? [option({ what: 'timer' }, 'timer')] : []),
      general,
      ...recentSubjects(subjects, recent).map((each) => option({ what: 'subject', subject: each }, each.key)),
    ]
    // A day of rest has no place, so none is offered.
    if (isRest) return { chip: null, unread: [] }
    const isTimerSure = stops && counts.every(({ part }) => part.what !== 'bare' && part.what !== 'minutes')
    return { chip: chosenChip(options, key, choices, [], isTimerSure), unread: [] }
  }
  const found = meantSubjects(subjects, texts, recent)
  const options = [
    ...found.subjects.map((each) => option({ what: 'subject', subject: each }, each.key)),
    ...subjectOthers.flatMap(optionOf),
  ]
  const isDecided = subjectOthers.every(({ choice }) => Object.keys(choice).every((each) => each in choices))
  const isSure = found.isSure && isDecided
  return {
    chip: found.subjects.length > 0 ? chosenChip(options, key, choices, typed, isSure) : null,
    unread: typed.filter((_, index) => !found.isMet[index]),
  }
}

/** The kind that was typed; practice without one. */
function readKind({ kinds: [typed] }: Parts, choices: Choices): { kind: RecordKind; chip: Chip } {
  const read = typed?.part.kind ?? 'practice'
  const key = `kind:${typed?.words ?? ''}`
  const kinds = [read, ...timedKinds.filter((kind) => kind !== read)]
  const options = kinds.map((kind) => ({ reading: { what: 'kind', kind } as const, choice: { [key]: kind } }))
  const chip = chipOf(options, key, choices, typed)
  return { kind: chip.reading.what === 'kind' ? chip.reading.kind : read, chip }
}

/** The day that was typed; today without one. */
function readDay({ days: [typed] }: Parts, today: Day, choices: Choices): { day: Day; chip: Chip } {
  const read = typed?.part.day ?? today
  const key = `day:${typed?.words ?? ''}`
  const near = Array.from({ length: daysOffered }, (_, ago) => addDays(today, -ago))
  const days = [...new Set([read, ...near])]
  const options = days.map((day) => ({ reading: { what: 'day', day } as const, choice: { [key]: day } }))
  const chip = chipOf(options, key, choices, typed)
  return { day: chip.reading.what === 'day' ? chip.reading.day : read, chip }
}

function chipOf(
  options: readonly Option[],
  key: string,
  choices: Choices,
  typed: Typed<unknown> | undefined,
): Chip {
  const [first, ...rest] = options
  const others = typed?.others.flatMap(optionOf) ?? []
  const isSure = !typed || typed.isChosen || others.length === 0
  const all = first ? [first, ...others, ...rest] : others
  return chosenChip(all, key, choices, typed ? [typed.words] : [], isSure)
}

/** The chip of the chosen option, else of the first. */
function chosenChip(
  options: readonly Option[],
  key: string,
  choices: Choices,
  words: readonly string[],
  isSure: boolean,
): Chip {
  const chosen = options.find(({ choice }) => choice[key] !== undefined && choice[key] === choices[key])
  const reading = (chosen ?? options[0])?.reading ?? { what: 'unread' }
  return { reading, words, certainty: chosen || isSure ? 'sure' : 'unsure', options }
}
