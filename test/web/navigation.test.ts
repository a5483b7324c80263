import { expect, it } from 'vitest'
import { roleIds } from '#rules/vocabulary.ts'
import { navItems } from '#web/app/shell/navigation.ts'
import { first } from '#web/words/tr/first.ts'

it.each([
  ['student', '/mistakes', ['trials']],
  ['student', '/sources', ['plan']],
  ['student', '/sources/0198f000-0000-7000-8000-00000000abcd', ['plan']],
  ['student', '/homework', ['plan']],
  ['student', '/log', ['dashboard']],
  ['coach', '/homework', ['sources']],
  // The router marks these itself, by their address.
  ['coach', '/sources', []],
  ['student', '/plan', []],
  ['student', '/settings', []],
  ['student', '/', []],
] as const)('of a %s marks where %s lies', (role, pathname, marked) => {
  const items = navItems(roleIds[role], false, first.shell.screens, pathname)

  expect(items.filter(({ current }) => current).map(({ name }) => name)).toEqual(marked)
})

it('of coach mode marks the student’s places', () => {
  const items = navItems(roleIds.student, true, first.shell.screens, '/sources')

  expect(items.filter(({ current }) => current).map(({ name }) => name)).toEqual(['plan'])
})
