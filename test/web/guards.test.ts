import { beforeEach, expect, it, vi } from 'vitest'
import { roleIds } from '#rules/vocabulary.ts'
import type { guards as allGuards } from '#web/app/shell/guards.ts'
import { ada } from '../support/fake-browser.ts'

let user: { role_id: number } = ada
vi.mock('#web/session/session.ts', () => ({
  session: { getState: () => ({ isAuth: true, user, originalCoach: null }) },
}))

let guards: typeof allGuards
beforeEach(async () => {
  user = ada
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

it.each([
  ['student', 'student', null],
  ['student', 'coach', '/students'],
  ['student', 'parent', '/dashboard'],
  ['reader', 'student', null],
  ['reader', 'parent', null],
  ['reader', 'admin', '/dashboard'],
  ['studentOrCoach', 'coach', null],
  ['studentOrCoach', 'parent', '/dashboard'],
  ['coach', 'coach', null],
  ['coach', 'student', '/dashboard'],
  ['admin', 'admin', null],
  ['admin', 'coach', '/students'],
  ['landing', 'parent', null],
  ['landing', 'coach', '/students'],
] as const)('a screen for %s leads the data of a %s to %s', (guard, role, to) => {
  user = { ...ada, role_id: roleIds[role] }
  const look = () => guards[guard]({ location: { href: '/', pathname: '/', hash: '' } })
  if (to === null) expect(look).not.toThrow()
  else expect(look).toThrow(expect.objectContaining({ options: { to, statusCode: 307 } }))
})
