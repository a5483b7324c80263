import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, turkce, tytCroom } from '#contract/examples.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  holdBack,
  idle,
  kept,
  phone,
  settled,
  signIn,
  workerReady,
} from '../support/browser/browser.ts'
import { gate } from '../support/gate.ts'

/** Texts that a page has shown since it was opened. */
declare global {
  interface Window {
    shownTexts: Set<string>
  }
}

describeInBrowser('What a device has kept', (stage) => {
  beforeAll(async () => {
    for (const who of [ada, baris]) await stage.joinTyt(who)
  })

  /** An item of today's plan, of so many minutes. */
  async function planned(minutes: number, id?: string) {
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    const place = { day: today.day, croom_id: tytCroom, study_id: turkce, kind: 'practice' as const }
    const saved = await stage.world.call(
      'GET /plan/save',
      { query: { ...place, minutes, ...(id && { id }) } },
      { as: ada },
    )
    return saved.id
  }

  /** The plan of somebody who was here before: the worker has the app, and the device the answers. */
  async function atPlan(): Promise<Page> {
    const visitor = await stage.visitor(phone, { hasWorker: true })
    // After this wait the device's answer would be shown in any case.
    await visitor.addInitScript((usual) => {
      const wait = globalThis.setTimeout
      globalThis.setTimeout = ((then: TimerHandler, ms?: number, ...given: unknown[]) =>
        wait(then, ms === usual ? 3_600_000 : ms, ...given)) as typeof setTimeout
    }, timeouts.queryWithStoredAnswer)
    await visitor.addInitScript(() => {
      window.shownTexts = new Set()
      new MutationObserver(() => {
        for (const [text] of document.querySelector('main')?.textContent.matchAll(/\d+ dk/g) ?? [])
          window.shownTexts.add(text)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    const page = await visitor.newPage()
    await signIn(page, ada)
    await workerReady(page)
    await page.goto('/plan')
    await settled(page)
    for (const call of [
      'GET /state',
      'GET /plan',
      'GET /croom',
      'GET /study',
      'GET /topic',
      'GET /user/data',
    ])
      await kept(page, call)
    return page
  }
  const seen = (page: Page) => page.evaluate(() => [...window.shownTexts])
  const asked = (page: Page) => page.waitForRequest('**/api/plan')

  async function saveMinutes(page: Page, minutes: string) {
    await page
      .getByRole('button', { name: /^Türkçe/ })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: tr.plan.editTitle })
    await sheet.getByLabel(tr.plan.minutes).fill(minutes)
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    return sheet
  }

  it('is shown before the answer of the server, which replaces it', async () => {
    const id = await planned(41)
    const page = await atPlan()
    await planned(42, id)

    const send = await holdBack(page, '**/api/**')
    await page.reload()
    await page.getByText('41 dk').first().waitFor()
    send()

    await page.getByText('42 dk').first().waitFor()
    expect(await page.getByText('41 dk').count()).toBe(0)
    await stage.world.call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: ada })
  })

  it('is replaced by a refusal', async () => {
    const id = await planned(43)
    const page = await atPlan()

    const body = { code: 'FORBIDDEN', message: 'Bu plan artık senin değil.', fields: {} }
    const send = await holdBack(page, '**/api/state')
    await page.route('**/api/plan', (route) => route.fulfill({ status: 403, json: body }))
    await page.reload()
    await page.getByText('43 dk').first().waitFor()
    send()

    await page.getByText(body.message).waitFor()
    expect(await page.getByText('43 dk').count()).toBe(0)
    await stage.world.call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: ada })
  })

  it('is not shown after a save, at whatever moment the page is opened again', async () => {
    const id = await planned(44)
    const page = await atPlan()

    // Answered, but nothing was asked again since.
    let send = await holdBack(page, '**/api/plan')
    const sheet = await saveMinutes(page, '45')
    await sheet.waitFor({ state: 'hidden' })
    await Promise.all([asked(page), page.reload()])
    await idle(page)
    send()
    await page.getByText('45 dk').first().waitFor()
    expect(await seen(page)).not.toContain('44\u00a0dk')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await settled(page)

    // Saved, but the page has not heard of it.
    const saved = gate()
    await page.route('**/api/plan/save', async (route) => {
      await route.fetch()
      saved.open()
    })
    await saveMinutes(page, '46')
    await saved.opened
    send = await holdBack(page, '**/api/plan')
    await Promise.all([asked(page), page.reload()])
    await idle(page)
    send()
    await page.getByText('46 dk').first().waitFor()
    expect(await seen(page)).not.toContain('45\u00a0dk')
    await stage.world.call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: ada })
  })

  it('is never shown to another person of the device', async () => {
    const id = await planned(47)
    const page = await atPlan()
    await page.evaluate(() => localStorage.removeItem('token'))
    await signIn(page, baris)

    const send = await holdBack(page, '**/api/plan')
    await Promise.all([asked(page), page.goto('/plan')])
    await idle(page)
    send()
    await settled(page)

    expect(await seen(page)).not.toContain('47\u00a0dk')
    await stage.world.call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: ada })
  })
})
