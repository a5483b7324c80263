/** Initial focus: results or marks. */
export type EntrySearch = { at?: 'marks' }

export function validateSearch(raw: Record<string, unknown>): EntrySearch {
  return raw.at === 'marks' ? { at: 'marks' } : {}
}
