import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { ada, cem, eda, seedPassword } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'
import { mailsOf } from '../support/examples.ts'
import { codeNow, forgetSteps, switchOn } from '../support/factor.ts'
import { like } from '../support/like.ts'

const words = tr.factor
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const code = (page: Page) => page.getByLabel(words.code)

/** The first step of a sign-in, by keyboard. */
async function signIn(page: Page, { email }: { email: string }, path = '/login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel(tr.login.email).fill(email)
  await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: words.secondTitle }).waitFor()
}

describeInBrowser('Two-step sign-in', (stage) => {
  beforeEach(() => stage.world.renew())

  it('is set up in the settings by keyboard, with a picture and a key, and shows its recovery codes once', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/settings?section=security' })
    await button(page, words.set).click()
    await page.getByLabel(tr.account.ownPassword).fill(seedPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: words.picture }).waitFor()
    const key = (await page.getByRole('dialog').getByRole('code').textContent()) ?? ''
    expect(key).toMatch(/^([A-Z2-7]{4} ?){8}$/)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await code(page).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Bu kod doğru değil.').waitFor()
    await code(page).fill(codeNow(key.replaceAll(' ', '')))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: words.recovery })
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
    expect(await violations(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await button(page, words.download).click()
    expect((await saved).suggestedFilename()).toBe(words.fileName)
    await page.getByText(words.on, { exact: true }).waitFor()
    await page.getByText(words.left('10')).waitFor()
    await button(page, words.kept).click()

    // The button that has opened the sheet is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.reload()
    await page.getByText(words.left('10')).waitFor()
    expect(await codes.count()).toBe(0)
  })

  it('asks for the code at the sign-in, on a phone and by keyboard, and goes on to where the person was going', async () => {
    const { secret } = await switchOn(stage.world, ada)
    const page = await stage.newPage(phone)
    await signIn(page, ada, '/login?to=%2Flog')
    const field = code(page)
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Bu kod doğru değil.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await field.fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/log')
  })

  it('takes a recovery code instead, and says when a sign-in has run out', async () => {
    const { recovery } = await switchOn(stage.world, ada)
    const page = await stage.newPage(desktop)
    await signIn(page, ada)
    await stage.world.database.run`delete from sign_in_ticket`
    await code(page).fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Bu girişin süresi doldu.').waitFor()
    await button(page, words.secondAgain).click()

    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.keyboard.press('Enter')
    await button(page, words.useRecovery).click()
    await page.getByLabel(words.recoveryCode).fill(recovery[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })

  it('is asked by a reset by mail too', async () => {
    const { secret } = await switchOn(stage.world, ada)
    await stage.world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
    const token = /#token=([\w-]+)/.exec((await mailsOf(stage.world)).join())?.[1]
    const page = await stage.newPage(phone)
    await page.goto(`/reset-password#token=${token}`)
    await page.getByLabel(tr.password.next).fill('yeni-parola-2026')
    await page.keyboard.press('Enter')
    await code(page).fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })

  it('gives new recovery codes, and is switched off with password and code', async () => {
    const page = await stage.signedIn(ada, desktop)
    const { secret } = await switchOn(stage.world, ada)
    await page.goto('/settings?section=security')
    await button(page, words.renew).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(tr.account.ownPassword).fill(seedPassword)
    await code(page).fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(10)
    await button(page, words.kept).click()

    await forgetSteps(stage.world)
    await button(page, words.end).click()
    await sheet.getByLabel(tr.account.ownPassword).fill(seedPassword)
    await code(page).fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await page.getByText(words.ended).waitFor()
    await button(page, words.set).waitFor()
    await page.getByText(words.endsTitle).waitFor()
  })

  it('is reset by an administrator for somebody who has lost the phone', async () => {
    await switchOn(stage.world, cem)
    const page = await stage.signedIn(eda, desktop, { path: '/users' })
    await page.getByText(cem.name).first().click()
    await button(page, tr.users.factorReset).click()
    await page.getByLabel(tr.account.ownPassword).fill(seedPassword)
    await page.keyboard.press('Enter')
    await page.getByText(tr.users.factorDone(cem.name)).waitFor()
    await stage.world.login(cem)
  })
})

describeInBrowser(
  'Two-step sign-in that a role needs',
  (stage) => {
    beforeEach(() => stage.world.renew())

    it('says how many days are left, and leads to where it is set up', async () => {
      const page = await stage.signedIn(cem, phone, { path: '/students' })
      const sheet = page.getByRole('dialog', { name: words.neededTitle })
      await sheet.getByText(like(words.neededDays)).waitFor()
      await sheet.getByText(/14 gün/).waitFor()
      expect(await violations(page)).toEqual([])
      await sheet.getByRole('link', { name: words.neededSet }).click()
      await button(page, words.set).waitFor()
    })

    it('replaces every screen after that, and opens them once the recovery codes are kept', async () => {
      await stage.world.tokenOf(cem)
      await stage.world.database.run`update app_user set factor_due = now() where id = ${cem.id}`
      const page = await stage.signedIn(cem, desktop, { path: '/students' })
      await page.getByRole('heading', { name: words.neededTitle }).waitFor()
      await page.getByText(words.neededNow).waitFor()
      expect(await violations(page)).toEqual([])

      await button(page, words.set).click()
      await page.getByLabel(tr.account.ownPassword).fill(seedPassword)
      await page.keyboard.press('Enter')
      const key = (await page.getByRole('dialog').getByRole('code').textContent()) ?? ''
      await code(page).fill(codeNow(key.replaceAll(' ', '')))
      await page.keyboard.press('Enter')
      await button(page, words.kept).click()
      await button(page, tr.common.continue).click()
      await page.getByText(ada.name).first().waitFor()
    })
  },
  { factorRoles: ['admin', 'coach'] },
)
