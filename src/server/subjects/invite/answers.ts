import type { invite } from '#contract/invite.ts'
import { orNotFound } from '#rules/refusal.ts'
import type { Answers } from '#server/services/context.ts'
import { hashOfCode } from '#server/services/invite-code.ts'
import type { Subject } from '#server/services/subject.ts'
import { findOwnGroup } from '#server/subjects/croom/sql.ts'
import { findInvite, sweepInvites } from '#server/subjects/invite/sql.ts'

export const answers: Answers<typeof invite> = {
  async 'POST /invite/preview'({ body, sql }) {
    const invite = orNotFound(await findInvite(sql, hashOfCode(body.code)))
    const { kind, name, access, croom_id, maker_id, expires_at } = invite
    const group = croom_id === null ? undefined : await findOwnGroup(sql, maker_id, croom_id)
    const [first = ''] = name.trim().split(/\s+/)
    return { kind, name: kind === 'parent' ? first : name, access, croom: group?.name ?? null, expires_at }
  },
}

export const sweeps: Subject['sweeps'] = { invites: sweepInvites }
