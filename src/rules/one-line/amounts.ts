import { sum } from '#rules/insight/average.ts'
import { limits } from '#rules/limits.ts'
import { optionOf, type Parts, type Typed } from './parts.ts'
import type { Chip, Choices, LineAnswers, Missing, Option, Reading } from './reading.ts'

type Count = Parts['counts'][number]
type Slot = 'minutes' | 'questions' | 'correct' | 'wrong' | 'blank'
type Filled = { value: number; words: string; isSure: boolean; options: readonly Option[] }
type Slots = Partial<Record<Slot, Filled>>

export type Amounts = {
  minutes: number | null
  answers: LineAnswers
  chips: readonly Chip[]
  missing: readonly Missing[]
  unread: readonly string[]
}

/**
 * Minutes, questions and answers of a line. A number without a unit is minutes; a second one is questions, where
 * neither was given otherwise.
 * @param choices by `number:` and the typed number
 */
export function amountsOf(counts: readonly Count[], choices: Choices): Amounts {
  const slots: Slots = {}
  const unread: string[] = []
  for (const count of counts) if (!fillNamed(slots, count)) unread.push(count.words)
  const open = bareSlots.filter((slot) => !slots[slot])
  for (const bare of sortedBares(counts, choices))
    if (!fillBare(slots, open, bare, choices)) unread.push(bare.words)
  const answers = readAnswers(slots, choices)
  const { minutes, questions } = slots
  return {
    minutes: minutes?.value ?? null,
    answers: answers.sent ?? (questions ? { questions: questions.value } : {}),
    chips: [
      ...(minutes ? [chipOf({ what: 'minutes', minutes: minutes.value }, minutes)] : []),
      ...(questions ? [chipOf({ what: 'questions', questions: questions.value }, questions)] : []),
      ...answers.chips,
    ],
    missing: missingOf(slots, answers),
    unread,
  }
}

/** Whether a number with a unit found its place free; one without a unit waits for the others. */
function fillNamed(slots: Slots, { part, words, others, isChosen }: Count): boolean {
  if (part.what === 'bare') return true
  const filled = { words, isSure: isChosen || others.length === 0, options: [] }
  if (part.what !== 'answers') {
    if (slots[part.what]) return false
    const value = part.what === 'minutes' ? part.minutes : part.count
    slots[part.what] = { ...filled, value, options: optionsOf({ part, others, words }) }
    return true
  }
  if (slots.correct || slots.wrong || (part.blank !== null && slots.blank)) return false
  slots.correct = { ...filled, value: part.correct }
  slots.wrong = { ...filled, value: part.wrong }
  if (part.blank !== null) slots.blank = { ...filled, value: part.blank }
  return true
}

/** The reading of a number with a unit, and its other readings. */
function optionsOf({ part, others, words }: Pick<Count, 'part' | 'others' | 'words'>): Option[] {
  if (others.length === 0) return []
  return [{ part, choice: { [`number:${words}`]: part.what } }, ...others].flatMap(optionOf)
}

type Bare = Typed<{ what: 'bare'; count: number }>

/** Numbers without a unit, those first whose meaning was chosen. */
function sortedBares(counts: readonly Count[], choices: Choices): Bare[] {
  const isBare = (count: Count): count is Bare => count.part.what === 'bare'
  const bares = counts.filter(isBare)
  const isChosen = ({ words }: Bare) => choices[`number:${words}`] !== undefined
  return [...bares.filter(isChosen), ...bares.filter((bare) => !isChosen(bare))]
}

const bareSlots = ['minutes', 'questions'] as const

/** @param open slots that no number with a unit has taken */
function fillBare(
  slots: Slots,
  open: readonly (typeof bareSlots)[number][],
  { part: { count }, words }: Bare,
  choices: Choices,
): boolean {
  const key = `number:${words}`
  const free = open.filter((slot) => !slots[slot])
  const chosen = free.find((slot) => slot === choices[key])
  const slot = chosen ?? free[0]
  if (!slot) return false
  const readings = {
    minutes: { what: 'minutes', minutes: count },
    questions: { what: 'questions', questions: count },
  } as const
  const options = open.map((each) => ({ reading: readings[each], choice: { [key]: each } }))
  slots[slot] = { value: count, words, isSure: slot === 'minutes' || chosen !== undefined, options }
  return true
}

type Answers = { correct: number; wrong: number; blank: number }
type ReadAnswers = { sent: Answers | null; chips: readonly Chip[]; fits: boolean }

/** Answers with what follows from the number of questions: what was neither correct nor wrong is blank. */
function readAnswers(slots: Slots, choices: Choices): ReadAnswers {
  const { questions, correct, wrong, blank } = slots
  const typed = [correct, wrong, blank].filter((slot) => slot !== undefined)
  if (typed.length === 0) return { sent: null, chips: [], fits: true }
  const words = [...new Set(typed.map((slot) => slot.words))]
  const left = questions ? questions.value - sum(typed.map(({ value }) => value)) : 0
  const key = `answers:${words.join(' ')}`
  const ways = waysOf(slots, left)
  const chosen = ways.find((way) => nameOf(way) === choices[key])
  const sent = chosen ?? ways[0]
  const chip: Chip = {
    reading: { what: 'answers', ...sent },
    words,
    certainty: ways.length === 1 || chosen ? 'sure' : 'unsure',
    options: ways.map((way) => ({ reading: { what: 'answers', ...way }, choice: { [key]: nameOf(way) } })),
  }
  return { sent, chips: [chip], fits: left >= 0 && (left === 0 || typed.length < 3) }
}

function nameOf({ correct, wrong, blank }: Answers): string {
  return `${correct}/${wrong}/${blank}`
}

/** How the questions that are left may be shared out, the usual way first. */
function waysOf({ correct, wrong, blank }: Slots, left: number): [Answers, ...Answers[]] {
  const values = { correct: correct?.value ?? 0, wrong: wrong?.value ?? 0, blank: blank?.value ?? 0 }
  if (left <= 0) return [values]
  if (!correct)
    return [{ ...values, correct: left }, blank ? { ...values, wrong: left } : { ...values, blank: left }]
  // Where only correct ones are given, the rest may be wrong as well.
  if (!wrong && !blank)
    return [
      { ...values, blank: left },
      { ...values, wrong: left },
    ]
  if (!wrong) return [{ ...values, wrong: left }]
  return [blank ? values : { ...values, blank: left }]
}

function missingOf({ minutes, questions, correct, wrong, blank }: Slots, { fits }: ReadAnswers): Missing[] {
  const most = limits.questionsPerRecord
  const counts = [questions, correct, wrong, blank]
  return [
    ...((minutes?.value ?? 0) > limits.minutesPerRecord ? (['minutesTooMany'] as const) : []),
    ...(counts.some((slot) => (slot?.value ?? 0) > most) ? (['questionsTooMany'] as const) : []),
    ...(fits ? [] : (['answersOverQuestions'] as const)),
  ]
}

function chipOf(reading: Reading, { words, isSure, options }: Filled): Chip {
  return { reading, words: [words], certainty: isSure ? 'sure' : 'unsure', options }
}
