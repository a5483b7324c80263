export const sorts = ['name', 'created_at'] as const
export type Sort = (typeof sorts)[number]
const roleIds = [1, 2, 3] as const

/** Which accounts the administrator's list shows, and in what order. */
export type UsersSearch = {
  q?: string | undefined
  role?: (typeof roleIds)[number] | undefined
  croom?: string | undefined
  /** Accounts alone whose owner has not chosen a password yet. */
  waiting?: true | undefined
  sort?: Sort | undefined
  page?: number | undefined
}

export function validateSearch(raw: Record<string, unknown>): UsersSearch {
  const { q, croom } = raw
  const role = roleIds.find((each) => each === Number(raw.role))
  const sort = sorts.find((each) => each === raw.sort)
  const page = Number(raw.page)
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 100) }),
    ...(role && { role }),
    ...(typeof croom === 'string' && /^[0-9a-f-]{36}$/.test(croom) && { croom }),
    ...((raw.waiting === true || raw.waiting === 'true') && { waiting: true as const }),
    ...(sort && sort !== 'name' && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
  }
}
