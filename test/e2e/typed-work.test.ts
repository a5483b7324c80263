import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, seedPassword } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, phone, settled } from '../support/browser/browser.ts'

const ended = { status: 401, json: { code: 'UNAUTHORIZED', message: 'Oturumun sona erdi.' } }

describeInBrowser('What was typed when the session ended', (stage) => {
  async function signInAgain(page: Page, path: string): Promise<void> {
    await page.waitForURL('**/login?session=expired*')
    await page.unrouteAll()
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL(`**${path}*`)
    await settled(page)
  }

  it('is in the form of an exam after the next sign-in, and is gone once it is given up', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/plan' })
    const open = () => page.getByRole('button', { name: tr.exams.add, exact: true }).click()
    const name = page.getByRole('dialog').getByLabel(tr.exams.name)
    await open()
    await name.fill('Fizik yazılısı')
    await page.route('**/api/exam/save', (route) => route.fulfill(ended))
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()

    await signInAgain(page, '/plan')
    if ((await name.count()) === 0) await open()
    await expect.poll(() => name.inputValue()).toBe('Fizik yazılısı')

    await page.getByRole('button', { name: tr.common.close }).click()
    await open()
    await expect.poll(() => name.inputValue()).toBe('')
  })

  it('is in the settings after the next sign-in', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/settings?section=goals' })
    const target = page.getByLabel(/Hedef net/)
    await target.fill('87,5')
    await page.route('**/api/user/save', (route) => route.fulfill(ended))
    await page.getByRole('button', { name: tr.common.save, exact: true }).first().click()

    await signInAgain(page, '/settings')
    await expect.poll(() => target.inputValue()).toBe('87,5')
  })
})
