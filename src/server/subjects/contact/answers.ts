import type { contact } from '#contract/contact.ts'
import { addDays } from '#rules/day.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import { accessOfCoach, findLink, lockUser, readNames } from '#server/services/people/sql.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import { deleteRow, saveRow } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { type ContactContext, contactRow } from '#server/subjects/contact/save.ts'
import {
  type ContactRow,
  endSnooze,
  findStudentOfContact,
  listContacts,
  putSnooze,
  sweepContacts,
  sweepSnoozes,
} from '#server/subjects/contact/sql.ts'
import { readStudents } from '#server/subjects/insight/students.ts'
import { readTotal } from '#server/subjects/insight/triage.ts'

export const answers: Answers<typeof contact> = {
  async 'GET /contact'({ query, ...context }) {
    const { sql, actor } = context
    const { user_id } = query
    const students = user_id === undefined ? await openStudents(context) : [user_id]
    const found = await paginate(query, (most, offset) => listContacts(sql, students, actor.id, most, offset))
    const signed = await readAuthors(context, found.rows)
    return { ...found, rows: found.rows.map(signed) }
  },

  async 'POST /contact'({ body, named, ...context }) {
    const { user_id, ...change } = body
    const student = user_id === undefined ? await studentOf(context, body.id) : named
    const saved = await saveRow(await aboutStudent(context, student), contactRow, change)
    const signed = await readAuthors(context, [saved])
    return signed(saved)
  },

  async 'DELETE /contact/{id}'({ params, ...context }) {
    const { sql, actor } = context
    const student = orNotFound(
      await findStudentOfContact(sql, await ownStudents(context), actor.id, params.id),
    )
    return deleteRow(await aboutStudent(context, ownerId(student)), contactRow, params.id)
  },

  async 'POST /snooze'({ body, named, ...context }) {
    const { sql, actor, now } = context
    const { timezone, day_start } = orNotFound(await lockUser(sql, named))
    if (body.days === 0) {
      await endSnooze(sql, named, actor.id)
      return { snoozed_until: null }
    }
    const until = addDays(dayAt(now, timezone, day_start), body.days)
    await putSnooze(sql, named, actor.id, until, await readTotal(sql, named, now))
    return { snoozed_until: until }
  },
}

/** Whose contacts a person reads and writes: a coach those of students with an active link, a student the student’s. */
async function ownStudents({ sql, actor }: Context): Promise<string[]> {
  if (roleOf(actor) === 'student') return [actor.id]
  return [...(await accessOfCoach(sql, actor.id)).keys()]
}

/** The same, without students who wait for a consent. */
async function openStudents(context: Context): Promise<string[]> {
  if (roleOf(context.actor) === 'student') return [context.actor.id]
  return (await readStudents(context)).filter(({ isWaiting }) => !isWaiting).map(({ id }) => id)
}

/**
 * The student of a contact that was sent without `user_id`: the calling student, or that of the coach's stored contact.
 * @throws Refusal RULE where a coach has none with this id
 */
async function studentOf(context: Context, id: string | undefined): Promise<OwnerId> {
  const { sql, actor, acting } = context
  if (roleOf(actor) === 'student') return acting.id
  const student =
    id === undefined ? undefined : await findStudentOfContact(sql, await openStudents(context), actor.id, id)
  if (student === undefined) throw new Refusal('RULE', { user_id: { fault: 'required' } })
  return ownerId(student)
}

/**
 * What saves and deletes a contact about a student, who is locked: the account is there until the row is written.
 * @throws Refusal NOT_FOUND for who is no own student
 */
async function aboutStudent(context: Context, id: OwnerId): Promise<ContactContext> {
  const { sql, actor } = context
  const { timezone, day_start } = orNotFound(await lockUser(sql, id))
  // Asked again, as the link may have ended while this waited for the student.
  if (roleOf(actor) === 'coach') orNotFound(await findLink(sql, { coach_id: actor.id, student_id: id }))
  return { ...context, acting: { id }, today: dayAt(context.now, timezone, day_start) }
}

/** @returns a contact with its author */
async function readAuthors({ sql }: Context, rows: readonly ContactRow[]) {
  const nameOf = await readNames(sql, [...new Set(rows.map(({ author_id }) => author_id))])
  return ({ author_id: id, ...row }: ContactRow) => ({ ...row, by: { id, name: nameOf(id) ?? '' } })
}

export const sweeps: Subject['sweeps'] = {
  contacts: sweepContacts,
  snoozes: sweepSnoozes,
}
