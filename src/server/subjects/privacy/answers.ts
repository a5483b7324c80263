import type { privacy } from '#contract/privacy.ts'
import { privacyVersion } from '#rules/privacy.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { findSeen, setSeen } from '#server/subjects/privacy/sql.ts'

export const answers: Answers<typeof privacy> = {
  'GET /privacy': (context) => shown(context),

  async 'POST /privacy'({ body, ...context }) {
    const { sql, acting, now } = context
    const isAhead = body.version > privacyVersion
    await setSeen(sql, acting.id, isAhead ? privacyVersion : body.version, new Date(now).toISOString())
    return shown(context)
  },
}

/** What the person has seen; the first time that is the notice as it is now. */
async function shown({ sql, acting, now }: Context) {
  const stored = await findSeen(sql, acting.id)
  if (stored?.seen && stored.seen_at)
    return { version: privacyVersion, seen: stored.seen, seen_at: stored.seen_at }
  const seen_at = new Date(now).toISOString()
  await setSeen(sql, acting.id, privacyVersion, seen_at)
  return { version: privacyVersion, seen: privacyVersion, seen_at }
}
