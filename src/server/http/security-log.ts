import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Table } from '#contract/table.ts'
import { accountIntent } from '#rules/account-intent.ts'
import { present } from '#rules/change.ts'
import { foldEmail } from '#rules/email.ts'
import { isId } from '#rules/id.ts'
import { lookUp } from '#rules/keys.ts'
import type { Fault, Refusal } from '#rules/refusal.ts'
import type { Grant } from '#server/http/allow.ts'
import type { Actor } from '#server/services/context.ts'
import { openOpaque } from '#server/services/credentials/tokens.ts'

/** Event of a call when it succeeds; other calls only write a log line. */
const successes = {
  'POST /auth/login': 'sign_in',
  'POST /auth/second': 'sign_in',
  'POST /auth/oidc': 'sign_in',
  'POST /auth/passkey': 'sign_in',
  'POST /auth/prove': 'password_proven',
  'POST /factor/totp': 'second_factor_begun',
  'POST /factor/totp/confirm': 'second_factor_on',
  'DELETE /factor/totp': 'second_factor_off',
  'POST /factor/recovery': 'recovery_codes_made',
  'POST /factor/reset': 'second_factor_reset',
  'POST /factor/oidc': 'identity_tied',
  'DELETE /factor/oidc/{provider}': 'identity_untied',
  'POST /passkey/options': 'passkey_begun',
  'POST /passkey': 'passkey_added',
  'DELETE /passkey/{id}': 'passkey_ended',
  'POST /token': 'token_made',
  'DELETE /token/{id}': 'token_ended',
  'POST /auth/register': 'account_registered',
  'GET /auth/logout': 'sign_out',
  'DELETE /auth/sessions/{id}': 'session_ended',
  'GET /user/pass/reset': 'password_reset',
  'GET /user/pass/change': 'password_changed',
  'DELETE /user/delete/{id}': 'account_deleted',
  'POST /auth/confirm': 'email_confirmed',
  'POST /auth/stop': 'email_change_stopped',
  'POST /link/invite': 'link_invited',
  'DELETE /link/invite/{id}': 'invitation_withdrawn',
  'DELETE /parent/invite/{id}': 'invitation_withdrawn',
  'POST /link/accept': 'link_accepted',
  'POST /link/access': 'link_changed',
  'DELETE /link/{id}': 'link_ended',
  'POST /parent/invite': 'parent_invited',
  'POST /parent/accept': 'parent_accepted',
  'DELETE /consent': 'consent_withdrawn',
  'POST /croom/members': 'group_members_changed',
  'POST /calendar': 'calendar_shared',
  'DELETE /calendar': 'calendar_ended',
  'GET /export': 'exported',
  'POST /import/trialexam': 'imported',
  'POST /roster': 'link_invited',
} as const satisfies Partial<Record<keyof Table & string, string>>

/** Events of what was refused, and of calls whose event depends on what was sent. */
const others = [
  'sign_in_failed',
  'session_refresh_refused',
  'password_wrong',
  'second_factor_asked',
  'second_factor_failed',
  'identity_unknown',
  'passkey_refused',
  'passkey_counter_stood',
  'account_saved',
  'account_made',
  'role_set',
  'consent_given',
  'deleted',
  'access_refused',
  'limit_reached',
] as const

/** Names of security events in the log. Stable: operators search for them. */
export const eventNames: readonly string[] = [...new Set([...Object.values(successes), ...others])]
type EventName = (typeof successes)[keyof typeof successes] | (typeof others)[number]

type Sent = { params?: unknown; query?: unknown; body?: unknown }
type Fields = Record<string, unknown>

/** What is known about a request when its reply is sent. */
type Facts = {
  call?: string
  grant?: Grant
  /** The account that a guest signed in to, or the owner of a refused token. */
  actor?: string | undefined
  sent?: Sent
  refusal?: Refusal
  /** Whether it was refused before the answer ran. */
  byRights?: boolean
}

const facts = new WeakMap<FastifyRequest, Facts>()

/** Adds facts about a request for its log lines. */
export function note(request: FastifyRequest, more: Facts): void {
  facts.set(request, { ...facts.get(request), ...more })
}

/** The account for which the rights of a request were decided; undefined for a guest, and before that. */
export function callerOf(request: FastifyRequest): string | undefined {
  return facts.get(request)?.grant?.actor?.id
}

/** Records why a request was refused. @param byRights whether it was refused before the answer ran */
export function noteRefusal(request: FastifyRequest, refusal: Refusal, byRights = false): void {
  note(request, { refusal, ...(byRights && { byRights }) })
}

/**
 * Logs a request and its event: caller, student, address and call. Only ids, codes and names of calls; no
 * header, body, e-mail or secret.
 * @returns the event
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): EventName | undefined {
  const { method, routeOptions, id } = request
  const known = facts.get(request) ?? {}
  const { call, grant, actor, sent, refusal } = known
  const line = {
    id,
    call,
    method,
    route: routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    code: refusal?.code,
    actor: grant?.actor?.id ?? actor,
    acting: grant?.acting?.id,
    address: request.ip,
  }
  // A line for each request only where it is asked for; what an operator has to see is a warning.
  request.log[reply.statusCode >= 500 ? 'warn' : 'debug'](line, 'answered')
  const event = eventOf(reply.statusCode, known)
  if (event === undefined) return undefined
  const { method: _, route: __, ms: ___, ...who } = line
  const isBad = reply.statusCode >= 400
  request.log[isBad ? 'warn' : 'info']({ event, ...who, ...about(sent), wanted: wantedBy(request) }, event)
  return event
}

function eventOf(status: number, { call, refusal, byRights, sent, grant }: Facts): EventName | undefined {
  if (status < 400) return call === undefined ? undefined : successOf(call, sent, grant)
  if (status === 429) return 'limit_reached'
  const faults = Object.values(refusal?.fields ?? {})
  const names = (...wanted: Fault['fault'][]) => faults.some(({ fault }) => wanted.includes(fault))
  if (refusal?.code === 'SECOND_FACTOR') return 'second_factor_asked'
  if (refusal?.code === 'OIDC_UNKNOWN') return 'identity_unknown'
  if (names('factorCodeWrong', 'factorCodeUsed')) return 'second_factor_failed'
  if (names('passkeyUnknown', 'passkeyOver', 'passkeyUnreadable')) return 'passkey_refused'
  if (refusal?.code === 'LOGIN_FAILED') return 'sign_in_failed'
  if (refusal?.code === 'REFRESH_FAILED') return 'session_refresh_refused'
  if (names('passwordWrong')) return 'password_wrong'
  // An expired token is normal every two hours and no event.
  if (refusal?.code === 'TOKEN_EXPIRED') return undefined
  return byRights || status === 403 ? 'access_refused' : undefined
}

function successOf(call: string, sent: Sent | undefined, grant: Grant | undefined): EventName | undefined {
  if (call === 'GET /user/save' && grant?.actor) return savedAs(grant.actor, present(fieldsOf(sent?.query)))
  // The same call says a year of birth.
  if (call === 'POST /consent') return 'version' in fieldsOf(sent?.body) ? 'consent_given' : undefined
  return lookUp(successes, call) ?? (/\/delete\/|^DELETE /.test(call) ? 'deleted' : undefined)
}

function savedAs(actor: Actor, query: Parameters<typeof accountIntent>[1]): EventName {
  const intent = accountIntent(actor, query)
  if (intent === 'makeStudent' || intent === 'makeAccount') return 'account_made'
  return intent === 'editAccount' && query.role_id !== undefined ? 'role_set' : 'account_saved'
}

/** Ids of the target, and an e-mail as a hash that an operator can compute and compare. */
function about(sent: Sent | undefined) {
  const fields = { ...fieldsOf(sent?.body), ...fieldsOf(sent?.query), ...fieldsOf(sent?.params) }
  const { id = fields.child_id ?? accountOfTicket(fields), role_id, access, email, code } = fields
  return {
    ...(typeof id === 'string' && isId(id) && { target: id.toLowerCase() }),
    ...(typeof role_id === 'number' && { role_id }),
    ...(accountOfTicket(fields) && { by: /^[\d\s]*$/.test(String(code)) ? 'totp' : 'recovery' }),
    ...(('response' in fields || 'passkey' in fields) && { by: 'passkey' }),
    ...(('verifier' in fields || 'oidc' in fields) && { by: 'provider' }),
    ...((access === 'view' || access === 'act') && { access }),
    // Checked first, so that a password typed into the wrong field is not hashed.
    ...(typeof email === 'string' &&
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && {
        email_sha256: createHash('sha256').update(foldEmail(email)).digest('hex'),
      }),
  }
}

/** The account that a ticket names; undefined without one. */
function accountOfTicket({ ticket }: Fields): string | undefined {
  return typeof ticket === 'string' ? openOpaque(ticket)?.userId : undefined
}

/** The student for whom coach mode was requested, allowed or not. */
function wantedBy({ headers }: FastifyRequest): string | undefined {
  const id = headers['x-student-id']
  return typeof id === 'string' && isId(id) ? id.toLowerCase() : undefined
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
