import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import type { ScreenPath } from '#rules/screens.ts'
import { tr } from '#web/words/tr.ts'
import { desktop, leadTo, phone } from '../support/browser/browser.ts'
import { describeScreens, withViews } from '../support/browser/every-screen.ts'
import { screensOf, screensWithoutId } from '../support/browser/screens.ts'

/** Screens that ask the server for something. */
const asked = (paths: ScreenPath[]) => paths.filter((path) => path !== '/change-password')
/** Screens that show nothing which the server has to answer first. */
const withoutAnswers = ['/trial-exams/import', '/trial-exams/compare']

describeScreens('Every screen without an answer', ({ addressOf, pageOf, faultsOf }) => {
  it('offers to try again when the server fails, and shows the answer when it does not', async () => {
    const page = await pageOf(ada, ['tr', 'light', 'desktop', desktop], '/dashboard')
    await page
      .context()
      .route('**/api/**', (route) =>
        route.fulfill({ status: 500, json: { message: 'Bir şey ters gitti.', code: 'INTERNAL' } }),
      )
    const faults: string[] = []
    const paths = withViews(asked(screensWithoutId('student')))
    const visit = async (tab: Page) => {
      // Loaded once, so that the tab has no answers of before.
      await tab.goto('/dashboard')
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        await leadTo(tab, addressOf(path))
        await tab.getByRole('heading', { level: 1 }).first().waitFor()
        const wayOn = tab.getByRole('button', { name: tr.common.retry }).first()
        if (!withoutAnswers.includes(path))
          await wayOn.waitFor({ timeout: 30_000 }).catch(() => faults.push(`${path}: has no way on`))
        for (const fault of await faultsOf(tab, 'tr')) faults.push(`${path}: ${fault}`)
      }
    }
    // Each query is retried twice before the error is shown: a tab waits for seconds, others go on.
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => page.context().newPage()))
    await Promise.all([page, ...others].map(visit))
    expect(faults).toEqual([])
    await page.goto('/progress?view=time')
    await page.getByRole('button', { name: tr.common.retry }).first().waitFor()
    await page.context().unroute('**/api/**')
    await page.getByRole('button', { name: tr.common.retry }).first().click()
    await page
      .getByText(tr.graphs.seriesTitle.minutes)
      .or(page.getByText(tr.graphs.measures.minutes))
      .first()
      .waitFor()
  })

  it('has no fault while its answers are slow', async () => {
    const page = await pageOf(ada, ['en', 'dark', 'phone', phone], '/dashboard')
    const held: (() => void)[] = []
    await page.route('**/api/**', async (route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue().catch(() => {})
    })
    // Without the answers that it had before.
    await page.goto('/dashboard')
    const faults: string[] = []
    for (const path of withViews(asked(screensOf('student')))) {
      await leadTo(page, addressOf(path))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // A skeleton has its place at once and is shown when the answer is slow.
      await page.waitForFunction(() => !document.querySelector('[aria-busy].invisible'))
      for (const fault of await faultsOf(page, 'en')) faults.push(`${path}: ${fault}`)
    }
    for (const go of held) go()
    expect(faults).toEqual([])
  })
})
