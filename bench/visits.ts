import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from 'playwright-core'
import { install } from './processes.ts'

/** Lighthouse result of a page on a phone: medians; times in milliseconds, scores from 0 to 100. */
export type Visit = {
  address: string
  score: number
  accessibility: number
  largest: number
  blocking: number
  shift: number
}
/** A page, and the content of the browser's storage before the visit. */
export type Place = { url: string; storage: Record<string, string> }

/** Where the people of the demo live: their phones guess the day of today's plan by their own clock. */
export const zone = 'Europe/Istanbul'

/** First visits to pages on a simulated phone and connection, each `runs` times. */
export async function visit(chromiumPath: string, pages: readonly Place[], runs: number): Promise<Visit[]> {
  const cwd = 'bench/peers/lighthouse'
  await install(cwd)
  const child: ChildProcess = fork('run.mjs', {
    cwd,
    execArgv: [],
    env: { ...process.env, TZ: zone },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send({ chromium: chromiumPath, pages, runs })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Lighthouse ended with ${code}`)
  })
  const [visits] = await Promise.race([once(child, 'message'), ended])
  return visits
}

/** A local browser with a phone's viewport. */
export function openBrowser(chromiumPath: string): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
  return chromium.launch({ executablePath: chromiumPath, args })
}

/**
 * Signs a person in through the page.
 * @returns the content of the browser's storage
 */
export async function signIn(page: Page, email: string, password: string): Promise<Record<string, string>> {
  await page.goto('/login')
  await page.getByLabel(/e-posta|e-mail/i).fill(email)
  await page.getByLabel(/^(parola|password)$/i).fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/(dashboard|students)/)
  return page.evaluate(() => ({ ...localStorage }))
}

/**
 * Milliseconds from a click on a navigation link until the heading of the screen is painted, with all chunks
 * and answers already loaded.
 */
export async function routeChanges(page: Page, paths: readonly string[], rounds: number): Promise<number[]> {
  // The compiler adds a helper to functions, which the page must define.
  await page.locator('nav a').first().waitFor()
  await page.evaluate('globalThis.__name = (named) => named')
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const path of paths) {
      const time = await page.evaluate(changeTo, path)
      // The first round is a warm-up.
      if (round > 0) times.push(time)
      await page.waitForLoadState('networkidle')
    }
  }
  return times.sort((a, b) => a - b)
}

/** Runs in the page. */
function changeTo(path: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${path}"]`)
  const heading = () => document.querySelector('main h1')
  const before = heading()
  return new Promise((resolve, reject) => {
    if (!link) return reject(new Error(`no link to ${path}`))
    const start = performance.now()
    const look = () => {
      const now = heading()
      if (now && now !== before && location.pathname === path) {
        // The heading is painted in the frame after the one that adds it.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)))
      } else requestAnimationFrame(look)
    }
    link.click()
    look()
  })
}
