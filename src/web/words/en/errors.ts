import type { errors as tr } from '#web/words/tr/errors.ts'

export const errors: typeof tr = {
  unknown: 'Something unexpected happened. Try again.',
  crashTitle: 'This screen could not be opened',
  crashText: 'Something went wrong on our side. What you saved is safe.',
  partNotLoaded: 'This part could not be loaded. Check your connection and try again.',
  requestId: (id) => `Request number for support: ${id}`,
  home: 'Home',
  notFoundTitle: 'There is no such page',
  notFoundText: 'The address may have changed or been mistyped.',
  back: 'Go back',
}
