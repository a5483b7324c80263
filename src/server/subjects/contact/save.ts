import { type Change, changed } from '#rules/change.ts'
import { addDays } from '#rules/day.ts'
import { dayFault } from '#rules/day-fault.ts'
import { limits } from '#rules/limits.ts'
import { nowhere } from '#rules/place.ts'
import { Refusal, refuseAny } from '#rules/refusal.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Context } from '#server/services/context.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { RowContext, RowKind } from '#server/services/rows/save-row.ts'
import {
  type ContactContent,
  type ContactRow,
  contactContent,
  countContacts,
  deleteContact,
  findContact,
  hasContact,
  insertContact,
  updateContact,
} from '#server/subjects/contact/sql.ts'
import { truePlace } from '#server/subjects/tree/true-place.ts'

/** @property acting the student whom the contact is about */
export type ContactContext = RowContext & Pick<Context, 'today'>

/** What a person wrote about a contact with a student; nobody else changes it. */
export const contactRow: RowKind<ContactRow, ContactContent, Change<ContactContent>, ContactContext> = {
  entity: null,
  async lock({ sql, acting, actor }, id) {
    const found = await findContact(sql, acting.id, actor.id, id)
    // Somebody else's contact with the same student.
    if (!found && (await hasContact(sql, acting.id, id))) throw new Refusal('NOT_FOUND')
    return found
  },
  contentOf: contactContent.pick,
  async changed({ sql, acting, actor, today }, before, sent) {
    const usual = { day: today, text: null, topic_id: null }
    const { day, text, topic_id } = changed<ContactContent>(usual, before, sent)
    const written = text?.trim() ? text : null
    // A coach plans the next contact.
    const isStudent = roleOf(actor) === 'student'
    const latest = addDays(today, isStudent ? 1 : limits.contactDaysAhead)
    refuseAny({
      day: dayFault(day, limits.earliestDay, latest),
      text: written === null && isStudent ? { fault: 'required' } : undefined,
    })
    if (topic_id === null || topic_id === before?.topic_id) return { day, text: written, topic_id }
    const place = await truePlace(sql, acting.id, { ...nowhere, topic_id })
    return { day, text: written, topic_id: place.topic_id }
  },
  async write({ sql, acting, actor }, id, before, after) {
    if (before) await updateContact(sql, acting.id, id, after)
    else {
      assertBelowLimit(await countContacts(sql, acting.id, actor.id), limits.contacts, 'text')
      await insertContact(sql, acting.id, actor.id, id, after)
    }
    return findContact(sql, acting.id, actor.id, id)
  },
  remove: ({ sql, acting }, { id }) => deleteContact(sql, acting.id, id),
}
