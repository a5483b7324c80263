import { roleIds } from '#rules/vocabulary.ts'
import { belongsToFirstPaint } from '#web/api/first-paint.ts'
import { askEarly } from '#web/api/prefetch.ts'
import { session } from '#web/auth/session.ts'
import { usualDay } from '#web/calendar/usual-day.ts'
import { bringFont } from '#web/ui/font.ts'
import { storedTheme } from '#web/ui/theme.ts'
import { firstLocale } from '#web/words/first-locale.ts'

// The first parts of the page, and the first answers, are asked for while the start is still on its way: it would ask
// for them only once it runs. A part that cannot be had is asked for again by the router, which says so.
const words = { tr: () => import('#web/words/tr/first.ts'), en: () => import('#web/words/en/first.ts') }
const moreWords = { tr: () => import('#web/words/tr/rest.ts'), en: () => import('#web/words/en/rest.ts') }
const frame = () => import('#web/app/shell/public-frame.tsx')
const entrance: Record<string, () => Promise<unknown>[]> = {
  '/': () => [frame(), import('#web/app/home/page.tsx')],
  '/login': () => [frame(), import('#web/auth/login/page.tsx')],
  '/register': () => [frame(), import('#web/account/register/page.tsx')],
  '/reset-password': () => [frame(), import('#web/auth/reset-password/page.tsx')],
}

// The theme before anything is drawn.
document.documentElement.dataset.theme = storedTheme()
// Without it the pages say the same.
bringFont().catch(() => {})

const { pathname } = window.location
const locale = firstLocale()
const isSignedIn = window.localStorage.getItem('token') !== null
const isFirstScreen = pathname === '/dashboard' || pathname in entrance
for (const part of [words[locale](), ...(isSignedIn ? inside() : (entrance[pathname]?.() ?? []))])
  part.catch(() => {})

function inside(): Promise<unknown>[] {
  return [
    import('#web/app/shell/layout.tsx'),
    isFirstScreen ? import('#web/study/dashboard/page.tsx') : moreWords[locale](),
  ]
}

// The first date that is written makes the browser load what it knows of dates: a tenth of a second on a phone. Here the
// page waits for its files anyway; the entrance writes none.
if (isSignedIn) setTimeout(() => Intl.DateTimeFormat(locale))

/** Resolves once it is known who is signed in. */
export const begun = session.init()
belongsToFirstPaint(begun.then(askAhead))

/** A student's numbers; every screen of a student asks for the state, the first one for today's plan. */
async function askAhead(): Promise<void> {
  const { user } = session.getState()
  if (user?.role_id !== roleIds.student) return
  const state = askEarly(user.id, 'GET /state', { query: {} })
  if (!isFirstScreen) return
  const askPlan = (day: string) => askEarly(user.id, 'GET /plan', { query: { from: day, to: day } })
  // The state says which day it is, a way there and back later.
  const guess = usualDay()
  const guessed = askPlan(guess)
  const { day } = (await state).today
  await (day === guess ? guessed : askPlan(day))
}
