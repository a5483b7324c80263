import { ada, adaExam, baris, cem } from '#contract/examples.ts'
import { addDays, type Day, weekdayOf } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { coachActs, type DemoAudit } from '#server/demo/coach.ts'
import { commentsOf, type DemoComment } from '#server/demo/comments.ts'
import { writeDiary } from '#server/demo/diary.ts'
import { type DemoMistake, mistakesOf } from '#server/demo/mistakes.ts'
import { type DemoPlan, plansOf } from '#server/demo/plans.ts'
import { type Profile, profiles } from '#server/demo/profiles.ts'
import { type DemoHomework, type DemoSource, sourcesOf } from '#server/demo/sources.ts'
import type { DemoTrial } from '#server/demo/trials.ts'
import { idOfName } from '#server/services/new-id.ts'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { catalogueTree, croomId } from '#server/subjects/catalogue/tree.ts'
import { emptyExam } from '#server/subjects/exam/save.ts'
import type { ExamContent } from '#server/subjects/exam/sql.ts'
import type { RecordRow } from '#server/subjects/record/sql.ts'

export type DemoExam = ExamContent & { id: string }

/** Everything that the demo inserts for one student. */
export type History = {
  profile: Profile
  records: RecordRow[]
  trials: DemoTrial[]
  exams: DemoExam[]
  plans: DemoPlan[]
  sources: DemoSource[]
  homework: DemoHomework[]
  mistakes: DemoMistake[]
  comments: DemoComment[]
  audit: DemoAudit[]
}

/**
 * About 120 days of history per invented student, deterministic for a given moment.
 * @param now milliseconds since 1970
 */
export function makeHistories(now: number): History[] {
  const { curriculum } = readCurriculum()
  const tree = catalogueTree(curriculum)
  const today = dayAt(now, 'Europe/Istanbul', 4)
  return profiles.map((profile) => {
    const { person, access } = profile
    const { records: written, trials } = writeDiary(profile, curriculum, tree, now)
    const { records, sources, homework } = sourcesOf(profile, written, today)
    const acted = access === 'act' ? coachActs(profile, records, cem) : { records, audit: [] }
    const exams = examsOf(profile, today)
    const plans = plansOf(person, records, today)
    const mistakes = mistakesOf(person, trials, today)
    const comments = access === 'act' ? commentsOf(person, { trials, homework, mistakes }, today) : []
    return { profile, trials, exams, plans, sources, homework, mistakes, comments, ...acted }
  })
}

/** Dates are relative to today, as the demo must not claim dates of real exams. */
function examsOf({ person, schoolExams }: Profile, today: Day): DemoExam[] {
  const far = addDays(today, 210)
  const id = (name: string) => idOfName(`demo:${person.id}:exam:${name}`)
  const past = schoolExams.map(([, last], index) => ({
    ...emptyExam,
    id: id(`past ${index}`),
    name: `Matematik ${index + 1}. yazılı`,
    kind: 'school' as const,
    examdate: schoolDay(addDays(today, -last)),
    result: String((person.id === baris.id ? 58 : 76) + index * 5),
  }))
  return [
    {
      ...emptyExam,
      id: id('main'),
      croom_id: croomId('TYT', null),
      name: 'TYT',
      kind: 'national',
      examdate: addDays(far, 6 - weekdayOf(far)), // a Saturday
      examtime: '10:15',
      is_main: true,
      note: 'Demo için uydurulmuş bir gün; sınavın resmî tarihini ÖSYM açıklar.',
    },
    {
      ...emptyExam,
      id: person.id === ada.id ? adaExam : id('next'),
      name: 'Fizik 2. yazılı',
      kind: 'school',
      examdate: schoolDay(addDays(today, 9)),
    },
    ...past,
  ]
}

function schoolDay(day: Day): Day {
  return weekdayOf(day) > 5 ? addDays(day, 8 - weekdayOf(day)) : day
}
