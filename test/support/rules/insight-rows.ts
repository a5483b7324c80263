import fc from 'fast-check'
import { addDays, type Day } from '#rules/day.ts'
import type { Studied } from '#rules/insight/hours.ts'
import type { Study, Trial, TrialLesson } from '#rules/insight/papers.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import type { Mark } from '#rules/trial.ts'
import { recordKinds, trialKinds } from '#rules/vocabulary.ts'

export const today: Day = '2026-05-31'

export const studies: Study[] = [
  { id: 'M', question_count: 40, penalty: 4, topics: ['a', 'b', 'c'] },
  { id: 'F', question_count: 20, penalty: 4, topics: ['d', 'e'] },
  { id: 'essay', question_count: 0, penalty: 4, topics: ['x'] },
]
/** Topics of each lesson, and one that was deleted since. */
const topicsOf: Record<string, string[]> = { M: ['a', 'b', 'c', 'gone'], F: ['d', 'e', 'gone'], essay: ['x'] }

const ago = (min: number, max: number) => fc.integer({ min, max }).map((days) => addDays(today, -days))

/** Marks of a lesson that name no more than was wrong or blank. */
function marksOf(lesson: TrialLesson): fc.Arbitrary<Mark[]> {
  const topics = topicsOf[lesson.study_id] ?? []
  const markOf = (result: Mark['result']) =>
    fc.record<Mark>({
      study_id: fc.constant(lesson.study_id),
      topic_id: fc.constantFrom(...topics),
      subtopic_id: fc.constantFrom(null, 's1', 's2', 's3', 's4'),
      result: fc.constant(result),
      count: fc.constant(1),
      reason: fc.constantFrom(null, ...mistakeReasons),
    })
  const some = (result: Mark['result'], most: number) =>
    fc.tuple(fc.boolean(), fc.nat({ max: most })).chain(([all, count]) => {
      const n = all ? most : count
      return fc.array(markOf(result), { minLength: n, maxLength: n })
    })
  return fc.tuple(some('wrong', lesson.wrong), some('blank', lesson.blank)).map((marks) => marks.flat())
}

function lessonOf(study: Study): fc.Arbitrary<TrialLesson> {
  const count = fc.constantFrom(study.question_count, study.question_count, study.question_count / 2)
  return fc
    .tuple(count, fc.nat({ max: 12 }), fc.nat({ max: 6 }), fc.boolean(), fc.integer({ min: 0, max: 9 }))
    .map(([question_count, some, few, isSat, exempt]) => {
      const wrong = Math.min(some, question_count)
      const blank = Math.min(few, question_count - wrong)
      const lesson = { study_id: study.id, question_count, exempt: exempt === 0 }
      return isSat
        ? { ...lesson, correct: question_count - wrong - blank, wrong, blank }
        : { ...lesson, correct: 0, wrong: 0, blank: 0 }
    })
}

/** A trial of any kind and penalty, also of half the questions, with any marks. */
export function anyTrial(id: string, day: fc.Arbitrary<Day> = ago(0, 150)): fc.Arbitrary<Trial> {
  return fc
    .tuple(...studies.map(lessonOf))
    .chain((lessons) => fc.tuple(fc.constant(lessons), ...lessons.map(marksOf)))
    .chain(([lessons, ...marks]) =>
      fc.record<Trial>({
        id: fc.constant(id),
        kind: fc.constantFrom(...trialKinds, 'general'),
        day,
        penalty: fc.constantFrom(0, 3, 4, 4),
        publisher: fc.constantFrom(null, 'X', 'Y', 'ıŞIK'),
        lessons: fc.constant(lessons),
        marks: fc.constant(marks.flat()),
      }),
    )
}

export const someTrials = (max = 14): fc.Arbitrary<Trial[]> =>
  fc.nat({ max }).chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => anyTrial(`trial ${i}`))))

export const anyRecord = (day: fc.Arbitrary<Day> = ago(0, 400)): fc.Arbitrary<Studied> =>
  fc.record<Studied>({
    day,
    study_id: fc.constant('M'),
    topic_id: fc.constantFrom(null, 'a', 'b', 'c', 'd', 'gone'),
    minutes: fc.integer({ min: 0, max: 240 }),
    kind: fc.constantFrom(...recordKinds),
  })

export const someRecords = fc.array(anyRecord(), { maxLength: 60 })
export const ahead: fc.Arbitrary<Day> = fc.integer({ min: 1, max: 3 }).map((days) => addDays(today, days))

/** Five to sixteen full trials over at least 21 days, the last within 45, of any nets an exam can give. */
export const forecastTrials: fc.Arbitrary<Trial[]> = fc
  .tuple(
    fc.nat({ max: 45 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.nat({ max: 120 }), fc.nat({ max: 120 })), {
      minLength: 4,
      maxLength: 15,
    }),
    fc.nat({ max: 120 }),
  )
  .map(([age, earlier, firstNet]) => {
    let day = addDays(today, -age)
    const first = fullTrial('t', day, firstNet, 120 - firstNet)
    const rest = earlier.map(([gap, correct, wrong], i) => {
      day = addDays(day, -(i === 0 ? Math.max(21, gap) : gap))
      return fullTrial(`t${i}`, day, Math.min(correct, 120 - Math.min(wrong, 120)), Math.min(wrong, 120))
    })
    return [first, ...rest]
  })

/** A full trial of one lesson of 120 questions. */
export function fullTrial(id: string, day: Day, correct: number, wrong: number, questions = 120): Trial {
  const lesson = {
    study_id: 'M',
    question_count: questions,
    correct,
    wrong,
    blank: questions - correct - wrong,
  }
  return {
    id,
    kind: 'general',
    day,
    penalty: 4,
    publisher: null,
    lessons: [{ ...lesson, exempt: false }],
    marks: [],
  }
}

/** The same rows in another order. */
export function shuffled<T>(rows: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length })
}
