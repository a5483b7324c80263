import type { Browser, BrowserContext, Page } from 'playwright-core'
import { zone } from './visits.ts'

const phone = { width: 390, height: 844 }
/** How many times slower a phone's processor is than the machine's. */
const slowdown = 4

/** What `observe` writes down in a page. */
declare global {
  interface Window {
    seen: Repeat & { lastTask: number }
  }
}

/** Milliseconds of a visit: its largest content, the answer to the first press, and its longest task. */
export type Repeat = { largest: number; usable: number; longest: number }

/**
 * Visits of a slow phone to a page that it has visited before: the worker is installed and the answers are kept.
 * @param origin behind a slow line
 * @param storage what the first visit finds: who is signed in
 * @returns the medians of `runs` visits
 */
export async function repeatVisits(
  browser: Browser,
  origin: string,
  path: string,
  storage: Record<string, string>,
  runs: number,
): Promise<Repeat> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone,
    locale: 'tr-TR',
    timezoneId: zone,
    hasTouch: true,
  })
  await context.addInitScript(observe)
  await remember(context, path, storage)
  const all: Repeat[] = []
  for (let run = 0; run < runs; run++) {
    const seen = await opened(context, path, false)
    const pressed = await opened(context, path, true)
    all.push({ ...seen, usable: pressed.usable })
  }
  await context.close()
  return {
    largest: median(all.map(({ largest }) => largest)),
    usable: median(all.map(({ usable }) => usable)),
    longest: median(all.map(({ longest }) => longest)),
  }
}

/** The largest content of a first visit to a page without a worker, each time in a new browser profile. */
export async function firstLargest(browser: Browser, url: string, runs: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: phone })
    await context.addInitScript(observe)
    times.push((await opened(context, url, false)).largest)
    await context.close()
  }
  return median(times)
}

/** The first visits, until the worker has the build and the device keeps the answers. */
async function remember(
  context: BrowserContext,
  path: string,
  storage: Record<string, string>,
): Promise<void> {
  const page = await context.newPage()
  await page.goto('/404')
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, storage)
  for (const _ of [1, 2]) {
    await page.goto(path)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await quiet(page)
  }
  await page.close()
}

/** @param isPressed presses the first button that opens a sheet as soon as it is there, until the sheet opens */
async function opened(context: BrowserContext, path: string, isPressed: boolean): Promise<Repeat> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (isPressed) await page.addInitScript(press)
  await page.goto(path, { waitUntil: 'commit' })
  if (isPressed) await page.waitForFunction(() => window.seen.usable > 0, undefined, { timeout: 60_000 })
  else await quiet(page)
  const found = await page.evaluate(() => window.seen)
  await page.close()
  return found
}

/** Waits until two seconds have passed without a request or a long task. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(
    () => {
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      const { lastTask } = window.seen
      return performance.now() - Math.max(lastTask, ...ends) > 2000
    },
    undefined,
    { timeout: 60_000, polling: 250 },
  )
}

/** Runs in the page: writes down its largest content and its longest task. */
function observe(): void {
  const seen = { largest: 0, longest: 0, lastTask: 0, usable: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration)
      seen.lastTask = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page. */
function press(): void {
  const pressing = setInterval(() => {
    if (document.querySelector('dialog[open], [role=dialog]')) {
      clearInterval(pressing)
      requestAnimationFrame(() => Object.assign(window.seen, { usable: performance.now() }))
    } else document.querySelector<HTMLElement>('button[aria-haspopup=dialog]')?.click()
  }, 50)
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
