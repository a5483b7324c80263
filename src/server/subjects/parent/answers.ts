import type { parent } from '#contract/parent.ts'
import { consentOf } from '#rules/consent.ts'
import { mailboxOf } from '#rules/email.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { roleOf } from '#rules/vocabulary.ts'
import { countTry } from '#server/services/attempts/attempts.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { keepMail } from '#server/services/mail/keep.ts'
import { parentInviteMail } from '#server/services/mail/messages.ts'
import { tell } from '#server/services/notices/tell.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { listTies, type Tie, type TieRow } from '#server/services/people/sql.ts'
import type { Subject } from '#server/services/subject.ts'
import { lockConsent } from '#server/subjects/consent/sql.ts'
import { acceptParent } from '#server/subjects/invite/accept.ts'
import { makeInvites } from '#server/subjects/invite/make.ts'
import { listBatch, listOpenInvites, withdrawInvites } from '#server/subjects/invite/sql.ts'
import { readChild } from '#server/subjects/parent/child.ts'
import { endTie, listLooks, lockTie, sweepLooks } from '#server/subjects/parent/sql.ts'

/** How long the mail with a code is tried. */
const inviteHours = 72

/** Invitations to one mailbox, by all senders together. */
const invitationsADay = 3

export const answers: Answers<typeof parent> = {
  async 'GET /parent'({ sql, actor }) {
    const ties = await listTies(sql, actor.id)
    const ofStudent = ties.filter(({ student_id }) => student_id === actor.id)
    const looks = ofStudent.length > 0 ? await listLooks(sql, actor.id) : []
    const invites = roleOf(actor) === 'student' ? await listOpenInvites(sql, actor.id) : []
    return {
      parents: ofStudent.map(({ id, parent_id, parent, created_at }) => ({
        id,
        parent: { id: parent_id, name: parent },
        created_at,
        looks: looks.filter((look) => look.parent_id === parent_id).map(({ day, at }) => ({ day, at })),
      })),
      invites,
      children: ties.filter(({ parent_id }) => parent_id === actor.id).map(asChild),
    }
  },

  async 'POST /parent/invite'({ body, write, services, sql, actor }) {
    const { email } = body
    if (email !== undefined) {
      if (!actor.is_confirmed) throw new Refusal('RULE', { email: { fault: 'emailUnconfirmed' } })
      // Sent again it mails nothing.
      const isSent = body.id != null && (await listBatch(sql, actor.id, body.id)).length > 0
      if (services.rateLimit && !isSent)
        await countTry(sql, `invited:${mailboxOf(email)}`, invitationsADay, 24 * 60)
    }
    return write(async (inside) => {
      const { sql, actor } = inside
      const given = { kind: 'parent', access: null, croom_id: null } as const
      const { isNew, stored, first } = await makeInvites(inside, given, body.id)
      if (isNew && email !== undefined) {
        const words = parentInviteMail(actor.locale, actor.name, first.code, first.url)
        await keepMail(sql, services, actor.id, { to: email.trim(), ...words }, inviteHours)
      }
      return { ...first, expires_at: stored.expires_at }
    })
  },

  async 'DELETE /parent/invite/{id}'({ params, sql, actor }) {
    if ((await withdrawInvites(sql, actor.id, params.id)) === 0) throw new Refusal('NOT_FOUND')
    return { ok: true }
  },

  'POST /parent/accept': async ({ body, sql, actor }) =>
    asChild(await acceptParent(sql, actor.id, body.code)),

  async 'DELETE /parent/{id}'({ params, ...context }) {
    const { sql, actor } = context
    const tie = orNotFound(await lockTie(sql, actor.id, params.id))
    await assertMayEnd(context, tie)
    await endTie(sql, tie, params.id)
    const isParent = tie.parent_id === actor.id
    await tell(sql, ownerId(isParent ? tie.student_id : tie.parent_id), {
      event: 'linkEnded',
      link: isParent ? '/settings?section=parents' : '/dashboard',
      actorId: actor.id,
    })
    return { ok: true }
  },

  'GET /parent/child/{id}': ({ sql, actor, named, now }) => readChild(sql, named, actor.id, now),
}

/** The tie to the parent who agreed for a child lasts until the agreement is taken back. @throws Refusal RULE */
async function assertMayEnd({ sql, services, now }: Context, { parent_id, student_id }: Tie): Promise<void> {
  const student = await lockConsent(sql, student_id)
  if (!student || student.consent_by !== parent_id) return
  const { needed } = consentOf(student, services.consentAge, now)
  if (needed) throw new Refusal('RULE', { id: { fault: 'consentTie' } })
}

function asChild({ id, student_id, student, created_at }: TieRow) {
  return { id, student: { id: student_id, name: student }, created_at }
}

export const sweeps: Subject['sweeps'] = {
  looks: sweepLooks,
}
