/** Which trial exams stand side by side: their ids with commas between. */
export type CompareSearch = { ids?: string }

export function validateSearch(raw: Record<string, unknown>): CompareSearch {
  const ids = typeof raw.ids === 'string' ? raw.ids.split(',').filter((id) => /^[0-9a-f-]{36}$/.test(id)) : []
  return ids.length > 0 ? { ids: [...new Set(ids)].slice(0, 6).join(',') } : {}
}
