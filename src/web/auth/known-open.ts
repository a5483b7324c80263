/**
 * Whether this is a student whose rows may be asked for before `GET /consent` has answered: the account was open
 * before (`keep-open.ts`). Part of the first visit, so it is small.
 */
export const isKnownOpen = (userId: string) => window.localStorage.getItem('open') === userId
