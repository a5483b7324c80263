import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  None,
  ResponseBodyError,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client'
import { askProvider, Unanswered } from '#server/services/oidc/request.ts'

/** A provider of OpenID Connect that the operator has set up. */
export type ProviderSettings = {
  /** Names it in calls. */
  key: string
  /** What its button says. */
  name: string
  issuer: string
  client: string
  secret: string | undefined
}

/** The person as a provider describes them. Only issuer and subject identify them; name and e-mail are suggestions. */
export type Identity = {
  issuer: string
  subject: string
  known: { name: string | null; email: string | null }
  /** When the person last showed the provider a password or the like, in seconds; null where it does not say. */
  signedInAt: number | null
}

/**
 * Why there is no identity: the provider is not set up, does not answer as it should, does not take the code, or its
 * clock and ours differ.
 */
export class ProviderFault extends Error {
  readonly kind: 'unknown' | 'away' | 'code' | 'clock'

  constructor(kind: ProviderFault['kind'], cause?: unknown) {
    super(`provider: ${kind}`, { cause })
    this.kind = kind
  }
}

/** What the page has made for one sign-in, and the code that came back to it. */
export type Shown = { code: string; verifier: string; nonce: string; iss?: string | undefined }

export type Providers = ReturnType<typeof makeProviders>

/** Seconds by which a clock may differ. */
export const toleranceSeconds = 60
/** For how many milliseconds the description of a provider is reused. */
const descriptionMs = 3_600_000
/** From this age on a set of keys is read again where it lacks a key; up to 300 it is taken as it was read. */
const keysStaleSeconds = 60
const keysOldSeconds = 300

type Keys = { jwks: NonNullable<ReturnType<typeof getJwksCache>>['jwks']; readAt: number }
type Kept = { settings: ProviderSettings; issuer: URL; underWay: number; restsUntil: number } & {
  description?: { metadata: ServerMetadata; readAt: number }
  keys?: Keys
}

/**
 * @param settings at most five
 * @param redirect where providers send people back to
 * @param onError hears why a provider did not answer as it should; never a code or a token
 * @param limits.waitMs for all requests of one sign-in together
 * @param limits.atOnce sign-ins that ask a provider at a time; further ones are refused
 * @param limits.restMs after a failure a provider is not asked for so long, so that people do not each wait for it
 * @param now the clock against which tokens are checked, in milliseconds
 */
export function makeProviders(
  settings: readonly ProviderSettings[],
  redirect: string,
  onError: (reason: string, provider: string) => void,
  limits = { waitMs: 8000, atOnce: 8, restMs: 30_000 },
  now: () => number = Date.now,
) {
  const kept = new Map<string, Kept>(
    settings.map((each) => [
      each.key,
      { settings: each, issuer: new URL(each.issuer), underWay: 0, restsUntil: 0 },
    ]),
  )

  /** Asks a provider within the limits. @throws ProviderFault */
  async function within<T>(
    key: string,
    work: (provider: Kept, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const provider = kept.get(key)
    if (!provider) throw new ProviderFault('unknown')
    if (provider.underWay >= limits.atOnce || Date.now() < provider.restsUntil)
      throw new ProviderFault('away')
    provider.underWay += 1
    try {
      return await work(provider, AbortSignal.timeout(limits.waitMs))
    } catch (error) {
      const fault = faultOf(error)
      // Only what no sent code brings about: else anybody could close the way for all.
      if (isUnanswered(error)) provider.restsUntil = Date.now() + limits.restMs
      if (fault.kind !== 'code') onError(reasonOf(error), key)
      throw fault
    } finally {
      provider.underWay -= 1
    }
  }

  /**
   * The client of one sign-in. Each has its own, since the package keeps keys for a minute whatever a token names: so a
   * provider may replace its keys at any moment.
   */
  async function clientFor(provider: Kept, signal: AbortSignal): Promise<Configuration> {
    const { settings, issuer } = provider
    const { metadata, auth } = clientOf(settings, now)
    const fetch: CustomFetch = (address, asked) => askProvider(address, asked, issuer, signal)
    const isOld = (provider.description?.readAt ?? 0) < Date.now() - descriptionMs
    if (isOld) {
      const read = await discovery(issuer, settings.client, metadata, undefined, {
        [customFetch]: fetch,
        timeout: limits.waitMs / 1000,
        ...(issuer.protocol === 'http:' && { execute: [allowInsecureRequests] }),
      }).catch((error) => {
        // A description that does not fit, also one of another issuer, is the operator's to mend.
        throw new ProviderFault('away', error)
      })
      provider.description = { metadata: read.serverMetadata(), readAt: Date.now() }
    }
    const server = provider.description?.metadata
    if (!server) throw new Error('a description was not read')
    const client = new Configuration(server, settings.client, metadata, auth(server))
    client[customFetch] = fetch
    client.timeout = limits.waitMs / 1000
    if (issuer.protocol === 'http:') allowInsecureRequests(client)
    // Otherwise the signature would not be looked at, as the token came over TLS.
    enableNonRepudiationChecks(client)
    const { keys } = provider
    const age = keys ? Math.floor((Date.now() - keys.readAt) / 1000) : keysOldSeconds
    if (keys && age < keysOldSeconds)
      setJwksCache(client, { jwks: keys.jwks, uat: secondsNow() - Math.max(age, keysStaleSeconds) })
    return client
  }

  return {
    /** For pages: what can be chosen, in the order of the settings. */
    list: settings.map(({ key, name }) => ({ provider: key, name })),

    /** The key of the provider with this issuer; undefined where it is no longer set up. */
    providerOf: (issuer: string) => settings.find((each) => new URL(each.issuer).href === issuer)?.key,

    /** The issuer of a provider, as identities name it. */
    issuerOf: (key: string) => kept.get(key)?.issuer.href,

    /**
     * Where a person signs in at a provider.
     * @param asked.again the password of the provider is asked also of somebody who is signed in there
     * @throws ProviderFault
     */
    start: (key: string, asked: { challenge: string; state: string; nonce: string; again?: boolean }) =>
      within(key, async (provider, signal) => {
        const url = buildAuthorizationUrl(await clientFor(provider, signal), {
          redirect_uri: redirect,
          response_type: 'code',
          scope: 'openid profile email',
          state: asked.state,
          nonce: asked.nonce,
          code_challenge: asked.challenge,
          code_challenge_method: 'S256',
          // With `max_age` a provider has to say when that was. Google knows no `login`.
          ...(asked.again && {
            prompt: provider.issuer.host === 'accounts.google.com' ? 'select_account' : 'login',
            max_age: '0',
          }),
        })
        return url.href
      }),

    /**
     * Who has signed in: spends the code and checks the token's signature, issuer, audience, times and nonce.
     * @throws ProviderFault
     */
    identify: (key: string, shown: Shown): Promise<Identity> =>
      within(key, async (provider, signal) => {
        const client = await clientFor(provider, signal)
        const address = new URL(redirect)
        address.searchParams.set('code', shown.code)
        // Where a provider names itself beside the code, that has to be the one that was asked (RFC 9207).
        address.searchParams.set('iss', shown.iss ?? client.serverMetadata().issuer)
        const tokens = await authorizationCodeGrant(client, address, {
          pkceCodeVerifier: shown.verifier,
          expectedNonce: shown.nonce,
          idTokenExpected: true,
        })
        const read = getJwksCache(client)
        const isNew = read && read.uat > secondsNow() - keysStaleSeconds
        if (isNew) provider.keys = { jwks: read.jwks, readAt: Date.now() }
        const claims = tokens.claims()
        if (!claims || claims.sub.length > 255) throw new ProviderFault('code')
        // Its end is checked above: a token of tomorrow says that one of the two clocks is wrong.
        if (claims.iat > now() / 1000 + toleranceSeconds) throw new ProviderFault('clock')
        const known = await knownOf(client, tokens.access_token, claims)
        const signedInAt = claims.auth_time ?? null
        return { issuer: provider.issuer.href, subject: claims.sub, known, signedInAt }
      }),
  }
}

/** What a provider says of a person, in its token or when it is asked. */
async function knownOf(
  client: Configuration,
  token: string,
  claims: { sub: string } & Record<string, unknown>,
): Promise<Identity['known']> {
  const hasAll = claims.email !== undefined && claims.name !== undefined
  const mayAsk = !hasAll && client.serverMetadata().userinfo_endpoint !== undefined
  const more = mayAsk ? await fetchUserInfo(client, token, claims.sub).catch(() => ({})) : {}
  const said: Record<string, unknown> = { ...more, ...claims }
  return { name: textOf(said.name, 80), email: textOf(said.email, 254) }
}

function clientOf({ secret }: ProviderSettings, now: () => number) {
  const metadata = {
    ...(secret !== undefined && { client_secret: secret }),
    [clockSkew]: Math.round((now() - Date.now()) / 1000),
    [clockTolerance]: toleranceSeconds,
  }
  const auth = ({ token_endpoint_auth_methods_supported: ways }: ServerMetadata) => {
    if (secret === undefined) return None()
    // Without a list a provider takes `client_secret_basic` (OpenID Connect Discovery, 3).
    const isPosted = ways?.includes('client_secret_post') && !ways.includes('client_secret_basic')
    return isPosted ? ClientSecretPost(secret) : ClientSecretBasic(secret)
  }
  return { metadata, auth }
}

/** What an error of the package means. */
function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  // An answer about our client, not about what was sent, is the operator's to mend.
  if (error instanceof ResponseBodyError)
    return new ProviderFault(
      ['invalid_grant', 'invalid_request'].includes(error.error) ? 'code' : 'away',
      error,
    )
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new ProviderFault('clock', error)
  return new ProviderFault(aboutTokens.includes(code) ? 'code' : 'away', error)
}

/** Whether a provider did not answer; the package wraps what a request throws. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && (error instanceof Unanswered || isUnanswered(error.cause))
}

/** Codes of what is wrong with one sign-in; of others everybody's would fail. */
const aboutTokens = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_UNSUPPORTED_OPERATION',
]

/** The messages of an error and its causes: the rest of it may hold what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { message, cause } = error
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message
}

function textOf(value: unknown, most: number): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= most ? text : null
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}
