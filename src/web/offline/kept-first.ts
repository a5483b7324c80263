import { notifyManager, type Query } from '@tanstack/react-query'
import type { ScreenPath } from '#rules/screens.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { CallKey, ReplyOf } from '#web/api/ask.ts'
import { client } from '#web/api/client.ts'
import type { KeptAnswer } from '#web/api/last-answer.ts'
import { changedKey } from '#web/session/send.ts'
import { serverSeconds } from '#web/session/token-store.ts'

/**
 * Called by a file of a page when it is loaded: on a repeat visit the page shows at once what this device kept of these
 * calls, until the server answers or refuses. Not what was kept on an earlier day of the person, nor what was asked for
 * before a change that this device has sent since: it would look like a lost save.
 * @param calls what the first screen of the page is made of
 */
export function keptFirst(path: ScreenPath, calls: readonly CallKey[]): void {
  // A first visit has nothing, and its line is busy.
  if (!navigator.serviceWorker?.controller) return
  const cache = client.getQueryCache()
  const loading = import('./device-cache.ts')
  const asked = new Set<Query>()

  /** What is asked for at once is shown at once: a page may choose by one answer what it shows of another. */
  async function show(): Promise<void> {
    const queries = [...asked]
    asked.clear()
    const { keptAnswer } = await loading
    const found = await Promise.all(
      queries.map(({ queryKey: [owner, ...call] }) => {
        const of = String(owner)
        const account = ['GET /user/data/{id}', { params: { id: of } }]
        return Promise.all([call, account].map((each) => keptAnswer(of, JSON.stringify(each))))
      }),
    )
    notifyManager.batch(() => {
      for (const [index, query] of queries.entries()) {
        const [kept, account] = found[index] ?? []
        if (!kept || !account || !isWaiting(query) || !isCurrent(kept, account.body as Account)) continue
        // Not fresh: it spares no request.
        query.setData(kept.body, { updatedAt: 0, manual: true })
      }
    })
  }
  function onAsked(query: Query): void {
    const { pathname } = window.location
    if (pathname !== path || !calls.includes(query.queryKey[1] as CallKey) || !isWaiting(query)) return
    if (asked.size === 0) queueMicrotask(() => void show().catch(() => {}))
    asked.add(query)
  }
  for (const query of cache.getAll()) onAsked(query)
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') onAsked(query)
    // What is refused is not shown any longer.
    if (action.type === 'error' && query.state.data !== undefined && query.state.dataUpdatedAt === 0)
      query.setState({ data: undefined })
  })
}

/** The clock of the person whose answer it is. */
type Account = Pick<ReplyOf<'GET /user/data/{id}'>, 'timezone' | 'day_start'>

/** Whether an answer was asked for today and after all changes of this device. */
function isCurrent({ begun = 0 }: KeptAnswer, { timezone, day_start }: Account): boolean {
  const { localStorage } = window
  const now = Date.now()
  const dayAtTime = (at: number) => dayAt(serverSeconds(localStorage, at) * 1000, timezone, day_start)
  const changed = Number(localStorage.getItem(changedKey))
  return begun >= changed && begun <= now && dayAtTime(begun) === dayAtTime(now)
}

/** Whether the answer of a request that is under way is all that is missing. */
function isWaiting({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching'
}
