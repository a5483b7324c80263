import { keepAnswersWith } from '#web/api/last-answer.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { usualDay } from '#web/calendar/usual-day.ts'
import { studentAtStart } from '#web/session/known-closed.ts'
import { forgetWith, session } from '#web/session/session.ts'
import { shownCroom } from '#web/study/now/shown-croom.ts'
import { loadAllStyles } from '#web/ui/all-styles.ts'
import { delayFirstPaint, firstPaint } from '#web/ui/first-paint.ts'
import { applyTheme, followSystem, storedTheme } from '#web/ui/theme.ts'
import { firstLocale } from '#web/words/first-locale.ts'
import { packs } from '#web/words/packs.ts'
import { tookOver } from './prerendered.ts'

// Preloads the first chunks and answers while the `start` chunk is still loading. A chunk that fails is
// requested again by the router, which shows the error.
const frame = () => import('#web/app/shell/public-frame.tsx')
const entrance: Record<string, () => Promise<unknown>[]> = {
  '/': () => [frame(), import('#web/app/home/page.tsx')],
  '/login': () => [frame(), import('#web/auth/login/page.tsx')],
  '/register': () => [frame(), import('#web/account/register/page.tsx')],
}

forgetWith(async (person) => (await import('#web/offline/forget-person.ts')).forgetPerson(person))
keepAnswersWith(() => import('#web/offline/device-cache.ts'))

// Set before anything is drawn, to avoid a flash of the other theme.
applyTheme(storedTheme())
followSystem()

const { pathname } = window.location
const locale = firstLocale()
const isSignedIn = window.localStorage.getItem('token') !== null
const isFirstScreen = pathname === '/dashboard' || pathname in entrance
// The font is optional: the fallback shows the same text.
for (const part of [
  loadFont(),
  packs[locale].first(),
  ...(isSignedIn ? inside() : (entrance[pathname]?.() ?? [])),
])
  part.catch(() => {})

function inside(): Promise<unknown>[] {
  return [
    import('#web/app/shell/layout.tsx'),
    isFirstScreen ? import('#web/study/dashboard/page.tsx') : words(),
  ]
}

function words(): Promise<unknown> {
  const isOverview = pathname === '/progress' && !window.location.search
  return isOverview ? packs[locale].progress() : Promise.all([packs[locale].rest(), loadAllStyles()])
}

/** Resolves when the session is initialized. */
export const begun = session.init()
delayFirstPaint(tookOver)
delayFirstPaint(begun.then(askAhead))

/**
 * Prefetches a student's data: the state for every screen; for the dashboard also the account, the class groups, today's
 * plan, and the advice where nothing planned is left.
 */
async function askAhead(): Promise<void> {
  const student = studentAtStart(session.getState())
  if (student === undefined) return
  const state = prefetch(student, 'GET /state', { query: {} })
  if (!isFirstScreen) return
  // Every first screen shows them, and the advice follows from them.
  const account = prefetch(student, 'GET /user/data/{id}', { params: { id: student } })
  const crooms = prefetch(student, 'GET /croom', {})
  const askPlan = (day: string) => prefetch(student, 'GET /plan', { query: { from: day, to: day } })
  // The server's day comes with the state, one round trip later, so the usual day is guessed.
  const guess = usualDay()
  const guessed = askPlan(guess)
  const { day } = (await state).today
  const plan = await (day === guess ? guessed : askPlan(day))
  if (session.getState().isCoachMode || plan.some(({ state }) => state !== 'done')) return
  // Where nothing planned is left, a student's first card is what the insights advise: the calls of `useAdvice`.
  void prefetch(student, 'GET /insight/review', {})
  const croom = shownCroom(await crooms, (await account).croom_id)
  if (croom) await prefetch(student, 'GET /insight/cheapest/{id}', { params: { id: croom.id } })
}

/**
 * Loads Inter 4.1 (see inter-license.txt), reduced to Latin-1, Turkish and the used symbols, weights 400 to
 * 700, with tabular figures. One file, because split files render the bold dotless i heavier.
 *
 * From the cache it is used at once; on a first visit it loads after the first paint, since it is a sixth of
 * all bytes. Until then a local font with adjusted metrics is used, so that the layout does not shift.
 */
async function loadFont(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // missing over plain HTTP
  if (!worker?.controller) await firstPaint
  const source = `url(${new URL('../ui/inter.woff2', import.meta.url).href})`
  document.fonts.add(await new FontFace('Inter', source, { weight: '400 700' }).load())
}
