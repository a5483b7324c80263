import type { invite } from '#contract/invite.ts'
import { orNotFound } from '#rules/refusal.ts'
import type { Answers } from '#server/services/context.ts'
import { hashOfCode } from '#server/services/invite-code.ts'
import type { Subject } from '#server/services/subject.ts'
import { findOwnGroup } from '#server/subjects/croom/sql.ts'
import { findCode, findInvite, sweepInvites, sweepParentCodes } from '#server/subjects/invite/sql.ts'

export const answers: Answers<typeof invite> = {
  async 'POST /invite/preview'({ body, sql }) {
    const codeHash = hashOfCode(body.code)
    const invite = await findInvite(sql, codeHash)
    if (invite) {
      const { name, access, croom_id, coach_id, expires_at } = invite
      const group = croom_id === null ? undefined : await findOwnGroup(sql, coach_id, croom_id)
      return { kind: 'coach', name, access, croom: group?.name ?? null, expires_at }
    }
    const code = orNotFound(await findCode(sql, codeHash))
    const [first = ''] = code.name.trim().split(/\s+/)
    return { kind: 'parent', name: first, access: null, croom: null, expires_at: code.expires_at }
  },
}

export const sweeps: Subject['sweeps'] = {
  invites: sweepInvites,
  parentCodes: sweepParentCodes,
}
