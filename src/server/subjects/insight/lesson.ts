import { lesson } from '#rules/insight/lesson.ts'
import { grouped } from '#rules/insight/order.ts'
import { orNotFound } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Context } from '#server/services/context.ts'
import { listRoster } from '#server/subjects/croom/sql.ts'
import { readStudies, withNames } from '#server/subjects/insight/read.ts'
import { findOwnGroup, listMarkedTrialsOfMany, sumTopicsOfMany } from '#server/subjects/insight/sql.ts'
import { readStudents } from '#server/subjects/insight/students.ts'

/**
 * Topics worth a lesson of a coach's group, from the trial exams of its members in the group and in the class group
 * that it follows, each up to the member's own day. Who waits for a consent is left out.
 * @throws Refusal NOT_FOUND for a group of somebody else
 */
export async function readLesson(
  context: Pick<Context, 'sql' | 'actor' | 'services' | 'now' | 'locale'>,
  croomId: string,
) {
  const { sql, actor, now } = context
  const croom = orNotFound(await findOwnGroup(sql, actor.id, croomId))
  const [roster, students, tree] = await Promise.all([
    listRoster(sql, croom.id),
    readStudents(context),
    readStudies({ sql }, [croom]),
  ])
  const isMember = new Set(roster)
  const members = students.filter(({ id, isWaiting }) => isMember.has(id) && !isWaiting)
  const today =
    members
      .map((member) => member.today)
      .sort()
      .at(-1) ?? dayAt(now, 'UTC', 0)
  const ids = members.map(({ id }) => id)
  const [trials, records] = await Promise.all([
    listMarkedTrialsOfMany(sql, ids, [croom.id, croom.tree_id], now),
    sumTopicsOfMany(sql, members),
  ])
  const trialsOf = grouped(trials, ({ user_id }) => user_id)
  const recordsOf = grouped(records, ({ user_id }) => user_id)
  const known = members.map((member) => ({
    ...member,
    trials: trialsOf.get(member.id) ?? [],
    records: recordsOf.get(member.id) ?? [],
  }))
  const { rows, ...head } = lesson({
    studies: tree.studies,
    members: Object.fromEntries(known.map((member) => [member.id, member])),
    today,
  })
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const full = rows.map((row) => ({
    ...row,
    who: row.who.map((id) => ({ id, name: names.get(id) ?? '' })),
  }))
  return { croom_id: croom.id, today, ...head, rows: await withNames({ sql }, full, tree.names) }
}
