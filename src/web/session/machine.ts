import { readClaims, type SessionUser } from './claims.ts'
import {
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
import { makeRefresher } from './refresh.ts'
import { Refused } from './refused.ts'
import { makeSend } from './send.ts'
import type { Surroundings } from './surroundings.ts'
import { clearTokens, readTokens, serverSeconds, writeTokens } from './token-store.ts'
import { faultKey, makeTransport } from './transport.ts'

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
}

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
}
const loginFailed = { tr: 'Giriş başarısız', en: 'Login failed' }

export type Session = ReturnType<typeof makeSession>

/** The session of one tab: who is signed in, for whom, and every call that is made. */
export function makeSession(around: Surroundings) {
  const { local, tab } = around
  let state: SessionState = { ...outside, isInit: false }
  let isLeaving = false
  const listeners = new Set<() => void>()
  const transport = makeTransport(around)
  const refresher = makeRefresher(around, transport.fetchJson)

  function set(change: Partial<SessionState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function forcedLogout(flag: string): void {
    local.clear()
    tab.clear()
    set(outside)
    around.navigate(`/login?${flag}`)
  }

  const send = makeSend(around, transport, refresher, {
    state: () => state,
    isLeaving: () => isLeaving,
    forcedLogout,
  })

  /** Takes up what the storages hold: tokens, then whom the coach acts for. */
  async function init(): Promise<void> {
    set({ isLoading: true })
    try {
      const tokens = readTokens(local)
      const now = serverSeconds(local, around.now())
      if (!tokens || (tokens.expreftoken !== null && tokens.expreftoken <= now)) {
        clearTokens(local)
        set(outside)
        return
      }
      if (tokens.exptoken <= now) await exchange(tokens.token)
      restore()
    } catch {
      clearTokens(local)
      set({ ...outside, error: 'something went wrong' })
    }
  }

  async function exchange(used: string): Promise<void> {
    const outcome = await refresher.refresh(used)
    if (outcome.kind === 'refused') throw new Error('the refresh token was refused')
  }

  /** The user of the stored token; a stored coach record puts the student in the user's place. */
  function restore(): void {
    const tokens = readTokens(local)
    if (!tokens) throw new Error('no token')
    const { iat: _iat, exp: _exp, ...user } = readClaims(tokens.token)
    const record = user.role_id === 3 ? readRecord(local) : null
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
  }

  function adopt(pair: { token: string; reftoken: string }): SessionUser {
    removeRecord(local)
    writeTab(tab, null)
    writeTokens(local, pair, around.now())
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

    /** @returns where to go now @throws Refused; its words stand in the state too */
    async login(email: string, password: string): Promise<string> {
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
        const said = error instanceof Refused && error.code !== 'NOT_JSON' ? error.message : ''
        const message = said || loginFailed[around.language()]
        set({ isLoading: false, error: message })
        throw error instanceof Refused ? new Refused(error.status, error.code, message, error.fields) : error
      }
    },

    async logout(): Promise<void> {
      const leaving = state.originalCoach ?? state.user
      isLeaving = true
      try {
        await send('GET /auth/logout', {}, { signal: AbortSignal.timeout(3_000) })
      } catch {
        // Leaving must work without the server, and on a line that hangs; its session then ends by itself.
      }
      isLeaving = false
      // Another person has signed in in another tab meanwhile: this one follows as soon as it hears of it.
      if (leaving && isOthers(local.getItem('token'), leaving)) return
      clearTokens(local)
      removeRecord(local)
      writeTab(tab, null)
      set(outside)
      around.navigate('/login')
    },

    enterCoachMode(student: Student): void {
      const coach = state.originalCoach ?? state.user
      if (coach?.role_id !== 3) return
      writeRecord(local, tab, { originalCoach: coach, currentStudent: student })
      set({
        user: asUser(student, coach),
        isCoachMode: true,
        originalCoach: coach,
        isState: false,
        elsewhere: null,
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
        set({ user: coach, isCoachMode: false, originalCoach: null, isState: false, elsewhere: null })
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
        set({ user: asUser(elsewhere.student, originalCoach), isState: false, elsewhere: null })
      } else {
        writeTab(tab, null)
        set({ user: originalCoach, isCoachMode: false, originalCoach: null, isState: false, elsewhere: null })
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
          writeTab(tab, null)
          set(outside)
          around.navigate('/login')
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

/** Where a person lands after signing in. */
export function landingOf(user: { role_id: number }): '/students' | '/dashboard' {
  return user.role_id === 3 ? '/students' : '/dashboard'
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
  const { id, name, email = '', locale = coach.locale, timezone = coach.timezone, access } = student
  return { id, name, email, locale, timezone, role_id: 2, ...(access && { access }) }
}
