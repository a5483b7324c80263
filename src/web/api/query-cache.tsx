import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Refused } from '#web/session/refused.ts'
import { session } from '#web/session/session.ts'
import { language, onLanguage } from '#web/words/language.ts'
import { freshFor } from './fresh-for.ts'
import { invalidate, takeLate } from './invalidate.ts'
import { forgetAnswers } from './last-answer.ts'
import { onPrefetched } from './prefetch.ts'

/** The answers that this page has. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor(30_000),
      // A query also runs offline, as it is then answered from the device cache.
      networkMode: 'always',
      // A refusal is final; network errors are retried.
      retry: (tries, error) => tries < 2 && (!(error instanceof Refused) || isPassing(error)),
    },
    // A save fails at once when offline, instead of waiting silently.
    mutations: { networkMode: 'always' },
  },
})

onPrefetched(({ queryKey, answer, late }) => {
  // A component that is drawn already has its own request wait for the first paint: it takes this answer instead.
  void client
    .cancelQueries({ queryKey, exact: true })
    .then(() => client.prefetchQuery({ queryKey, queryFn: () => answer }))
  void late.then(({ reply, endedAt }) => takeLate(client, queryKey, reply, endedAt))
})

let last = session.getState()
session.subscribe(() => {
  const before = last
  last = session.getState()
  const { isAuth, isCoachMode, endedLink, originalCoach, user } = last
  if (endedLink && !before.endedLink) {
    // The cached list of students and this student's data must no longer be shown.
    for (const id of [originalCoach?.id, user?.id]) client.removeQueries({ queryKey: [id] })
    void forgetAnswers()
  }
  // What was changed for the student shows in the coach's own lists.
  if (before.isCoachMode && !isCoachMode && user) void invalidate(client, [user.id])
  if (before.isAuth && !isAuth) {
    // A pending retry would be sent without a token.
    void client.cancelQueries()
    client.clear()
  }
})

// Some answers contain texts of the server in the language of the request.
let spoken = language()
onLanguage(() => {
  if (spoken === language()) return
  spoken = language()
  void invalidate(client)
})

/** Whether a retry of a query may succeed. A query that is still in progress is not sent again. */
function isPassing({ status, code }: Refused): boolean {
  return code === 'OFFLINE' || (status >= 500 && code !== 'NOT_JSON')
}

/** A page that makes calls. The pages before sign-in make none, so they do not load the query client. */
export function asking<P extends object>(Page: ComponentType<P>): ComponentType<P> {
  return function AskingPage(props) {
    return (
      <QueryClientProvider client={client}>
        <Page {...props} />
      </QueryClientProvider>
    )
  }
}
