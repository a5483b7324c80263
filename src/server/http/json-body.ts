import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { assertStorable } from '#server/http/query-header.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a body of any type, and reads none. */
    anyBody?: boolean
  }
}

/** Longer bodies are checked before parsing: a megabyte of `{}` takes a tenth of a second to parse. */
const alwaysParsedCharacters = 32 * 1024
/** Maximum number of lists, objects, members and escapes; the largest valid trial exam has half as many. */
const mostParts = 20_000

/**
 * Body parser: only JSON, and an empty body counts as none, as some clients always send the header. Other
 * content types are refused: cross-site forms can send them without a CORS preflight.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '' || request.routeOptions.config.anyBody) return done(null, undefined)
    try {
      if (!isJson(request.headers['content-type'])) throw notJson()
      if (hasTooManyParts(text)) throw new Refusal('TOO_LARGE')
      assertStorable(text, 'INVALID', 'body')
    } catch (error) {
      return done(error instanceof Refusal ? error : unreadable())
    }
    return parse(request, text, (error, value) => done(error ? unreadable() : null, value))
  })
}

/** Refusal of a body that is not declared as JSON. */
export function notJson(): Refusal {
  return new Refusal('INVALID', { 'content-type': { fault: 'notJson' } })
}

function unreadable(): Refusal {
  return new Refusal('INVALID', { body: { fault: 'notJsonText' } })
}

function isJson(type: string | undefined): boolean {
  return /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? '')
}

/** Counts commas, brackets, braces and backslashes, also inside strings; no valid call has that many. */
function hasTooManyParts(text: string): boolean {
  if (text.length <= alwaysParsedCharacters) return false
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 0x2c || sign === 0x5b || sign === 0x5c || sign === 0x7b) parts += 1
    if (parts > mostParts) return true
  }
  return false
}
