import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.ts'

it('lets a page make the trusted types that it makes, and no others', () => {
  const made = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(`src/web/${path}`, 'utf8').matchAll(/createPolicy\('([\w-]+)'/g)])
    .map(([, name]) => name)
  const [, allowed] = /(?:^|; )trusted-types ([^;]*)/.exec(securityHeaders['content-security-policy']) ?? []

  expect(made.length).toBeGreaterThan(0)
  expect(allowed?.split(' ').sort()).toEqual([...new Set(made)].sort())
})
