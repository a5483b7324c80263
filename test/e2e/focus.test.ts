import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, eda, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, phone } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('The focus', (stage) => {
  beforeAll(async () => {
    const { call } = stage.world
    await stage.joinTyt(ada)
    const { day: today } = (await call('GET /state', { query: {} }, { as: ada })).today
    const topics = await call('GET /topic', { query: { study_id: turkce } }, { as: ada })
    for (const { id: topic_id } of topics.slice(0, 3)) {
      const record = { croom_id: tytCroom, study_id: turkce, topic_id, kind: 'practice' } as const
      await call(
        'GET /state/save',
        { query: { ...record, day: addDays(today, -40), minutes: 30 } },
        { as: ada },
      )
    }
    await call(
      'GET /plan/save',
      { query: { day: today, study_id: turkce, kind: 'review', minutes: 40 } },
      { as: ada },
    )
  })

  /** What has the focus: the name of a control, or the text of a heading. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      return element.getAttribute('aria-label') ?? element.textContent
    })
  const pressed = async (page: Page, name: string | RegExp) => {
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.focus()
    await page.keyboard.press('Enter')
  }

  it('goes on from the start of the timer to its pause, and to the page when it has ended', async () => {
    const page = await stage.signedIn(ada)
    const rest = () => focused(page)

    await pressed(page, tr.timer.start)
    await expect.poll(rest).toBe(tr.timer.pause)
    await page.keyboard.press('Enter')
    await expect.poll(rest).toBe(tr.timer.resume)
    await page.keyboard.press('Enter')
    await expect.poll(rest).toBe(tr.timer.pause)
    await pressed(page, tr.timer.finish)
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(tr.fields.minutes).fill('45')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: tr.timer.start, exact: true }).first().waitFor()

    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('stays in the list when a review is left for tomorrow', async () => {
    const page = await stage.signedIn(ada)
    await page.getByRole('button', { name: tr.insights.review.name }).click()
    await pressed(page, like(tr.insights.review.notToday))

    await expect.poll(() => focused(page)).toMatch(like(tr.insights.review.startOf))
  })

  const lessons = [{ study_id: turkce, correct: 30, wrong: 6 }]
  const trial = (name: string) =>
    stage.world.call(
      'POST /trialexam/save',
      { body: { croom_id: tytCroom, name, day: '2026-11-01', lessons } },
      { as: ada },
    )
  const letter = () => stage.world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: ada })
  const token = (name: string) =>
    stage.world.call(
      'POST /token',
      { body: { name, scopes: ['study:read'], days: 30, password: seedPassword } },
      { as: ada },
    )
  it.each([
    ['trial exam', '/trial-exams', () => Promise.all([trial('Deneme 1'), trial('Deneme 2')])],
    ['letter', '/reports', () => Promise.all([letter(), letter()])],
    ['token', '/settings?section=security', () => token('Defter')],
  ])('is not lost with a %s that is deleted', async (_, path, make) => {
    await make()
    const page = await stage.signedIn(ada, desktop, { path })
    const asks = page.getByRole('button', { name: new RegExp(`^${tr.common.delete}: `) })
    const sure = page.getByRole('button', { name: new RegExp(`^${tr.common.deleteSure}: `) })
    const rows = page.locator('main li').filter({ has: asks.or(sure) })
    await rows.first().waitFor()
    const before = await rows.count()
    await asks.first().press('Enter')
    if (path.startsWith('/settings')) await sure.press('Enter')
    await expect.poll(() => rows.count()).toBe(before - 1)

    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })

  it('is on the heading of a mock exam that was just saved', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/trial-exams/new' })
    await expect.poll(() => focused(page)).toBe('Türkçe, Doğru')
    for (const key of ['3', '1', 'Enter', '6']) await page.keyboard.press(key)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/trial-exams\/[0-9a-f-]{36}$/)

    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByText(tr.trialAnalysis.totalNet).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it.each([
    ['the back button of the browser', (page: Page) => page.goBack()],
    ['the close button', (page: Page) => page.getByRole('button', { name: tr.common.close }).click()],
    [
      'two quick presses of Escape',
      async (page: Page) => {
        const one = page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await one
      },
    ],
  ])('is in the name of an account that opens, and back on its row after %s', async (_, leave) => {
    const page = await stage.signedIn(eda, desktop, { path: '/users' })
    const row = page.getByRole('button', { name: cem.email })
    await row.waitFor()
    // As in Safari, where a press does not focus a button.
    await row.evaluate((button: HTMLElement) => button.click())
    const account = page.getByRole('dialog', { name: cem.name })
    await account.getByLabel(tr.register.name).and(page.locator(':focus')).waitFor()

    await leave(page)
    await account.waitFor({ state: 'detached' })
    await row.and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('is not on the close button of an account that opens on a touch screen', async () => {
    const page = await stage.signedIn(eda, phone, { path: '/users' })
    await page.getByRole('button', { name: cem.email }).tap()
    await page.getByRole('dialog', { name: cem.name }).waitFor()
    expect(await focused(page)).not.toBe(tr.common.close)
    await page.goBack()
    await page.getByRole('button', { name: cem.email }).and(page.locator(':focus')).waitFor()
  })

  it('is in the first field of the login where there is a keyboard', async () => {
    const page = await stage.newPage()
    await page.goto('/login')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
  })
})
