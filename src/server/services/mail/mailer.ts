import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { Never } from '#server/services/jobs/lane.ts'
import type { DeliveryLog } from '#server/services/mail/delivery-log.ts'
import { markId, readMark } from '#server/services/mail/html.ts'
import type { MailboxLimits } from '#server/services/mail/mailbox-limits.ts'
import { newId } from '#server/services/new-id.ts'

export type Mail = {
  /** Counts the mail; the same when it is sent again. */
  id?: string
  to: string
  subject: string
  text: string
  /** The same in the look of the product; it names the mark by `markId`. */
  html?: string
  /** The same for a mail that may be sent twice: mailboxes that know it keep one. */
  messageId?: string
  /** An address that ends such mails when a mail program posts to it (RFC 8058). */
  unsubscribe?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

/**
 * Sends mails and runs work after the reply, so that neither its duration nor its failure is visible to the
 * client.
 */
export type Mailer = {
  /** Whether mails are written to files because no mail server is configured. */
  leavesFiles: boolean
  /**
   * Delivers a mail.
   * @param done records the delivery, at once: if the process is killed before that, the mail is sent again
   * @throws Never when the mail server refuses it for good, Later when the mailbox has no room, or why it can be tried
   *   again
   */
  send(mail: Mail, done?: () => Promise<unknown>): Promise<void>
  /** Runs work after the reply; errors are only logged. */
  later(work: () => Promise<void>): void
  /** Resolves when no work is pending. */
  settled(): Promise<void>
}

/**
 * @param smtpUrl mail server; undefined writes each mail to a file
 * @param from sender, such as `Etüt <etut@example.org>`
 */
export function makeMailer(options: {
  smtpUrl: string | undefined
  mailFolder: string
  from: string
  ledger: DeliveryLog
  /** Undefined where nothing is limited. */
  limits?: MailboxLimits | undefined
  onFailure(error: unknown): void
  /** Milliseconds for a mail as a whole; tests do not wait as long. */
  deadline?: number
}): Mailer {
  const { smtpUrl, mailFolder, from, ledger, limits, deadline = deadlineMs } = options
  const deliver = smtpUrl ? sender(smtpUrl, from, deadline) : writer(mailFolder, from)
  const underWay = new Set<Promise<void>>()

  return {
    leavesFiles: smtpUrl === undefined,
    async send(mail, done) {
      const follow = () => ledger.follow(() => deliver(mail), mail.id, done)
      await (limits ? limits.within(mail.to, follow) : follow())
    },
    later(work) {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch(options.onFailure)
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    async settled() {
      // Work may bring about further work.
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Milliseconds for each answer of the mail server, and for a mail as a whole: one that answers in drops ends too. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const deadlineMs = 45_000

/** What a mail program posts to the address of `unsubscribe`. */
const oneClick = 'List-Unsubscribe=One-Click'

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

function sender(smtpUrl: string, from: string, deadline: number) {
  const transport = nodemailer.createTransport({ ...smtpOptions(smtpUrl), ...smtpTimeouts })
  return async ({ id: _, unsubscribe, attachments: files = [], ...mail }: Mail) => {
    const list = unsubscribe && { list: { unsubscribe }, headers: { 'List-Unsubscribe-Post': oneClick } }
    const mark = {
      filename: 'etut.png',
      cid: markId,
      content: readMark(),
      contentDisposition: 'inline',
    } as const
    const attachments = mail.html === undefined ? files : [mark, ...files]
    await transport
      .sendMail({ from, ...mail, ...list, attachments, signal: AbortSignal.timeout(deadline) })
      .catch((error) => {
        throw readable(error)
      })
  }
}

type SmtpFault = Partial<Record<'code' | 'command' | 'response', string> & { responseCode: number }>

/** Enhanced codes of a recipient that does not exist or takes no mail (RFC 3463, 3.2 and 3.3). */
const ofMailbox = /^5\d\d[ -]5\.(1\.[1-36]|1\.10|2\.\d+)\b/
/** Codes that begin an answer without an enhanced one. */
const enhanced = /^\d{3}[ -]\d\.\d+\.\d+\b/

/**
 * An error for the log: what the server answered to what, without the addresses that its answer repeats. A 5xx about
 * this mailbox or these contents is final (RFC 5321, 4.2.1). One about a sign-in, a sender or a policy is not, since a
 * setting is at fault then; many servers answer that only to RCPT TO.
 */
function readable(error: Error & SmtpFault): Error {
  const { code, command = '', response = error.message, responseCode = 0 } = error
  const said = response.replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
  const isOfMailbox = ofMailbox.test(response) || (responseCode === 550 && !enhanced.test(response))
  const isForGood = responseCode >= 500 && (command === 'DATA' || (command === 'RCPT TO' && isOfMailbox))
  return new (isForGood ? Never : Error)(`a mail was not sent (${[code, command].join(' ').trim()}): ${said}`)
}

/** Writes mails to files that every mail program and editor can read: the text comes first, and links are not wrapped. */
function writer(mailFolder: string, from: string) {
  return async ({ to, subject, text, html, messageId, unsubscribe, attachments = [] }: Mail) => {
    const heads = {
      From: from,
      To: to,
      Subject: subject,
      Date: new Date().toUTCString(),
      ...(messageId && { 'Message-ID': messageId }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': oneClick,
      }),
      'MIME-Version': '1.0',
    }
    const plain = part({ 'Content-Type': 'text/plain; charset=utf-8', ...asUtf8 }, text)
    const words = html === undefined ? plain : together('alternative', [plain, withMark(html)])
    const files = attachments.map(({ filename, contentType, content }) =>
      part(
        {
          'Content-Type': contentType,
          'Content-Disposition': `attachment; filename="${filename}"`,
          'Content-Transfer-Encoding': 'base64',
        },
        asBase64(content),
      ),
    )
    const body = files.length === 0 ? words : together('mixed', [words, ...files])
    await mkdir(mailFolder, { recursive: true, mode: 0o700 })
    await writeFile(join(mailFolder, `${newId()}.eml`), lines(heads) + body, { mode: 0o600 })
  }
}

const lines = (heads: Record<string, string>) =>
  Object.entries(heads)
    .map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}\n`)
    .join('')
const part = (heads: Record<string, string>, content: string) => `${lines(heads)}\n${content}`

const asUtf8 = { 'Content-Transfer-Encoding': '8bit' }
const asBase64 = (content: Buffer) => content.toString('base64').replace(/.{76}/g, '$&\n')

function withMark(html: string): string {
  const heads = {
    'Content-Type': 'image/png',
    'Content-Transfer-Encoding': 'base64',
    'Content-ID': `<${markId}>`,
    'Content-Disposition': 'inline; filename=etut.png',
  }
  return together('related', [
    part({ 'Content-Type': 'text/html; charset=utf-8', ...asUtf8 }, html),
    part(heads, asBase64(readMark())),
  ])
}

/** Parts of a mail between lines of their own (RFC 2046). */
function together(kind: 'mixed' | 'alternative' | 'related', parts: readonly string[]): string {
  const mark = newId()
  const each = parts.map((one) => `--${mark}\n${one}\n`).join('')
  return `Content-Type: multipart/${kind}; boundary="${mark}"\n\n${each}--${mark}--\n`
}
