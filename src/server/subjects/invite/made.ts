import type { InviteKind, Locale } from '#rules/vocabulary.ts'
import type { Services } from '#server/services/context.ts'
import { codeOf, hashOfCode, shownCode } from '#server/services/invite-code.ts'
import { serverWords } from '#server/services/words/packs.ts'

/** An invitation as it is shown once, and what is stored of its code. */
export function invitationOf(
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
