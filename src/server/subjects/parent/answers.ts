import { createHash } from 'node:crypto'
import type { parent } from '#contract/parent.ts'
import { consentOf } from '#rules/consent.ts'
import { mailboxOf } from '#rules/email.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { countTry } from '#server/services/attempts/attempts.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { newCode, readCode, shownCode } from '#server/services/invite-code.ts'
import { keepMail, sendKept } from '#server/services/mail/keep.ts'
import { parentInviteLetter } from '#server/services/mail/messages.ts'
import { newId } from '#server/services/new-id.ts'
import { tell } from '#server/services/notices/tell.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findPeople, listTies, lockPerson, type Tie, type TieRow } from '#server/services/people/sql.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { Subject } from '#server/services/subject.ts'
import { lockConsent } from '#server/subjects/consent/sql.ts'
import { readChild } from '#server/subjects/parent/child.ts'
import {
  countOpenCodes,
  countTies,
  endTie,
  insertCode,
  insertTie,
  listLooks,
  lockCode,
  lockTie,
  spendCode,
  sweepLooks,
  sweepParentCodes,
} from '#server/subjects/parent/sql.ts'

/** How long the mail with a code is tried. */
const inviteHours = 72

/** Invitations to one mailbox, by all senders together. */
const invitationsADay = 3

export const answers: Answers<typeof parent> = {
  async 'GET /parent'({ sql, actor }) {
    const ties = await listTies(sql, actor.id)
    const ofStudent = ties.filter(({ student_id }) => student_id === actor.id)
    const looks = ofStudent.length > 0 ? await listLooks(sql, actor.id) : []
    return {
      parents: ofStudent.map(({ id, parent_id, parent, created_at }) => ({
        id,
        parent: { id: parent_id, name: parent },
        created_at,
        looks: looks.filter((look) => look.parent_id === parent_id).map(({ day, at }) => ({ day, at })),
      })),
      children: ties.filter(({ parent_id }) => parent_id === actor.id).map(asChild),
    }
  },

  async 'POST /parent/invite'({ body, write, ...outside }) {
    const { services } = outside
    const { email } = body
    if (email !== undefined) {
      if (!outside.actor.is_confirmed) throw new Refusal('RULE', { email: { fault: 'emailUnconfirmed' } })
      if (services.rateLimit)
        await countTry(outside.sql, `invited:${mailboxOf(email)}`, invitationsADay, 24 * 60)
    }
    const { reply, kept } = await write(async ({ sql, actor }) => {
      assertBelowLimit(await countOpenCodes(sql, actor.id), limits.openInvites, 'email', 'invitesFull')
      const code = newCode()
      const made = await insertCode(sql, newId(), actor.id, hashOf(code))
      if (!made) throw new Error('an inserted code was not returned')
      const reply = { code: shownCode(code), ...made }
      if (email === undefined) return { reply }
      const link = `${services.publicUrl}/register#parent=${reply.code}`
      const words = parentInviteLetter(actor.locale, actor.name, reply.code, link)
      const mail = { to: email.trim(), ...words }
      return { reply, kept: await keepMail(sql, services, actor.id, mail, inviteHours) }
    })
    if (kept) sendKept(outside.sql, services, kept)
    return reply
  },

  'POST /parent/accept': ({ body, ...context }) => acceptCode(context, body.code),

  async 'DELETE /parent/{id}'({ params, ...context }) {
    const { sql, actor } = context
    const tie = await lockTie(sql, actor.id, params.id)
    if (!tie) throw new Refusal('NOT_FOUND')
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
  const { needed } = consentOf(student, services.consentAge, dayAt(now, student.timezone, 0), now)
  if (needed) throw new Refusal('RULE', { id: { fault: 'consentTie' } })
}

/** A used code is not valid again, so that an ended tie stays ended; by anybody else it is refused as unknown. */
async function acceptCode({ sql, actor }: Context, typed: string) {
  const codeHash = hashOf(readCode(typed))
  const code = await lockCode(sql, codeHash, actor.id)
  const student = code && (await findPeople(sql, [code.student_id])).get(code.student_id)
  if (!code || student?.role_id !== roleIds.student) throw unknownCode()
  const tieOf = async () =>
    (await listTies(sql, actor.id)).find(({ student_id }) => student_id === code.student_id)
  const known = await tieOf()
  if (code.is_used && !known) throw unknownCode()
  if (!code.is_used) await spendCode(sql, codeHash, actor.id)
  if (known) return asChild(known)
  // The check of rights locked the parent. The student is locked too, or two parents could take the last place at once.
  await lockPerson(sql, code.student_id)
  assertBelowLimit(await countTies(sql, actor.id), limits.parents, 'code')
  assertBelowLimit(await countTies(sql, code.student_id), limits.parents, 'code')
  await insertTie(sql, newId(), { parent_id: actor.id, student_id: code.student_id })
  await tell(sql, ownerId(code.student_id), {
    event: 'parentTied',
    link: '/settings?section=parents',
    actorId: actor.id,
  })
  const made = await tieOf()
  if (!made) throw new Error('a stored tie was not found')
  return asChild(made)
}

function asChild({ id, student_id, student, created_at }: TieRow) {
  return { id, student: { id: student_id, name: student }, created_at }
}

function unknownCode(): Refusal {
  return new Refusal('RULE', { code: { fault: 'codeUnknown' } })
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

export const sweeps: Subject['sweeps'] = {
  parentCodes: sweepParentCodes,
  looks: sweepLooks,
}
