import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Adapter, AdapterPayload, default as Provider } from 'oidc-provider'
import type { ProviderSettings } from '#server/services/oidc/providers.ts'

/** Who signs in at the provider, as it knows them. */
export type Known = {
  subject: string
  email?: string
  email_verified?: boolean
  name?: string
  /** When its password was typed, in seconds; now unless a test says otherwise. */
  signedInAt?: number
}

/** Changes an answer. @param path of the request */
type Altering = (path: string, text: string) => string

/** Where Etüt asks to be sent back to. */
export const returnTo = 'https://etut.example/oidc'

/** Limits of a provider that a busy machine may let wait, and which never rests. */
export const patient = { waitMs: 60_000, atOnce: 8, restMs: 0 }

/**
 * A provider of OpenID Connect on this machine: the real one from npm, which signs in the person of `person`, without
 * a form.
 * @param returns further addresses to which it may send people back
 */
export async function openProvider(returns: string[] = []) {
  let provider: Promise<Provider> | undefined
  let isHanging = false
  let alter: Altering | null = null
  let requests = 0
  const now = { person: { subject: 'okul-1' } as Known }

  const server = createServer((request, response) => {
    requests += 1
    if (alter) alterAnswer(request, response, alter)
    if (!isHanging) void answer(request, response)
  })
  // A test run ends without closing it where it is everybody's.
  server.unref()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: ProviderSettings = {
    key: 'okul',
    name: 'Keycloak',
    issuer,
    client: 'etut',
    secret: 'a secret+at/the:provider',
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    provider ??= start()
    const at = await provider
    if (request.url?.startsWith('/interaction/')) await interact(at, request, response)
    else await at.callback()(request, response)
  }

  // Loaded with the first request: most files of tests have none.
  async function start(): Promise<Provider> {
    const { Provider } = await importQuietly()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return new Provider(issuer, {
      clients: [
        {
          client_id: settings.client,
          client_secret: settings.secret ?? '',
          redirect_uris: [returnTo, ...returns],
          require_auth_time: true,
        },
      ],
      adapter: keeping(new Map()),
      ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
      cookies: { keys: ['a key only for tests'] },
      jwks: {
        keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex'), use: 'sig' }],
      },
      claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => {
          const { subject: _, signedInAt: __, ...claims } = now.person
          return { sub: id, ...claims }
        },
      }),
    })
  }

  async function interact(at: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await at.interactionDetails(request, response)
    const { subject, signedInAt } = now.person
    if (prompt.name === 'login')
      return at.interactionFinished(request, response, {
        login: { accountId: subject, ...(signedInAt !== undefined && { ts: signedInAt }) },
      })
    const grant = new at.Grant({
      ...(session && { accountId: session.accountId }),
      clientId: String(params.client_id),
    })
    grant.addOIDCScope('openid profile email')
    return at.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  return {
    settings,
    now,
    /** Requests that have reached it. */
    requests: () => requests,
    /** Signs from now on with another key, and forgets the one before. */
    rotate(): void {
      provider = start()
    },
    /** Whether it takes requests and does not answer. */
    hang(is: boolean): void {
      isHanging = is
    },

    /** Changes what it answers from now on; null: answers as it is. */
    alter(next: Altering | null): void {
      alter = next
    },

    /** Signs the person in at the address that Etüt gave, as a browser would. @returns what came back to Etüt's page */
    async signIn(address: string): Promise<URLSearchParams> {
      const cookies = new Map<string, string>()
      for (let at = address, steps = 0; steps < 12; steps++) {
        if (!at.startsWith(issuer)) return new URL(at).searchParams
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
          cookies.set(name, value)
        }
        const next = response.headers.get('location')
        if (next === null)
          throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
        at = new URL(next, at).href
      }
      throw new Error('the provider goes round in circles')
    },

    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function alterAnswer(request: IncomingMessage, response: ServerResponse, alter: Altering): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse
  response.end = ((text: unknown) => {
    const altered = alter(request.url ?? '', String(text ?? ''))
    if (!response.headersSent) response.setHeader('content-length', Buffer.byteLength(altered))
    return end(altered)
  }) as typeof response.end
}

/** The package says at its import that it is tested with newer versions of Node than the oldest that Etüt runs on. */
async function importQuietly() {
  const { warn } = console
  console.warn = (text) => String(text).includes('Unsupported runtime') || warn(text)
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** Where a provider keeps its sign-ins. Its own adapter does the same, and warns at each start that it is for tests. */
function keeping(kept: Map<string, AdapterPayload>): (model: string) => Adapter {
  return (model) => {
    const key = (id: string) => `${model} ${id}`
    const found = (is: (each: AdapterPayload) => boolean) =>
      [...kept].find(([name, each]) => name.startsWith(key('')) && is(each))?.[1]
    return {
      async upsert(id, payload) {
        kept.set(key(id), payload)
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => found((each) => each.uid === uid),
      findByUserCode: async (code) => found((each) => each.userCode === code),
      async consume(id) {
        const payload = kept.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [name, each] of kept) if (each.grantId === grantId) kept.delete(name)
      },
    }
  }
}

let everybodys: Promise<TestProvider> | undefined

/** The provider of the worlds of a file, unless a test has its own. */
export function sharedProvider(): Promise<TestProvider> {
  everybodys ??= openProvider()
  return everybodys
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>
