import { lookUp } from '#rules/keys.ts'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import type { Words } from '#web/words/tr.ts'

export type FileReply = ReplyOf<'POST /import/trialexam'>
type FileColumn = FileReply['columns'][number]
/** What a column is, as a person says it; all null: it is left out. */
export type Meaning = NonNullable<FileColumn['guess']>
/** Answers by the title of their column. */
export type Answers = Readonly<Record<string, Meaning>>
/** A lesson, or a test whose sum is reported, that a column may be of. */
export type LessonOrTest = { study_id: string | null; section: string | null; name: string }

export const leftOut: Meaning = { is: null, study_id: null, section: null, result: null }

const answerResults = ['correct', 'wrong', 'blank', 'net'] as const
const plainKinds = [
  'name',
  'day',
  'publisher',
  'kind',
  'duration_min',
  'note',
  'score',
  'person',
  'email',
] as const

/** A meaning in words: `Türkçe doğru`. */
export function meaningText(
  { is, study_id, section, result }: Meaning,
  places: readonly LessonOrTest[],
  { trialImport: words, fields }: Pick<Words, 'trialImport' | 'fields'>,
): string {
  if (is === null) return words.leftOut
  if (is !== 'lesson' && is !== 'total') return lookUp(words.kinds, is) ?? lookUp(fields, is) ?? is
  const place = places.find((each) => each.study_id === study_id && each.section === section)
  const ofResult = result === null ? '' : words.results[result]
  return place ? words.lessonResult(place.name, ofResult) : ofResult
}

/** All that an unread column may be; where its result is known, the lessons. */
export function choicesOf(guess: FileColumn['guess'], places: readonly LessonOrTest[]): Meaning[] {
  const known = guess?.result
  const results = known ? [known] : answerResults
  const lessons = places.flatMap(({ study_id, section }) =>
    results.map((result): Meaning => ({ is: 'lesson', study_id, section, result })),
  )
  return known ? lessons : [...lessons, ...plainKinds.map((is): Meaning => ({ ...leftOut, is }))]
}

/** A guess that names all that is needed, or null. */
export function wholeGuess(guess: FileColumn['guess']): Meaning | null {
  if (guess === null || guess.is === null) return null
  return guess.is !== 'lesson' || guess.study_id !== null || guess.section !== null ? guess : null
}

/** An unread column with what it holds and what was said of it. */
export type Question = {
  index: number
  title: string
  values: string[]
  guess: FileColumn['guess']
  answer: Meaning | undefined
  isOpen: boolean
}

const mostValues = 3

/** Columns that were not read, and those of which something was said. */
export function questionsOf({ columns, rows, warnings }: FileReply, answers: Answers): Question[] {
  const unread = new Set(warnings.flatMap(({ code, column }) => (code === 'unread_column' ? [column] : [])))
  return columns.flatMap(({ title, is, guess }, index) => {
    const answer = answers[title]
    if (answer === undefined && (is !== null || !unread.has(index))) return []
    const values = [...new Set(rows.map(({ cells }) => cells[index] ?? ''))].filter((text) => text !== '')
    const isHarmless = guess?.is === null
    const isOpen = answer === undefined && !isHarmless
    return [{ index, title, values: values.slice(0, mostValues), guess, answer, isOpen }]
  })
}

/** How many columns wait for an answer. */
export function openOf(file: FileReply, answers: Answers): number {
  return questionsOf(file, answers).filter(({ isOpen }) => isOpen).length
}

/** Letters of a column as spreadsheets show them: A, Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

export function sentColumns(
  answers: Answers,
): NonNullable<InputOf<'POST /import/trialexam'>['body']['columns']> {
  return Object.entries(answers).map(([title, meaning]) => ({ title, ...meaning }))
}

/** The lessons of a class group and its tests of several lessons, as what a column may be of. */
export function placesOf({ studies, sections }: ReplyOf<'GET /trialexam/subjects/{id}'>): LessonOrTest[] {
  return [
    ...studies.map(({ id, name }) => ({ study_id: id, section: null, name })),
    ...sections
      .filter(({ study_ids }) => study_ids.length > 1)
      .map(({ name }) => ({ study_id: null, section: name, name })),
  ]
}
