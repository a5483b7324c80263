import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { defaultLocale } from '#rules/locale.ts'
import { type RefusalCode, refusalStatus } from '#rules/refusal.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { refusalWords } from '#server/services/words/messages.ts'

const codes: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  // Only the `query` header can be that large.
  HPE_HEADER_OVERFLOW: 'QUERY_TOO_LARGE',
}

/**
 * Answers an incomplete request or one that is not HTTP, and closes the connection. Its headers are unknown,
 * so the message is in Turkish.
 */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex): void {
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

/** Answers an unsupported `Expect` header; Node's own 417 has no body. */
export function answerExpectHeader(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = refusal('INVALID')
  response.writeHead(status, headers).end(body)
}

function refusal(code: RefusalCode) {
  const body = JSON.stringify({ message: refusalWords(code, defaultLocale), code })
  const headers: Record<string, string | number> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...securityHeaders,
  }
  return { status: refusalStatus[code], headers, body }
}
