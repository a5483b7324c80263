import { roleIds } from '#rules/vocabulary.ts'
import { usualNow } from '#web/calendar/usual-day.ts'
import { applyTheme, storedTheme } from '#web/ui/theme.ts'
import { accountLocaleKey, localeKey } from '#web/words/first-locale.ts'

// The only blocking script of a prerendered page: it decides what must be known before the first paint.
const html = document.documentElement
applyTheme(storedTheme())
const isShown = isForVisitor()
// Hides the markup until the page itself is rendered (src/web/app/prerendered.ts).
if (!isShown) html.dataset.page = 'other'
else if (html.dataset.page === '/dashboard') writeDay()
document.addEventListener('click', keepPress, true)
// The other scripts follow the first paint, which they would delay.
painted().then(start)
// The frame of `/dashboard` loads them at once. Nothing can be typed there, so it is reloaded after a failure.
window.addEventListener('error', reloadWith, true)

/**
 * Whether the markup is what this visitor sees first: in the language of this device, at its own address, and
 * signed in as a student or not at all. Where no language is stored, the server has followed the browser's.
 */
function isForVisitor(): boolean {
  const { pathname, search, hash } = window.location
  const { page } = html.dataset
  const stored = (key: string) => window.localStorage.getItem(key)
  const lang = stored(localeKey) ?? stored(accountLocaleKey) ?? html.lang
  if (page !== pathname || lang !== html.lang || search + hash) return false
  const token = stored('token')
  return page === '/dashboard' ? isStudents(token ?? '') : token === null
}

function isStudents(token: string): boolean {
  try {
    // Without the decoder of `claims.ts`, as this script delays the first paint. Names are not decoded from UTF-8.
    const claims = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    return JSON.parse(claims).role_id === roleIds.student
  } catch {
    return false
  }
}

/**
 * Writes the day as the title of the first screen's frame, as the screen itself does. It is often the largest text, and
 * Largest Contentful Paint takes its first paint. The names are in the markup, as those of two languages would make this
 * script longer.
 */
function writeDay(): void {
  const date = usualNow()
  const parsed = new MutationObserver(() => {
    // What follows it says that its own text is parsed.
    const title = document.querySelector('h1:not(:last-child)')
    if (!title) return
    parsed.disconnect()
    // From Sunday, then from January, as in a `Date`.
    const names = `${title.closest<HTMLElement>('[data-names]')?.dataset.names}`.split('|')
    title.textContent = `${names[date.getUTCDay()]} ${date.getUTCDate()} ${names[7 + date.getUTCMonth()]}`
  })
  parsed.observe(html, { childList: true, subtree: true })
}

/** A button does nothing before React is there: it is marked, and pressed then. Enter in a field presses one too. */
function keepPress(event: MouseEvent): void {
  const button = (event.target as Element).closest('button')
  if (!button || !html.dataset.page) return
  event.preventDefault()
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
  button.dataset.pressed = ''
}

/** Resolves once the markup is drawn, or when there is nothing to wait for. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (!isShown || document.hidden) return resolve()
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint' })
    // A page that the person leaves is not painted, and a browser may not report paints.
    setTimeout(resolve, 3000)
  })
}

async function start(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')]
  // Imported when they are in the cache: a failed import can stay failed until a reload, which loses what was typed.
  await Promise.all(links.map(({ href }) => cached(href)))
  for (const link of links) link.rel = 'modulepreload'
  for (const { href, dataset } of links) if (dataset.run === '') await import(/* @vite-ignore */ href)
}

/** Reloads the page when the script that failed can be fetched. */
async function reloadWith({ target }: Event): Promise<void> {
  if (!(target instanceof HTMLScriptElement)) return
  await pause()
  await cached(target.src)
  window.location.reload()
}

/** Resolves when a file is in the cache of the browser; tries again until then. */
async function cached(address: string): Promise<void> {
  try {
    const answer = await fetch(address)
    await answer.blob()
    if (answer.ok) return
  } catch {
    // No connection.
  }
  await pause()
  await cached(address)
}

/** Resolves after three seconds, and when the device is connected again. */
function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve)
    setTimeout(resolve, 3000)
  })
}
