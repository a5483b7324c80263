import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, seedPassword } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, phone, settled, signIn, violations } from '../support/browser/browser.ts'
import { someOf } from '../support/scale.ts'

const page503 = '<!doctype html><title>Busy</title>'

const answers: [string, (route: Route) => Promise<void> | undefined][] = [
  ['a page with 503', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: page503 })],
  ['no answer', () => undefined],
  ['a page with 403', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: page503 })],
  [
    'a text with 429',
    (route) => route.fulfill({ status: 429, contentType: 'text/plain', body: 'slow down' }),
  ],
  ['a cut connection', (route) => route.abort()],
]

describeInBrowser('A refresh without an answer in JSON', (stage) => {
  beforeAll(async () => {
    await stage.world.call('GET /state/save', { query: { minutes: 25 } }, { as: ada })
  })

  /** A page of Ada whose clock the test sets, and its calls by second. */
  async function openPage(): Promise<{
    page: Page
    calls: Map<number, string[]>
    pass(seconds: number): Promise<void>
  }> {
    const visitor = await stage.visitor(phone)
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.goto('/log')
    await page.getByText('25 dk').first().waitFor()
    await settled(page)
    const calls = new Map<number, string[]>()
    let second = 0
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.set(second, [...(calls.get(second) ?? []), pathname])
    })
    return {
      page,
      calls,
      async pass(seconds) {
        for (const until = second + seconds; second < until; second += 1) {
          await page.clock.runFor(1_000)
          // What the answers lead to is counted in the second that brought them.
          await page.evaluate(() => new Promise<void>((done) => queueMicrotask(done)))
        }
      },
    }
  }

  /** The largest number of calls in any ten seconds. */
  function most(calls: Map<number, string[]>, seconds: number): number {
    const counts = Array.from({ length: seconds + 1 }, (_, second) => calls.get(second)?.length ?? 0)
    return Math.max(
      ...counts.map((_, begin) => counts.slice(begin, begin + 10).reduce((sum, n) => sum + n, 0)),
    )
  }

  it.each(someOf(answers))(
    'starts no storm, says that the session waits, and goes on by itself: %s',
    async (_, answer) => {
      const { page, calls, pass } = await openPage()
      await page.route('**/api/auth/refresh', (route) => answer(route))
      // As two hours later: the server would take the token, the page knows that it has expired.
      await page.evaluate(() => localStorage.setItem('exptoken', String(Math.floor(Date.now() / 1000) - 1)))
      await page.reload()

      await pass(90)

      const told = page.getByText(tr.offline.sessionWaits)
      await told.waitFor()
      expect(most(calls, 90)).toBeLessThanOrEqual(12)
      const needing = [...calls.values()]
        .flat()
        .filter((path) => !['/api/auth/refresh', '/api/sabit'].includes(path))
      expect(needing).toEqual([])
      expect(calls.size).toBeGreaterThan(0)
      // What the device has is shown meanwhile.
      await page.getByText('25 dk').first().waitFor()
      expect(await violations(page)).toEqual([])

      await page.unroute('**/api/auth/refresh')
      await pass(60)
      await told.waitFor({ state: 'detached' })
      await expect.poll(() => [...calls.values()].flat()).toContain('/api/state')
      // The law: HTML in place of JSON is a warning on the console, and no more.
      const warned = stage.complaints.splice(0)
      expect(warned.filter((line) => !line.endsWith('answered with HTML instead of JSON'))).toEqual([])
    },
  )

  it('offers to sign in, and comes back to the same page with what was typed', async () => {
    const { page, pass } = await openPage()
    await page.getByRole('button', { name: tr.shell.byHand }).first().click()
    await page.getByLabel(tr.fields.minutes).fill('41')
    await page.route('**/api/auth/refresh', (route) => route.abort())
    await page.evaluate(() => localStorage.setItem('exptoken', String(Math.floor(Date.now() / 1000) - 1)))
    await page.goto('/log')
    await pass(5)

    await page.getByRole('button', { name: tr.offline.signIn }).click()
    await page.waitForURL('**/login?refresh=failed&to=%2Flog')
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL('**/log')
    await page.getByRole('button', { name: tr.shell.byHand }).first().click()
    await expect.poll(() => page.getByLabel(tr.fields.minutes).inputValue()).toBe('41')
  })
})
