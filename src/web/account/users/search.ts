import { type RoleId, roles } from '#rules/vocabulary.ts'
import { isId, isOn, pageIn, textIn } from '#web/ui/search-params.ts'

export const sorts = ['name', 'created_at'] as const
export type Sort = (typeof sorts)[number]

/** Filter and order of the administrator's list. */
export type UsersSearch = {
  q?: string | undefined
  role?: RoleId | undefined
  croom?: string | undefined
  /** Limits the list to accounts with a temporary password. */
  waiting?: true | undefined
  /** One of `consentStates`, checked by the page: importing the list here would enlarge the first visit. */
  consent?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
  /** The open account. */
  account?: string | undefined
}

export function validateSearch(raw: Record<string, unknown>): UsersSearch {
  const { croom, account } = raw
  const q = textIn(raw.q, 100)
  const role = roles.find(({ id }) => id === Number(raw.role))?.id
  const consent = textIn(raw.consent, 7)
  const sort = sorts.find((each) => each === raw.sort)
  const page = pageIn(raw.page)
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(isId(croom) && { croom }),
    ...(isOn(raw.waiting) && { waiting: true as const }),
    ...(consent && { consent }),
    ...(sort && sort !== 'name' && { sort }),
    ...(page && { page }),
    ...(isId(account) && { account }),
  }
}
