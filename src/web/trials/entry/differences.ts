import type { trialFields } from '#contract/trialexam.ts'
import { sum } from '#rules/insight/average.ts'
import { keysOf } from '#rules/keys.ts'
import { countOf, type GridRow, typedResultsOf } from '#web/trials/drafts/cells.ts'
import { type Draft, rankNames, scoreOf, sumId } from '#web/trials/drafts/draft.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { dotted } from '#web/words/dotted.ts'
import type { Spoken } from '#web/words/use-words.ts'

/** @property id of a lesson, or the name of a field */
export type Difference = { id: string; name: string; mine: string; theirs: string }

/** The words and formats of `useWords`, and names that depend on the trial exam. */
type Say = Pick<Spoken, 'trialEntry' | 'trials' | 'trialAnalysis' | 'common' | 'fields' | 'format'> & {
  croom(id: string): string
  lesson(studyId: string): string
}
/** Common fields of draft and stored trial, without results. */
type Head = Pick<Trial, Exclude<Field, 'ranks'>> & { ranks?: Trial['ranks'] }
type Field = keyof typeof trialFields

type Counts = { correct: number; wrong: number; blank: number }
/** A stored lesson, or a sum under the id of its row. */
type Stored = Omit<Trial['lessons'][number], 'net'>

const none = '–'

/** Differences between a draft and the stored trial, as text. */
export function differencesOf(
  { head, results }: Draft,
  rows: readonly GridRow[],
  trial: Trial,
  say: Say,
): Difference[] {
  const { trials, common, fields, format } = say
  const { exempt } = say.trialAnalysis
  const texts = (counts: Counts, questions: number, minutes: number | null) =>
    dotted([
      trials.counts(counts),
      // Usually the sum of the results.
      questions !== counts.correct + counts.wrong + counts.blank &&
        common.questions(format.number(questions)),
      minutes !== null && format.minutes(minutes),
    ])
  const stored: Stored[] = [
    ...trial.lessons,
    ...trial.sections.map((sum) => ({ ...sum, study_id: sumId(sum), minutes: null, exempt: false })),
  ]
  const theirsOf = (lesson: Stored | undefined) => {
    if (!lesson) return none
    return lesson.exempt ? exempt : texts(lesson, lesson.question_count, lesson.minutes)
  }
  const mineOf = (row: GridRow) => {
    if (row.cells.exempt) return exempt
    const sat = typedResultsOf(row, 0)
    if (!sat) return none
    const { correct, wrong, blank } = sat
    const questions = countOf(row) || correct + wrong + blank
    return texts(sat, questions, row.cells.minutes === '' ? null : Number(row.cells.minutes))
  }
  // Without the grid it is unknown which lessons would be sent.
  const outside =
    rows.length === 0 ? [] : stored.filter(({ study_id }) => rows.every((row) => row.id !== study_id))
  const mine = headIn({ ...head, score: scoreOf(head.score) ?? null }, say)
  const theirs = headIn(trial, say)
  const marksOf = ({ marks }: { marks: readonly { count: number }[] }) =>
    format.number(sum(marks.map(({ count }) => count)))
  const all: Difference[] = [
    ...keysOf(mine).map((id) => ({ id, name: fields[id], mine: mine[id], theirs: theirs[id] })),
    ...rows.map((row) => {
      const lesson = stored.find(({ study_id }) => study_id === row.id)
      const name = row.section?.name ?? say.lesson(row.id)
      return { id: row.id, name, mine: mineOf(row), theirs: theirsOf(lesson) }
    }),
    ...outside.map((lesson) => {
      return { id: lesson.study_id, name: lesson.name, mine: none, theirs: theirsOf(lesson) }
    }),
    { id: 'marks', name: fields.marks, mine: marksOf(results), theirs: marksOf(trial) },
  ]
  return all.filter((each) => each.mine !== each.theirs)
}

/** In the order in which they are shown. */
function headIn(head: Head, { croom, trialEntry, trials, trialAnalysis, format }: Say) {
  const or = (value: number | null, said: (value: number) => string) => (value === null ? none : said(value))
  const ranks = rankNames.flatMap((rank) => {
    const place = head.ranks?.[rank] ?? null
    return place === null ? [] : [trialAnalysis.rank(trialEntry.rankNames[rank], format.number(place))]
  })
  return {
    croom_id: croom(head.croom_id),
    name: head.name || none,
    kind: trials.kinds[head.kind],
    publisher: head.publisher || none,
    day: format.day(head.day, 'long'),
    duration_min: or(head.duration_min, format.minutes),
    difficulty: or(head.difficulty, (difficulty) => trialEntry.difficulties[difficulty - 1] ?? ''),
    // Scores have three decimals.
    score: or(head.score, (score) => format.number(score, 3)),
    ranks: ranks.join(', ') || none,
    note: head.note || none,
  } satisfies Record<Field, string>
}
