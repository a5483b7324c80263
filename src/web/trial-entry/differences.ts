import type { TrialKind } from '#rules/vocabulary.ts'
import { type GridRow, resultsOf } from '#web/trial-draft/cells.ts'
import { type Draft, type RankName, rankNames, scoreOf, type Trial } from '#web/trial-draft/draft.ts'

const headParts = [
  'name',
  'kind',
  'publisher',
  'day',
  'duration',
  'difficulty',
  'score',
  'ranks',
  'note',
] as const
type HeadPart = (typeof headParts)[number]

export type Difference =
  | { what: 'lesson'; name: string; mine: string; theirs: string }
  | { what: HeadPart | 'marks'; mine: string; theirs: string }

type Say = {
  results(correct: number, wrong: number, blank: number): string
  exempt: string
  kind(kind: TrialKind): string
  day(day: string): string
  minutes(minutes: number): string
  difficulty(difficulty: number): string
  rank(rank: RankName, place: string): string
  number(value: number): string
}
/** What a person says of a trial besides its results, as the draft and the stored trial both know it. */
type Head = Pick<
  Trial,
  'name' | 'kind' | 'publisher' | 'day' | 'duration_min' | 'difficulty' | 'score' | 'note'
> & {
  ranks?: Trial['ranks']
}

const none = '–'

/** Where a draft and what the server has by now are not the same, in the words of the screen. */
export function differencesOf(
  { head, results }: Draft,
  rows: readonly GridRow[],
  trial: Trial,
  nameOf: (studyId: string) => string,
  say: Say,
): Difference[] {
  const lessons = new Map(trial.lessons.map((lesson) => [lesson.study_id, lesson]))
  const theirsOf = (id: string) => {
    const lesson = lessons.get(id)
    if (!lesson) return none
    return lesson.exempt ? say.exempt : say.results(lesson.correct, lesson.wrong, lesson.blank)
  }
  const mineOf = (row: GridRow) => {
    if (row.cells.exempt) return say.exempt
    const sat = resultsOf(row, 0)
    return sat ? say.results(sat.correct, sat.wrong, sat.blank) : none
  }
  const mine = headIn({ ...head, score: scoreOf(head.score) ?? null }, say)
  const theirs = headIn(trial, say)
  const sum = (marks: readonly { count: number }[]) => marks.reduce((total, { count }) => total + count, 0)
  const all: Difference[] = [
    ...headParts.map((what) => ({ what, mine: mine[what], theirs: theirs[what] })),
    ...rows.map((row): Difference => {
      return { what: 'lesson', name: nameOf(row.id), mine: mineOf(row), theirs: theirsOf(row.id) }
    }),
    { what: 'marks', mine: say.number(sum(results.marks)), theirs: say.number(sum(trial.marks)) },
  ]
  return all.filter((each) => each.mine !== each.theirs)
}

function headIn(head: Head, say: Say): Record<HeadPart, string> {
  const or = (value: number | null, said: (value: number) => string) => (value === null ? none : said(value))
  const ranks = rankNames.flatMap((rank) => {
    const place = head.ranks?.[rank] ?? null
    return place === null ? [] : [say.rank(rank, say.number(place))]
  })
  return {
    name: head.name || none,
    kind: say.kind(head.kind),
    publisher: head.publisher || none,
    day: say.day(head.day),
    duration: or(head.duration_min, say.minutes),
    difficulty: or(head.difficulty, say.difficulty),
    score: or(head.score, say.number),
    ranks: ranks.join(', ') || none,
    note: head.note || none,
  }
}
