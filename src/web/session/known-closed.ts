/**
 * The student who was signed in when the page was opened, unless this device has seen the account closed
 * (`keep-closed.ts`). For anybody else `GET /consent` comes first: in a closed account every other request would be
 * refused.
 */
export let openAs: string | undefined

/**
 * Stores who is signed in when the page is opened. Part of the first visit, so it is small.
 * @returns whether the student's rows may be requested at once
 */
export function opensAs(userId: string): boolean {
  if (window.localStorage.getItem('closed') !== userId) openAs = userId
  return openAs === userId
}
