import { beforeAll, expect, it, vi } from 'vitest'
import type { joined as Joined } from '#web/api/use-all-pages.ts'
import { makeStore } from '../support/fake-browser.ts'

let joined: typeof Joined
beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('window', { localStorage: makeStore(), sessionStorage: makeStore(), addEventListener() {} })
  vi.resetModules()
  joined = (await import('#web/api/use-all-pages.ts')).joined
})

const users = (...ids: string[]) => ids.map((id) => ({ id }))

it('has each row of a long list once, also one that a newer row has pushed to the next page', () => {
  expect(joined([users('a', 'b'), users('b', 'c')])).toEqual(users('a', 'b', 'c'))
  expect(joined([[{ user_id: 'a' }], [{ user_id: 'a' }], []])).toEqual([{ user_id: 'a' }])
})
