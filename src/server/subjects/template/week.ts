import { addDays, type Day, daysBetween, startOfWeek } from '#rules/day.ts'
import { orNotFound } from '#rules/refusal.ts'
import { rangeOf } from '#rules/source-range.ts'
import type { Context } from '#server/services/context.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findStudentOf } from '#server/services/people/sql.ts'
import { listPlan } from '#server/subjects/plan/sql.ts'
import type { SentItem } from '#server/subjects/template/frozen.ts'
import { type CoachSource, coachSources, originsOf } from '#server/subjects/template/sql.ts'

/**
 * Reads a week of a student's plan as the items of a template. A source goes along if it came from the
 * coach's and still has those parts of that lesson; of another one its name stays as a note.
 * @throws Refusal NOT_FOUND for somebody who is no student of the coach
 */
export async function itemsOfWeek(
  { sql, actor }: Pick<Context, 'sql' | 'actor'>,
  { user_id, week }: { user_id: string; week: Day },
): Promise<{ croom_id: string | null; items: SentItem[] }> {
  const student = orNotFound(await findStudentOf(sql, { coach_id: actor.id, student_id: user_id }))
  const id = ownerId(student.id)
  const first = startOfWeek(week, student.week_start)
  const planned = await listPlan(sql, id, first, addDays(first, 6))
  const copies = await originsOf(
    sql,
    id,
    planned.flatMap(({ source_id }) => source_id ?? []),
  )
  const sources = await coachSources(
    sql,
    actor.id,
    copies.flatMap(({ origin }) => origin ?? []),
  )
  const items = planned.map((item): SentItem => {
    const { id: key, day, due, study_id, topic_id, subtopic_id, kind, minutes, questions, note } = item
    const copy = copies.find(({ id }) => id === item.source_id)
    const source = sources.find(({ id }) => id === copy?.origin)
    const offset = daysBetween(first, day)
    const due_offset = due === null ? null : Math.min(27, daysBetween(first, due))
    const what = { key, offset, due_offset, study_id, topic_id, subtopic_id, kind, minutes, questions }
    if (source && hasParts(source, item)) return { ...what, note, ...rangeOf(item), source_id: source.id }
    return { ...what, note: note ?? copy?.name ?? null }
  })
  const croom_id = planned.find((item) => item.croom_id !== null)?.croom_id ?? null
  return { croom_id, items }
}

/** Whether a coach's source still has the parts of an item, of the same lesson. */
function hasParts(
  source: CoachSource,
  { study_id, part_to }: { study_id: string | null; part_to: number | null },
) {
  return (source.study_id === null || source.study_id === study_id) && (part_to ?? 0) <= source.size
}
