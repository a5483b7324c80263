import type { Environment } from '#web/session/environment.ts'
import type { Store } from '#web/ui/storage.ts'

type KeyedStore = Store & { keys(): string[] }

/** Web Storage of one browser; tabs of the same browser share it. */
export function makeStore(): KeyedStore {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    keys: () => [...items.keys()].sort(),
  }
}

export const someday = Date.UTC(2026, 10, 20, 9, 0, 0)
const seconds = (now: number) => Math.floor(now / 1000)

export const ada = {
  id: 'a1',
  role_id: 2,
  name: 'Ada Yıldız',
  email: 'ada@example.com',
  locale: 'tr',
  timezone: 'UTC',
}
/** Ids of two students of Cem. */
export const irem = '0195f000-0000-7000-8000-000000000001'
export const kaan = '0195f000-0000-7000-8000-000000000002'

export const cem = {
  id: 'c1',
  role_id: 3,
  name: 'Cem Aksoy',
  email: 'cem@example.com',
  locale: 'tr',
  timezone: 'UTC',
}

/** A token as the server makes one; nobody here checks its signature. */
export function tokenOf(user: object, issued: number, lifetime = 7200, serial = 0): string {
  const claims = { ...user, iat: issued, exp: issued + lifetime, serial }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `head.${payload}.sign`
}

type Asked = { key: string; headers: Record<string, string>; body: unknown }
export type Answer = { status: number; body?: unknown; html?: true; headers?: Record<string, string> }
type Script = (asked: Asked) => Answer | Promise<Answer>

/** One tab of a browser before a scripted server. */
export function makeTab(script: Script, shared: { local?: KeyedStore; lock?: Lock } = {}) {
  const local = shared.local ?? makeStore()
  const tab = makeStore()
  const asked: Asked[] = []
  const places: string[] = []
  const warnings: string[] = []
  const clock = { now: someday }
  const timers = new Set<{ at: number; work(): void }>()
  const view = { here: '/' }
  const heard: boolean[] = []
  const forgotten: string[] = []
  const environment: Environment = {
    async fetch(url, init) {
      const key = `${init.method} ${url.replace('/api', '').split('?')[0]}`
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const request = { key, headers: init.headers as Record<string, string>, body }
      asked.push(request)
      const answer = await script(request)
      return answer.html
        ? new Response('<!doctype html>', {
            status: answer.status,
            headers: { 'content-type': 'text/html', ...answer.headers },
          })
        : Response.json(answer.body ?? {}, { status: answer.status, headers: answer.headers ?? {} })
    },
    local,
    tab,
    now: () => clock.now,
    exclusively: shared.lock ?? ((work) => work()),
    pause: () => Promise.resolve(),
    later(work, milliseconds) {
      const timer = { at: clock.now + milliseconds, work }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    random: () => 0,
    navigate: (to) => places.push(to),
    warn: (message) => warnings.push(message),
    language: () => 'tr',
    here: () => view.here,
    heard: (isAnswer) => void heard.push(isAnswer),
    forget: async (person) => void forgotten.push(person),
  }
  /** Lets time pass on the clock of this browser, and runs what was planned for it. */
  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now + milliseconds
    for (;;) {
      await turns()
      const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
      if (!next) break
      timers.delete(next)
      clock.now = next.at
      next.work()
    }
    clock.now = until
  }
  return { pass, view, heard, forgotten, environment, local, tab, asked, places, warnings, clock }
}

/** Lets everything go on that waits for nothing but its turn. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

type Lock = <T>(work: () => Promise<T>) => Promise<T>

/** One lock for all tabs of a browser. */
export function makeLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}

/** Puts a session into a browser's storage as a login would. @param left seconds until the access token ends */
export function signIn(local: Store, user: object, now: number, left = 7200): string {
  const token = tokenOf(user, seconds(now) - 7200 + left)
  local.setItem('token', token)
  local.setItem('reftoken', 'refresh-1')
  local.setItem('exptoken', String(seconds(now) + left))
  local.setItem('expreftoken', String(seconds(now) + 600_000))
  return token
}

export const now = Math.floor(someday / 1000)

/** What a refresh gives. */
export const fresh = (serial = 1) => ({
  token: tokenOf(ada, now, 7200, serial),
  reftoken: `refresh-${serial + 1}`,
})

/** A server on which the first token has expired and a refresh gives a new one. */
export function expiring(): (asked: { key: string; headers: Record<string, string> }) => Answer {
  const good = fresh()
  return ({ key, headers }) => {
    if (key === 'POST /auth/refresh') return { status: 200, body: good }
    return headers.authorization === `Bearer ${good.token}`
      ? { status: 200, body: { ok: true } }
      : { status: 498, body: { code: 'TOKEN_EXPIRED', message: 'expired' } }
  }
}
