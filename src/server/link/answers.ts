import { createHash } from 'node:crypto'
import type { link } from '#contract/link.ts'
import { Refusal } from '#rules/refusal.ts'
import { roleOf } from '#server/allow.ts'
import type { Answers, Context } from '#server/answer.ts'
import { newCode, readCode, shownCode } from '#server/code.ts'
import {
  endLink,
  findLink,
  insertInvite,
  insertLink,
  type LinkRow,
  listInvites,
  listLinks,
  lockInvite,
  lockLink,
  setAccess,
  spendInvite,
} from '#server/link/sql.ts'
import { newId } from '#server/new-id.ts'

export const answers: Answers<typeof link> = {
  async 'GET /link'({ sql, actor }) {
    const isCoach = roleOf(actor) === 'coach'
    return {
      links: await listLinks(sql, actor.id),
      invites: isCoach ? await listInvites(sql, actor.id) : [],
    }
  },

  async 'POST /link/invite'({ body, sql, actor }) {
    const code = newCode()
    const invite = await insertInvite(sql, newId(), actor.id, hashOf(code), body.access)
    if (!invite) throw new Error('an inserted invitation was not returned')
    return { code: shownCode(code), access: body.access, ...invite }
  },

  async 'POST /link/accept'({ body, sql, actor }) {
    const codeHash = hashOf(readCode(body.code))
    const invite = await lockInvite(sql, codeHash, actor.id)
    if (!invite) throw new Refusal('RULE', { code: { fault: 'codeUnknown' } })
    const known = await findLink(sql, invite.coach_id, actor.id)
    // A used code opens nothing anew: a link that was ended stays ended.
    if (invite.is_used && !known) throw new Refusal('RULE', { code: { fault: 'codeUnknown' } })
    if (!invite.is_used) await spendInvite(sql, codeHash, actor.id)
    if (known) {
      const raised = !invite.is_used && invite.access === 'act' && known.access === 'view'
      if (raised) await setAccess(sql, [actor.id, invite.coach_id], known.id, 'act')
      return linkOf(sql, actor.id, known.id)
    }
    const id = newId()
    await insertLink(sql, id, invite.coach_id, actor.id, invite.access)
    return linkOf(sql, actor.id, id)
  },

  async 'POST /link/access'({ body, sql, actor }) {
    const stored = await lockLink(sql, actor.id, body.id)
    if (!stored) throw new Refusal('NOT_FOUND')
    const raises = stored.access === 'view' && body.access === 'act'
    if (raises && stored.student_id !== actor.id)
      throw new Refusal('RULE', { access: { fault: 'linkRaised' } })
    await setAccess(sql, [stored.student_id, stored.coach_id], stored.id, body.access)
    return linkOf(sql, actor.id, stored.id)
  },

  async 'DELETE /link/{id}'({ params, sql, actor }) {
    const stored = await lockLink(sql, actor.id, params.id)
    if (!stored) throw new Refusal('NOT_FOUND')
    await endLink(sql, [stored.student_id, stored.coach_id], stored.id)
    return { ok: true }
  },
}

async function linkOf(sql: Context['sql'], userId: string, id: string): Promise<LinkRow> {
  const found = (await listLinks(sql, userId)).find((each) => each.id === id)
  if (!found) throw new Error('a stored link was not found')
  return found
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
