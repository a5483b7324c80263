import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/**
 * What may be wrong with the way to a mail server: it says nothing; it says something for ever and never ends its line; the
 * connection breaks while a mail is sent, or after the server has taken it and before it could say so.
 */
export type Fault = 'hangs' | 'drips' | 'breaks' | 'losesAnswer'
/** How it answers to a sender, a recipient or contents instead of taking them. */
export type Answer = { to: 'sender' | 'recipient' | 'contents'; code: number; text?: string }

/** The files of a mail, without the mark in its head. */
export function filesOf({ attachments }: ParsedMail) {
  return attachments.filter(({ related }) => !related)
}

type State = { fault?: Fault; answer?: Answer }

/** A mail server on this machine that speaks SMTP, reads what it gets as a mail program does, and forgets nothing. */
export async function openMailServer() {
  const received: ParsedMail[] = []
  let state: State = {}
  let attempts = 0
  /** Recipients that are answered otherwise. */
  const answers = new Map<string, number>()
  const refusal = (to: Answer['to'], code = state.answer?.to === to ? state.answer.code : 0) =>
    code === 0
      ? null
      : Object.assign(new Error(state.answer?.text ?? 'not today, ada@example.com'), { responseCode: code })

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      done()
    },
    onAuth: (_auth, _session, done) => done(refusal('sender', 535)),
    onMailFrom: (_address, _session, done) => done(refusal('sender')),
    onRcptTo: ({ address }, _session, done) => done(refusal('recipient', answers.get(address))),
    async onData(stream, _session, done) {
      const mail = await simpleParser(stream).catch(() => undefined)
      // The connection broke.
      if (!mail) return
      const refused = refusal('contents')
      if (!refused) received.push(mail)
      done(refused)
    },
  })
  smtp.on('error', () => {})
  const inner = await listening(smtp.listen(0, '127.0.0.1'))

  const sockets = new Set<Socket>()
  const open = (port: number) => listening(createServer((client) => lead(client)).listen(port, '127.0.0.1'))
  let front = await open(0)
  const { port } = front.address() as AddressInfo // it listens on a port

  function lead(client: Socket): void {
    const { fault } = state
    attempts++
    keep(client)
    if (fault === 'hangs') return
    if (fault === 'drips') {
      const dripping = setInterval(() => client.write('2'), 50)
      client.on('close', () => clearInterval(dripping))
      return
    }
    const server = keep(connect((inner.address() as AddressInfo).port, '127.0.0.1'))
    const cut = () => {
      client.destroy()
      server.destroy()
    }
    client.on('close', cut)
    server.on('close', () => client.destroy())
    let isInData = false
    let hasAll = false
    client.on('data', (part) => {
      const text = part.toString('latin1')
      if (fault === 'breaks' && isInData) return cut()
      hasAll ||= isInData && text.endsWith('\r\n.\r\n')
      server.write(part)
    })
    server.on('data', (part) => {
      isInData ||= /^354/m.test(part.toString('latin1'))
      if (fault === 'losesAnswer' && hasAll) return cut()
      client.write(part)
    })
  }

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    return socket.on('error', () => {})
  }

  async function down(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    front.close()
    await once(front, 'close')
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts: () => attempts,
    set state(wrong: State) {
      state = wrong
    },
    answers,
    down,
    async up() {
      front = await open(port)
    },
    /** The mails that somebody has got. */
    to: ({ email }: { email: string }) => received.filter((mail) => addressesOf(mail).includes(email)),
    async close() {
      await down()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

export const addressesOf = ({ to }: ParsedMail): string[] =>
  [to ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address))

async function listening(server: Server): Promise<Server> {
  if (!server.listening) await once(server, 'listening')
  return server
}
