import { expect, it } from 'vitest'
import { ada, baris, seedPassword } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, phone, settled } from '../support/browser/browser.ts'

describeInBrowser('The start of a page', (stage) => {
  it('asks for nothing but the constants while a temporary password must be changed, on a reload too', async () => {
    await stage.world.database.run`update app_user set must_change_password = true where id = ${baris.id}`
    const page = await stage.newPage(phone)
    const paths = new Set<string>()
    await page.goto('/login')
    await page.getByLabel(tr.login.email).fill(baris.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL('**/change-password')
    await settled(page)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) paths.add(pathname)
    })

    for (const path of ['/change-password', '/dashboard', '/progress']) {
      await page.goto(path)
      await page.getByText('Geçici bir parolayla giriş yaptın.').waitFor()
      await settled(page)
    }

    expect([...paths]).toEqual(['/api/sabit'])
  })

  it('with a corrupt token keeps theme and language, and blames no refresh', async () => {
    const page = await stage.signedIn(ada, phone)
    await settled(page)
    await page.evaluate(() => {
      localStorage.setItem('token', 'none')
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('locale', 'en')
    })

    await page.goto('/log')

    await page.waitForURL('**/login?to=%2Flog')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })
})
