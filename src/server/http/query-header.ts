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
  return { ...value }
}

function parse(bytes: Buffer): unknown {
  try {
    const text = utf8.decode(bytes)
    assertStorable(text, 'BAD_QUERY', 'query')
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new Refusal('BAD_QUERY', { [key]: { fault: 'unknown' } })
      return value
    })
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable('notJsonText')
  }
}

function unreadable(fault: 'notBase64' | 'notJsonText' | 'notObject'): Refusal {
  return new Refusal('BAD_QUERY', { query: { fault } })
}

/**
 * Refuses JSON with strings that PostgreSQL cannot store: NUL characters and lone surrogates.
 * @param whole what to name when a key is at fault, which is no field
 * @throws Refusal with the path of the first of them; SyntaxError for text that is no JSON
 */
export function assertStorable(json: string, code: 'BAD_QUERY' | 'INVALID', whole: string): void {
  // The match may be an escaped backslash in ordinary text, so the decoded strings are checked.
  if (!/\\u(0000|[dD][89a-fA-F])/.test(json)) return
  const path = pathOfUnstorable(JSON.parse(json), [])
  if (path) throw new Refusal(code, { [path.join('.') || whole]: { fault: 'controlCharacter' } })
}

function pathOfUnstorable(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, each] of Object.entries(value)) {
    if (!isStorable(key)) return path
    const found = pathOfUnstorable(each, [...path, key])
    if (found) return found
  }
  return undefined
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
