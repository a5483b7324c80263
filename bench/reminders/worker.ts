// A process that empties the queue as an instance of the product does, without its pages and calls, so that it starts in less
// time. Its argument names the connection and where reminders go.

import { runJobs } from '#server/background.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/services/context.ts'
import { makePasswords } from '#server/services/credentials/passwords.ts'
import { makeTokens } from '#server/services/credentials/tokens.ts'
import { openDatabase } from '#server/services/database/client.ts'
import { makeDeliveryLog } from '#server/services/mail/delivery-log.ts'
import { makeMailer } from '#server/services/mail/mailer.ts'
import { makeProviders } from '#server/services/oidc/providers.ts'
import { makePrinter } from '#server/services/printer/printer.ts'
import { makePusher } from '#server/services/push/pusher.ts'
import { makeFileReader } from '#server/services/sheets/file-reader.ts'

const { connection, pushHost, smtpUrl, publicUrl, secret } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({ connection: { ...connection, max: 10 }, named: true })
const fail = (error: unknown) => console.error(error)
const services: Omit<Services, 'readiness' | 'undos'> = {
  tokens: makeTokens(secret),
  passwords: makePasswords(readConfig({}).passwordMemory),
  mailer: makeMailer({
    smtpUrl,
    outbox: '',
    from: 'Etüt <etut@example.com>',
    ledger: makeDeliveryLog(database, fail),
    onFailure: fail,
  }),
  fileReader: makeFileReader(),
  printer: makePrinter(fail),
  pusher: makePusher(database, 'mailto:etut@example.com', [pushHost]),
  providers: makeProviders([], '', () => {}),
  publicUrl,
  demo: false,
  consentAge: 0,
  factorRoles: [],
  operator: null,
  rateLimit: false,
  mistakeMegabytes: 10,
  databaseFolder: undefined,
}
runJobs(database, services, fail)
// The bench is gone.
process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write('ready\n')
