import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { runJobs, sweepHourly } from '#server/background.ts'
import type { Config } from '#server/config.ts'
import { ensureAdmin } from '#server/first-admin.ts'
import { buildApp } from '#server/http/app.ts'
import { close } from '#server/http/graceful-shutdown.ts'
import { makeMetrics, serveMetrics } from '#server/http/metrics.ts'
import { strictTransport } from '#server/http/security-headers.ts'
import { makePasswords } from '#server/services/credentials/passwords.ts'
import { readSecret } from '#server/services/credentials/secret.ts'
import { makeTokens } from '#server/services/credentials/tokens.ts'
import type { Database } from '#server/services/database/client.ts'
import { failureOf } from '#server/services/database/start-failure.ts'
import { openFor } from '#server/services/embedded/open.ts'
import { makeWriter } from '#server/services/letter-writer.ts'
import { makeDeliveryLog } from '#server/services/mail/delivery-log.ts'
import { makeMailboxLimits } from '#server/services/mail/mailbox-limits.ts'
import { makeMailer } from '#server/services/mail/mailer.ts'
import { migrate } from '#server/services/migrations/migrate.ts'
import { makeProviders } from '#server/services/oidc/providers.ts'
import { makePrinter } from '#server/services/printer/printer.ts'
import { projectFile } from '#server/services/project-file.ts'
import { makePusher } from '#server/services/push/pusher.ts'
import { makeFileReader } from '#server/services/sheets/file-reader.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'

/** Docker kills a container ten seconds after it asked it to stop. */
const graceMs = 7000

/** Maximum time for work after replies, such as mails, so that a silent mail server cannot block shutdown. */
const settleMs = 5000

export type Running = { address: string; database: Database; stop(): Promise<void> }

type Options = {
  logger?: Logger
  /** Runs on the ready database before the server listens; fills the demo. */
  prepare?: (database: Database) => Promise<void>
  /** Whether to serve the built pages; in development Vite serves them. */
  hasPages?: boolean
}

/**
 * Starts the database, migrations, catalogue, first administrator and the server. `stop` finishes requests in
 * progress, sends pending mail and closes the database; every step has a timeout.
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
    // The embedded database has already created the folder, with access for its own user.
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    await migrate(connection, projectFile('db/migrations'))
    const passwords = makePasswords(config.passwordMemory)
    await maintain(async (unbounded) => {
      await loadCatalogue(unbounded)
      if (config.admin) await ensureAdmin(unbounded, passwords, config.admin)
      await prepare?.(unbounded)
    })
    const ledger = makeDeliveryLog(database, (error) =>
      logger.error({ err: error }, 'a mail was not counted'),
    )
    const mailFolder = join(config.dataDir, 'outbox')
    const mailer = makeMailer({
      smtpUrl: config.smtpUrl,
      mailFolder,
      from: `Etüt <etut@${new URL(config.publicUrl).hostname}>`,
      ledger,
      limits: config.rateLimit ? makeMailboxLimits(database) : undefined,
      onFailure: (error) => logger.error({ err: error }, 'work after a reply failed'),
    })
    const printer = makePrinter((error) => logger.error({ err: error }, 'a letter was not printed'))
    const writer =
      config.ai &&
      makeWriter(config.ai, (error) => logger.error({ err: error }, 'a model chose no sentences'))
    const metrics = config.metricsPort === undefined ? undefined : makeMetrics(() => database.load())
    const services = {
      tokens: makeTokens(
        config.jwtSecret ?? (await readSecret(config.dataDir)),
        Date.now,
        config.previousSecret,
      ),
      passwords,
      mailer,
      fileReader: makeFileReader(),
      printer,
      writer,
      pusher: makePusher(database, subjectOf(config.publicUrl), config.pushHosts),
      providers: makeProviders(config.providers, `${config.publicUrl}/oidc`, (reason, provider) =>
        logger.error({ provider, reason }, 'a provider did not answer'),
      ),
      publicUrl: config.publicUrl,
      demo: config.demo,
      consentAge: config.consentAge,
      factorRoles: config.factorRoles,
      mistakeMegabytes: config.mistakeMegabytes,
      operator: config.operator,
      rateLimit: config.rateLimit,
      warn(event: string, about: object) {
        logger.warn({ event, ...about }, event)
        metrics?.count(event)
      },
      databaseFolder: config.databaseUrl === undefined ? config.dataDir : undefined,
    }
    const app = await buildApp({
      database,
      logger,
      metrics,
      services,
      trustProxy: config.trustProxy,
      hsts: strictTransport(config.publicUrl, config.hstsSubdomains),
      webRoot: hasPages ? projectFile('dist/web') : undefined,
    })
    const { host, port, metricsPort = 0 } = config
    const address = await app.listen({ port, host }).catch(cannotListen('PORT'))
    const watched =
      metrics && (await serveMetrics(metrics, metricsPort, host).catch(cannotListen('METRICS_PORT')))
    const endJobs = runJobs(database, services, (error) => logger.error({ err: error }, 'a job failed'))
    const endSweep = sweepHourly(
      database,
      { consentAge: config.consentAge, mailFolder },
      {
        done: (gone) => logger.info({ gone }, 'swept'),
        failed: (error) => logger.error({ err: error }, 'the sweep failed'),
      },
    )
    return {
      address,
      database,
      async stop() {
        watched?.close()
        await close(app, graceMs)
        await Promise.race([
          Promise.all([mailer.settled(), endSweep(), endJobs().then(() => printer.close())]),
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

function cannotListen(setting: string) {
  return (error: unknown): never => {
    throw failureOf(setting, 'unopened', error)
  }
}

/** Whom a push service may ask about our pushes. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:etut@${new URL(publicUrl).hostname}`
}

/** Logger with JSON lines. Headers are never logged; the redaction is a second safeguard. */
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
