import type { Query, QueryKey } from '@tanstack/react-query'
import { client } from './client.ts'

/** Milliseconds after a timeout that the device cache needs to answer. */
const settling = 2_000
/** When the data of a query last changed, in milliseconds since 1970. */
const changedAt = new WeakMap<Query, number>()

/**
 * Invalidates queries after a change. In-flight queries are cancelled first: their answers may have been
 * computed before the change and would overwrite it with stale data.
 * @param queryKey what may have changed; by default everything
 */
export function invalidate(queryKey: QueryKey = []): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey })) changedAt.set(query, Date.now())
  void client.cancelQueries({ queryKey })
  return client.invalidateQueries({ queryKey })
}

/** Asks again for one query that the server did not answer. */
export function askAgain(queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, exact: true })
}

/**
 * Shows an answer that arrived after the timeout, unless newer data is shown or something was changed since.
 * @param endedAt the time of the timeout
 */
export function takeLate(queryKey: QueryKey, reply: unknown, endedAt: number): void {
  const query = client.getQueryCache().find({ queryKey })
  if (!query || query.state.dataUpdatedAt > endedAt + settling) return
  if ((changedAt.get(query) ?? 0) < endedAt) client.setQueryData(queryKey, reply)
}
