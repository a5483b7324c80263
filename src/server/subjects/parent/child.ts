import type { Reply } from '#contract/call.ts'
import type { parent } from '#contract/parent.ts'
import { addDays, daysBetween, daysFrom } from '#rules/day.ts'
import { goalOf } from '#rules/goals.ts'
import { isMostlyDone } from '#rules/plan.ts'
import { orNotFound } from '#rules/refusal.ts'
import type { Sql } from '#server/services/database/client.ts'
import { noteLook } from '#server/services/people/look.ts'
import { type ActorId, isOwn, type OwnerId } from '#server/services/people/person-ids.ts'
import { listExams } from '#server/subjects/exam/sql.ts'
import { listDays, listLetters } from '#server/subjects/letter/sql.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import { listTrials } from '#server/subjects/trialexam/sql.ts'

type Child = Reply<(typeof parent)['GET /parent/child/{id}']>

/** How many trial exams, exams ahead and letters a look shows. */
const most = 10

/**
 * What a student shares with a parent, in the student's own days, and the line of this look. No notes, no records one
 * by one, no settings.
 * @throws Refusal NOT_FOUND for the caller's own id
 */
export async function readChild(
  sql: Sql,
  studentId: OwnerId,
  parentId: ActorId,
  now: number,
): Promise<Child> {
  const look = isOwn(studentId, parentId) ? undefined : await noteLook(sql, studentId, parentId, now)
  const { student, today } = orNotFound(look)
  const from = addDays(today, -6)
  // Today is not over: it is shown, and neither its goal nor its plan is asked for yet.
  const yesterday = addDays(today, -1)
  const [studied, plan, trials, exams, letters] = await Promise.all([
    listDays(sql, studentId, from, today),
    withDone(sql, studentId, from, yesterday, today),
    listTrials(sql, studentId, {}, most, 0),
    listExams(sql, studentId, { from: today }, most, 0),
    listLetters(sql, studentId, { onlyShared: true }, most, 0),
  ])
  const byDay = new Map(studied.map((each) => [each.day, each]))
  return {
    student: { id: student.id, name: student.name },
    today,
    week: {
      days: daysFrom(from, today).map((day) => {
        const { minutes = null, questions = null, rested = false } = byDay.get(day) ?? {}
        return { day, minutes, questions, rested }
      }),
      minutes: studied.reduce((sum, { minutes }) => sum + minutes, 0),
      questions: studied.reduce((sum, { questions }) => sum + questions, 0),
      goal: goalOf(student.goals, from, yesterday),
    },
    plan: { items: plan.length, done: plan.filter(isMostlyDone).length },
    trials,
    exams: exams.map((exam) => ({ ...exam, days_left: daysBetween(today, exam.examdate) })),
    letters,
  }
}
