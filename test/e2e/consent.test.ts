import { expect, it } from 'vitest'
import { baris } from '#contract/examples.ts'
import { describeInBrowser, overflow, phone, settled, violations } from './browser.ts'

describeInBrowser(
  'A child below the age of consent',
  (stage) => {
    it('waits after registering, is let in by a parent, and shut out again', async () => {
      const young = new Date().getFullYear() - 13
      const child = await stage.newPage(phone)
      await child.goto('/register')
      await child.getByLabel('Ad soyad').fill('Can Er')
      await child.getByLabel('E-posta').fill('can@example.com')
      await child.getByLabel('Parola', { exact: true }).fill('kalem-defter-9')
      await child.getByLabel('Doğum yılı').fill(String(young))
      await child.getByRole('button', { name: 'Hesap oluştur' }).click()
      await child.getByRole('heading', { name: 'Bir velinin onayı bekleniyor.' }).waitFor()
      await child.getByRole('button', { name: 'Kod oluştur' }).click()
      const code = (await child.locator('code').textContent()) ?? ''
      await settled(child)
      expect(await violations(child)).toEqual([])
      expect(await overflow(child)).toBe(0)

      const parent = await stage.newPage(phone)
      await parent.goto(`/register#parent=${code}`)
      await parent.getByLabel('Ad soyad').fill('Gül Er')
      await parent.getByLabel('E-posta').fill('gul@example.com')
      await parent.getByLabel('Parola', { exact: true }).fill('kalem-defter-9')
      await parent.getByRole('button', { name: 'Hesap oluştur' }).click()
      await parent.getByRole('heading', { name: 'Onayın bekleniyor: Can Er' }).waitFor()
      await settled(parent)
      expect(await violations(parent)).toEqual([])
      await parent.getByRole('button', { name: 'Onaylıyorum' }).click()
      await parent.getByText(/Onay veren: Gül Er/).waitFor()

      await child.getByRole('button', { name: 'Yeniden bak' }).click()
      await child
        .getByRole('heading', { name: 'Bir velinin onayı bekleniyor.' })
        .waitFor({ state: 'detached' })
      await parent.getByRole('button', { name: /Onayı geri al/ }).click()
      await parent.getByRole('button', { name: /Hesap hemen kapanır/ }).click()
      await parent.getByRole('heading', { name: 'Onayın bekleniyor: Can Er' }).waitFor()
      await child.goto('/log')
      await child.getByRole('heading', { name: 'Onay geri alındı.' }).waitFor()
      await settled(child)
      expect(await overflow(child)).toBe(0)
    })

    it('is asked for an unknown year of birth at each opening, and can say it once', async () => {
      await stage.world.database.run`update app_user set birth_year = null where id = ${baris.id}`
      const page = await stage.signedIn(baris)
      const sheet = page.getByRole('dialog', { name: 'Kaç yılında doğdun?' })
      await sheet.getByRole('button', { name: 'Sonra' }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.reload()
      await sheet.getByLabel('Doğum yılı').fill('2007')
      await sheet.getByLabel('Doğum yılı').press('Enter')
      await sheet.waitFor({ state: 'detached' })
      await page.reload()
      await settled(page)
      expect(await sheet.count()).toBe(0)
    })
  },
  { consentAge: 15 },
)
