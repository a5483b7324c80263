import type { Static } from '@sinclair/typebox'
import type { Contact, contact } from '#contract/contact.ts'
import { isClosed } from '#rules/consent.ts'
import { addDays, type Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { nowhere } from '#rules/place.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import { findPeople, lockUser } from '#server/services/people/sql.ts'
import { newId } from '#server/services/rows/new-id.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { isOthersId } from '#server/services/rows/sql.ts'
import {
  type ContactContent,
  type ContactRow,
  contactContent,
  countContacts,
  deleteContact,
  endSnooze,
  findContact,
  findStudentOfContact,
  hasContact,
  insertContact,
  listContacts,
  putSnooze,
  updateContact,
} from '#server/subjects/contact/sql.ts'
import { listStudents } from '#server/subjects/insight/sql.ts'
import { readTotal } from '#server/subjects/insight/triage.ts'
import { truePlace } from '#server/subjects/record/save.ts'
import { listStudentIds } from '#server/subjects/user/sql.ts'

export const answers: Answers<typeof contact> = {
  async 'GET /contact'({ query, ...context }) {
    const { sql, actor } = context
    const { user_id, page = 1, size = 50 } = query
    const students = user_id === undefined ? await openStudents(context) : [user_id]
    const found = await paginate(
      (most, offset) => listContacts(sql, students, actor.id, most, offset),
      page,
      size,
    )
    return { ...found, rows: await withAuthors(context, found.rows), page, size }
  },

  async 'POST /contact'({ body, named, ...context }) {
    const { sql, actor, now } = context
    const { id = newId(), version, user_id, ...sent } = body
    const student = user_id === undefined ? await studentOf(context, body.id) : named
    const { timezone, day_start } = await lockedStudent(context, student)
    const today = dayAt(now, timezone, day_start)
    const before = await findContact(sql, student, actor.id, id)
    if (!before && (await isTaken(context, student, id))) throw new Refusal('NOT_FOUND')
    const after = await changed(context, student, today, before, sent)
    if (!before) {
      assertBelowLimit(await countContacts(sql, student, actor.id), limits.contacts, 'text')
      await insertContact(sql, student, actor.id, id, after)
    } else if (!isSame(before, after)) {
      if (version !== undefined && version < before.version) throw new Refusal('CONFLICT')
      await updateContact(sql, student, id, after)
    }
    const saved = await findContact(sql, student, actor.id, id)
    const [row] = await withAuthors(context, saved ? [saved] : [])
    if (!row) throw new Error('a saved contact was not found')
    return row
  },

  async 'DELETE /contact/{id}'({ params, ...context }) {
    const { sql, actor } = context
    const student = await findStudentOfContact(sql, await ownStudents(context), actor.id, params.id)
    if (student === undefined) throw new Refusal('NOT_FOUND')
    await deleteContact(sql, student, params.id)
    return { ok: true }
  },

  async 'POST /snooze'({ body, named, ...context }) {
    const { sql, actor, now } = context
    const { timezone, day_start } = await lockedStudent(context, named)
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
  return (await listStudentIds(sql, actor.id)).map(({ id }) => id)
}

/** The same, without students who wait for a consent. */
async function openStudents(context: Context): Promise<string[]> {
  const { sql, actor, services, now } = context
  if (roleOf(actor) === 'student') return [actor.id]
  const students = await listStudents(sql, actor.id)
  return students.filter((each) => !isClosed(each, services.consentAge, now)).map(({ id }) => id)
}

/** Whose contact is saved where only its id is sent. @throws Refusal RULE for a new one of a coach */
async function studentOf(context: Context, id: string | undefined): Promise<OwnerId> {
  const { sql, actor, acting } = context
  if (roleOf(actor) === 'student') return acting.id
  const student =
    id === undefined ? undefined : await findStudentOfContact(sql, await openStudents(context), actor.id, id)
  if (student === undefined) throw new Refusal('RULE', { user_id: { fault: 'required' } })
  return ownerId(student)
}

/** The student, locked so that the account cannot be deleted before the row is written. */
async function lockedStudent({ sql }: Context, id: OwnerId) {
  const student = await lockUser(sql, id)
  if (!student) throw new Refusal('NOT_FOUND')
  return student
}

/** Whether an id is another author's contact of this student, or a row of another student. */
async function isTaken({ sql }: Context, student: OwnerId, id: string): Promise<boolean> {
  return (await hasContact(sql, student, id)) || isOthersId(sql, student, id)
}

type Sent = { [K in keyof ContactContent]?: ContactContent[K] | undefined }

/** A contact after a change. @throws Refusal RULE */
async function changed(
  { sql, actor }: Context,
  student: OwnerId,
  today: Day,
  before: ContactRow | undefined,
  sent: Sent,
): Promise<ContactContent> {
  const { day = before?.day ?? today, text = before?.text ?? null } = sent
  const written = text?.trim() ? text : null
  if (day < limits.earliestDay)
    throw new Refusal('RULE', { day: { fault: 'dayTooEarly', limit: limits.earliestDay } })
  // A coach plans the next contact too.
  const latest = addDays(today, roleOf(actor) === 'student' ? 1 : limits.contactDaysAhead)
  if (day > latest) throw new Refusal('RULE', { day: { fault: 'dayTooLate', limit: latest } })
  if (written === null && roleOf(actor) === 'student')
    throw new Refusal('RULE', { text: { fault: 'required' } })
  const { topic_id = before?.topic_id ?? null } = sent
  if (topic_id === null || topic_id === before?.topic_id) return { day, text: written, topic_id }
  const place = await truePlace(sql, student, { ...nowhere, topic_id })
  return { day, text: written, topic_id: place.topic_id }
}

function isSame(before: ContactContent, after: ContactContent): boolean {
  return JSON.stringify(contactContent.pick(before)) === JSON.stringify(contactContent.pick(after))
}

/** Contacts with the names of their authors. */
async function withAuthors({ sql }: Context, rows: readonly ContactRow[]): Promise<Static<typeof Contact>[]> {
  const people = await findPeople(sql, [...new Set(rows.map(({ author_id }) => author_id))])
  return rows.map(({ author_id, ...row }) => ({
    ...row,
    by: { id: author_id, name: people.get(author_id)?.name ?? '' },
  }))
}
