import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Input, Reply } from '#contract/call.ts'
import { seedPassword } from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { seedPeople } from '#server/demo/people.ts'
import { buildApp } from '#server/http/app.ts'
import type { Services } from '#server/services/context.ts'
import { makeTokens } from '#server/services/credentials/tokens.ts'
import { type Database, openDatabase } from '#server/services/database/client.ts'
import { makeDeliveryLog } from '#server/services/mail/delivery-log.ts'
import { makeMailboxLimits } from '#server/services/mail/mailbox-limits.ts'
import { makeMailer } from '#server/services/mail/mailer.ts'
import { makeProviders } from '#server/services/oidc/providers.ts'
import { makePrinter } from '#server/services/printer/printer.ts'
import { makePusher } from '#server/services/push/pusher.ts'
import { readRosterFile } from '#server/services/sheets/read-roster.ts'
import { readTrialFile } from '#server/services/sheets/read-trials.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { closeDatabase, createDatabase } from './cluster.ts'
import { deletePeople } from './delete-people.ts'
import { dropDatabase } from './drop-database.ts'
import { patient, returnTo, sharedProvider } from './provider.ts'
import { makeServerLog, takeFailures } from './server-log.ts'

export type Key = keyof Table & string
export type Who = { id: string; name: string; email: string; password?: string }
/** What the tests' tokens are signed with. */
export const secret = 'a secret only for tests, long enough'

/** Hosts to which pushes are sent although they are not public; a test adds its receiver. */
export const pushHosts = ['push.example']

/** One process for the worlds of a test file; it ends with the file's own process. */
const printer = makePrinter(fail, {
  // Its priority is the lowest, and the tests leave no processor idle.
  deadlineMs: 60_000,
  startMs: 120_000,
})

type Answered = { status: number; body: never; headers: Record<string, unknown> }
export type Options = { as?: Who; for?: string; headers?: Record<string, string> }

/** The real server on a database of its own, with the six people in it. */
export type World = Awaited<ReturnType<typeof openWorld>>

/** Services that differ from the tests' usual ones; of the mail server its address, and the milliseconds for a mail. */
type Settings = Partial<Omit<Services, 'readiness' | 'undos'>> & {
  smtpUrl?: string
  mailDeadline?: number
  onMailFailure?(error: unknown): void
}
type ServerOptions = Partial<Parameters<typeof buildApp>[0]>

/**
 * The world of a file for its next test: the same with its people made again, or another on a Citus, which refuses to
 * delete everybody.
 */
export async function renewed(world: World | undefined, open: () => Promise<World>): Promise<World> {
  if (world && !inject('isCluster')) {
    await world.renew()
    return world
  }
  await world?.close()
  return open()
}

/**
 * @param settings what differs from the tests' usual services
 * @param serverOptions what differs from a server without pages and proxy
 * @param template the database to begin with
 */
export async function openWorld(
  { smtpUrl, mailDeadline, onMailFailure = fail, ...settings }: Settings = {},
  serverOptions: ServerOptions = {},
  template = 'etut_template',
) {
  const admin = inject('database')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await createDatabase(admin, name, template)
  const connection = { ...admin, database: name }
  const database: Database = openDatabase({ connection: { ...connection, max: 5 }, named: inject('named') })
  const mailFolder = join(tmpdir(), `etut-mails-${name}`)
  const mailer = makeMailer({
    smtpUrl,
    ...(mailDeadline && { deadline: mailDeadline }),
    mailFolder,
    from: 'Etüt <etut@example.com>',
    ledger: makeDeliveryLog(database, fail),
    limits: settings.rateLimit ? makeMailboxLimits(database) : undefined,
    onFailure: onMailFailure,
  })
  const tokens = makeTokens(secret)
  const services: Omit<Services, 'readiness' | 'undos'> = {
    tokens,
    passwords: cheapPasswords(),
    mailer,
    // In this thread: one that loads the sources costs seconds a file. import.test.ts has the real one.
    fileReader: {
      read: async (_owner, given) => readTrialFile(given),
      readRoster: async (_owner, given) => readRosterFile(given),
    },
    printer,
    pusher: makePusher(database, 'mailto:etut@example.com', pushHosts),
    providers: makeProviders([(await sharedProvider()).settings], returnTo, fail, patient),
    publicUrl: 'https://etut.example',
    demo: false,
    // Most tests are about people who are old enough.
    consentAge: 0,
    factorRoles: [],
    mistakeMegabytes: 10,
    operator: null,
    rateLimit: false,
    databaseFolder: undefined,
    ...settings,
  }
  /** Another server on this database. */
  const makeServer = (options: ServerOptions = {}) =>
    buildApp({
      database,
      services,
      logger: makeServerLog(),
      trustProxy: false,
      webRoot: undefined,
      ...options,
    })
  const app = await makeServer(serverOptions)
  const kept = new Map<string, Promise<string>>()

  async function send(key: string, input: Parts = {}, options: Options = {}): Promise<Answered> {
    const token = options.as && (await tokenOf(options.as))
    const { method, url, headers, payload } = requestOf(key, input)
    const response = await app.inject({
      method,
      url,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(options.for && { 'x-coach-mode': 'true', 'x-student-id': options.for }),
        ...options.headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const body = response.headers['content-type']?.toString().includes('json')
      ? response.json()
      : response.body
    return { status: response.statusCode, body: body as never, headers: response.headers }
  }

  async function end(): Promise<void> {
    await app.close()
    await mailer.settled()
    await database.close()
    await rm(mailFolder, { recursive: true, force: true })
  }

  /** Signs a person in; the token is reused by later calls. */
  async function login(who: Who): Promise<string> {
    const body = { email: who.email, password: who.password ?? seedPassword }
    const entered = call('POST /auth/login', { body }, {}).then(({ token }) => token)
    kept.set(who.id, entered)
    return entered
  }

  /** The token of a person's session in this world; calls made at a time share one login and start together. */
  async function tokenOf(who: Who): Promise<string> {
    return kept.get(who.id) ?? login(who)
  }

  /** Makes a call that must succeed. */
  async function call<K extends Key>(
    key: K,
    input: Input<Table[K]>,
    options: Options = {},
  ): Promise<Reply<Table[K]>> {
    const answered = await send(key, input as Parts, options)
    if (answered.status >= 300)
      throw new Error(
        [`${key}: ${answered.status} ${JSON.stringify(answered.body)}`, ...takeFailures()].join('\n'),
      )
    return answered.body
  }

  return {
    app,
    database,
    connection,
    services,
    mailFolder,
    makeServer,
    send,
    call,
    login,
    tokenOf,
    /** Makes a call that may be refused. */
    try: <K extends Key>(key: K, input: Input<Table[K]>, options: Options = {}) =>
      send(key, input as Parts, options) as Promise<{
        status: number
        body: { code: string; message: string; fields?: Record<string, string> } & Record<string, unknown>
        headers: Record<string, unknown>
      }>,
    /**
     * Makes the world as it was opened, for the next test of a file: a third of the work of another world. A test that
     * changes the catalogue needs a world of its own.
     */
    async renew() {
      await mailer.settled()
      await rm(mailFolder, { recursive: true, force: true })
      kept.clear()
      await deletePeople(database)
      await seedPeople(database, services.passwords)
    },
    async close() {
      await end()
      await dropDatabase(admin, name)
    },
    /** Ends the server and keeps its database, for other worlds to begin with. */
    async keep() {
      await end()
      await closeDatabase(admin, name)
      return { template: name, drop: () => dropDatabase(admin, name) }
    },
  }
}

type Parts = { params?: unknown; query?: unknown; search?: unknown; body?: unknown }

/** The HTTP request of a call. */
export function requestOf(key: string, { params, query, search, body }: Parts) {
  const [method = 'GET', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const asked = new URLSearchParams(search as Record<string, string>).toString()
  return {
    method: method as 'GET' | 'POST' | 'DELETE',
    url: `/api${filled}${asked && `?${asked}`}`,
    headers: {
      'content-type': 'application/json',
      ...(query !== undefined && { query: Buffer.from(JSON.stringify(query)).toString('base64') }),
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  }
}

function fail(error: unknown): void {
  console.error(error)
}
