import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { shownCode } from '#rules/shown-code.ts'
import type { InviteKind, Locale } from '#rules/vocabulary.ts'
import type { Context, Services } from '#server/services/context.ts'
import { codeOf, hashOfCode } from '#server/services/invite-code.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { findOwnGroup } from '#server/subjects/croom/sql.ts'
import { countOpenInvites, type Given, insertInvite, listBatch } from '#server/subjects/invite/sql.ts'

/** How many may be open, and the field that a refusal names. */
const most = {
  coach: { open: limits.openInvites, field: 'access' },
  parent: { open: limits.openParentInvites, field: 'email' },
}

/**
 * Makes invitations, each with a code of its own. The call sent again with its id gets the same ones.
 * @returns what each is shown by, once, and what was stored of them
 * @throws Refusal CONFLICT | RULE
 */
export async function makeInvites(
  { sql, actor, services }: Pick<Context, 'sql' | 'actor' | 'services'>,
  given: Given,
  id: string | null | undefined,
  wanted = 1,
) {
  const batchId = id ?? newId()
  const known = new Map((await listBatch(sql, actor.id, batchId)).map((row) => [row.id, row]))
  const isNew = known.size === 0
  const made = Array.from({ length: isNew ? wanted : known.size }, (_, n) =>
    invitationOf(services, given.kind, actor, n === 0 ? batchId : idOfName(`invitation ${batchId} ${n}`)),
  )
  if (isNew) {
    const { croom_id } = given
    if (croom_id !== null && !(await findOwnGroup(sql, actor.id, croom_id)))
      throw new Refusal('RULE', { croom_id: { fault: 'choice' } })
    const { open, field } = most[given.kind]
    const count = (await countOpenInvites(sql, actor.id)) + wanted - 1
    assertBelowLimit(count, open, field, 'invitesFull')
    for (const { shown, codeHash } of made)
      await insertInvite(sql, actor.id, { ...given, id: shown.id, batchId, codeHash })
  }
  // Computed with another secret: the first answer cannot be given again.
  else if (!made.every(({ shown, codeHash }) => known.get(shown.id)?.code_hash.equals(codeHash)))
    throw new Refusal('CONFLICT')
  const [stored] = isNew ? await listBatch(sql, actor.id, batchId) : known.values()
  const [first, ...others] = made.map(({ shown }) => shown)
  if (!stored || !first) throw new Error('an inserted invitation was not found')
  return { isNew, stored, first, all: [first, ...others] }
}

/** An invitation as it is shown once, and what is stored of its code. */
function invitationOf(
  { tokens, publicUrl }: Pick<Services, 'tokens' | 'publicUrl'>,
  kind: InviteKind,
  maker: { id: string; locale: Locale },
  id: string,
) {
  const plain = codeOf(tokens.invitation(maker.id, id))
  const code = shownCode(plain)
  // In the fragment, which no server gets and no log keeps.
  const url = `${publicUrl}/register#${kind}=${code}`
  const shown = { id, code, url, share: serverWords[maker.locale].shares[kind](url) }
  return { shown, codeHash: hashOfCode(plain) }
}
