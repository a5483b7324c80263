import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { defaultLocale, localeOfTag } from '#rules/locale.ts'
import { type Fault, type Faults, Refusal, type RefusalCode, refusalStatus } from '#rules/refusal.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { notJson } from '#server/http/json-body.ts'
import { callerOf, noteRefusal } from '#server/http/security-log.ts'
import { isUnavailable } from '#server/services/database/connection-failure.ts'
import { faultsWords, faultWords, refusalWords } from '#server/services/words/messages.ts'

/** Language of messages and pages: the preferred supported language of Accept-Language, else Turkish. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): Locale {
  const wishes = (request.headers['accept-language'] ?? '').toLowerCase().split(',')
  const spoken = wishes.flatMap((wish) => {
    const [tag = '', weight = 'q=1'] = wish.split(';').map((part) => part.trim())
    const locale = localeOfTag(tag)
    return locale ? [{ locale, weight: Number(weight.replace('q=', '')) }] : []
  })
  return (
    spoken.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)[0]?.locale ?? defaultLocale
  )
}

/** Replies with a refusal, or with 500 and the request id for any other error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal =
    error instanceof Refusal
      ? error
      : (ofFramework(error) ?? ofErased(error, request) ?? ofDatabase(error, request))
  const locale = localeOf(request)
  if (!refusal) {
    const { id, method, routeOptions } = request
    request.log.error({ err: error, id, method, route: routeOptions.url }, 'unexpected error')
    reply.status(500)
    return reply.send({
      message: refusalWords('INTERNAL', locale),
      code: 'INTERNAL',
      request_id: request.id,
    })
  }
  noteRefusal(request, refusal)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  reply.status(refusalStatus[refusal.code])
  return reply.send({
    message: messageOf(refusal, locale),
    code: refusal.code,
    ...(refusal.ticket && { ticket: refusal.ticket }),
    ...(refusal.known && { known: refusal.known }),
    ...(refusal.fields && { fields: wordsOf(refusal.fields, locale), faults: refusal.fields }),
  })
}

/** Whose fields say more than the code. In those of `IN_USE` are the numbers of rows that refer to a thing. */
const saidByFields: readonly RefusalCode[] = ['RULE', 'LOGIN_FAILED', 'INVALID', 'BAD_QUERY', 'CONFLICT']

function messageOf({ code, fields }: Refusal, locale: Locale): string {
  return fields && saidByFields.includes(code) ? faultsWords(fields, locale) : refusalWords(code, locale)
}

function wordsOf(fields: Faults, locale: Locale): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, fault]) => [path, faultWords(fault, locale)]))
}

/** Maps errors of Fastify to our refusals. */
function ofFramework(error: unknown): Refusal | undefined {
  const { code, statusCode }: Partial<FastifyError> = error instanceof Error ? error : {}
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notJson()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('INVALID')
  return undefined
}

/**
 * A write failed because an account was erased after the rights were checked: answered as if checked now. Only the end
 * of the caller's own account ends the caller's session.
 */
function ofErased(error: unknown, request: FastifyRequest): Refusal | undefined {
  const isErased =
    error instanceof pg.DatabaseError && error.code === '23503' && error.constraint?.endsWith('_user_id_fkey')
  if (!isErased) return undefined
  // Whatever the language of the database, its message names the id.
  const isCaller = error.detail?.includes(callerOf(request) ?? '') !== false
  if (isCaller) return new Refusal('UNAUTHORIZED')
  return new Refusal(request.headers['x-coach-mode'] === 'true' ? 'COACH_SCOPE' : 'NOT_FOUND')
}

// A restart, a free connection or a lock usually takes only moments.
const retryAfterSeconds = 2

/** Maps temporary database failures to 503; the cause is in the log. */
function ofDatabase(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (!isUnavailable(error)) return undefined
  request.log.error({ err: error, id: request.id }, 'database unavailable')
  return new Refusal('UNAVAILABLE', undefined, retryAfterSeconds)
}

type Complaint = {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** Nobody corrects more at a time, and a list of all would be larger than what was sent. */
const mostFaults = 20

/**
 * Builds a refusal from schema validation errors.
 * @param code BAD_QUERY for the query header, otherwise INVALID
 */
export function refusalOfComplaints(code: RefusalCode, complaints: readonly Complaint[]): Refusal {
  const fields: Faults = {}
  for (const { instancePath, keyword, params } of complaints) {
    if (Object.keys(fields).length >= mostFaults) break
    const named = params.missingProperty ?? params.additionalProperty
    const path = [...instancePath.split('/').slice(1), ...(typeof named === 'string' ? [named] : [])].join(
      '.',
    )
    if (path !== '') fields[path] ??= faultOf(keyword, params)
  }
  return new Refusal(code, Object.keys(fields).length > 0 ? fields : undefined)
}

const textFormats = ['name', 'line', 'plain-text']

function faultOf(keyword: string, params: Record<string, unknown>): Fault {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return { fault: 'required' }
    case 'additionalProperties':
      return { fault: 'unknown' }
    case 'type':
      return { fault: 'type', format: [params.type].flat().join('|') }
    case 'enum':
      return { fault: 'choice', allowed: [params.allowedValues].flat() }
    case 'const':
      return { fault: 'choice', allowed: [params.allowedValue] }
    case 'pattern':
      return params.pattern === '\\S'
        ? { fault: 'blank' }
        : { fault: 'format', format: String(params.pattern) }
    case 'format':
      return textFormats.includes(String(params.format))
        ? { fault: 'controlCharacter' }
        : { fault: 'format', format: String(params.format) }
    case 'minLength':
      return limit === 1 ? { fault: 'blank' } : { fault: 'tooShort', limit }
    case 'maxLength':
      return { fault: 'tooLong', limit }
    case 'minimum':
      return { fault: 'tooSmall', limit }
    case 'maximum':
      return { fault: 'tooLarge', limit }
    case 'minItems':
      return { fault: 'tooFew', limit }
    case 'maxItems':
      return { fault: 'tooMany', limit }
    default:
      return { fault: 'format' }
  }
}
