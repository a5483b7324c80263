import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { session } from '#web/auth/session.ts'
import { language, onLanguage } from '#web/words/language.ts'
import { askAnew } from './invalidate.ts'
import { onEarly } from './prefetch.ts'
import { Refused } from './refused.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection a reading gives what this device last saw, instead of waiting for one.
      networkMode: 'always',
      // A refusal stays one; what did not arrive is tried again.
      retry: (tries, error) => tries < 2 && (!(error instanceof Refused) || isPassing(error)),
    },
    // Without a connection a save says so at once, instead of waiting in silence.
    mutations: { networkMode: 'always' },
  },
})

onEarly(({ queryKey, answer }) => void client.prefetchQuery({ queryKey, queryFn: () => answer }))

let hadEnded = false
session.subscribe(() => {
  const { endedLink, originalCoach, user } = session.getState()
  if (endedLink && !hadEnded) {
    // Neither the list of students nor anything of this one is shown from what was known.
    for (const id of [originalCoach?.id, user?.id]) client.removeQueries({ queryKey: [id] })
    import('#web/offline/kept-on-device.ts').then(({ forgetAnswers }) => forgetAnswers()).catch(() => {})
  }
  hadEnded = endedLink
})

let wasSignedIn = session.getState().isAuth
session.subscribe(() => {
  const { isAuth } = session.getState()
  if (wasSignedIn && !isAuth) {
    // A reading that waits for its next try would be made in nobody's name.
    void client.cancelQueries()
    client.clear()
  }
  wasSignedIn = isAuth
})

// Some answers hold sentences of the server's, in the language that was asked for.
let spoken = language()
onLanguage(() => {
  if (spoken === language()) return
  spoken = language()
  void askAnew(client)
})

/** Whether the same reading may succeed a moment later. What is still under way is not sent again by itself. */
function isPassing({ status, code }: Refused): boolean {
  return code === 'OFFLINE' || (status >= 500 && code !== 'NOT_JSON')
}

/** A page that makes calls. The entrance makes none until somebody signs in, and loads nothing for them. */
export function asking<P extends object>(Page: ComponentType<P>): ComponentType<P> {
  return function AskingPage(props) {
    return (
      <QueryClientProvider client={client}>
        <Page {...props} />
      </QueryClientProvider>
    )
  }
}
