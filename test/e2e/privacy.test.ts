import { expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { privacyVersion } from '#rules/privacy.ts'
import { describeInBrowser, overflow, phone, settled, violations } from './browser.ts'

const operator = { name: 'Çınar Etüt Merkezi', contact: 'kvkk@example.com' }

describeInBrowser(
  'The privacy notice',
  (stage) => {
    it.each(['/', '/register'])('is a press away on %s and names the operator', async (path) => {
      const page = await stage.newPage(phone)
      await page.goto(path)
      // A pointer misses what moves when the font comes.
      await settled(page)
      await page.getByRole('button', { name: 'Aydınlatma metni' }).click()
      const sheet = page.getByRole('dialog', { name: 'Aydınlatma metni' })
      await sheet.getByText(operator.name).waitFor()
      await sheet.getByText(`İletişim: ${operator.contact}`).waitFor()
      await settled(page)
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await sheet.getByRole('button', { name: 'Okudum' }).click()
      await sheet.waitFor({ state: 'detached' })
    })

    it('is in the settings, and is shown again when it has changed', async () => {
      const page = await stage.signedIn(ada)
      await page.goto('/settings?section=account')
      await page.getByRole('button', { name: 'Aydınlatma metni' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Okudum' }).click()
      await stage.world.call('GET /privacy', {}, { as: ada })
      await stage.world.database.run`update app_user set privacy_seen = '2020-01' where id = ${ada.id}`
      await page.evaluate(() => localStorage.removeItem('privacy'))
      await page.goto('/dashboard')
      await page.getByText('Bu metin değişti. Yenisini okumanı isteriz.').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Okudum' }).click()
      await page.reload()
      await settled(page)
      expect(await page.getByText('Bu metin değişti.').count()).toBe(0)

      // Another device asks the server, which knows.
      const other = await stage.signedIn(ada, phone)
      const known = () => other.evaluate(() => localStorage.getItem('privacy'))
      await expect.poll(known).toBe(`${ada.id} ${privacyVersion}`)
      expect(await other.getByText('Bu metin değişti.').count()).toBe(0)
    })
  },
  { operator },
)
