import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, baris } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, kept, phone, settled, signIn, workerReady } from '../support/browser/browser.ts'

describeInBrowser('A device that stays open without a network', (stage) => {
  const open = (page: Page) => page.getByRole('dialog', { name: tr.record.addTitle })

  async function save(page: Page, minutes: string) {
    await open(page).getByLabel(tr.fields.minutes).fill(minutes)
    await open(page).getByRole('button', { name: tr.common.save, exact: true }).click()
    await open(page).waitFor({ state: 'hidden' })
  }

  it('records on the day on which the form is typed, also where it was opened the day before', async () => {
    const visitor = await stage.visitor(phone)
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.goto('/log?new=1')
    await open(page).getByLabel(tr.fields.minutes).waitFor()
    await settled(page)
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })

    await visitor.setOffline(true)
    await page.clock.setSystemTime(Date.now() + 86_400_000)
    await open(page).getByLabel(tr.fields.minutes).fill('35')

    expect(await open(page).getByLabel(tr.fields.day, { exact: true }).inputValue()).toContain(
      addDays(today.day, 1).slice(-2),
    )
  })

  it('says that unsent saves are gone when the browser deletes them, and counts them no more', async () => {
    const visitor = await stage.visitor(phone, { hasWorker: true })
    const page = await visitor.newPage()
    await signIn(page, baris)
    await page.goto('/log')
    await settled(page)
    await kept(page, '["GET /state",{"query":{}}]')
    await workerReady(page)
    await visitor.setOffline(true)
    await page.goto('/log?new=1')
    await save(page, '40')
    await page.getByText(tr.offline.waiting(1)).waitFor()

    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase('etut')
          deletion.onsuccess = resolve
          deletion.onerror = reject
        }),
    )

    await page.getByText(tr.offline.gone(1)).waitFor()
    await page.getByText(tr.offline.waiting(1)).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: tr.offline.goneSeen }).click()
    await page.getByText(tr.offline.gone(1)).waitFor({ state: 'hidden' })
  })
})
