import { readClaims } from './claims.ts'
import type { SessionState } from './machine.ts'
import type { makeRefresher, Outcome } from './refresh.ts'
import { isWrite, type Parts } from './request.ts'
import type { Surroundings } from './surroundings.ts'
import { readTokens, serverSeconds } from './token-store.ts'
import type { makeTransport } from './transport.ts'

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** The student it reads of, whatever coach mode the tab is in; such a call never writes. */
  inView?: string | undefined
  /** The student for whom a call was begun, whomever the tab has gone on to since. */
  begunFor?: string | undefined
  /** Of a write that was made before: by whom and for whom, whoever acts for whomever by now. */
  made?: { actor: string; student: string } | undefined
  /** The reply is a file. */
  asFile?: true | undefined
}
export type Send = (key: string, parts: Parts, options?: SendOptions) => Promise<unknown>

/** Makes the calls of a session: fresh token before, one refresh and a second try at 498, the end of the session at 401. */
export function makeSend(
  around: Surroundings,
  { fetchJson, refusalOf, refused }: ReturnType<typeof makeTransport>,
  refresher: ReturnType<typeof makeRefresher>,
  session: { state(): SessionState; isLeaving(): boolean; forcedLogout(flag: string): void },
): Send {
  const { local } = around

  /** Of several calls the first one ends the session; one that is late to a session left behind ends nothing. */
  function end(flag: string): void {
    if (session.state().isAuth && !session.isLeaving()) session.forcedLogout(flag)
  }

  /** Gets a fresh token; ends the session when the server refuses one. */
  async function refreshed(
    used: string,
    signal: AbortSignal | undefined,
    flag: (status: number) => string | null,
  ): Promise<boolean> {
    // One trade is for all calls that wait; each waits for it as long as it has time.
    const outcome = await Promise.race([refresher.refresh(used), outOfTime(signal)])
    if (outcome.kind === 'done') return true
    if (outcome.kind === 'unreachable') return false
    const said = flag(outcome.status)
    if (said === null) return false
    end(said)
    throw refused(401, 'UNAUTHORIZED')
  }

  /** Whose call it is and for whom, as the person sees it when it is made. */
  function partiesOf({ inView, begunFor, made }: SendOptions) {
    const { isCoachMode, user, originalCoach } = session.state()
    const actor = made?.actor ?? (originalCoach ?? user)?.id
    const student = made?.student ?? begunFor ?? inView ?? (isCoachMode ? user?.id : undefined)
    return { actor, student: student === actor ? undefined : student }
  }

  /** With the token that stands in the storage now. */
  function attempt(
    key: string,
    parts: Parts,
    { actor, student }: ReturnType<typeof partiesOf>,
    { signal, made, asFile }: SendOptions,
  ) {
    const token = isGuests(key, parts) ? undefined : readTokens(local)?.token
    // Another person may have signed in meanwhile: nothing is sent, or asked for, in the name of the other.
    if (made && !token) throw refused(0, 'OTHER_PERSON')
    if (token && actor && readClaims(token).id !== actor) throw refused(0, 'OTHER_PERSON')
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

  return async (key, parts, options = {}) => {
    if (options.inView !== undefined && isWrite(key)) throw new Error(`a look at one student does not ${key}`)
    if (session.state().elsewhere && isWrite(key) && !options.made) throw refused(0, 'OTHER_STUDENT')
    // Settled now: while a token is traded a coach may go on to the next student.
    const parties = partiesOf(options)
    const isGuest = isGuests(key, parts)
    const tokens = isGuest ? null : readTokens(local)
    if (tokens && tokens.exptoken - serverSeconds(local, around.now()) < 600)
      await refreshed(tokens.token, options.signal, (status) => (status === 401 ? 'refresh=expired' : null))
    const used = isGuest ? null : readTokens(local)
    let answer = await attempt(key, parts, parties, options)
    if (answer.status === 498 && used) {
      const isFresh = await refreshed(used.token, options.signal, () => 'refresh=failed')
      if (!isFresh) throw refused(0, 'OFFLINE')
      answer = await attempt(key, parts, parties, options)
    }
    if (answer.status === 401 && !isGuest) {
      end('session=expired')
      throw refusalOf(answer)
    }
    if (answer.status >= 400) throw refusalOf(answer)
    if (answer.body === undefined) throw refused(answer.status, 'NOT_JSON')
    return answer.body
  }
}

/** Resolves when a call is given up or has taken too long. */
function outOfTime(signal?: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve({ kind: 'unreachable' }))
  })
}

/** What is asked by somebody who is not signed in, or not yet as whom it is about: no token goes with it. */
function isGuests(key: string, { query }: Parts): boolean {
  const { reset_token, email } = (query ?? {}) as { reset_token?: string; email?: string }
  if (key === 'GET /user/pass/change') return reset_token !== undefined
  return key === 'POST /auth/login' || (key === 'GET /user/pass/reset' && email !== undefined)
}
