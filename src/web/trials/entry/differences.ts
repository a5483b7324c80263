import type { trialFields } from '#contract/trialexam.ts'
import { keysOf } from '#rules/keys.ts'
import type { TrialKind } from '#rules/vocabulary.ts'
import { countOf, type GridRow, typedResultsOf } from '#web/trials/drafts/cells.ts'
import { type Draft, type RankName, rankNames, scoreOf, sumId, type Trial } from '#web/trials/drafts/draft.ts'
import { dotted } from '#web/words/dotted.ts'

type HeadPart = keyof ReturnType<typeof headIn>

export type Difference =
  | { what: 'lesson'; id: string; name: string; mine: string; theirs: string }
  | { what: HeadPart | 'marks'; mine: string; theirs: string }

type Say = {
  croom(id: string): string
  results(correct: number, wrong: number, blank: number): string
  questions(count: number): string
  exempt: string
  kind(kind: TrialKind): string
  day(day: string): string
  minutes(minutes: number): string
  difficulty(difficulty: number): string
  rank(rank: RankName, place: string): string
  number(value: number): string
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
  nameOf: (studyId: string) => string,
  say: Say,
): Difference[] {
  const texts = ({ correct, wrong, blank }: Counts, questions: number, minutes: number | null) =>
    dotted([
      say.results(correct, wrong, blank),
      // Usually the sum of the results.
      questions === correct + wrong + blank ? '' : say.questions(questions),
      minutes === null ? '' : say.minutes(minutes),
    ])
  const stored: Stored[] = [
    ...trial.lessons,
    ...trial.sections.map((sum) => ({ ...sum, study_id: sumId(sum), minutes: null, exempt: false })),
  ]
  const theirsOf = (lesson: Stored | undefined) => {
    if (!lesson) return none
    return lesson.exempt ? say.exempt : texts(lesson, lesson.question_count, lesson.minutes)
  }
  const mineOf = (row: GridRow) => {
    if (row.cells.exempt) return say.exempt
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
  const sum = (marks: readonly { count: number }[]) => marks.reduce((total, { count }) => total + count, 0)
  const all: Difference[] = [
    ...keysOf(mine).map((what) => ({ what, mine: mine[what], theirs: theirs[what] })),
    ...rows.map((row): Difference => {
      const lesson = stored.find(({ study_id }) => study_id === row.id)
      const name = row.section?.name ?? nameOf(row.id)
      return { what: 'lesson', id: row.id, name, mine: mineOf(row), theirs: theirsOf(lesson) }
    }),
    ...outside.map((lesson): Difference => {
      return { what: 'lesson', id: lesson.study_id, name: lesson.name, mine: none, theirs: theirsOf(lesson) }
    }),
    { what: 'marks', mine: say.number(sum(results.marks)), theirs: say.number(sum(trial.marks)) },
  ]
  return all.filter((each) => each.mine !== each.theirs)
}

/** In the order in which they are shown. */
function headIn(head: Head, say: Say) {
  const or = (value: number | null, said: (value: number) => string) => (value === null ? none : said(value))
  const ranks = rankNames.flatMap((rank) => {
    const place = head.ranks?.[rank] ?? null
    return place === null ? [] : [say.rank(rank, say.number(place))]
  })
  return {
    croom_id: say.croom(head.croom_id),
    name: head.name || none,
    kind: say.kind(head.kind),
    publisher: head.publisher || none,
    day: say.day(head.day),
    duration_min: or(head.duration_min, say.minutes),
    difficulty: or(head.difficulty, say.difficulty),
    score: or(head.score, say.number),
    ranks: ranks.join(', ') || none,
    note: head.note || none,
  } satisfies Record<Field, string>
}
