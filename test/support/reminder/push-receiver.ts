import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

type Decrypt = (body: Buffer, options: object) => Buffer
// The package that the sender uses too, in its other direction; it has no types.
const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt: Decrypt
}

export type Received = { path: string; headers: IncomingHttpHeaders; text: string }

/** A push service on this machine, which decrypts what it gets as a browser does (RFC 8291) and forgets nothing. */
export async function openPushReceiver() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  /** How each path answers; by default with 201. A 429 may say when to come back. */
  const replies = new Map<string, (attempt: number) => number | 'hang' | 'rubbish'>()
  /** What a 429 says in its Retry-After header; by default a second. */
  const retryAfter = new Map<string, string>()
  const attempts = new Map<string, number>()
  const decrypted = (body: Buffer) =>
    ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth }).toString('utf8')
  const whenToCome = (path: string) => ({ 'retry-after': retryAfter.get(path) ?? '1' })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const attempt = (attempts.get(path) ?? 0) + 1
      attempts.set(path, attempt)
      const reply = replies.get(path)?.(attempt) ?? 201
      if (reply === 'hang') return
      if (reply === 'rubbish') {
        request.socket.end('no HTTP at all\r\n\r\n')
        return
      }
      if (reply === 201)
        received.push({ path, headers: request.headers, text: decrypted(Buffer.concat(chunks)) })
      response.writeHead(reply, reply === 429 ? whenToCome(path) : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    host: `127.0.0.1:${port}`,
    received,
    replies,
    retryAfter,
    attempts,
    subscription: (path: string) => ({
      endpoint: `http://127.0.0.1:${port}${path}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
