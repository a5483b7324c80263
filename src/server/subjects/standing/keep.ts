import type { Day } from '#rules/day.ts'
import type { RecordContent } from '#rules/record.ts'
import { isStudied } from '#rules/streak.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { noteChange, noteStudied, refreshRuns, refreshTopics } from '#server/subjects/standing/sql.ts'

/**
 * Keeps what `GET /state` reads of all years, after one record was written, in the transaction that wrote it. It asks
 * for everything at once, in this order after the statement of the record itself.
 * @param id of the record
 * @param before the record as it was; null for a new one
 * @param after the record as it is; null for a deleted one
 */
export async function keepStanding(
  sql: Sql,
  userId: OwnerId,
  id: string,
  before: RecordContent | null,
  after: RecordContent | null,
): Promise<void> {
  await Promise.all([
    noteChange(sql, userId, Number(after !== null) - Number(before !== null)),
    keepTopics(sql, userId, before, after),
    // In this order: the runs of the first day may reach to the second.
    ...changedDays(before, after).map((day) => refreshRuns(sql, userId, day, id)),
  ])
}

async function keepTopics(
  sql: Sql,
  userId: OwnerId,
  before: RecordContent | null,
  after: RecordContent | null,
): Promise<void> {
  const [old, now] = [topicOf(before), topicOf(after)]
  const topics = [old, now].filter((id) => id !== null)
  if (topics.length === 0 || (old === now && before?.day === after?.day)) return
  if (old === null && now !== null && after) await noteStudied(sql, userId, now, after.day)
  else await refreshTopics(sql, userId, topics)
}

/** The topic that a record is study of; sitting a trial exam is none. */
function topicOf(record: RecordContent | null): string | null {
  return record === null || record.kind === 'trial' ? null : record.topic_id
}

/** Days on which a change may have begun or ended study or rest. */
function changedDays(before: RecordContent | null, after: RecordContent | null): Day[] {
  if (before && after && before.day === after.day && meaningOf(before) === meaningOf(after)) return []
  const days = [before, after].flatMap((record) => (record && meaningOf(record) ? [record.day] : []))
  return [...new Set(days)]
}

function meaningOf(record: RecordContent): 'study' | 'rest' | undefined {
  if (isStudied(record)) return 'study'
  return record.kind === 'rest' ? 'rest' : undefined
}
