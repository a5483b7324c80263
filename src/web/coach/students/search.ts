export const sorts = ['need', 'name', 'last_day', 'minutes_7d'] as const
export type Sort = (typeof sorts)[number]

/** What narrows and orders the coach's list. */
export type StudentsSearch = { q?: string | undefined; sort?: Sort | undefined }

export function validateSearch(raw: Record<string, unknown>): StudentsSearch {
  const sort = sorts.find((each) => each === raw.sort)
  return {
    // A number in the address is read as one: somebody searches for "12".
    ...((typeof raw.q === 'string' || typeof raw.q === 'number') && raw.q !== '' && { q: String(raw.q) }),
    ...(sort && sort !== 'need' && { sort }),
  }
}
