import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { makePasswords } from '#server/auth/passwords.ts'
import { makeTokens } from '#server/auth/tokens.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { close } from '#server/close.ts'
import type { Config } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openFor } from '#server/database/open.ts'
import type { Database } from '#server/database/sql.ts'
import { ensureAdmin } from '#server/first-admin.ts'
import { makeFileReader } from '#server/import/file-reader.ts'
import { makeMailLedger } from '#server/mail/ledger.ts'
import { makePost } from '#server/mail/post.ts'
import { makeMetrics, serveMetrics } from '#server/metrics.ts'
import { projectFile } from '#server/project-file.ts'
import { readSecret } from '#server/secret.ts'
import { strictTransport } from '#server/security-headers.ts'
import { sweepHourly } from '#server/sweep/sweep.ts'

/** A container's own patience is ten seconds. */
const graceMs = 7000

/** What goes on after replies, such as a mail, may take; a mail server that says nothing holds no stop up. */
const settleMs = 5000

export type Running = { address: string; database: Database; stop(): Promise<void> }

type Options = {
  logger?: Logger
  /** Runs on the ready database before the server listens, e.g. to fill a demo. */
  prepare?: (database: Database) => Promise<void>
  /** Whether the built pages are served; in development Vite serves them. */
  hasPages?: boolean
}

/**
 * Starts everything: the database, its migrations, the catalogue, the first admin and the server.
 * `stop` lets requests finish, sends the mail that is under way and closes the database. Each step has an end, also where
 * the database says nothing.
 */
export async function start(config: Config, options: Options = {}): Promise<Running> {
  const { logger = makeLogger(config), prepare, hasPages = true } = options
  const { database, connection, maintain, stop } = await openFor({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    named: config.namedStatements,
    connections: config.databaseConnections,
    log: (message) => logger.info(message),
  })
  try {
    // Our own database has made the folder by now, open to the user it runs as.
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    await migrate(connection, projectFile('db/migrations'))
    const passwords = makePasswords()
    await maintain(async (unbounded) => {
      await loadCatalogue(unbounded)
      if (config.admin) await ensureAdmin(unbounded, passwords, config.admin)
      await prepare?.(unbounded)
    })
    const ledger = makeMailLedger(database, (error) => logger.error({ err: error }, 'a mail was not counted'))
    const post = makePost({
      smtpUrl: config.smtpUrl,
      outbox: join(config.dataDir, 'outbox'),
      from: `Etüt <etut@${new URL(config.publicUrl).hostname}>`,
      ledger,
      onFailure: (error) => logger.error({ err: error }, 'work after a reply failed'),
    })
    const metrics = config.metricsPort === undefined ? undefined : makeMetrics(() => database.load())
    const app = await buildApp({
      database,
      logger,
      metrics,
      services: {
        tokens: makeTokens(config.jwtSecret ?? (await readSecret(config.dataDir))),
        passwords,
        post,
        fileReader: makeFileReader(),
        publicUrl: config.publicUrl,
        demo: config.demo,
        rateLimit: config.rateLimit,
        databaseFolder: config.databaseUrl === undefined ? config.dataDir : undefined,
      },
      trustProxy: config.trustProxy,
      hsts: strictTransport(config.publicUrl, config.hstsSubdomains),
      webRoot: hasPages ? projectFile('dist/web') : undefined,
    })
    const address = await app.listen({ port: config.port, host: config.host })
    const watched = metrics && (await serveMetrics(metrics, config.metricsPort ?? 0, config.host))
    const endSweep = sweepHourly(database, {
      done: (gone) => logger.info({ gone }, 'swept'),
      failed: (error) => logger.error({ err: error }, 'the sweep failed'),
    })
    return {
      address,
      database,
      async stop() {
        watched?.close()
        await close(app, graceMs)
        await Promise.race([
          Promise.all([post.settled(), endSweep()]),
          pause(settleMs, undefined, { ref: false }),
        ])
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Logs as JSON lines; headers are never logged, these names only stand guard should somebody do so. */
function makeLogger(config: Config): Logger {
  return pino({
    level: config.logLevel,
    redact: ['authorization', 'query', 'reftoken', 'password'].flatMap((name) => [
      name,
      `*.${name}`,
      `*.*.${name}`,
    ]),
  })
}
