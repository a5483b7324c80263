import type { names as tr } from '#server/services/words/tr/names.ts'

export const names: typeof tr = {
  ownRow: 'General',
  allStudy: 'All study',
  untitledTrial: 'Mock exam',
}
