import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Milliseconds since 1970 at which each copy arrived, by the id that the sender gave. */
export type Arrivals = Map<string, number[]>
/** What arrived for each person: of a push by its topic, of a mail by its Message-ID. */
export type Received = Map<string, { pushes: Arrivals; mails: Arrivals }>

/** A push service and a mail server on this machine that take everything at once and note when it came, and for whom. */
export async function openReceivers() {
  const received: Received = new Map()
  let pushes = 0
  let mails = 0
  const of = (person: string) => {
    const found = received.get(person) ?? { pushes: new Map(), mails: new Map() }
    received.set(person, found)
    return found
  }
  const note = (arrivals: Arrivals, id: string) => arrivals.set(id, [...(arrivals.get(id) ?? []), Date.now()])

  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      pushes++
      note(of(request.url?.slice(1) ?? '').pushes, String(request.headers.topic))
      response.writeHead(201).end()
    })
  })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (!stream.sizeExceeded) {
          mails++
          const [, id = ''] = /^message-id: (.*)$/im.exec(Buffer.concat(parts).toString('latin1')) ?? []
          for (const { address } of envelope.rcptTo) note(of(address.split('@')[0] ?? '').mails, id)
        }
        done()
      })
      // The sender was killed.
      stream.on('error', () => {})
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const port = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port // both listen on a port
  const pushHost = `127.0.0.1:${port(service)}`
  return {
    received,
    counts: () => ({ pushes, mails }),
    pushHost,
    smtpUrl: `smtp://127.0.0.1:${port(smtp.server)}`,
    publicUrl: 'http://etut.example',
    close() {
      service.close()
      service.closeAllConnections()
      smtp.close()
    },
  }
}

/** The value below which a share of the sorted values is. */
export function atShare(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
