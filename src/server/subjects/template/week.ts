import { addDays, type Day, daysBetween, startOfWeek } from '#rules/day.ts'
import { orNotFound } from '#rules/refusal.ts'
import type { Context } from '#server/services/context.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findStudentOf } from '#server/services/people/sql.ts'
import { listPlan } from '#server/subjects/plan/sql.ts'
import type { SentItem } from '#server/subjects/template/frozen.ts'
import { coachSources, originsOf } from '#server/subjects/template/sql.ts'

/**
 * Reads a week of a student's plan as the items of a template. A source goes along if it came from the
 * coach's; of another one its name stays as a note.
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
  const given = new Set(sources.map((source) => source.id))
  const copyOf = new Map(copies.map((copy) => [copy.id, copy]))
  const items = planned.map((item): SentItem => {
    const { day, due, study_id, topic_id, subtopic_id, kind, minutes, questions, part_from, part_to } = item
    const copy = item.source_id === null ? undefined : copyOf.get(item.source_id)
    const origin = copy?.origin && given.has(copy.origin) ? copy.origin : null
    const due_offset = due === null ? null : Math.min(27, daysBetween(first, due))
    return {
      key: item.id,
      offset: daysBetween(first, day),
      due_offset,
      study_id,
      topic_id,
      subtopic_id,
      kind,
      minutes,
      questions,
      note: item.note ?? (origin === null ? (copy?.name ?? null) : null),
      ...(origin !== null && { source_id: origin, part_from, part_to }),
    }
  })
  return { croom_id: planned.find(({ croom_id }) => croom_id !== null)?.croom_id ?? null, items }
}
