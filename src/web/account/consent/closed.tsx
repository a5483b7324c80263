import type { ReplyOf } from '#web/api/ask.ts'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { useWords } from '#web/words/use-words.ts'

type ClosedUntil = NonNullable<ReplyOf<'GET /user/data/{id}'>['closed_until']>

/** In place of a student's study while the account is closed and nearly every call is refused. */
export function ClosedAccount({ until }: { until: ClosedUntil }) {
  const { consent: words } = useWords()
  return <EmptyCard drawing="desk" {...words.closed[until]} />
}

/** What a list tells of a student's consent; null where there is nothing to tell. */
export function useConsentState(): (row: ReplyOf<'GET /user'>['rows'][number]) => string | null {
  const { consent: words } = useWords()
  return ({ consent, closed_until }) =>
    closed_until === 'self' ? words.states.closed : consent && words.states[consent]
}
