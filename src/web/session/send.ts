import { readClaims } from './claims.ts'
import type { SessionState } from './machine.ts'
import type { makeRefresher } from './refresh.ts'
import { isWrite, type Parts } from './request.ts'
import type { Surroundings } from './surroundings.ts'
import { readTokens, serverSeconds } from './token-store.ts'
import type { makeTransport } from './transport.ts'

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** The student it reads of, whatever coach mode the tab is in; such a call never writes. */
  inView?: string | undefined
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

  /** Gets a fresh token; ends the session when the server refuses one. */
  async function refreshed(used: string, flag: (status: number) => string | null): Promise<boolean> {
    const outcome = await refresher.refresh(used)
    if (outcome.kind === 'done') return true
    if (outcome.kind === 'unreachable') return false
    const end = flag(outcome.status)
    if (end === null) return false
    session.forcedLogout(end)
    throw refused(401, 'UNAUTHORIZED')
  }

  /** With the token that stands in the storage now. */
  function attempt(key: string, parts: Parts, { signal, inView, made, asFile }: SendOptions) {
    const token = key === 'POST /auth/login' ? undefined : readTokens(local)?.token
    // Another person may have signed in meanwhile: what one made is never sent in the name of the other.
    if (made && (!token || readClaims(token).id !== made.actor)) throw refused(0, 'OTHER_PERSON')
    const { isCoachMode, user } = session.state()
    const student = made ? made.student !== made.actor && made.student : (inView ?? (isCoachMode && user?.id))
    return fetchJson(
      key,
      parts,
      {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(student && { 'x-coach-mode': 'true', 'x-student-id': student }),
      },
      signal,
      asFile,
    )
  }

  return async (key, parts, options = {}) => {
    if (options.inView !== undefined && isWrite(key)) throw new Error(`a look at one student does not ${key}`)
    if (session.state().elsewhere && isWrite(key) && !options.made) throw refused(0, 'OTHER_STUDENT')
    const isLogin = key === 'POST /auth/login'
    const tokens = isLogin ? null : readTokens(local)
    if (tokens && tokens.exptoken - serverSeconds(local, around.now()) < 600)
      await refreshed(tokens.token, (status) => (status === 401 ? 'refresh=expired' : null))
    const used = isLogin ? null : readTokens(local)
    let answer = await attempt(key, parts, options)
    if (answer.status === 498 && used) {
      const isFresh = await refreshed(used.token, () => 'refresh=failed')
      if (!isFresh) throw refused(0, 'OFFLINE')
      answer = await attempt(key, parts, options)
    }
    if (answer.status === 401 && !isLogin) {
      // Of several calls the first one ends the session; one that is late to a session left behind ends nothing.
      if (session.state().isAuth && !session.isLeaving()) session.forcedLogout('session=expired')
      throw refusalOf(answer)
    }
    if (answer.status >= 400) throw refusalOf(answer)
    if (answer.body === undefined) throw refused(answer.status, 'NOT_JSON')
    return answer.body
  }
}
