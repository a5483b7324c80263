import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates queries after a change. In-flight queries are cancelled first: their answers may have been
 * computed before the change and would overwrite it with stale data.
 * @param queryKey what may have changed; by default everything
 * @param exact only this query, not those whose key begins with it
 */
export function invalidate(client: QueryClient, queryKey: QueryKey = [], exact = false): Promise<void> {
  void client.cancelQueries({ queryKey, exact })
  return client.invalidateQueries({ queryKey, exact })
}
