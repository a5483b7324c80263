import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks anew for what the page shows, after a change. A reading that is under way was asked before it: its answer would
 * come behind the change, know nothing of it, and stay.
 * @param queryKey what may have changed; everything unless said
 * @param exact that one reading alone, and not those that ask for more of the same
 */
export function askAnew(client: QueryClient, queryKey: QueryKey = [], exact = false): Promise<void> {
  void client.cancelQueries({ queryKey, exact })
  return client.invalidateQueries({ queryKey, exact })
}
