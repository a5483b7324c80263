/** Where the form begins: at the results, or at the marks of what was wrong. */
export type EntrySearch = { at?: 'marks' }

export function validateSearch(raw: Record<string, unknown>): EntrySearch {
  return raw.at === 'marks' ? { at: 'marks' } : {}
}
