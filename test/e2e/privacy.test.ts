import { expect, it } from 'vitest'
import { ada, baris, seedPassword } from '#contract/examples.ts'
import { privacyVersion } from '#rules/privacy.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  idle,
  overflow,
  phone,
  signIn,
  violations,
} from '../support/browser/browser.ts'

const operator = { name: 'Çınar Etüt Merkezi', contact: 'kvkk@example.com' }

describeInBrowser(
  'The privacy notice',
  (stage) => {
    it.each(['/', '/register'])('is a press away on %s and names the operator', async (path) => {
      const page = await stage.newPage(phone)
      await page.goto(path)
      // A pointer misses what moves when the font comes.
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      await page.getByRole('button', { name: tr.shell.privacy }).click()
      const sheet = page.getByRole('dialog', { name: tr.shell.privacy })
      await sheet.getByText(operator.name).waitFor()
      await sheet.getByText(tr.privacy.contact(operator.contact)).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await sheet.getByRole('button', { name: tr.privacy.read }).click()
      await sheet.waitFor({ state: 'detached' })
    })

    it('is in the settings, and is shown again when it has changed', async () => {
      const page = await stage.signedIn(ada, desktop, { path: '/settings?section=account' })
      await page.getByRole('button', { name: tr.shell.privacy }).click()
      await page.getByRole('dialog').getByRole('button', { name: tr.privacy.read }).click()
      await stage.world.call('GET /privacy', {}, { as: ada })
      await stage.world.database.run`update app_user set privacy_seen = '2020-01' where id = ${ada.id}`
      await page.evaluate(() => localStorage.removeItem('privacy'))
      await page.goto('/dashboard')
      await page.getByText(tr.privacy.changed).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: tr.privacy.read }).click()
      await page.reload()
      await page.getByText(tr.dashboard.now, { exact: true }).waitFor()
      expect(await page.getByText(tr.privacy.changed).count()).toBe(0)

      // Another device asks the server, which knows.
      const other = await stage.signedIn(ada, phone)
      const known = () => other.evaluate(() => localStorage.getItem('privacy'))
      await expect.poll(known).toBe(`${ada.id} ${privacyVersion}`)
      expect(await other.getByText(tr.privacy.changed).count()).toBe(0)
    })

    it('is no obstacle on a device without free storage', async () => {
      const page = await stage.newPage(phone)
      await page.addInitScript(() => {
        const { setItem } = Storage.prototype
        Storage.prototype.setItem = function (key, value) {
          if (key === 'privacy') throw new DOMException('full', 'QuotaExceededError')
          setItem.call(this, key, value)
        }
      })
      const answered = page.waitForResponse('**/api/privacy')
      await signIn(page, ada)
      await answered
      await idle(page)
      await page.getByText(tr.dashboard.now, { exact: true }).waitFor()
    })

    it('is shown to the next person after another tab has signed in', async () => {
      const context = await stage.visitor()
      const page = await context.newPage()
      await signIn(page, ada)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('privacy'))).toContain(ada.id)
      await page.reload()
      await page.getByText(tr.dashboard.now, { exact: true }).waitFor()
      await stage.world.database.run`
        update app_user set privacy_seen = '2020-01', privacy_seen_at = now() where id = ${baris.id}`
      // As another tab would: the event tells this one.
      const { token, reftoken } = await stage.world.call('POST /auth/login', {
        body: { email: baris.email, password: seedPassword },
      })
      const other = await context.newPage()
      await other.goto('/manifest.webmanifest')
      await other.evaluate(
        ([token, reftoken]) => {
          localStorage.setItem('reftoken', reftoken ?? '')
          localStorage.setItem('token', token ?? '')
        },
        [token, reftoken],
      )
      await page.getByText(tr.privacy.changed).waitFor()
    })
  },
  { operator },
)
