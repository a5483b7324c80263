import type { auth } from '#contract/auth.ts'
import { consentOf } from '#rules/consent.ts'
import { foldEmail } from '#rules/email.ts'
import { privacyVersion } from '#rules/privacy.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { sweepAttempts } from '#server/services/attempts/sql.ts'
import type { Answers, GuestContext, Services } from '#server/services/context.ts'
import { checkNewPassword } from '#server/services/credentials/passwords.ts'
import { newId } from '#server/services/new-id.ts'
import { assertOwnIdentity, overTicket, readTicket } from '#server/services/oidc/identity.ts'
import { tieIdentity } from '#server/services/oidc/sql.ts'
import { askAnyPasskey } from '#server/services/passkey/challenge.ts'
import { needPasskeyPlace } from '#server/services/passkey/place.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { storableTimeZone } from '#server/services/people/time-zone.ts'
import type { Subject } from '#server/services/subject.ts'
import { askOwner } from '#server/subjects/auth/confirm.ts'
import { confirmEmail, stopEmail } from '#server/subjects/auth/email.ts'
import { proveByPasskey, signInByPasskey } from '#server/subjects/auth/passkey.ts'
import {
  hasShown,
  isPasswordOf,
  isStillProven,
  newProof,
  proofMs,
  proveCaller,
} from '#server/subjects/auth/proof.ts'
import { answerSecond, askSecond, signIn } from '#server/subjects/auth/second.ts'
import { openSession, refreshSession, type TokenPair } from '#server/subjects/auth/sessions.ts'
import { assertMaySignIn, countFailedSignIn, keepNetwork } from '#server/subjects/auth/sign-in-limits.ts'
import {
  endSession,
  findAccount,
  insertPerson,
  isNewSession,
  listSessions,
  sweepEmailChanges,
  sweepEmails,
  sweepNetworks,
  sweepResets,
  sweepSessions,
  sweepTickets,
} from '#server/subjects/auth/sql.ts'
import { assertYear } from '#server/subjects/consent/birth-year.ts'
import { joinCroom } from '#server/subjects/croom/membership.ts'
import { joinableCroom } from '#server/subjects/croom/sql.ts'
import { acceptCoach, acceptParent, assertRegisters } from '#server/subjects/invite/accept.ts'
import { setSeen } from '#server/subjects/privacy/sql.ts'

export const answers: Answers<typeof auth> = {
  async 'POST /auth/login'({ body, sql, services, caller }) {
    const email = foldEmail(body.email)
    const account = await findAccount(sql, email)
    const attempt = { email, address: caller.address, userId: account?.id }
    if (services.rateLimit) await assertMaySignIn(sql, attempt)
    const fits = await isPasswordOf({ sql, services }, account, body.password)
    if (!fits || !account || account.is_expired) {
      if (services.rateLimit) await countFailedSignIn(sql, attempt)
      throw new Refusal('LOGIN_FAILED')
    }
    if (services.rateLimit) await assertMaySignIn(sql, attempt)
    const entered = await sql.transaction(async (sql) => {
      if (!(await isStillProven(sql, account))) throw new Refusal('LOGIN_FAILED')
      return signIn(sql, { services, caller }, account)
    })
    if ('ticket' in entered) throw askSecond(entered.ticket)
    return entered
  },

  'POST /auth/second': ({ body, ...context }) => answerSecond(context, body),

  async 'POST /auth/prove'({ body, ...context }) {
    const { services, actor, now } = context
    const { passkey, oidc, ...shown } = body
    if (passkey !== undefined) await proveByPasskey(context, passkey)
    else if (oidc !== undefined) await assertOwnIdentity(context, oidc, proofMs)
    else await proveCaller(context, shown)
    const by = passkey !== undefined ? 'passkey' : oidc !== undefined ? 'provider' : 'password'
    return { proof: newProof(services, actor, by, now) }
  },

  async 'POST /auth/passkey/options'({ services, now }) {
    return askAnyPasskey(services.tokens, needPasskeyPlace(services), now)
  },

  'POST /auth/passkey': ({ body, ...context }) => signInByPasskey(context, body.response),

  async 'POST /auth/register'({ body, sql, services, caller, locale, now }) {
    const timezone = await storableTimeZone(sql, body.timezone ?? 'Europe/Istanbul')
    if (timezone === undefined) throw new Refusal('INVALID', { timezone: { fault: 'timeZone' } })
    const identity = wayIn(services, body, now)
    const isStudent = body.role_id === roleIds.student
    if (body.birth_year !== undefined) assertYear(body.birth_year, dayAt(now, timezone, 0))
    const { code } = body
    if (code != null) await assertRegisters(sql, code, body.role_id)
    const passwordHash = body.password === undefined ? null : await services.passwords.hash(body.password)
    const person = {
      id: accountId(newId()),
      role_id: body.role_id,
      name: body.name.trim(),
      email: body.email.trim(),
      locale: body.locale ?? locale,
      timezone,
      croom_id: isStudent ? (body.croom_id ?? null) : null,
      birth_year: isStudent ? (body.birth_year ?? null) : null,
      must_change_password: false,
      is_confirmed: services.mailer.leavesFiles,
    }
    if (person.croom_id !== null && !(await joinableCroom(sql, person.croom_id, null)))
      throw new Refusal('RULE', { croom_id: { fault: 'choice' } })
    return sql.transaction(async (sql) => {
      if (!(await insertPerson(sql, person, passwordHash))) throw new Refusal('EMAIL_TAKEN')
      if (identity && !(await tieIdentity(sql, person.id, identity))) throw overTicket()
      // The notice is linked below the form.
      await setSeen(sql, person.id, privacyVersion, new Date(now).toISOString())
      await keepNetwork(sql, person.id, caller.address)
      if (person.croom_id !== null) await joinCroom(sql, person.id, { croom_id: person.croom_id })
      if (code != null && isStudent) {
        const { is_closed } = consentOf({ ...person, ...unasked }, services.consentAge, now)
        await acceptCoach(sql, person.id, code, { waits: is_closed })
      } else if (code != null) await acceptParent(sql, person.id, code)
      await askOwner(sql, services, person, now)
      return openSession(sql, services, person, caller.device)
    })
  },

  async 'POST /auth/confirm'({ body, ...context }) {
    await confirmEmail(context, body.token)
    return { ok: true }
  },

  async 'POST /auth/stop'({ body, ...context }) {
    await stopEmail(context, body.token)
    return { ok: true }
  },

  'POST /auth/refresh': ({ body, ...context }) => refresh(context, body.reftoken),

  'POST /auth/reftoken': ({ body, ...context }) => refresh(context, body.reftoken),

  'GET /auth/reftoken': (context) => refresh(context, context.caller.reftoken),

  async 'GET /auth/logout'({ caller, sql, services }) {
    const claims = caller.bearer === undefined ? undefined : services.tokens.readExpired(caller.bearer)
    if (claims) await endSession(sql, accountId(claims.sub), claims.sid)
    return { ok: true }
  },

  async 'GET /auth/sessions'({ actor, sql }) {
    const sessions = await listSessions(sql, actor.id)
    return sessions.map((session) => ({ ...session, current: session.id === actor.sid }))
  },

  async 'DELETE /auth/sessions/{id}'({ params, query, ...context }) {
    const { sql, actor, write } = context
    const isFree = params.id === actor.sid || (await isNewSession(sql, actor.id, actor.sid, proofMs / 1000))
    if (!isFree || hasShown(query)) await proveCaller(context, query)
    return write(async ({ sql }) => {
      if (!(await endSession(sql, actor.id, params.id))) throw new Refusal('NOT_FOUND')
      return { ok: true as const }
    })
  },
}

/**
 * Checks what opens a new account: a password, or a ticket.
 * @returns the identity of the ticket
 * @throws Refusal
 */
function wayIn(
  services: Services,
  sent: { name: string; email: string; password?: string; ticket?: string },
  now: number,
) {
  const { password, ticket } = sent
  if (password !== undefined) checkNewPassword(password, sent, 'password')
  else if (ticket === undefined) throw new Refusal('INVALID', { password: { fault: 'required' } })
  return ticket === undefined ? undefined : readTicket(services, ticket, now)
}

/** Consent of a new account. */
const unasked = {
  year_asked_at: null,
  consent_by: null,
  consent_at: null,
  withdrawn_by: null,
  withdrawn_at: null,
}

async function refresh(
  { sql, services, caller }: GuestContext,
  reftoken: string | undefined,
): Promise<TokenPair> {
  const { userId, ...tokens } = await refreshSession(sql, services, reftoken)
  await keepNetwork(sql, userId, caller.address)
  return tokens
}

export const sweeps: Subject['sweeps'] = {
  attempts: sweepAttempts,
  sessions: sweepSessions,
  resets: sweepResets,
  tickets: sweepTickets,
  emailChanges: sweepEmailChanges,
  emails: sweepEmails,
  networks: sweepNetworks,
}
