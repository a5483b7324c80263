import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { assertStorable } from '#server/query-header.ts'

/** Longer than this, a body is counted before it is parsed: a megabyte of `{}` takes a tenth of a second. */
const alwaysParsedCharacters = 32 * 1024
/** Lists, objects, their members and escapes; the largest trial exam that the schema lets through has half as many. */
const mostParts = 20_000

/**
 * Reads bodies: JSON alone, and an empty body is no body, as some clients send the header with every request. A body
 * of another type is refused: it is what a foreign page can send without asking the browser's leave.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    try {
      if (!isJson(request.headers['content-type'])) throw notJson()
      if (hasTooManyParts(text)) throw new Refusal('TOO_LARGE')
      assertStorable(text)
    } catch (error) {
      return done(error instanceof Refusal ? error : new Refusal('INVALID'))
    }
    return parse(request, text, (error, value) => done(error ? new Refusal('INVALID') : null, value))
  })
}

/** A body that is not said to be JSON. */
export function notJson(): Refusal {
  return new Refusal('INVALID', { 'content-type': { fault: 'notJson' } })
}

function isJson(type: string | undefined): boolean {
  return /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? '')
}

/** Counts commas, brackets, braces and backslashes, in texts too: no call sends that many. */
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
