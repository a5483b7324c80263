import type { link } from '#contract/link.ts'
import { changed } from '#rules/change.ts'
import { type Faults, orNotFound, Refusal } from '#rules/refusal.ts'
import { type Access, roleOf } from '#rules/vocabulary.ts'
import { hasMadeAccount } from '#server/services/audit/sql.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { hashOfCode } from '#server/services/invite-code.ts'
import { deletePendingLink, setAccess } from '#server/services/links/sql.ts'
import { tell } from '#server/services/notices/tell.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findLink, findPendingLink, lockPerson } from '#server/services/people/sql.ts'
import type { Subject } from '#server/services/subject.ts'
import { assertUnguarded, hasShown, proveCaller } from '#server/subjects/auth/proof.ts'
import { acceptCoach, linkUp } from '#server/subjects/invite/accept.ts'
import { makeInvites } from '#server/subjects/invite/make.ts'
import { findInvite, listInvites, withdrawInvites } from '#server/subjects/invite/sql.ts'
import {
  coachOfPending,
  endLink,
  type LinkRow,
  listLinks,
  lockLink,
  lockPendingLink,
  sweepPendingLinks,
} from '#server/subjects/link/sql.ts'

export const answers: Answers<typeof link> = {
  async 'GET /link'({ sql, actor }) {
    const isCoach = roleOf(actor) === 'coach'
    return {
      links: await listLinks(sql, actor.id),
      invites: isCoach ? await listInvites(sql, actor.id) : [],
    }
  },

  async 'POST /link/invite'({ body: { id, access, croom_id = null, count }, ...context }) {
    const given = { kind: 'coach', access, croom_id } as const
    const { stored, first, all } = await makeInvites(context, given, id, count ?? 1)
    return {
      ...first,
      access: stored.access ?? access,
      croom_id: stored.croom_id,
      expires_at: stored.expires_at,
      invites: all,
    }
  },

  async 'DELETE /link/invite/{id}'({ params, query, sql, actor }) {
    const ended = await withdrawInvites(sql, actor.id, params.id, query.all === true)
    if (ended === 0) throw new Refusal('NOT_FOUND')
    return { ok: true }
  },

  async 'POST /link/preview'({ body, sql }) {
    const { name, access, expires_at } = orNotFound(await findInvite(sql, hashOfCode(body.code)))
    return { coach: { name }, access: orNotFound(access), expires_at }
  },

  async 'POST /link/accept'({ body, ...context }) {
    if ('id' in body) return context.write((inside) => acceptPending(inside, body.id, body.access))
    await assertUnguarded(context.sql, context.actor.id, 'code')
    if (hasShown(body)) await proveCaller(context, body)
    const isProven = hasShown(body)
    return context.write(async ({ sql, actor }) =>
      linkOf(sql, actor.id, await acceptCoach(sql, actor.id, body.code, { isProven })),
    )
  },

  async 'POST /link/access'({ body, ...context }) {
    if (hasShown(body)) await proveCaller(context, body)
    return context.write(async ({ sql, actor }) => {
      const stored = orNotFound(await lockLink(sql, actor.id, body.id))
      const { access = stored.access } = body
      const { may_reset } = changed<Pick<LinkRow, 'may_reset'>>({ may_reset: false }, stored, body)
      const raises = raisesOf(stored, access, may_reset)
      const [field] = Object.keys(raises)
      if (field !== undefined) {
        if (stored.student_id !== actor.id) throw new Refusal('RULE', raises)
        await assertUnguarded(sql, actor.id, field)
        if (!hasShown(body)) throw new Refusal('RULE', { password: { fault: 'passwordNeeded' } })
      }
      if (access !== stored.access || may_reset !== stored.may_reset) {
        await setAccess(sql, [stored.student_id, stored.coach_id], stored.id, access, may_reset)
        await tellOther({ sql, actor }, stored, stored.coach_id === actor.id ? 'linkLowered' : 'linkAccess')
      }
      return linkOf(sql, actor.id, stored.id)
    })
  },

  async 'DELETE /link/{id}'({ params, sql, actor }) {
    const stored = await lockLink(sql, actor.id, params.id)
    const pending = stored ? undefined : await lockPendingLink(sql, actor.id, params.id)
    const ended = orNotFound(stored ?? pending)
    const people = [ended.student_id, ended.coach_id]
    // One from a list may be unknown to anybody but the coach: the address has no student's account.
    const isKnown = stored !== undefined || (await findPendingLink(sql, ended)) !== undefined
    if (stored) await endLink(sql, people, ended.id)
    else await deletePendingLink(sql, people, ended.id)
    if (isKnown) await tellOther({ sql, actor }, ended, 'linkEnded')
    return { ok: true }
  },
}

/** Tells the other person of a link what this one did. */
function tellOther(
  { sql, actor }: Pick<Context, 'sql' | 'actor'>,
  link: { coach_id: string; student_id: string; listed_name?: string | null },
  event: 'linkAccess' | 'linkLowered' | 'linkEnded',
): Promise<void> {
  const isCoach = link.coach_id === actor.id
  const other = ownerId(isCoach ? link.student_id : link.coach_id)
  return tell(sql, other, {
    event,
    link: isCoach ? '/settings?section=coaches' : '/students',
    // Until a student from a list accepts, the coach knows nothing but the name in it.
    ...(!isCoach && link.listed_name ? { facts: { name: link.listed_name } } : { actorId: actor.id }),
  })
}

/** The fields of a change that give the coach more than before. */
function raisesOf(before: Pick<LinkRow, 'access' | 'may_reset'>, access: Access, mayReset: boolean): Faults {
  return {
    ...(before.access === 'view' && access === 'act' && { access: { fault: 'linkRaised' } }),
    ...(mayReset && !before.may_reset && { may_reset: { fault: 'linkRaised' } }),
  }
}

/**
 * After a sign-in with a temporary password too, where the owner answers the person who created the account.
 * @throws Refusal NOT_FOUND, RULE for the link of anybody else then
 */
async function acceptPending({ sql, actor }: Context, id: string, access?: Access): Promise<LinkRow> {
  // The coach is locked first: a change of the coach's role, or the end of the account, ends what is pending.
  const coachId = await coachOfPending(sql, actor.id, id)
  if (coachId !== undefined) await lockPerson(sql, coachId)
  const pending = await lockPendingLink(sql, actor.id, id)
  if (pending) {
    if (!(await hasMadeAccount(sql, actor.id, pending.coach_id))) await assertUnguarded(sql, actor.id, 'id')
    const people = [actor.id, pending.coach_id]
    await deletePendingLink(sql, people, id)
    const pair = { coach_id: pending.coach_id, student_id: actor.id }
    if (!(await findLink(sql, pair)))
      await linkUp(sql, id, pair, access ?? pending.access, [pending.croom_id])
  }
  return linkOf(sql, actor.id, id)
}

async function linkOf(sql: Context['sql'], userId: string, id: string): Promise<LinkRow> {
  return orNotFound((await listLinks(sql, userId)).find((each) => each.id === id))
}

export const sweeps: Subject['sweeps'] = { pendingLinks: sweepPendingLinks }
