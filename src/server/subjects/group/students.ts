import { createHash } from 'node:crypto'
import { isClosed } from '#rules/consent.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Context } from '#server/services/context.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { lockStudentOf } from '#server/services/people/sql.ts'

/**
 * Works on rows of several of a coach's students in the transaction of the call, as in coach mode. Each student is
 * locked, in the order of their ids: two coaches who work for the same students do not wait for each other in a circle.
 * @param work gets null in place of a student for whom the coach may not act
 */
export async function forStudents<Row extends { user_id: string }>(
  context: Context,
  rows: readonly Row[],
  work: (student: Context | null, row: Row) => Promise<void>,
): Promise<void> {
  for (const id of [...new Set(rows.map(({ user_id }) => user_id))].sort()) {
    const student = await asStudent(context, id)
    for (const row of rows) if (row.user_id === id) await work(student, row)
  }
}

/** Works for one student as in coach mode, with a lock; null for whom the coach may not act. */
export async function asStudent(context: Context, studentId: string): Promise<Context | null> {
  const { sql, actor, services, now } = context
  const student = await lockStudentOf(sql, { coach_id: actor.id, student_id: studentId })
  if (student?.access !== 'act' || isClosed(student, services.consentAge, now)) return null
  const id = ownerId(student.id)
  return {
    ...context,
    acting: { ...student, id },
    access: student.access,
    today: dayAt(now, student.timezone, student.day_start),
    audit: (change) => trace(sql, id, actor, change),
  }
}

/** Work for one of several, whose refusal is told at that one's path. @throws Refusal RULE */
export async function toldAt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [fault] = error instanceof Refusal ? Object.values(error.fields ?? {}) : []
    throw fault ? new Refusal('RULE', { [path]: fault }) : error
  }
}

/** A text that differs where something else is shown in a preview. */
export function digestOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

/** @throws Refusal RULE without the digest of a preview, CONFLICT for that of another one */
export function assertShown(sent: string | null | undefined, digest: string): void {
  if (sent == null) throw new Refusal('RULE', { digest: { fault: 'required' } })
  if (sent !== digest) throw previewChanged()
}

export function previewChanged(): Refusal {
  return new Refusal('CONFLICT', { digest: { fault: 'previewChanged' } })
}
