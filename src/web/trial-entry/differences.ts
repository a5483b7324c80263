import { type GridRow, resultsOf } from '#web/trial-draft/cells.ts'
import type { Draft, Trial } from '#web/trial-draft/draft.ts'

export type Difference =
  | { what: 'lesson'; name: string; mine: string; theirs: string }
  | { what: 'name' | 'publisher' | 'day'; mine: string; theirs: string }
  | { what: 'marks'; mine: string; theirs: string }

type Say = {
  results(correct: number, wrong: number): string
  day(day: string): string
  number(value: number): string
}

/** Where a draft and what the server has by now are not the same, in the words of the screen. */
export function differencesOf(
  draft: Draft,
  rows: readonly GridRow[],
  trial: Trial,
  nameOf: (studyId: string) => string,
  say: Say,
): Difference[] {
  const none = '–'
  const lessons = new Map(trial.lessons.map((lesson) => [lesson.study_id, lesson]))
  const theirsOf = (id: string) => {
    const lesson = lessons.get(id)
    return lesson && !lesson.exempt ? say.results(lesson.correct, lesson.wrong) : none
  }
  const mineOf = (row: GridRow) => {
    const results = resultsOf(row, 0)
    return results ? say.results(results.correct, results.wrong) : none
  }
  const head: Difference[] = [
    { what: 'name', mine: draft.head.name, theirs: trial.name },
    { what: 'publisher', mine: draft.head.publisher || none, theirs: trial.publisher ?? none },
    { what: 'day', mine: say.day(draft.head.day), theirs: say.day(trial.day) },
  ]
  const sum = (marks: readonly { count: number }[]) => marks.reduce((total, { count }) => total + count, 0)
  const all: Difference[] = [
    ...head,
    ...rows.map((row): Difference => {
      return { what: 'lesson', name: nameOf(row.id), mine: mineOf(row), theirs: theirsOf(row.id) }
    }),
    { what: 'marks', mine: say.number(sum(draft.results.marks)), theirs: say.number(sum(trial.marks)) },
  ]
  return all.filter(({ mine, theirs }) => mine !== theirs)
}
