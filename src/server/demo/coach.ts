import type { Profile } from '#server/demo/profiles.ts'
import type { Audit } from '#server/services/change.ts'
import { idOfName } from '#server/services/new-id.ts'
import { recordRow } from '#server/subjects/record/save.ts'
import type { RecordRow } from '#server/subjects/record/sql.ts'

export type DemoAudit = Audit & { id: string; at: string; actor_id: string; actor_name: string }

/**
 * The coach's part of a student's records: every eighth of the later half is by the coach, each third of these a
 * correction of what the student had entered, each with an audit row.
 */
export function coachActs(
  { person }: Profile,
  records: readonly RecordRow[],
  coach: { id: string; name: string },
): { records: RecordRow[]; audit: DemoAudit[] } {
  const audit: DemoAudit[] = []
  const acted = records.map((record, index) => {
    if (record.kind === 'rest' || record.source === 'timer' || index % 8 !== 3 || index < records.length / 2)
      return record
    return audit.length % 3 === 2 ? correct(record) : enter(record)
  })
  return { records: acted, audit }

  function enter(record: RecordRow): RecordRow {
    leaveTrace(record, 'create', null, record.created_at)
    return { ...record, created_by: coach.id, updated_by: coach.id }
  }

  /** The student had typed too many minutes. */
  function correct(record: RecordRow): RecordRow {
    const updated_at = new Date(Date.parse(record.created_at) + 60_000).toISOString()
    leaveTrace(record, 'update', { ...recordRow.contentOf(record), minutes: record.minutes + 30 }, updated_at)
    return { ...record, updated_by: coach.id, updated_at, version: 2 }
  }

  function leaveTrace(record: RecordRow, action: 'create' | 'update', before: object | null, at: string) {
    audit.push({
      id: idOfName(`demo:${person.id}:audit:${audit.length}`),
      at,
      actor_id: coach.id,
      actor_name: coach.name,
      action,
      entity: 'record',
      entity_id: record.id,
      before,
      after: recordRow.contentOf(record),
      version: action === 'create' ? 1 : 2,
    })
  }
}
