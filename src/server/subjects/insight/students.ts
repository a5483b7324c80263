import { isClosed } from '#rules/consent.ts'
import type { Day } from '#rules/day.ts'
import { peopleOrder } from '#rules/name-order.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Context } from '#server/services/context.ts'
import { listStudentsOf, type StudentOfCoach } from '#server/services/people/sql.ts'
import { membersAmong } from '#server/subjects/user/sql.ts'

/** A coach's student now: the student's own day, and whether the account waits for a consent. */
export type StudentNow = StudentOfCoach & { today: Day; isWaiting: boolean }

/** A coach's students by name, or those of them in a class group. Of one who waits no study may be told. */
export async function readStudents(
  { sql, actor, services, now, locale }: Pick<Context, 'sql' | 'actor' | 'services' | 'now' | 'locale'>,
  croomId?: string,
): Promise<StudentNow[]> {
  const all = await listStudentsOf(sql, actor.id)
  const ids = all.map(({ id }) => id)
  const members = croomId === undefined ? new Set(ids) : await membersAmong(sql, ids, croomId)
  return all
    .filter(({ id }) => members.has(id))
    .sort(peopleOrder(locale))
    .map((student) => ({
      ...student,
      today: dayAt(now, student.timezone, student.day_start),
      isWaiting: isClosed(student, services.consentAge, now),
    }))
}
