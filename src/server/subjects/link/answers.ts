import { createHash } from 'node:crypto'
import type { link } from '#contract/link.ts'
import { changed } from '#rules/change.ts'
import { limits } from '#rules/limits.ts'
import { type Faults, Refusal } from '#rules/refusal.ts'
import { type Access, roleOf } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { newCode, readCode, shownCode } from '#server/services/invite-code.ts'
import { newId } from '#server/services/new-id.ts'
import { tell } from '#server/services/notices/tell.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findPendingLink, lockPerson } from '#server/services/people/sql.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import type { Subject } from '#server/services/subject.ts'
import { assertUnguarded, hasShown, proveCaller } from '#server/subjects/auth/proof.ts'
import {
  countLinks,
  countOpenInvites,
  deletePendingLink,
  endLink,
  findInvite,
  findLink,
  insertInvite,
  insertLink,
  type LinkRow,
  listInvites,
  listLinks,
  lockInvite,
  lockLink,
  lockPendingLink,
  setAccess,
  spendInvite,
  sweepInvites,
} from '#server/subjects/link/sql.ts'

export const answers: Answers<typeof link> = {
  async 'GET /link'({ sql, actor }) {
    const isCoach = roleOf(actor) === 'coach'
    return {
      links: await listLinks(sql, actor.id),
      invites: isCoach ? await listInvites(sql, actor.id) : [],
    }
  },

  async 'POST /link/invite'({ body, sql, actor }) {
    assertBelowLimit(await countOpenInvites(sql, actor.id), limits.openInvites, 'access', 'invitesFull')
    const code = newCode()
    const invite = await insertInvite(sql, newId(), actor.id, hashOf(code), body.access)
    if (!invite) throw new Error('an inserted invitation was not returned')
    return { code: shownCode(code), access: body.access, ...invite }
  },

  async 'POST /link/preview'({ body, sql }) {
    const invite = await findInvite(sql, hashOf(readCode(body.code)))
    if (!invite) throw new Refusal('NOT_FOUND')
    const { name, access, expires_at } = invite
    return { coach: { name }, access, expires_at }
  },

  async 'POST /link/accept'({ body, ...context }) {
    if ('id' in body) return context.write((inside) => acceptPending(inside, body.id, body.access))
    await assertUnguarded(context.sql, context.actor.id, 'code')
    if (hasShown(body)) await proveCaller(context, body)
    return context.write((inside) => acceptCode(inside, body.code, hasShown(body)))
  },

  async 'POST /link/access'({ body, ...context }) {
    if (hasShown(body)) await proveCaller(context, body)
    return context.write(async ({ sql, actor }) => {
      const stored = await lockLink(sql, actor.id, body.id)
      if (!stored) throw new Refusal('NOT_FOUND')
      const { may_reset } = changed<Pick<LinkRow, 'may_reset'>>({ may_reset: false }, stored, body)
      const raises = raisesOf(stored, body.access, may_reset)
      const [field] = Object.keys(raises)
      if (field !== undefined) {
        if (stored.student_id !== actor.id) throw new Refusal('RULE', raises)
        await assertUnguarded(sql, actor.id, field)
        if (!hasShown(body)) throw new Refusal('RULE', { password: { fault: 'passwordNeeded' } })
      }
      if (body.access !== stored.access || may_reset !== stored.may_reset) {
        await setAccess(sql, [stored.student_id, stored.coach_id], stored.id, body.access, may_reset)
        await tellOther({ sql, actor }, stored, 'linkAccess')
      }
      return linkOf(sql, actor.id, stored.id)
    })
  },

  async 'DELETE /link/{id}'({ params, sql, actor }) {
    const stored = await lockLink(sql, actor.id, params.id)
    const pending = stored ? undefined : await lockPendingLink(sql, actor.id, params.id)
    const ended = stored ?? pending
    if (!ended) throw new Refusal('NOT_FOUND')
    const people = [ended.student_id, ended.coach_id]
    if (stored) await endLink(sql, people, ended.id)
    else await deletePendingLink(sql, people, ended.id)
    await tellOther({ sql, actor }, ended, 'linkEnded')
    return { ok: true }
  },
}

/** Tells the other person of a link what this one did. */
function tellOther(
  { sql, actor }: Pick<Context, 'sql' | 'actor'>,
  link: { coach_id: string; student_id: string },
  event: 'linkAccepted' | 'linkAccess' | 'linkEnded',
): Promise<void> {
  const isCoach = link.coach_id === actor.id
  const other = ownerId(isCoach ? link.student_id : link.coach_id)
  const page = isCoach ? '/settings?section=coaches' : '/students'
  return tell(sql, other, {
    event,
    link: page,
    actorId: actor.id,
    // A whole class group may link itself within an hour.
    ...(event === 'linkAccepted' && { grouped: { link: page, byAnyone: true } }),
  })
}

/** The fields of a change that give the coach more than before. */
function raisesOf(before: Pick<LinkRow, 'access' | 'may_reset'>, access: Access, mayReset: boolean): Faults {
  return {
    ...(before.access === 'view' && access === 'act' && { access: { fault: 'linkRaised' } }),
    ...(mayReset && !before.may_reset && { may_reset: { fault: 'linkRaised' } }),
  }
}

/** @param isProven whether the password was verified, as for every other extension of a coach's rights */
async function acceptCode({ sql, actor }: Context, typed: string, isProven: boolean): Promise<LinkRow> {
  const codeHash = hashOf(readCode(typed))
  const invite = await lockInvite(sql, codeHash, actor.id)
  if (!invite) throw new Refusal('RULE', { code: { fault: 'codeUnknown' } })
  const pair = { coach_id: invite.coach_id, student_id: actor.id }
  const known = await findLink(sql, pair)
  // A used code is not valid again, so that an ended link stays ended.
  if (invite.is_used && !known) throw new Refusal('RULE', { code: { fault: 'codeUnknown' } })
  const raises = !invite.is_used && invite.access === 'act' && known?.access === 'view'
  if (raises && !isProven) throw new Refusal('RULE', { password: { fault: 'passwordNeeded' } })
  if (!invite.is_used) await spendInvite(sql, codeHash, actor.id)
  if (known) {
    if (raises) await setAccess(sql, [actor.id, invite.coach_id], known.id, 'act', known.may_reset)
    return linkOf(sql, actor.id, known.id)
  }
  // If the coach has a pending link to this student, the code accepts it.
  const pending = await findPendingLink(sql, pair)
  if (pending) await deletePendingLink(sql, [actor.id, invite.coach_id], pending.id)
  // The check of rights locked the student. The coach is locked too, or two students could take the last place at once.
  await lockPerson(sql, invite.coach_id)
  assertBelowLimit(await countLinks(sql, actor.id), limits.links, 'code', 'linksFull')
  assertBelowLimit(await countLinks(sql, invite.coach_id), limits.links, 'code', 'coachFull')
  const id = newId()
  await insertLink(sql, id, pair, invite.access)
  await tellOther({ sql, actor }, pair, 'linkAccepted')
  return linkOf(sql, actor.id, id)
}

/**
 * Allowed after a sign-in with a temporary password too: the owner answers the person who created the
 * account.
 */
async function acceptPending({ sql, actor }: Context, id: string, access?: Access): Promise<LinkRow> {
  const pending = await lockPendingLink(sql, actor.id, id)
  if (pending) {
    const people = [actor.id, pending.coach_id]
    await deletePendingLink(sql, people, id)
    const pair = { coach_id: pending.coach_id, student_id: actor.id }
    if (!(await findLink(sql, pair))) {
      await insertLink(sql, id, pair, access ?? pending.access)
      await tellOther({ sql, actor }, pair, 'linkAccepted')
    }
  }
  const accepted = (await listLinks(sql, actor.id)).find(
    (link) => link.id === id && link.student.id === actor.id,
  )
  if (!accepted) throw new Refusal('NOT_FOUND')
  return accepted
}

async function linkOf(sql: Context['sql'], userId: string, id: string): Promise<LinkRow> {
  const found = (await listLinks(sql, userId)).find((each) => each.id === id)
  if (!found) throw new Error('a stored link was not found')
  return found
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

export const sweeps: Subject['sweeps'] = {
  invites: sweepInvites,
}
