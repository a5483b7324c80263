import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RefusalCode, refusalStatus } from '#rules/refusal.ts'
import { securityHeaders } from '#server/security-headers.ts'
import { refusalWords } from '#server/words.ts'

const codes: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  // Nothing else in a head grows so long.
  HPE_HEADER_OVERFLOW: 'QUERY_TOO_LARGE',
}

/**
 * Answers a request that never came to its end or is no HTTP, and ends its connection. Its headers are not known, so
 * the answer is in Turkish.
 */
export function answerUnread(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = refusal(codes[error.code ?? ''] ?? 'INVALID')
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Answers a request whose `Expect` header asks for what no server does, in place of Node's empty 417. */
export function answerUnexpected(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = refusal('INVALID')
  response.writeHead(status, headers).end(body)
}

function refusal(code: RefusalCode) {
  const body = JSON.stringify({ message: refusalWords(code, 'tr'), code })
  const headers: Record<string, string | number> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...securityHeaders,
  }
  return { status: refusalStatus[code], headers, body }
}
