import { roleIds } from '#rules/vocabulary.ts'
import { isPair, makeRefresher, type Outcome } from '#web/api/refresh.ts'
import { Refused } from '#web/api/refused.ts'
import { makeSend } from '#web/api/send.ts'
import { within } from '#web/api/timeouts.ts'
import { faultKey, isOwnCode, makeTransport } from '#web/api/transport.ts'
import { readClaims, type SessionUser } from './claims.ts'
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
import type { Surroundings } from './environment.ts'
import { wayBack } from './own-path.ts'
import { clearTokens, keepingLook, readTokens, serverSeconds, writeTokens } from './token-store.ts'

export type SessionState = {
  isInit: boolean
  isAuth: boolean
  /** Constants and the user's state data have been loaded. */
  isState: boolean
  isLoading: boolean
  user: SessionUser | null
  isCoachMode: boolean
  originalCoach: SessionUser | null
  error: string | null
  /** The coach record was changed in another tab; nothing is written until the person chooses. */
  elsewhere: { student: Student | null } | null
  /** The link to the student of coach mode has ended: nothing is done there any more but leave. */
  endedLink: boolean
}

/** What the start records where it fails, as the specification names it. */
export const startFailed = 'something went wrong'

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
}
/** Milliseconds that the start waits for a refresh; then the page begins with what the stored token says. */
const startWait = 5_000
/** Milliseconds that signing out waits for the server. */
const leaveWait = 3_000
/** Milliseconds that it waits until what the device kept is removed. */
const forgetWait = 2_000
const loginFailed = { tr: 'Giriş başarısız', en: 'Login failed' }

export type Session = ReturnType<typeof makeSession>

/** The session of one tab: who is signed in, for whom, and every call that is made. */
export function makeSession(around: Surroundings) {
  const { local, tab } = around
  let state: SessionState = { ...outside, isInit: false }
  let isLeaving = false
  let isChecking = false
  const listeners = new Set<() => void>()
  const transport = makeTransport(around)
  const refresher = makeRefresher(around, transport.fetchJson)

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Ends the session and clears all storage; the address is kept for the next one. */
  function forcedLogout(flag: string): void {
    const back = wayBack(around.here())
    local.clear()
    tab.clear()
    set(outside)
    around.navigate(`/login?${flag}${back && `&to=${encodeURIComponent(back)}`}`)
  }

  const send = makeSend(around, transport, refresher, {
    state: () => state,
    isLeaving: () => isLeaving,
    forcedLogout,
    outOfScope: (student) => void checkLink(student),
  })

  /** Takes up what the storages hold: tokens, then whom the coach acts for. */
  async function init(): Promise<void> {
    set({ isLoading: true })
    try {
      const tokens = readTokens(local)
      const now = serverSeconds(local, around.now())
      if (!tokens) {
        clearTokens(local)
        set(outside)
        return
      }
      if (tokens.expreftoken !== null && tokens.expreftoken <= now)
        throw new Error('the refresh token has expired')
      if (tokens.exptoken <= now) {
        // Without an answer the stored token says who it is, expired or not.
        const unreachable = (): Outcome => ({ kind: 'unreachable' })
        const outcome = await within(startWait, refresher.refresh(tokens.token), unreachable)
        if (outcome.kind === 'failed') throw new Error('the refresh failed')
      }
      restore()
    } catch {
      local.clear()
      tab.clear()
      set({ ...outside, error: startFailed })
    }
  }

  /** The user of the stored token; a stored coach record puts the student in the user's place. */
  function restore(): void {
    const tokens = readTokens(local)
    if (!tokens) throw new Error('no token')
    const { iat: _iat, exp: _exp, ...user } = readClaims(tokens.token)
    const record = user.role_id === roleIds.coach ? readRecord(local) : null
    if (!record) writeTab(tab, null)
    const student = record && (readTab(tab) ?? record.currentStudent)
    if (student) writeTab(tab, student)
    set({
      ...outside,
      isAuth: true,
      user: student ? asUser(student, user) : user,
      isCoachMode: student !== null,
      originalCoach: student ? user : null,
      elsewhere:
        student && record && student.id !== record.currentStudent.id
          ? { student: record.currentStudent }
          : null,
    })
    if (student && !student.name) void learnName(student.id)
  }

  /** The name of a student of whom a stored record has the id alone. */
  async function learnName(id: string): Promise<void> {
    try {
      const found = await send('GET /user/data/{id}', { params: { id } }, { begunFor: ownId() })
      const { name } = found as { name: string } // the contract's answer
      const { user, originalCoach } = state
      if (!originalCoach || user?.id !== id || user.name !== '') return
      const named = { ...user, name }
      writeRecord(local, tab, { originalCoach, currentStudent: named })
      set({ user: named })
    } catch (error) {
      if (error instanceof Refused && error.status === 404) endLink(id)
    }
  }

  /** Asks whether the coach of coach mode still has this student, after a call was refused. */
  async function checkLink(student: string): Promise<void> {
    if (!state.isCoachMode || state.user?.id !== student || state.endedLink || isChecking) return
    isChecking = true
    try {
      await send('GET /user/data/{id}', { params: { id: student } }, { begunFor: ownId() })
    } catch (error) {
      if (error instanceof Refused && (error.status === 404 || error.status === 403)) endLink(student)
    } finally {
      isChecking = false
    }
  }

  function endLink(student: string): void {
    const { isCoachMode, user, originalCoach } = state
    if (!isCoachMode || !originalCoach || user?.id !== student) return
    dropRecent(local, originalCoach.id, student)
    set({ endedLink: true, elsewhere: null })
  }

  const ownId = () => (state.originalCoach ?? state.user)?.id

  /** Takes up the session of a new pair. @throws Refused where it cannot be read or kept; then nothing of it stays */
  function adopt(pair: { token: string; reftoken: string }): SessionUser {
    if (!isPair(pair)) throw transport.refused(0, 'UNREADABLE')
    removeRecord(local)
    writeTab(tab, null)
    try {
      writeTokens(local, pair, around.now())
    } catch {
      clearTokens(local)
      set(outside)
      throw transport.refused(0, 'NO_ROOM')
    }
    restore()
    if (!state.user) throw new Error('no user')
    return state.user
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    init,
    send,
    adopt,

    /** What a page says when it stops waiting for an answer; the request goes on. */
    noAnswer: () => transport.refused(0, 'NO_ANSWER'),

    /** @returns where to go now @throws Refused; its words stand in the state too */
    async login(email: string, password: string): Promise<'/change-password' | ReturnType<typeof landingOf>> {
      set({ isLoading: true, error: null })
      try {
        const reply = (await send('POST /auth/login', { body: { email, password } })) as {
          token: string
          reftoken: string
          must_change_password?: boolean
        }
        const user = adopt(reply)
        return reply.must_change_password ? '/change-password' : landingOf(user)
      } catch (error) {
        const failure = loginFailure(error, loginFailed[around.language()])
        set({ isLoading: false, error: failure.message })
        throw failure
      }
    },

    async logout(): Promise<void> {
      const leaving = state.originalCoach ?? state.user
      isLeaving = true
      // Signing out must work without the server, and on a line that hangs; its session then ends by itself.
      const told = send('GET /auth/logout', {}).catch(() => {})
      await within(leaveWait, told, () => {})
      isLeaving = false
      // Another person has signed in in another tab meanwhile: this one follows as soon as it hears of it.
      if (leaving && isOthers(local.getItem('token'), leaving)) return
      // Before the rest: other tabs tell by it that this person has signed out, and was not thrown out.
      clearTokens(local)
      keepingLook(local, () => local.clear())
      tab.clear()
      if (leaving)
        await within(
          forgetWait,
          around.forget(leaving.id).catch(() => {}),
          () => {},
        )
      set(outside)
      around.navigate('/login')
    },

    enterCoachMode(student: Student): void {
      const coach = state.originalCoach ?? state.user
      if (coach?.role_id !== roleIds.coach) return
      writeRecord(local, tab, { originalCoach: coach, currentStudent: student })
      set({
        user: asUser(student, coach),
        isCoachMode: true,
        originalCoach: coach,
        isState: false,
        elsewhere: null,
        endedLink: false,
      })
      noteRecent(local, coach.id, student.id)
    },

    /** Whom the coach has acted for here, the latest first. */
    recentStudents(): string[] {
      const actor = state.originalCoach ?? state.user
      return actor ? readRecent(local, actor.id) : []
    },

    exitCoachMode(): void {
      const coach = state.originalCoach
      removeRecord(local)
      writeTab(tab, null)
      if (coach)
        set({
          user: coach,
          isCoachMode: false,
          originalCoach: null,
          isState: false,
          elsewhere: null,
          endedLink: false,
        })
    },

    /** After another tab changed the record: goes on with this tab's student, or follows. */
    choose(which: 'mine' | 'theirs'): void {
      const { elsewhere, user, originalCoach } = state
      if (!elsewhere || !user || !originalCoach) return
      if (which === 'mine') {
        writeRecord(local, tab, { originalCoach, currentStudent: user })
        set({ elsewhere: null })
      } else if (elsewhere.student) {
        writeTab(tab, elsewhere.student)
        set({
          user: asUser(elsewhere.student, originalCoach),
          isState: false,
          elsewhere: null,
          endedLink: false,
        })
      } else {
        writeTab(tab, null)
        set({
          user: originalCoach,
          isCoachMode: false,
          originalCoach: null,
          isState: false,
          elsewhere: null,
          endedLink: false,
        })
      }
    },

    /** The number of the last request at which the server broke; null for none. */
    lastFault: () => tab.getItem(faultKey),

    markStateLoaded(): void {
      if (!state.isState) set({ isState: true })
    },

    /** Another tab changed localStorage. @param key null: all of it was cleared */
    onStorage(key: string | null): void {
      // Whatever stands there by then is what the start takes up, on the page that was asked for.
      if (!state.isInit) return
      if (key === null || key === 'token') {
        const tokens = readTokens(local)
        const token = local.getItem('token')
        if (!token && state.isAuth) {
          const back = key === null ? wayBack(around.here()) : ''
          tab.clear()
          set(outside)
          // All of it is cleared where the session has ended by itself; who signs out takes the token first.
          around.navigate(back ? `/login?session=expired&to=${encodeURIComponent(back)}` : '/login')
        } else if (tokens && !sameHolder(tokens.token, state)) {
          restore()
          if (state.user) around.navigate(landingOf(state.user))
        }
        return
      }
      if (!isRecordKey(key) || !state.isCoachMode) return
      const stored = readStudent(local)
      if (stored?.id === state.user?.id) set({ elsewhere: null })
      else set({ elsewhere: { student: stored } })
    },
  }
}

/** A login that did not succeed: the server's message, or that it failed and why. */
function loginFailure(error: unknown, failed: string): Refused {
  if (!(error instanceof Refused)) return new Refused(0, 'UNREADABLE', failed)
  const { status, code, message, fields, requestId } = error
  if (!isOwnCode(code)) return error
  const reason = code === 'NO_MESSAGE' ? undefined : message
  return new Refused(status, code, failed, fields, requestId, reason)
}

/** Where a person lands after signing in. */
export function landingOf(user: { role_id: number }): '/students' | '/dashboard' {
  return user.role_id === roleIds.coach ? '/students' : '/dashboard'
}

/** Whether whoever is signed in has to choose a password before anything else. */
export function mustChangePassword({ user, originalCoach }: SessionState): boolean {
  return (originalCoach ?? user)?.must_change_password === true
}

/** Whether a token says the same of its holder: who it is, and whether the password is a temporary one. */
function sameHolder(token: string, state: SessionState): boolean {
  try {
    const { id, must_change_password: mustChange = false } = readClaims(token)
    return id === (state.originalCoach ?? state.user)?.id && mustChange === mustChangePassword(state)
  } catch {
    return false
  }
}

/** Whether a token is of another person; what is no token is nobody's. */
function isOthers(token: string | null, { id }: SessionUser): boolean {
  try {
    return token !== null && readClaims(token).id !== id
  } catch {
    return false
  }
}

function asUser(student: Student, coach: SessionUser): SessionUser {
  const { id, name = '', email = '', locale = coach.locale, timezone = coach.timezone, access } = student
  return { id, name, email, locale, timezone, role_id: roleIds.student, ...(access && { access }) }
}
