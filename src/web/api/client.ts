import { QueryClient, timeoutManager } from '@tanstack/react-query'
import { Refused } from '#web/session/refused.ts'
import { sharedTimers } from './shared-timers.ts'

timeoutManager.setTimeoutProvider(sharedTimers)

/** The answers that this page has. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A query also runs offline, as it is then answered from the device cache.
      networkMode: 'always',
      // A refusal is final; network errors are retried.
      retry: (tries, error) => tries < 2 && (!(error instanceof Refused) || isPassing(error)),
    },
    // A save fails at once when offline, instead of waiting silently.
    mutations: { networkMode: 'always' },
  },
})

/** Whether a retry of a query may succeed. A query that is still in progress is not sent again. */
function isPassing({ status, code }: Refused): boolean {
  return code === 'OFFLINE' || (status >= 500 && code !== 'NOT_JSON')
}
