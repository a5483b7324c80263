import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, WrongSetting } from '#server/config.ts'

describe('settings', () => {
  it('have a default each', () => {
    expect(readConfig({}, false)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseConnections: 10,
      namedStatements: true,
      publicUrl: 'http://127.0.0.1:3000',
      jwtSecret: undefined,
      previousSecret: undefined,
      admin: undefined,
      smtpUrl: undefined,
      ai: undefined,
      providers: [],
      pushHosts: [],
      trustProxy: false,
      hstsSubdomains: true,
      logLevel: 'info',
      rateLimit: true,
      passwordMemory: 19_456,
      consentAge: 15,
      factorRoles: [],
      mistakeMegabytes: 10,
      operator: null,
      demo: false,
    })
  })

  it('are used as given', () => {
    const secret = 'a secret of more than 32 characters'
    const env = {
      PORT: '0',
      HOST: '::',
      DATA_DIR: '~/etut',
      DATABASE_URL: 'postgresql:///etut?host=/run/postgresql',
      DATABASE_CONNECTIONS: '25',
      DATABASE_STATEMENTS: 'plain',
      PUBLIC_URL: 'https://etut.example/',
      JWT_SECRET: secret,
      JWT_SECRET_PREVIOUS: `an older ${secret}`,
      ADMIN_EMAIL: 'eda@example.com',
      ADMIN_PASSWORD: 'günaydın-etüt',
      SMTP_URL: 'smtps://mail.example',
      AI_URL: 'https://ai.example/v1/',
      AI_KEY: 'key',
      AI_MODEL: 'small',
      HSTS_SUBDOMAINS: 'off',
      OIDC: 'okul',
      OIDC_OKUL_ISSUER: 'https://okul.example/realm',
      OIDC_OKUL_CLIENT: 'etut',
      OIDC_OKUL_SECRET: 'okul-secret',
      OIDC_OKUL_NAME: 'Okul',
      PUSH_HOSTS: '127.0.0.1:8443, push.example',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      PASSWORD_MEMORY: '65536',
      CONSENT_AGE: '13',
      SECOND_FACTOR: 'admin, coach',
      MISTAKE_MB: '0',
      OPERATOR_NAME: 'Çınar Etüt Merkezi',
      OPERATOR_CONTACT: 'kvkk@example.com',
    }

    expect(readConfig(env, true)).toEqual({
      port: 0,
      host: '::',
      dataDir: join(homedir(), 'etut'),
      databaseUrl: env.DATABASE_URL,
      databaseConnections: 25,
      namedStatements: false,
      publicUrl: 'https://etut.example',
      jwtSecret: secret,
      previousSecret: env.JWT_SECRET_PREVIOUS,
      admin: { email: 'eda@example.com', password: 'günaydın-etüt' },
      smtpUrl: 'smtps://mail.example',
      ai: { url: 'https://ai.example/v1', key: 'key', model: 'small' },
      providers: [
        {
          key: 'okul',
          name: 'Okul',
          issuer: 'https://okul.example/realm',
          client: 'etut',
          secret: 'okul-secret',
        },
      ],
      pushHosts: ['127.0.0.1:8443', 'push.example'],
      trustProxy: ['10.0.0.0/8', '::1'],
      hstsSubdomains: false,
      logLevel: 'warn',
      rateLimit: false,
      passwordMemory: 65_536,
      consentAge: 13,
      factorRoles: ['admin', 'coach'],
      mistakeMegabytes: 0,
      operator: { name: 'Çınar Etüt Merkezi', contact: 'kvkk@example.com' },
      demo: false,
    })
  })

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::1', 'http://[::1]:3000'],
  ])('give an address that a browser can open for HOST=%s', (HOST, publicUrl) => {
    expect(readConfig({ HOST }, false).publicUrl).toBe(publicUrl)
  })

  it('put root’s data where the database’s user may go', () => {
    expect(readConfig({}, true).dataDir).toBe('/var/lib/etut')
  })

  it('treat an empty text as not set', () => {
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
    ['DATABASE_URL', 'postgresql://one,,two/etut'],
    ['DATABASE_URL', 'postgresql://one:5432,two:x/etut'],
    ['DATABASE_URL', 'postgresql://one,two/etut?target_session_attrs=standby'],
    ['DATABASE_URL', 'postgresql://one,two,three/etut?port=1,2'],
    ['DATABASE_CONNECTIONS', '0'],
    ['DATABASE_STATEMENTS', 'sometimes'],
    ['PUBLIC_URL', 'etut.example'],
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET_PREVIOUS', 'short'],
    ['SECOND_FACTOR', 'admin,student'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_EMAIL', 'a@b'],
    ['ADMIN_EMAIL', 'eda@@example.com'],
    ['ADMIN_PASSWORD', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['AI_URL', 'ai.example'],
    ['AI_URL', 'ftp://ai.example'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,proxy'],
    ['TRUST_PROXY', '-1'],
    ['HSTS_SUBDOMAINS', 'some'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'maybe'],
    ['PASSWORD_MEMORY', '19455'],
  ])('stop the start with the name of a wrong one: %s=%s', (name, value) => {
    const others = name === 'ADMIN_PASSWORD' ? { ADMIN_EMAIL: 'a@example.com' } : {}

    const read = () => readConfig({ ...others, [name]: value }, false)

    expect(read).toThrow(WrongSetting)
    expect(read).toThrow(name)
  })

  it('of a model belong together; only the key may be missing', () => {
    const [AI_URL, AI_MODEL] = ['http://127.0.0.1:11434/v1', 'small']
    expect(() => readConfig({ AI_URL }, false)).toThrow('AI_MODEL')
    expect(() => readConfig({ AI_MODEL }, false)).toThrow('AI_URL')
    expect(() => readConfig({ AI_KEY: 'key' }, false)).toThrow('AI_URL')
    expect(() => readConfig({ AI_URL, AI_MODEL, AI_KEY: 'kéy' }, false)).toThrow('AI_KEY')
    expect(readConfig({ AI_URL, AI_MODEL }, false).ai).toEqual({
      url: AI_URL,
      key: undefined,
      model: 'small',
    })
  })

  it.each([
    ['OIDC', { OIDC: 'a b c d e f' }],
    ['OIDC', { OIDC: 'okul okul' }],
    ['OIDC', { OIDC: 'Okul' }],
    ['OIDC_OKUL_ISSUER', { OIDC: 'okul' }],
    ['OIDC_OKUL_CLIENT', { OIDC: 'okul', OIDC_OKUL_ISSUER: 'https://okul.example' }],
    ...['http://okul.example', 'okul.example', 'https://okul.example/?a=b', 'https://a:b@okul.example'].map(
      (OIDC_OKUL_ISSUER) =>
        ['OIDC_OKUL_ISSUER', { OIDC: 'okul', OIDC_OKUL_ISSUER, OIDC_OKUL_CLIENT: 'etut' }] as const,
    ),
    [
      'OIDC must name each issuer once',
      {
        OIDC: 'a b',
        OIDC_A_ISSUER: 'https://okul.example',
        OIDC_A_CLIENT: 'etut',
        OIDC_B_ISSUER: 'https://okul.example/',
        OIDC_B_CLIENT: 'etut',
      },
    ],
  ] as const)('of providers are whole: %s %j', (name, env) => {
    expect(() => readConfig(env, false)).toThrow(WrongSetting)
    expect(() => readConfig(env, false)).toThrow(name)
  })

  it('of a provider may be without TLS on this machine', () => {
    const env = { OIDC: 'test', OIDC_TEST_ISSUER: 'http://127.0.0.1:4000', OIDC_TEST_CLIENT: 'etut' }
    expect(readConfig(env, false).providers).toEqual([
      { key: 'test', name: 'test', issuer: env.OIDC_TEST_ISSUER, client: 'etut', secret: undefined },
    ])
  })

  it('are all in .env.example', () => {
    const told = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const source = readFileSync('src/server/config.ts', 'utf8')
    const read = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, name]) => name)

    expect(told.length).toBeGreaterThan(10)
    expect(told.sort()).toEqual([...new Set(read)].filter((name) => name !== 'ADMIN').sort())
  })
})
