import { beforeEach, expect, it, vi } from 'vitest'
import type { guards as allGuards } from '#web/app/shell/guards.ts'
import { ada } from '../support/fake-browser.ts'

vi.mock('#web/session/session.ts', () => ({
  session: { getState: () => ({ isAuth: true, user: ada, originalCoach: null }) },
}))

let guards: typeof allGuards
beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('window', { localStorage: { getItem: () => null } })
  guards = (await import('#web/app/shell/guards.ts')).guards
})

/** Opens an address as somebody who is signed in. */
const open = (pathname: string, hash: string) => () =>
  guards.guest({ location: { href: `${pathname}#${hash}`, pathname, hash } })

it.each(['confirm', 'stop', 'reminders'])('a mailed link #%s=… opens for the signed-in too', (kind) => {
  expect(open('/login', `${kind}=secret`)).not.toThrow()
})

it.each([
  ['/login', ''],
  ['/login', 'token=secret'],
  ['/', 'confirm=secret'],
])('%s#%s leads the signed-in to their first screen', (pathname, hash) => {
  expect(open(pathname, hash)).toThrow(
    expect.objectContaining({ options: { to: '/dashboard', statusCode: 307 } }),
  )
})
