// A process that empties the queue as an instance of the product does, without its pages and calls, so that it starts in less
// time. Its argument names the connection and where reminders go.
import type { Services } from '#server/answer.ts'
import { makePasswords } from '#server/auth/passwords.ts'
import { makeTokens } from '#server/auth/tokens.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/sql.ts'
import { makeReadiness } from '#server/health/readiness.ts'
import { makeFileReader } from '#server/import/file-reader.ts'
import { makeDeliveryLog } from '#server/mail/delivery-log.ts'
import { makeMailer } from '#server/mail/mailer.ts'
import { makePusher } from '#server/reminder/pusher.ts'
import { runReminders } from '#server/reminder/run.ts'
import { makePrinter } from '#server/report/printer.ts'

const { connection, pushHost, smtpUrl, publicUrl, secret } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({ connection: { ...connection, max: 10 }, named: true })
const fail = (error: unknown) => console.error(error)
const services: Services = {
  tokens: makeTokens(secret),
  passwords: makePasswords(readConfig({}).passwordMemory),
  post: makeMailer({
    smtpUrl,
    outbox: '',
    from: 'Etüt <etut@example.com>',
    ledger: makeDeliveryLog(database, fail),
    onFailure: fail,
  }),
  fileReader: makeFileReader(),
  printer: makePrinter(fail),
  pusher: makePusher(database, 'mailto:etut@example.com', [pushHost]),
  publicUrl,
  demo: false,
  consentAge: 0,
  operator: null,
  rateLimit: false,
  databaseFolder: undefined,
  readiness: makeReadiness(database.probe),
}
runReminders(database, services, fail)
// The bench is gone.
process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write('ready\n')
