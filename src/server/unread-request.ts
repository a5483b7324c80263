import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refusalStatus } from '#rules/refusal.ts'
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
export function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'INVALID'
  const status = refusalStatus[code]
  const body = JSON.stringify({ message: refusalWords(code, 'tr'), code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
