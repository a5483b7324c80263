import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { session } from '#web/session/session.ts'
import { language, onLanguage } from '#web/words/language.ts'
import { client } from './client.ts'
import { invalidate, takeLate } from './invalidate.ts'
import { forgetAnswers } from './last-answer.ts'
import { onPrefetched } from './prefetch.ts'

onPrefetched(({ queryKey, answer, late }) => {
  // A component that is drawn already has its own request wait for the first paint: it takes this answer instead.
  void client
    .cancelQueries({ queryKey, exact: true })
    .then(() => client.prefetchQuery({ queryKey, queryFn: () => answer }))
  void late.then(({ reply, endedAt }) => takeLate(queryKey, reply, endedAt))
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
  if (before.isCoachMode && !isCoachMode && user) void invalidate([user.id])
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
  void invalidate()
})

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
