import type { Static, TObject } from '@sinclair/typebox'
import { type Contact, contactFields } from '#contract/contact.ts'
import type { Day } from '#rules/day.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

/** The fields of a contact that its author sets. */
export type ContactContent = Static<TObject<typeof contactFields>>
export const contactContent = columnsOf(contactFields)

export type ContactRow = Omit<Static<typeof Contact>, 'by'> & { author_id: string }

/** What one person wrote about some students, and what these wrote themselves, latest first; a page of it. */
export function listContacts(
  sql: Sql,
  studentIds: readonly string[],
  authorId: string,
  size: number,
  offset: number,
) {
  return sql.rows<ContactRow & { total: number }>`
    select c.user_id, c.id, c.author_id, c.day, c.text, t.id as topic_id, t.name as topic_name, c.created_at,
           c.version, c.total
    from (
      select *, count(*) over () as total from contact
      where user_id = any(${studentIds}::uuid[]) and (author_id = ${authorId} or author_id = user_id)
      order by day desc, created_at desc, id desc limit ${size} offset ${offset}
    ) c left join topic t on t.id = c.topic_id
    order by c.day desc, c.created_at desc, c.id desc`
}

/** One contact of a student, if this person wrote it. */
export function findContact(sql: Sql, userId: OwnerId, authorId: ActorId, id: string) {
  return sql.one<ContactRow>`
    select c.user_id, c.id, c.author_id, c.day, c.text, t.id as topic_id, t.name as topic_name, c.created_at, c.version
    from contact c left join topic t on t.id = c.topic_id
    where c.user_id = ${userId} and c.id = ${id} and c.author_id = ${authorId}`
}

/** The student, one of these, whom the contact of this author is about; undefined without such a contact. */
export function findStudentOfContact(sql: Sql, studentIds: readonly string[], authorId: ActorId, id: string) {
  return sql.value<string>`
    select user_id from contact
    where user_id = any(${studentIds}::uuid[]) and id = ${id} and author_id = ${authorId}`
}

/** Whether a student has a contact with this id, of any author. */
export function hasContact(sql: Sql, userId: OwnerId, id: string) {
  return sql.has`select 1 from contact where user_id = ${userId} and id = ${id}`
}

export function insertContact(
  sql: Sql,
  userId: OwnerId,
  authorId: ActorId,
  id: string,
  contact: ContactContent,
) {
  return sql.run`
    insert into contact (user_id, id, author_id, ${contactContent.names})
    values (${userId}, ${id}, ${authorId}, ${contactContent.values(contact)})`
}

export function updateContact(sql: Sql, userId: OwnerId, id: string, contact: ContactContent) {
  return sql.run`
    update contact set ${contactContent.assignments(contact)}, updated_at = now(), version = version + 1
    where user_id = ${userId} and id = ${id}`
}

export function deleteContact(sql: Sql, userId: string, id: string) {
  return sql.run`delete from contact where user_id = ${userId} and id = ${id}`
}

/** Number of contacts that a person wrote about a student. */
export function countContacts(sql: Sql, userId: OwnerId, authorId: ActorId) {
  return sql.number`select count(*) from contact where user_id = ${userId} and author_id = ${authorId}`
}

/**
 * Puts a student off until a day; a snooze that was there is replaced.
 * @param total sum of the signs, which ends the snooze when it rises
 */
export function putSnooze(sql: Sql, userId: OwnerId, coachId: ActorId, until: Day, total: number) {
  return sql.run`
    insert into snooze (user_id, coach_id, until, total) values (${userId}, ${coachId}, ${until}, ${total})
    on conflict (user_id, coach_id) do update set until = excluded.until, total = excluded.total`
}

export function endSnooze(sql: Sql, userId: OwnerId, coachId: ActorId) {
  return sql.run`delete from snooze where user_id = ${userId} and coach_id = ${coachId}`
}

/** Contacts of coaches whose link to the student ended 30 days ago; what students wrote stays theirs. */
export function sweepContacts(sql: Sql) {
  return sql.run`
    delete from contact where (user_id, id) in (
      select c.user_id, c.id from contact c
      where c.author_id <> c.user_id
        and not exists (
          select 1 from coach_link l
          where l.user_id = c.user_id and l.coach_id = c.author_id
            and coalesce(l.ended_at, now()) > now() - interval '30 days')
      limit ${sweptAtOnce})`
}

/** Snoozes that no longer hold in any time zone. */
export function sweepSnoozes(sql: Sql) {
  return sql.run`
    delete from snooze where (user_id, coach_id) in (
      select user_id, coach_id from snooze where until < current_date - 2 limit ${sweptAtOnce})`
}
