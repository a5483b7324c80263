import { addDays, type Day, daysFrom, startOfWeek } from '#rules/day.ts'
import { noRange } from '#rules/source-range.ts'
import { idOfName } from '#server/services/new-id.ts'
import type { PlanContent } from '#server/subjects/plan/sql.ts'
import type { RecordRow } from '#server/subjects/record/sql.ts'

export type DemoPlan = PlanContent & { id: string }

/**
 * A plan for last week and this one: for past days what was studied and a little more, for coming days what
 * was studied on the same weekday before.
 */
export function plansOf(person: { id: string }, records: readonly RecordRow[], today: Day): DemoPlan[] {
  const monday = startOfWeek(today, 1)
  return daysFrom(addDays(monday, -7), addDays(monday, 6)).flatMap((day) => {
    const model = day < today ? day : addDays(day, -7)
    const studied = records.filter(
      ({ kind, study_id, source_id, minutes, ...each }) =>
        // Parts of a source are planned as homework.
        each.day === model &&
        study_id !== null &&
        source_id === null &&
        kind !== 'rest' &&
        kind !== 'trial' &&
        minutes >= 15,
    )
    return studied.slice(0, 3).map((record, sort) => {
      const { croom_id, study_id, topic_id, subtopic_id, questions } = record
      return {
        id: idOfName(`demo:${person.id}:plan:${day}:${sort}`),
        day,
        croom_id,
        study_id,
        topic_id,
        subtopic_id,
        sort,
        kind: record.kind as DemoPlan['kind'], // rest was filtered out above
        // Rounded up, so that one item of three was finished before the planned time.
        minutes: Math.ceil((record.minutes * (sort === 1 ? 1.3 : 0.9)) / 5) * 5,
        questions: questions > 0 && sort !== 1 ? Math.floor(questions / 5) * 5 || null : null,
        note: null,
        due: null,
        ...noRange,
      }
    })
  })
}
