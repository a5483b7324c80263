import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the `query` header: base64 (standard or URL-safe, padded or not) of the UTF-8 JSON of an object.
 * @returns the object; `{}` for a missing header
 * @throws Refusal BAD_QUERY | QUERY_TOO_LARGE
 */
export function readQueryHeader(header: string | string[] | undefined): Record<string, unknown> {
  if (header === undefined || header === '') return {}
  if (Array.isArray(header)) throw unreadable('notBase64')
  // Base64 encodes 3 bytes in 4 characters: a longer header is too large without decoding it.
  if (header.length > Math.ceil((limits.queryBytes * 4) / 3) + 4) throw new Refusal('QUERY_TOO_LARGE')
  if (!base64.test(header)) throw unreadable('notBase64')
  const bytes = Buffer.from(header, 'base64')
  if (bytes.length > limits.queryBytes) throw new Refusal('QUERY_TOO_LARGE')
  const value = parse(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable('notObject')
  return value as Record<string, unknown> // checked to be an object above
}

function parse(bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes)
    assertStorable(text)
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new Refusal('BAD_QUERY')
      return value
    })
  } catch {
    throw unreadable('notJsonText')
  }
}

function unreadable(fault: 'notBase64' | 'notJsonText' | 'notObject'): Refusal {
  return new Refusal('BAD_QUERY', { query: { fault } })
}

/**
 * Refuses JSON with strings that PostgreSQL cannot store: NUL characters and lone surrogates.
 * @throws Refusal INVALID
 */
export function assertStorable(json: string): void {
  // The match may be an escaped backslash in ordinary text, so the decoded strings are checked.
  if (!/\\u(0000|[dD][89a-fA-F])/.test(json)) return
  JSON.parse(json, (key, value) => {
    if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) throw new Refusal('INVALID')
    return value
  })
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
