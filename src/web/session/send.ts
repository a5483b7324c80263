import { writeIfRoom } from '#web/ui/storage.ts'
import { readClaims } from './claims.ts'
import type { Environment } from './environment.ts'
import type { SessionState } from './machine.ts'
import type { Answer, makeRefresher, Outcome } from './refresh.ts'
import type { Refused } from './refused.ts'
import { isWrite, type Parts } from './request.ts'
import { timeouts, withTimeout } from './timeouts.ts'
import { readTokens, serverSeconds } from './token-store.ts'
import type { makeTransport } from './transport.ts'

export type SendOptions = {
  /** Aborted when the caller is unmounted; used for queries only. */
  signal?: AbortSignal | undefined
  /** The student in view, independent of coach mode; such a call never writes. */
  inView?: string | undefined
  /** The student for whom the call was started, even if the tab has switched to another student since. */
  begunFor?: string | undefined
  /** Author and student of a write that was made earlier and is sent from the outbox. */
  made?: { actor: string; student: string } | undefined
  /** The reply is a file. */
  asFile?: true | undefined
}
export type Send = (key: string, parts: Parts, options?: SendOptions) => Promise<unknown>

/**
 * Where the device stores until when it has sent changes, in milliseconds since 1970: what was asked for before may be
 * older than what the person has seen saved. Later than now while a change is not answered.
 */
export const changedKey = 'changed'

const unreachable = (): Outcome => ({ kind: 'unreachable' })

/**
 * Makes the calls of a session: proactive refresh, one refresh and retry after 498, end of the session after
 * 401.
 */
export function makeSend(
  environment: Environment,
  { fetchJson, refusalOf, refused }: ReturnType<typeof makeTransport>,
  refresher: ReturnType<typeof makeRefresher>,
  session: {
    state(): SessionState
    isLeaving(): boolean
    forcedLogout(flag: string): void
    /** Called when a call was refused because the coach may not act for that student. */
    outOfScope(student: string): void
  },
): Send {
  const { local } = environment
  /** Changes that are not answered. */
  let changes = 0

  /** Stored at once, so that a page that is loaded right afterwards knows. Nothing is left of who has signed out. */
  function noteChange(by: 1 | -1): void {
    changes += by
    if (readTokens(local))
      writeIfRoom(local, changedKey, String(environment.now() + (changes && timeouts.fileSave)))
  }

  /** Only the first of several failed calls ends the session; a call of an earlier session ends nothing. */
  function end(flag: string): void {
    if (session.state().isAuth && !session.isLeaving()) session.forcedLogout(flag)
  }

  /**
   * Refreshes a token that expires soon. A 401 ends the session; after any other failure the token is still
   * valid.
   */
  async function refreshAhead(used: string): Promise<void> {
    const outcome = await withTimeout(timeouts.refreshAhead, refresher.refreshAhead(used), unreachable)
    if (outcome.kind !== 'failed' || outcome.status !== 401) return
    end('refresh=expired')
    throw refused(401, 'UNAUTHORIZED')
  }

  /**
   * Refreshes a token that has expired.
   * @param at401 the flag after a refused refresh
   * @throws Refused when the session has ended or waits for an answer
   */
  async function refreshNow(used: string, at401: 'refresh=expired' | 'refresh=failed'): Promise<void> {
    const outcome = await refresher.refresh(used)
    if (outcome.kind === 'done') return
    if (outcome.kind === 'unreachable') throw refused(0, 'SESSION_WAITS')
    end(outcome.status === 401 ? at401 : 'refresh=failed')
    throw refused(401, 'UNAUTHORIZED')
  }

  /** Author and student of a call at the moment it is made. */
  function partiesOf({ inView, begunFor, made }: SendOptions) {
    const { isCoachMode, user, originalCoach } = session.state()
    const actor = made?.actor ?? (originalCoach ?? user)?.id
    const student = made?.student ?? begunFor ?? inView ?? (isCoachMode ? user?.id : undefined)
    return { actor, student: student === actor ? undefined : student }
  }

  /** @throws when a change may not be sent now */
  function checkWrite(key: string, { inView, made }: SendOptions): void {
    if (inView !== undefined) throw new Error(`a look does not ${key}`)
    const { elsewhere, endedLink } = session.state()
    if (made) return
    if (elsewhere) throw refused(0, 'OTHER_STUDENT')
    if (endedLink) throw refused(0, 'LINK_ENDED')
  }

  /**
   * Makes an attempt with a token that is refreshed before it expires, and a second one after a 498. Nothing is sent
   * with a token that has expired, but the sign-out, which needs no valid one.
   */
  async function withFreshToken(key: string, make: () => Promise<Answer>): Promise<Answer> {
    await renewToken(key)
    const used = readTokens(local)
    const answer = await make()
    if (answer.status !== 498 || !used) return answer
    await refreshNow(used.token, 'refresh=failed')
    return make()
  }

  async function renewToken(key: string): Promise<void> {
    const stored = readTokens(local)
    if (!stored) return
    const left = stored.exptoken - serverSeconds(local, environment.now())
    if (left > 0 && !refresher.isTrying()) {
      if (left < 600) await refreshAhead(stored.token)
    } else if (key !== 'GET /auth/logout')
      await refreshNow(stored.token, left > 0 ? 'refresh=failed' : 'refresh=expired')
  }

  /** Sends the request with the currently stored token. */
  function attempt(
    key: string,
    parts: Parts,
    { actor, student }: ReturnType<typeof partiesOf>,
    { signal, made, asFile }: SendOptions,
  ) {
    const token = isGuests(key, parts) ? undefined : readTokens(local)?.token
    // Another person may have signed in; nothing is sent in the wrong name.
    if (made && !token) throw refused(0, 'OTHER_PERSON')
    if (token && actor && readClaims(token).id !== actor) throw refused(0, 'OTHER_PERSON')
    // Nobody is signed in, so the server would refuse the call.
    if (!token && !isOpen(key)) throw refused(401, 'UNAUTHORIZED')
    return fetchJson(
      key,
      parts,
      {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(token && student && { 'x-coach-mode': 'true', 'x-student-id': student }),
      },
      signal,
      asFile,
    )
  }

  /** @throws Refused */
  async function send(key: string, parts: Parts, options: SendOptions): Promise<unknown> {
    // Read now, as a coach may switch students during a refresh.
    const parties = partiesOf(options)
    const isGuest = isGuests(key, parts)
    const make = async () => attempt(key, parts, parties, options)
    const answer = await (isGuest ? make() : withFreshToken(key, make))
    // By its status only, whatever the body is.
    if (answer.status === 401 && !isGuest) end('session=expired')
    // With any other status the HTML page of a proxy says nothing about the session.
    if (answer.body === undefined) throw refused(answer.status, 'NOT_JSON')
    if (answer.status < 400) return answer.body
    const refusal = refusalOf(answer)
    if (parties.student && isOutOfScope(refusal)) session.outOfScope(parties.student)
    throw refusal
  }

  return async (key, parts, options = {}) => {
    if (!isWrite(key)) return send(key, parts, options)
    checkWrite(key, options)
    noteChange(1)
    return send(key, parts, options).finally(() => noteChange(-1))
  }
}

/** Whether a coach was refused a student. */
export const isOutOfScope = ({ code, status }: Refused) => code === 'COACH_SCOPE' || status === 404

/** Whether a call is made without a token: the caller is not signed in, or signs in as somebody else. */
function isGuests(key: string, { query }: Parts): boolean {
  const { reset_token, email } = (query ?? {}) as { reset_token?: string; email?: string }
  if (key === 'GET /user/pass/change') return reset_token !== undefined
  if (/^POST \/(auth\/(second|confirm|stop|oidc|passkey)|reminder\/stop)/.test(key)) return true
  return key === 'POST /auth/login' || (key === 'GET /user/pass/reset' && email !== undefined)
}

/** Whether a call is allowed without a token. */
function isOpen(key: string): boolean {
  return /^[A-Z]+ \/(auth\/(?!logout)|sabit(\/|$)|user\/pass\/|reminder\/stop$|invite\/preview$)/.test(key)
}
