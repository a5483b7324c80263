import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { isEmail } from '#rules/email.ts'
import { factorRoles } from '#rules/second-factor.ts'
import type { Role } from '#rules/vocabulary.ts'
import { readTrustedProxies, type TrustedProxies } from '#server/services/client-address.ts'
import { serversOf } from '#server/services/database/servers.ts'
import type { WriterSettings } from '#server/services/letter-writer.ts'
import type { ProviderSettings } from '#server/services/oidc/providers.ts'

/** Settings of the operator. Only this file reads the environment; `.env.example` describes each. */
export type Config = {
  port: number
  host: string
  /** Port of `/metrics`; undefined: none. */
  metricsPort: number | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Pool size of this instance. */
  databaseConnections: number
  /** Whether prepared statements are named; off for PgBouncer before 1.21 in transaction mode. */
  namedStatements: boolean
  publicUrl: string
  jwtSecret: string | undefined
  /** The secret before this one; it opens only the secrets of second factors. */
  previousSecret: string | undefined
  admin: { email: string; password: string } | undefined
  smtpUrl: string | undefined
  /** Model that writes a paragraph of letters; undefined: none. */
  ai: WriterSettings | undefined
  /** Where people may sign in besides. */
  providers: ProviderSettings[]
  /** `host:port` of push services that may be reached although they are not public; for tests. */
  pushHosts: string[]
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: TrustedProxies
  /** Whether Strict-Transport-Security includes subdomains. */
  hstsSubdomains: boolean
  logLevel: LogLevel
  rateLimit: boolean
  /** Memory in KiB that hashing a password takes. */
  passwordMemory: number
  /** Below this age a parent has to agree; 0: nobody is asked. */
  consentAge: number
  /** Roles that need a second factor. */
  factorRoles: readonly Role[]
  /** Megabytes that the pictures of one student's notebook may take; 0: it takes none. */
  mistakeMegabytes: number
  /** The controller of the stored data, named in the privacy notice. */
  operator: { name: string; contact: string } | null
  demo: boolean
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
type LogLevel = (typeof logLevels)[number]

/** An invalid setting; the message names it and says what is valid. */
export class WrongSetting extends Error {}

/**
 * Reads and validates the settings.
 * @param env the environment; an empty string counts as unset
 * @param isRoot whether the process runs as root
 * @throws WrongSetting with the name of the first invalid setting
 */
export function readConfig(env: NodeJS.ProcessEnv, isRoot = process.getuid?.() === 0): Config {
  const text = (name: string) => env[name]?.trim() || undefined
  const number = (name: string, fallback: number, min: number, max: number) => {
    const value = text(name) === undefined ? fallback : Number(text(name))
    if (!Number.isInteger(value) || value < min || value > max)
      throw new WrongSetting(`${name} must be a whole number from ${min} to ${max}, not "${text(name)}".`)
    return value
  }
  const choice = <const C extends readonly string[]>(
    name: string,
    choices: C,
    fallback: C[number],
  ): C[number] => {
    const value = text(name) ?? fallback
    const found = choices.find((each) => each === value)
    if (found === undefined)
      throw new WrongSetting(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
    return found
  }
  const url = (name: string, schemes: string[]) => {
    const value = text(name)
    if (value === undefined) return undefined
    const scheme = URL.canParse(value) ? new URL(value).protocol : undefined
    if (!scheme || !schemes.includes(scheme))
      throw new WrongSetting(
        `${name} must be a URL that begins with ${schemes.map((s) => `${s}//`).join(' or ')}.`,
      )
    return value
  }

  const port = number('PORT', 3000, 0, 65_535)
  const host = text('HOST') ?? '127.0.0.1'
  return {
    port,
    host,
    metricsPort: text('METRICS_PORT') === undefined ? undefined : number('METRICS_PORT', 0, 1, 65_535),
    dataDir: dataDirOf(text('DATA_DIR'), isRoot),
    databaseUrl: database(text('DATABASE_URL')),
    databaseConnections: number('DATABASE_CONNECTIONS', 10, 1, 500),
    namedStatements: choice('DATABASE_STATEMENTS', ['named', 'plain'], 'named') === 'named',
    publicUrl: (url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${urlHost(host)}:${port}`).replace(
      /\/+$/,
      '',
    ),
    jwtSecret: secret('JWT_SECRET', text('JWT_SECRET')),
    previousSecret: secret('JWT_SECRET_PREVIOUS', text('JWT_SECRET_PREVIOUS')),
    admin: admin(text('ADMIN_EMAIL'), text('ADMIN_PASSWORD')),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    ai: ai(url('AI_URL', ['http:', 'https:']), text('AI_KEY'), text('AI_MODEL')),
    providers: providersOf(text('OIDC'), text),
    pushHosts: text('PUSH_HOSTS')?.split(/[\s,]+/) ?? [],
    trustProxy: trustedProxies(text('TRUST_PROXY')),
    hstsSubdomains: choice('HSTS_SUBDOMAINS', ['on', 'off'], 'on') === 'on',
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
    rateLimit: choice('RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    // OWASP's least for Argon2id with two passes.
    passwordMemory: number('PASSWORD_MEMORY', 19_456, 19_456, 1_048_576),
    consentAge: number('CONSENT_AGE', 15, 0, 25),
    factorRoles: rolesOf(text('SECOND_FACTOR')),
    mistakeMegabytes: number('MISTAKE_MB', 10, 0, 1000),
    operator: operator(text('OPERATOR_NAME'), text('OPERATOR_CONTACT')),
    demo: false,
  }
}

/** The settings of this process. @throws WrongSetting */
export function configOfProcess(): Config {
  return readConfig(process.env)
}

// PostgreSQL refuses to run as root, so root's data folder must be reachable by another user.
function dataDirOf(value: string | undefined, isRoot: boolean): string {
  if (value === undefined) return isRoot ? '/var/lib/etut' : resolve('data')
  return resolve(value.replace(/^~(?=\/|$)/, homedir()))
}

function trustedProxies(value = 'off'): TrustedProxies {
  const proxies = readTrustedProxies(value)
  if (proxies === undefined)
    throw new WrongSetting(
      `TRUST_PROXY must be off, the number of proxies before the server, or their addresses (10.0.0.0/8, ::1), not "${value}". To believe every sender ("on") would let anybody choose an address.`,
    )
  return proxies
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function database(value: string | undefined): string | undefined {
  if (value !== undefined && serversOf(value) === undefined)
    throw new WrongSetting(
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://, of one server or of several with ' +
        'commas between them, one of which takes writes.',
    )
  return value
}

function secret(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 32)
    throw new WrongSetting(
      `${name} must have at least 32 characters; leave it empty ${name === 'JWT_SECRET' ? 'to have one made' : 'for none'}.`,
    )
  return value
}

function rolesOf(value: string | undefined): readonly Role[] {
  return (value?.split(/[\s,]+/) ?? []).map((name) => {
    const role = factorRoles.find((each) => each === name)
    if (role === undefined)
      throw new WrongSetting(`SECOND_FACTOR must name roles among ${factorRoles.join(', ')}, not "${name}".`)
    return role
  })
}

function ai(url: string | undefined, key: string | undefined, model: string | undefined) {
  if (url === undefined && key === undefined && model === undefined) return undefined
  if (url === undefined) throw new WrongSetting('AI_URL must be set where AI_KEY or AI_MODEL is.')
  if (key !== undefined && !/^[!-~]+$/.test(key))
    throw new WrongSetting('AI_KEY must hold only letters, figures and signs of ASCII.')
  if (model === undefined) throw new WrongSetting('AI_MODEL must name the model of AI_URL.')
  return { url: url.replace(/\/+$/, ''), key, model }
}

const mostProviders = 5

/** @param text the value of a setting by its name */
function providersOf(value: string | undefined, text: (name: string) => string | undefined) {
  const keys = value?.split(/[\s,]+/) ?? []
  if (keys.length > mostProviders || new Set(keys).size < keys.length)
    throw new WrongSetting(`OIDC must name at most ${mostProviders} providers, each once, not "${value}".`)
  const providers = keys.map((key): ProviderSettings => {
    if (!/^[a-z][a-z0-9]{0,19}$/.test(key))
      throw new WrongSetting(
        `OIDC must name providers by letters a to z and digits, such as google, not "${key}".`,
      )
    const prefix = `OIDC_${key.toUpperCase()}`
    const needed = (name: string) => {
      const found = text(name)
      if (found === undefined) throw new WrongSetting(`${name} must be set, as OIDC names ${key}.`)
      return found
    }
    const issuer = needed(`${prefix}_ISSUER`)
    if (!isIssuer(issuer))
      throw new WrongSetting(
        `${prefix}_ISSUER must be the https address that the provider gives as its issuer, without ? and #.`,
      )
    return {
      key,
      name: text(`${prefix}_NAME`) ?? key,
      issuer,
      client: needed(`${prefix}_CLIENT`),
      secret: text(`${prefix}_SECRET`),
    }
  })
  if (new Set(providers.map(({ issuer }) => new URL(issuer).href)).size < providers.length)
    throw new WrongSetting('OIDC must name each issuer once.')
  return providers
}

/** Without TLS only on this machine, for tests. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username, password } = new URL(text)
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  return isSafe && search + hash + username + password === ''
}

function operator(name: string | undefined, contact: string | undefined) {
  if (name === undefined && contact === undefined) return null
  if (name === undefined || contact === undefined)
    throw new WrongSetting('OPERATOR_NAME and OPERATOR_CONTACT must be set together.')
  return { name, contact }
}

function admin(email: string | undefined, password: string | undefined) {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined || !isEmail(email)) throw new WrongSetting('ADMIN_EMAIL must be an e-mail address.')
  if (password === undefined || password.length < 8)
    throw new WrongSetting('ADMIN_PASSWORD must have at least 8 characters.')
  return { email, password }
}
