/**
 * The student as whom the page was opened, with an account that this device has not seen closed (`keep-closed.ts`).
 * Of anybody else `GET /consent` is asked first: in a closed account every other request would be refused.
 */
export let openAs: string | undefined

/**
 * Notes as whom the page is opened. Part of the first visit, so it is small.
 * @returns whether the rows may be asked for at once
 */
export function opensAs(userId: string): boolean {
  if (window.localStorage.getItem('closed') !== userId) openAs = userId
  return openAs === userId
}
