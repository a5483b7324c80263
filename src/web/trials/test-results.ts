import { recordOf } from '#rules/keys.ts'
import type { Section } from '#rules/section.ts'
import type { ReplyOf } from '#web/api/ask.ts'

export type Trial = ReplyOf<'GET /trialexam/data/{id}'>

const counts = ['correct', 'wrong', 'blank', 'net'] as const
type Counts = Record<(typeof counts)[number], number>
/** The results of one trial exam: lessons by id, and sums of tests. */
export type ResultsOfTrial = {
  lessons: ReadonlyMap<string, Counts>
  sections: readonly (Counts & Pick<Section, 'name' | 'study_ids'>)[]
}

/** The results of a trial exam, without lessons from which the student was exempt. */
export function resultsOf({ lessons, sections }: Pick<Trial, 'lessons' | 'sections'>): ResultsOfTrial {
  const sat = lessons.filter(({ exempt }) => !exempt)
  return { lessons: new Map(sat.map((lesson) => [lesson.study_id, lesson])), sections }
}

/** Lessons of a trial exam, those within a sum too. */
export function lessonsIn({ lessons, sections }: ResultsOfTrial): string[] {
  return [...lessons.keys(), ...sections.flatMap(({ study_ids }) => study_ids)]
}

/**
 * The result of a test in a trial exam: its sum as it was entered, or that of its lessons.
 * @returns null where neither is known: a sum is never split, and a missing lesson is no zero
 */
export function resultOfTest(
  { lessons, sections }: ResultsOfTrial,
  { name, study_ids }: Pick<Section, 'name' | 'study_ids'>,
): Counts | null {
  const entered = study_ids.length > 1 && sections.find((each) => each.name === name)
  if (entered) return entered
  const own = study_ids.flatMap((id) => lessons.get(id) ?? [])
  if (own.length < study_ids.length) return null
  return sumOf(own)
}

export function sumOf(results: readonly Counts[]): Counts {
  return recordOf(counts, (of) => results.reduce((total, each) => total + each[of], 0))
}

export type LessonSeries = ReplyOf<'GET /trialgraph/sumByStudyTime/{id}/{time}'>

/** The trial exams of an answer, each with its results. */
export function resultsIn({ trials, series }: Pick<LessonSeries, 'trials' | 'series'>) {
  return trials.map((trial, index) => {
    const lessons = new Map<string, Counts>()
    for (const { id, ...all } of series) {
      const [correct, wrong, blank, net] = [all.correct, all.wrong, all.blank, all.net].map((of) => of[index])
      if (id !== null && correct != null && wrong != null && blank != null && net != null)
        lessons.set(id, { correct, wrong, blank, net })
    }
    return { ...trial, lessons }
  })
}
