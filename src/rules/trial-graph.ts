import type { Day } from './day.ts'
import { mean, sum } from './insight/average.ts'
import { grouped } from './insight/order.ts'
import { entriesOf, recordOf } from './keys.ts'
import type { MistakeReason } from './mistake-reasons.ts'
import { lost, net } from './net.ts'
import type { TrialKind } from './vocabulary.ts'

export type TrialPoint = { id: string; day: Day; name: string; publisher: string | null; kind: TrialKind }
/** A trial exam with what the sums need. */
export type SatTrial = TrialPoint & { penalty: number }
/** Result of one lesson in one trial exam, without exempt lessons. */
export type SatLesson = {
  trial_id: string
  study_id: string
  question_count: number
  correct: number
  wrong: number
  blank: number
}
/** The sum of a test with several lessons in one trial exam: nothing is known of a single lesson. */
export type SatSection = Omit<SatLesson, 'study_id'> & { name: string; study_ids: string[] }
/** Number of marks of one trial exam on one part; id null: on the parent itself. */
export type PartMarks = {
  trial_id: string
  id: string | null
  wrong: number
  blank: number
  reasons: Partial<Record<MistakeReason, number>>
}
type Child = { id: string; name: string; color?: string }

/**
 * Sums per lesson over the trials that had it by itself; the sums of tests, which are of no lesson, are the last row, if
 * there are any.
 * @param trials oldest first
 * @param sumsName name of the last row
 */
export function lessonTotals(
  children: readonly Child[],
  trials: readonly SatTrial[],
  lessons: readonly SatLesson[],
  sections: readonly SatSection[],
  sumsName: string,
) {
  // Several tests of one trial are one value, as several trials of a lesson are several.
  const sums = [...grouped(sections, ({ trial_id }) => trial_id)].map(([trial_id, own]) => {
    return { trial_id, ...countsIn(own) }
  })
  const ofLesson = grouped(lessons, ({ study_id }) => study_id)
  const rows: (Omit<Child, 'id'> & { id: string | null; of: readonly Omit<SatLesson, 'study_id'>[] })[] = [
    ...children.map((child) => ({ ...child, of: ofLesson.get(child.id) ?? [] })),
    ...(sums.length > 0 ? [{ id: null, name: sumsName, of: sums }] : []),
  ]
  return rows.map(({ id, name, color, of }) => {
    const ofTrial = grouped(of, ({ trial_id }) => trial_id)
    const own = trials.flatMap((trial) =>
      (ofTrial.get(trial.id) ?? []).map((lesson) => ({ ...lesson, penalty: trial.penalty })),
    )
    const nets = own.map(({ correct, wrong, penalty }) => net(correct, wrong, penalty))
    const { question_count: questions, ...results } = countsIn(own)
    return {
      id,
      name,
      ...(color !== undefined && { color }),
      trials: own.length,
      questions,
      ...results,
      net: sum(nets),
      net_mean: nets.length > 0 ? mean(nets) : null,
      net_best: nets.length > 0 ? Math.max(...nets) : null,
      net_last: nets.at(-1) ?? null,
      lost: sum(own.map(({ wrong, blank, penalty }) => lost(wrong, blank, penalty))),
    }
  })
}

type Counts = Pick<SatLesson, 'question_count' | 'correct' | 'wrong' | 'blank'>

function countsIn(some: readonly Counts[]): Counts {
  return recordOf(['question_count', 'correct', 'wrong', 'blank'], (of) => sum(some.map((each) => each[of])))
}

/** One value per trial and lesson, oldest first; null when the lesson was not in the trial, or only within a sum. */
export function lessonSeries(
  children: readonly Child[],
  trials: readonly SatTrial[],
  lessons: readonly SatLesson[],
) {
  const found = new Map(lessons.map((lesson) => [`${lesson.trial_id} ${lesson.study_id}`, lesson]))
  return children.map(({ id, name, color }) => {
    const own = trials.map((trial) => ({ trial, lesson: found.get(`${trial.id} ${id}`) }))
    return {
      id,
      name,
      ...(color !== undefined && { color }),
      correct: own.map(({ lesson }) => lesson?.correct ?? null),
      wrong: own.map(({ lesson }) => lesson?.wrong ?? null),
      blank: own.map(({ lesson }) => lesson?.blank ?? null),
      net: own.map(({ trial, lesson }) => (lesson ? net(lesson.correct, lesson.wrong, trial.penalty) : null)),
    }
  })
}

/** Trial exams with the sums of tests that they have in place of lessons. */
export function withSections<T extends SatTrial>(trials: readonly T[], sections: readonly SatSection[]) {
  return trials.map((trial) => ({
    ...trial,
    sections: sections
      .filter(({ trial_id }) => trial_id === trial.id)
      .map(({ trial_id: _, ...sum }) => ({ ...sum, net: net(sum.correct, sum.wrong, trial.penalty) })),
  }))
}

/** Sums of the marks per part; marks on the parent itself are the last row, if there are any. */
export function markTotals(
  children: readonly Child[],
  trials: readonly SatTrial[],
  marks: readonly PartMarks[],
  ownName: string,
) {
  const trial = new Map(trials.map((each) => [each.id, each]))
  return withOwn(children, marks, ownName).map(({ id, name }) => {
    const own = marks.filter((mark) => mark.id === id && trial.has(mark.trial_id))
    const days = own.map((mark) => trial.get(mark.trial_id)?.day ?? '').sort()
    const reasons: Partial<Record<MistakeReason, number>> = {}
    for (const mark of own) {
      for (const [reason, count] of entriesOf(mark.reasons)) reasons[reason] = (reasons[reason] ?? 0) + count
    }
    return {
      id,
      name,
      wrong: sum(own.map(({ wrong }) => wrong)),
      blank: sum(own.map(({ blank }) => blank)),
      lost: sum(
        own.map(({ wrong, blank, trial_id }) => lost(wrong, blank, trial.get(trial_id)?.penalty ?? 0)),
      ),
      trials: new Set(own.map(({ trial_id }) => trial_id)).size,
      last_day: days.at(-1) ?? null,
      reasons,
    }
  })
}

/**
 * Marks per part, one value per trial, oldest first.
 * @param withLesson trials that had the lesson; every value of the others is null but those of their marks, which a
 *   trial has where the lesson is part of a sum
 */
export function markSeries(
  children: readonly Child[],
  trials: readonly SatTrial[],
  withLesson: ReadonlySet<string>,
  marks: readonly PartMarks[],
  ownName: string,
) {
  const found = new Map(marks.map((mark) => [`${mark.trial_id} ${mark.id}`, mark]))
  return withOwn(children, marks, ownName).map(({ id, name }) => {
    const own = trials.map((trial) => {
      const known = found.get(`${trial.id} ${id}`)
      if (!known && !withLesson.has(trial.id)) return null
      const { wrong, blank } = known ?? { wrong: 0, blank: 0 }
      return { wrong, blank, lost: lost(wrong, blank, trial.penalty) }
    })
    return {
      id,
      name,
      wrong: own.map((value) => value?.wrong ?? null),
      blank: own.map((value) => value?.blank ?? null),
      lost: own.map((value) => value?.lost ?? null),
    }
  })
}

/** Wrong and blank questions of a lesson without a mark, as a part with id null. */
export function unmarked(lessons: readonly SatLesson[], marks: readonly PartMarks[]): PartMarks[] {
  return lessons.flatMap((lesson) => {
    const own = marks.filter(({ trial_id }) => trial_id === lesson.trial_id)
    const wrong = lesson.wrong - sum(own.map((mark) => mark.wrong))
    const blank = lesson.blank - sum(own.map((mark) => mark.blank))
    return wrong > 0 || blank > 0 ? [{ trial_id: lesson.trial_id, id: null, wrong, blank, reasons: {} }] : []
  })
}

function withOwn(children: readonly Child[], marks: readonly PartMarks[], ownName: string) {
  const hasOwn = marks.some(({ id }) => id === null)
  return [...children, ...(hasOwn ? [{ id: null, name: ownName }] : [])]
}
