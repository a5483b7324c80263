import { beforeAll, expect, it } from 'vitest'
import { baris, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, holdBack, phone } from '../support/browser/browser.ts'

describeInBrowser('A class group of the catalogue', (stage) => {
  beforeAll(async () => {
    await stage.joinTyt(baris)
  })

  const pageOf = (viewport = desktop) => stage.signedIn(baris, viewport)

  it('confirms that it was left, even when the sheet was closed before the answer', async () => {
    const page = await pageOf(phone)
    await page.goto('/progress?list=1')
    await page.getByRole('button', { name: tr.shell.screens.crooms }).click()
    const sheet = page.getByRole('dialog', { name: tr.shell.screens.crooms })
    const leave = sheet.getByRole('button', { name: `${tr.curriculum.leave}: TYT` })
    await leave.click()
    const join = sheet.getByRole('button', { name: `${tr.curriculum.join}: TYT` })
    await join.waitFor()
    expect(await join.evaluate((button) => button === document.activeElement)).toBe(true)
    await sheet.getByRole('button', { name: tr.common.undo }).click()
    await leave.waitFor()

    const send = await holdBack(page, '**/api/croom/leave')
    await leave.click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    send()
    await page.getByText(tr.curriculum.left).waitFor()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await expect.poll(async () => (await stage.world.call('GET /croom', {}, { as: baris })).length).toBe(1)
  })

  it('shows all topics again after a search without matches, and focuses the search field', async () => {
    const page = await pageOf()
    await page.goto(`/progress?list=1&croom=${tytCroom}`)
    const line = page.getByRole('searchbox', { name: tr.curriculum.search })
    await line.fill('zzzz')
    await page.getByRole('status').getByText(tr.curriculum.noMatch).waitFor()
    await page.getByRole('button', { name: tr.curriculum.showAll }).press('Enter')
    await page.getByRole('button', { name: /^Türkçe/ }).waitFor()
    expect(await line.inputValue()).toBe('')
    expect(await line.evaluate((input) => input === document.activeElement)).toBe(true)
  })
})
