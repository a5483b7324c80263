import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { DeliveryLog } from '#server/mail/delivery-log.ts'
import { newId } from '#server/new-id.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** The same for a mail that may be sent twice: mailboxes that know it keep one. */
  messageId?: string
  /** A page that ends such mails, which mail programs offer. */
  unsubscribe?: string
}

/**
 * Sends mails and runs work after the reply, so that neither its duration nor its failure is visible to the
 * client.
 */
export type Mailer = {
  /** Whether mails are written to files because no mail server is configured. */
  leavesFiles: boolean
  /** Delivers a mail. */
  send(letter: Mail): Promise<void>
  /** Runs work after the reply; errors are only logged. */
  later(work: () => Promise<void>): void
  /** Resolves when no work is pending. */
  settled(): Promise<void>
}

/**
 * @param smtpUrl mail server; undefined writes each mail to a file in `outbox`
 * @param from sender, such as `Etüt <etut@example.org>`
 */
export function makeMailer(options: {
  smtpUrl: string | undefined
  outbox: string
  from: string
  ledger: DeliveryLog
  onFailure(error: unknown): void
}): Mailer {
  const { smtpUrl, outbox, from, ledger } = options
  const deliver = smtpUrl ? sender(smtpUrl, from) : writer(outbox, from)
  const underWay = new Set<Promise<void>>()

  return {
    leavesFiles: smtpUrl === undefined,
    send: (letter) => ledger.follow(() => deliver(letter)),
    later(work) {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch(options.onFailure)
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}

/** Milliseconds; together shorter than the time that a job is this instance's. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Hosts that need no TLS. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** SMTP options. Mails contain links that give access to accounts, so TLS is required. */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl)
  // Options in the URL would override ours.
  for (const name of ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure']) url.searchParams.delete(name)
  const isSecure = url.protocol === 'smtps:'
  return { url: url.href, requireTLS: !isSecure && !loopback.test(url.hostname) }
}

function sender(smtpUrl: string, from: string) {
  const transport = nodemailer.createTransport({ ...smtpOptions(smtpUrl), ...smtpTimeouts })
  return async ({ unsubscribe, ...letter }: Mail) => {
    await transport.sendMail({ from, ...letter, ...(unsubscribe && { list: { unsubscribe } }) })
  }
}

/** Writes mails to files that every mail program and editor can read; links are not wrapped. */
function writer(outbox: string, from: string) {
  return async ({ to, subject, text, messageId, unsubscribe }: Mail) => {
    const heads = {
      From: from,
      To: to,
      Subject: subject,
      Date: new Date().toUTCString(),
      ...(messageId && { 'Message-ID': messageId }),
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    }
    const lines = Object.entries(heads).map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}\n`)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(join(outbox, `${newId()}.eml`), `${lines.join('')}\n${text}`, { mode: 0o600 })
  }
}
