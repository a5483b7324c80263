import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { newId } from '#server/new-id.ts'

export type Letter = { to: string; subject: string; text: string }

/** Mail, and the work that goes before it: outside of the request, so that neither its time nor its failure shows. */
export type Post = {
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
  onFailure(error: unknown): void
}): Post {
  const { smtpUrl, outbox, from } = options
  const underWay = new Set<Promise<void>>()

  return {
    send: smtpUrl ? sender(smtpUrl, from) : writer(outbox, from),
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

function sender(smtpUrl: string, from: string) {
  const transport = nodemailer.createTransport(smtpUrl)
  return async (letter: Letter) => {
    await transport.sendMail({ from, ...letter })
  }
}

function writer(outbox: string, from: string) {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (letter: Letter) => {
    const { message } = await transport.sendMail({ from, ...letter })
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    // With `buffer` the message is no stream.
    await writeFile(join(outbox, `${newId()}.eml`), message as Buffer, { mode: 0o600 })
  }
}
