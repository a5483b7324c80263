import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig, WrongSetting } from '#server/config.ts'

describe('settings', () => {
  it('need none of them', () => {
    const config = readConfig({}, false)

    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      rateLimit: true,
    })
    expect(config.dataDir).toMatch(/\/data$/)
  })

  it('put root’s data where the database’s own user may go', () => {
    expect(readConfig({}, true).dataDir).toBe('/var/lib/etut')
  })

  it('take an empty text for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', JWT_SECRET: '' }, false)).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      jwtSecret: undefined,
    })
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_STATEMENTS', 'sometimes'],
    ['PUBLIC_URL', 'etut.example'],
    ['JWT_SECRET', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'maybe'],
  ])('stop the start with the name of a wrong one: %s=%s', (name, value) => {
    const others = name === 'ADMIN_PASSWORD' ? { ADMIN_EMAIL: 'a@example.com' } : {}

    const read = () => readConfig({ ...others, [name]: value }, false)

    expect(read).toThrow(WrongSetting)
    expect(read).toThrow(name)
  })

  it('are all told in the example', () => {
    const told = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const source = readFileSync('src/server/config.ts', 'utf8')
    const read = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, name]) => name)

    expect(told.sort()).toEqual([...new Set(read)].filter((name) => name !== 'ADMIN').sort())
  })
})
