import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, linkOfAda, turkce, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  actFor,
  describeInBrowser,
  desktop,
  idle,
  keptDrafts,
  overflow,
  phone,
  settled,
  violations,
  workerReady,
} from '../support/browser/browser.ts'
import { gate } from '../support/gate.ts'
import { like } from '../support/like.ts'
import { someOf } from '../support/scale.ts'

describeInBrowser('One line', (stage) => {
  const as = { as: ada }
  const latest = async () => (await stage.world.call('GET /state', { query: {} }, as)).records.rows[0]
  const count = async () => (await stage.world.call('GET /state', { query: {} }, as)).records.total
  const lineOf = (page: Page) => page.getByRole('textbox', { name: tr.line.label })
  const chip = (page: Page, text: string) =>
    page.locator('[data-chip] > .truncate').getByText(text, { exact: true })

  beforeAll(() => stage.joinTyt(ada))

  async function opened(address: string, viewport = desktop) {
    const page = await stage.signedIn(ada, viewport, { path: address })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    return page
  }

  it.each(['/dashboard', '/plan', '/trial-exams'])(
    'takes at most 16 keys from %s to a saved record',
    async (address) => {
      const page = await opened(address)
      let keys = 0
      const press = async (...all: string[]) => {
        for (const key of all) {
          keys += 1
          // The driver's keyboard has no Turkish letters.
          if (/^[öü]$/.test(key)) await page.keyboard.insertText(key)
          else await page.keyboard.press(key)
        }
      }
      await press('e')
      await expect.poll(() => lineOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
      await press(...'köklü 45 12/3')
      await chip(page, 'Köklü Sayılar').waitFor()
      await press('Enter')
      await page.getByText(tr.record.savedAs('Köklü Sayılar · 45 dk')).waitFor()
      const undo = page.getByRole('button', { name: tr.common.undo })

      expect(keys).toBeLessThanOrEqual(16)
      expect(await latest()).toMatchObject({ minutes: 45, correct: 12, wrong: 3, blank: 0 })
      const before = await count()
      await undo.click()
      await page.getByText(tr.record.takenBack).waitFor()
      expect(await count()).toBe(before - 1)
    },
  )

  it.each([
    ['on Bugün', async () => 0],
    [
      'behind “+”',
      async (page: Page) => {
        await page.getByRole('button', { name: tr.shell.addTitle, exact: true }).tap()
        await page.getByRole('dialog', { name: tr.shell.addTitle }).getByRole('link').first().waitFor()
        return 1
      },
    ],
  ] as const)('takes at most five touches and the text on a phone, %s', async (_, open) => {
    const page = await opened('/dashboard', phone)
    let touches: number = await open(page)
    await lineOf(page).last().tap()
    touches += 1
    await page.keyboard.type('dün fizik 40 soru 32d 5y')
    await chip(page, 'Fizik').waitFor()
    await page.getByRole('button', { name: tr.common.save, exact: true }).last().tap()
    touches += 1
    await page.getByText(tr.record.savedAs('Fizik')).waitFor()

    expect(touches).toBeLessThanOrEqual(5)
    expect(await latest()).toMatchObject({ questions: 40, correct: 32, wrong: 5, blank: 3 })
    expect(await overflow(page)).toBe(0)
  })

  it('shows a guess dashed, changes it by one key or a choice, and saves what is shown', async () => {
    const page = await opened('/dashboard')
    await lineOf(page).fill('geo tekrar 25')
    const guess = page.locator('[data-chip=unsure]')
    await guess.getByText('Matematik', { exact: true }).waitFor()
    await lineOf(page).press('ArrowDown')
    await chip(page, 'Analitik Geometri').waitFor()
    expect(await guess.count()).toBe(0)
    await lineOf(page).press('ArrowUp')
    await chip(page, 'Matematik').waitFor()
    await page
      .getByLabel(tr.line.change('Matematik'))
      .selectOption({ label: 'Analitik Geometri · TYT › Matematik' })
    await page
      .getByLabel(tr.line.change(tr.common.kinds.review))
      .selectOption({ label: tr.common.kinds.lecture })
    await page.getByLabel(tr.line.change(tr.common.today)).selectOption({ label: tr.common.yesterday })
    await lineOf(page).press('Enter')
    await page.getByText(tr.record.savedAs('Analitik Geometri · 25 dk')).waitFor()

    const { today } = await stage.world.call('GET /state', { query: {} }, as)
    const [saved] = (await stage.world.call('GET /state', { query: { kind: 'lecture' } }, as)).records.rows
    expect(saved).toMatchObject({ minutes: 25, questions: 0 })
    expect(saved?.day).not.toBe(today.day)
    expect(await lineOf(page).inputValue()).toBe('')
  })

  it('saves nothing while a word is not understood or an amount is missing', async () => {
    const page = await opened('/dashboard')
    const before = await count()
    await lineOf(page).fill('köklü qwrtz 30')
    await page.getByText(tr.line.missing.unread).waitFor()
    await lineOf(page).press('Enter')
    await page.getByRole('button', { name: new RegExp(`qwrtz.*${tr.common.remove}`) }).click()
    await expect.poll(() => lineOf(page).inputValue()).not.toContain('qwrtz')
    await page.getByText(tr.line.missing.unread).waitFor({ state: 'detached' })
    await lineOf(page).fill('köklü')
    await page.getByText(tr.line.missing.amount).waitFor()
    await lineOf(page).press('Enter')
    await idle(page)

    expect(await count()).toBe(before)
  })

  it('keeps its text over a reload, and what was changed in it', async () => {
    const page = await opened('/dashboard')
    await lineOf(page).fill('optik 20')
    await page
      .getByLabel(tr.line.change(tr.common.kinds.practice))
      .selectOption({ label: tr.common.kinds.review })
    // What is typed is stored a moment later, and what is saved is dropped a moment later.
    const stored = async () => JSON.stringify(await keptDrafts(page))
    await expect.poll(stored).toContain('"review"')
    await page.reload()
    await expect.poll(() => lineOf(page).inputValue()).toBe('optik 20')
    await chip(page, tr.common.kinds.review).waitFor()
    await lineOf(page).press('Enter')
    await page.getByText(tr.record.savedAs('Optik · 20 dk')).waitFor()
    await expect.poll(stored).not.toContain('optik 20')
    await page.reload()
    await lineOf(page).waitFor()
    await idle(page)
    expect(await lineOf(page).inputValue()).toBe('')
    expect(await latest()).toMatchObject({ kind: 'review', minutes: 20 })
  })

  it('waits in the outbox without a network, and is saved once afterwards', async () => {
    const page = await stage.signedIn(ada, phone, { hasWorker: true })
    const visitor = page.context()
    await lineOf(page).waitFor()
    await settled(page)
    await workerReady(page)
    const before = await count()
    await visitor.setOffline(true)
    await lineOf(page).fill('üslü 17')
    await lineOf(page).press('Enter')
    await page.getByText(tr.offline.kept).waitFor()
    expect(await count()).toBe(before)
    await visitor.setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })
    expect(await count()).toBe(before + 1)
    expect(await latest()).toMatchObject({ minutes: 17 })
    stage.complaints.splice(0)
  })

  it('ends the running timer with only results', async () => {
    await stage.world.call(
      'POST /timer/start',
      { body: { croom_id: tytCroom, study_id: turkce, kind: 'practice' } },
      as,
    )
    const page = await opened('/dashboard')
    await expect.poll(() => lineOf(page).getAttribute('placeholder')).toBe(tr.line.running)
    await lineOf(page).fill('12/3')
    await chip(page, tr.line.stopTimer).waitFor()
    await lineOf(page).press('Enter')
    await page.getByText(tr.record.savedAs('Türkçe')).waitFor()
    await page.getByRole('button', { name: tr.timer.start, exact: true }).waitFor()

    expect(await stage.world.call('GET /timer', {}, as)).toBeNull()
    expect(await latest()).toMatchObject({ study_id: turkce, source: 'timer', correct: 12, wrong: 3 })
  })

  it('tells on the next page why the timer that it was to end runs on', async () => {
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, as)
    const page = await opened('/dashboard')
    const { opened: left, open: leave } = gate()
    await page.route('**/api/timer/stop', async (route) => {
      await left
      await route.fulfill({ status: 422, json: { message: 'Olmadı.', code: 'RULE' } })
    })
    await expect.poll(() => lineOf(page).getAttribute('placeholder')).toBe(tr.line.running)
    await lineOf(page).fill('12/3')
    await chip(page, tr.line.stopTimer).waitFor()
    await lineOf(page).press('Enter')
    await page.getByRole('link', { name: tr.shell.screens.plan, exact: true }).first().click()
    await lineOf(page).waitFor({ state: 'detached' })
    leave()

    await page.getByText('Olmadı.').waitFor()
    await stage.world.call('POST /timer/discard', { body: {} }, as)
    stage.complaints.splice(0)
  })

  it('writes in coach mode for the student, and is not there for a coach who may only look', async () => {
    const page = await stage.signedIn(cem)
    await actFor(page, ada)
    await page.goto('/dashboard')
    await settled(page)
    await lineOf(page).fill('üslü 33')
    await lineOf(page).press('Enter')
    await page.getByText(tr.record.savedAs('Üslü Sayılar · 33 dk')).waitFor()
    expect(await latest()).toMatchObject({ minutes: 33, created_by: cem.id })

    await stage.world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, as)
    const looking = await stage.signedIn(cem)
    await looking.getByRole('button', { name: `${tr.students.look}: ${ada.name}` }).click()
    await looking.waitForURL('**/plan')
    await looking.goto('/dashboard')
    await looking.getByText(tr.dashboard.sessions).waitFor()
    await idle(looking)
    expect(await lineOf(looking).count()).toBe(0)
    await looking.keyboard.press('e')
    expect(await looking.getByRole('dialog').count()).toBe(0)
  })

  it.each(
    someOf([
      ['phone', phone, 'light'],
      ['desktop', desktop, 'dark'],
      ['phone', phone, 'dark'],
      ['desktop', desktop, 'light'],
      ['narrow', { width: 320, height: 700 }, 'light'],
    ] as const),
  )('is accessible on a %s (%#)', async (_, viewport, theme) => {
    const page = await stage.signedIn(ada, viewport, { theme })
    await lineOf(page).fill('din kültürü 1s30 40 soru 32d dün qwrtz')
    await page.getByText(tr.line.missing.unread).waitFor()
    await idle(page)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
})
