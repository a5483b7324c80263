/**
 * @returns a `staleTime` that is endless while the answer is younger than `ms`, and then over. With a number each
 *   component that shows the answer sets a timer to render when it becomes stale, which none of them shows: some 70 timers
 *   on the first screen
 */
export function freshFor(ms: number) {
  return ({ state }: { state: { dataUpdatedAt: number } }): number =>
    Date.now() - state.dataUpdatedAt < ms ? Number.POSITIVE_INFINITY : 0
}
