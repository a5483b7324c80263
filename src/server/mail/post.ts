import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailLedger } from '#server/mail/ledger.ts'
import { newId } from '#server/new-id.ts'

export type Letter = { to: string; subject: string; text: string }

/** Mail, and the work that goes before it: outside of the request, so that neither its time nor its failure shows. */
export type Post = {
  /** Whether mails are files of this machine, as no mail server was set. */
  leavesFiles: boolean
  /** Delivers a letter. */
  send(letter: Letter): Promise<void>
  /** Does something after the reply; what fails is logged, never told to the caller. */
  later(work: () => Promise<void>): void
  /** Waits until nothing is under way. */
  settled(): Promise<void>
}

/**
 * @param smtpUrl where mail goes; undefined writes each letter to a file in `outbox` instead
 * @param from sender, e.g. `Etüt <etut@example.org>`
 */
export function makePost(options: {
  smtpUrl: string | undefined
  outbox: string
  from: string
  ledger: MailLedger
  onFailure(error: unknown): void
}): Post {
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

/** Names and addresses of this machine itself, whose mail server needs no TLS. */
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** How mail is sent: letters hold links that open accounts, so they cross a network with TLS or not at all. */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl)
  // Options in the address would win over ours.
  for (const name of ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure']) url.searchParams.delete(name)
  const isSecure = url.protocol === 'smtps:'
  return { url: url.href, requireTLS: !isSecure && !loopback.test(url.hostname) }
}

function sender(smtpUrl: string, from: string) {
  const transport = nodemailer.createTransport(smtpOptions(smtpUrl))
  return async (letter: Letter) => {
    await transport.sendMail({ from, ...letter })
  }
}

/** Letters as files that any mail program opens and any eye reads: a link in them is not broken over lines. */
function writer(outbox: string, from: string) {
  return async ({ to, subject, text }: Letter) => {
    const heads = {
      From: from,
      To: to,
      Subject: subject,
      Date: new Date().toUTCString(),
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    }
    const lines = Object.entries(heads).map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ')}\n`)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(join(outbox, `${newId()}.eml`), `${lines.join('')}\n${text}`, { mode: 0o600 })
  }
}
