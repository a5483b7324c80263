import { roleIds } from '#rules/vocabulary.ts'
import { makeListeners } from '#web/ui/listeners.ts'
import { packs } from '#web/words/packs.ts'
import { claimsIn, readClaims, type SessionUser } from './claims.ts'
import {
  dropRecent,
  isRecordKey,
  noteRecent,
  readRecent,
  readRecord,
  readStudent,
  readTab,
  removeRecord,
  type Student,
  writeRecord,
  writeTab,
} from './coach-record.ts'
import type { Environment } from './environment.ts'
import { wayBack } from './own-path.ts'
import { isPair, makeRefresher, type Outcome } from './refresh.ts'
import { Refused } from './refused.ts'
import { isOutOfScope, makeSend } from './send.ts'
import { timeouts, withTimeout } from './timeouts.ts'
import {
  clearTokens,
  keepingLook,
  readTokens,
  serverSeconds,
  type Tokens,
  writeTokens,
} from './token-store.ts'
import { faultKey, isOwnCode, makeTransport } from './transport.ts'

export type SessionState = {
  isInit: boolean
  isAuth: boolean
  /** Constants and the user's state data are loaded. */
  isState: boolean
  isLoading: boolean
  user: SessionUser | null
  isCoachMode: boolean
  originalCoach: SessionUser | null
  error: string | null
  /** Another tab changed the coach record; writing is blocked until the person chooses a student. */
  elsewhere: { student: Student | null } | null
  /** The link to the student of coach mode has ended; only leaving coach mode is possible. */
  endedLink: boolean
  /** The refresh at the start was tried and refused. */
  refreshFailed: boolean
  /** The token has expired and its refresh is not answered: nothing that needs a token is sent. */
  isWaiting: boolean
}

/** Error recorded when init fails, as the specification names it. */
const startFailed = 'something went wrong'

const outside: SessionState = {
  isInit: true,
  isAuth: false,
  isState: false,
  isLoading: false,
  user: null,
  isCoachMode: false,
  originalCoach: null,
  error: null,
  elsewhere: null,
  endedLink: false,
  refreshFailed: false,
  isWaiting: false,
}

export type Session = ReturnType<typeof makeSession>

type TokenPair = { token: string; reftoken: string; must_change_password?: boolean }

/** The session of one tab: who is signed in, who is acted for, and all calls. */
export function makeSession(environment: Environment) {
  const { local, tab } = environment
  let state: SessionState = { ...outside, isInit: false }
  let isLeaving = false
  /** Id of the student whose link is being checked. */
  let checking: string | null = null
  const listeners = makeListeners()
  const transport = makeTransport(environment)
  const refresher = makeRefresher(environment, transport.fetchJson, {
    waiting: (isWaiting) => set({ isWaiting: isWaiting && state.isAuth }),
    failed: () => state.isAuth && !isLeaving && forcedLogout('refresh=failed'),
  })

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change }
    listeners.tell()
  }

  /** Ends the session and clears all storage; the address is kept for the next sign-in. */
  function forcedLogout(flag: string): void {
    const back = wayBack(environment.here())
    local.clear()
    tab.clear()
    set(outside)
    environment.navigate(`/login?${flag}${back && `&to=${encodeURIComponent(back)}`}`)
  }

  const send = makeSend(environment, transport, refresher, {
    state: () => state,
    isLeaving: () => isLeaving,
    forcedLogout,
    outOfScope: (student) => void checkLink(student),
  })

  /** Restores the session from storage: first the tokens, then coach mode. */
  async function init(): Promise<void> {
    set({ isLoading: true })
    try {
      const tokens = readTokens(local)
      if (tokens) {
        if ((await refreshExpired(tokens)) === 'failed') {
          local.clear()
          tab.clear()
          set({ ...outside, error: startFailed, refreshFailed: true })
        } else restore()
      } else {
        clearTokens(local)
        set(outside)
      }
    } catch {
      // Nobody is there any longer, but this is the same device: theme and language stay.
      clearTokens(local)
      removeRecord(local)
      tab.clear()
      set({ ...outside, error: startFailed })
    }
  }

  /** @throws when the refresh token has expired */
  async function refreshExpired({ token, exptoken, expreftoken }: Tokens): Promise<Outcome['kind']> {
    const now = serverSeconds(local, environment.now())
    if (expreftoken !== null && expreftoken <= now) throw new Error('the refresh token has expired')
    if (exptoken > now) return 'done'
    // Without an answer the stored token counts, expired or not.
    const unreachable = (): Outcome => ({ kind: 'unreachable' })
    return (await withTimeout(timeouts.start, refresher.refresh(token), unreachable)).kind
  }

  /** Restores the user of the token, or the student of a stored coach record. */
  function restore(): void {
    const tokens = readTokens(local)
    if (!tokens) throw new Error('no token')
    const user = holderOf(tokens.token)
    const record = user.role_id === roleIds.coach ? readRecord(local) : null
    const student = record && (readTab(tab) ?? record.currentStudent)
    writeTab(tab, student)
    const isElsewhere = record && student?.id !== record.currentStudent.id
    set({
      ...outside,
      isAuth: true,
      isWaiting: refresher.isWaiting(),
      ...actingFor(student, user),
      elsewhere: isElsewhere ? { student: record.currentStudent } : null,
    })
    if (student && !student.name) void checkLink(student.id)
  }

  /**
   * Checks after a refused call whether the coach still has this student, and learns the name where the stored record has
   * only an id.
   */
  async function checkLink(student: string): Promise<void> {
    if (!state.isCoachMode || state.user?.id !== student || state.endedLink || checking === student) return
    checking = student
    try {
      const found = await send('GET /user/data/{id}', { params: { id: student } }, { begunFor: ownId() })
      const { name } = found as { name: string } // reply of `GET /user/data/{id}`
      const { user, originalCoach } = state
      if (!originalCoach || user?.id !== student || user.name !== '') return
      const named = { ...user, name }
      writeRecord(local, tab, { originalCoach, currentStudent: named })
      set({ user: named })
    } catch (error) {
      // Any other refusal is about the coach's own account, such as a second factor that is missing.
      if (error instanceof Refused && (isOutOfScope(error) || error.code === 'FORBIDDEN')) endLink(student)
    } finally {
      checking = null
    }
  }

  function endLink(student: string): void {
    const { isCoachMode, user, originalCoach } = state
    if (!isCoachMode || !originalCoach || user?.id !== student) return
    dropRecent(local, originalCoach.id, student)
    set({ endedLink: true, elsewhere: null })
  }

  /**
   * Follows another tab that signed out or in.
   * @param back path to return to after the next sign-in; empty for none
   */
  function followTokens(back: string): void {
    const tokens = readTokens(local)
    if (!local.getItem('token') && state.isAuth) {
      tab.clear()
      set(outside)
      environment.navigate(back ? `/login?session=expired&to=${encodeURIComponent(back)}` : '/login')
    } else if (tokens && !sameHolder(tokens.token, state)) {
      restore()
      if (state.user) environment.navigate(landingOf(state.user))
    }
  }

  const ownId = () => (state.originalCoach ?? state.user)?.id

  /**
   * Starts a session with a new pair of tokens.
   * @returns the path to open
   * @throws Refused if it cannot be decoded or stored; then nothing is stored
   */
  function adopt(pair: TokenPair): '/change-password' | ReturnType<typeof landingOf> {
    if (!isPair(pair)) throw transport.refused(0, 'UNREADABLE')
    removeRecord(local)
    writeTab(tab, null)
    try {
      writeTokens(local, pair, environment.now())
    } catch {
      clearTokens(local)
      set(outside)
      throw transport.refused(0, 'NO_ROOM')
    }
    restore()
    if (!state.user) throw new Error('no user')
    return pair.must_change_password ? '/change-password' : landingOf(state.user)
  }

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    init,
    send,
    adopt,

    /** Retries at once a refresh that waits for its next attempt. */
    tryNow: refresher.tryNow,

    /** Gets a token that says what its holder has just changed, such as the time zone, and shows it. */
    async renew(): Promise<void> {
      const stored = readTokens(local)
      if (!stored || state.isCoachMode) return
      await refresher.refreshAhead(stored.token)
      const token = readTokens(local)?.token
      if (token && !state.isCoachMode && sameHolder(token, state)) set({ user: holderOf(token) })
    },

    /** Leaves a session whose refresh is not answered, to sign in again. */
    signInAgain: () => forcedLogout('refresh=failed'),

    /** The error after a timeout; the request goes on. */
    noAnswer: () => transport.refused(0, 'NO_ANSWER'),

    /**
     * @returns the path to open
     * @throws Refused; the message is in the state too
     */
    async login(email: string, password: string): Promise<ReturnType<typeof adopt>> {
      set({ isLoading: true, error: null })
      try {
        return adopt((await send('POST /auth/login', { body: { email, password } })) as TokenPair)
      } catch (error) {
        const failure = loginFailure(error, packs[environment.language()].unloaded.loginFailed)
        set({ isLoading: false, error: failure.message })
        throw failure
      }
    },

    async logout(): Promise<void> {
      const leaving = state.originalCoach ?? state.user
      isLeaving = true
      // Signing out must work without the server; its session then expires.
      const sent = send('GET /auth/logout', {}).catch(() => {})
      await withTimeout(timeouts.signOut, sent, () => {})
      isLeaving = false
      // Another person has signed in in another tab; this tab follows with the storage event.
      const holder = claimsIn(local.getItem('token') ?? '')
      if (leaving && holder && holder.id !== leaving.id) return
      // Removed first: other tabs recognize by it that the person signed out.
      clearTokens(local)
      keepingLook(local, () => local.clear())
      tab.clear()
      if (leaving)
        await withTimeout(
          timeouts.eraseDevice,
          environment.forget(leaving.id).catch(() => {}),
          () => {},
        )
      set(outside)
      environment.navigate('/login')
    },

    enterCoachMode(student: Student): void {
      const coach = state.originalCoach ?? state.user
      if (coach?.role_id !== roleIds.coach) return
      writeRecord(local, tab, { originalCoach: coach, currentStudent: student })
      set(actingFor(student, coach))
      noteRecent(local, coach.id, student.id)
    },

    /** Students this coach recently acted for, latest first. */
    recentStudents(): string[] {
      const actor = state.originalCoach ?? state.user
      return actor ? readRecent(local, actor.id) : []
    },

    exitCoachMode(): void {
      const coach = state.originalCoach
      removeRecord(local)
      writeTab(tab, null)
      if (coach) set(actingFor(null, coach))
    },

    /** After another tab changed the record: keeps this tab's student or switches. */
    choose(which: 'mine' | 'theirs'): void {
      const { elsewhere, user, originalCoach } = state
      if (!elsewhere || !user || !originalCoach) return
      if (which === 'mine') {
        writeRecord(local, tab, { originalCoach, currentStudent: user })
        set({ elsewhere: null })
      } else {
        writeTab(tab, elsewhere.student)
        set(actingFor(elsewhere.student, originalCoach))
      }
    },

    /** Id of the last request that got a 500; null for none. */
    lastFault: () => tab.getItem(faultKey),

    markStateLoaded(): void {
      if (!state.isState) set({ isState: true })
    },

    /** Handles a storage event. @param key null: localStorage was cleared */
    onStorage(key: string | null): void {
      // Before init has finished, init itself reads the new values.
      if (!state.isInit) return
      if (key === 'token') refresher.tryNow()
      // Everything is cleared when a session has ended; signing out removes the token first.
      if (key === null) followTokens(wayBack(environment.here()))
      else if (key === 'token') followTokens('')
      else if (isRecordKey(key) && state.isCoachMode) {
        const student = readStudent(local)
        set({ elsewhere: student?.id === state.user?.id ? null : { student } })
      }
    },
  }
}

/** The error of a failed login: the server's message, or the fallback with the reason. */
function loginFailure(error: unknown, failed: string): Refused {
  if (!(error instanceof Refused)) return new Refused(0, 'UNREADABLE', failed)
  const { status, code, message, fields, requestId } = error
  if (!isOwnCode(code)) return error
  const reason = code === 'NO_MESSAGE' ? undefined : message
  return new Refused(status, code, failed, fields, requestId, reason)
}

/** The user of a token. @throws Error when it is malformed */
function holderOf(token: string): SessionUser {
  const { iat: _iat, exp: _exp, ...user } = readClaims(token)
  return user
}

/** Landing page after sign-in. */
export function landingOf(user: { role_id: number }): '/students' | '/dashboard' {
  return user.role_id === roleIds.coach ? '/students' : '/dashboard'
}

/** Whether the user must change a temporary password first. */
export function mustChangePassword({ user, originalCoach }: SessionState): boolean {
  return (originalCoach ?? user)?.must_change_password === true
}

/** Whether a token has the same user and the same must_change_password. */
function sameHolder(token: string, state: SessionState): boolean {
  const claims = claimsIn(token)
  if (!claims || claims.id !== (state.originalCoach ?? state.user)?.id) return false
  return (claims.must_change_password === true) === mustChangePassword(state)
}

/** The state of a coach who acts for a student, or of a person who acts for nobody. */
function actingFor(student: Student | null, person: SessionUser) {
  return {
    user: student ? asUser(student, person) : person,
    isCoachMode: student !== null,
    originalCoach: student && person,
    isState: false,
    elsewhere: null,
    endedLink: false,
  }
}

function asUser(student: Student, coach: SessionUser): SessionUser {
  const { id, name = '', email = '', locale = coach.locale, timezone = coach.timezone, access } = student
  return { id, name, email, locale, timezone, role_id: roleIds.student, ...(access && { access }) }
}
