import { expect, it } from 'vitest'
import { ada, baris } from '#contract/examples.ts'
import { describeInBrowser, overflow, violations } from '../support/browser/browser.ts'

describeInBrowser('Reminders', (stage) => {
  const stored = (as: typeof ada) => stage.world.call('GET /reminder', {}, { as })

  it('are chosen in a table of check boxes, saved at once, and fit a narrow phone', async () => {
    const page = await stage.signedIn(ada, { width: 360, height: 780 })
    await page.goto('/settings?section=reminders')
    await page.getByLabel('Yaklaşan sınavlar: E-posta').check()
    await expect.poll(async () => (await stored(ada)).kinds.exam?.mail).toBe(true)
    await page.getByLabel('Sessiz saatlerin başı').selectOption('21')
    await expect.poll(async () => (await stored(ada)).quiet).toEqual({ from: 21, to: 8 })
    await page.getByLabel('Her hafta mektup hazırla').check()
    await expect.poll(async () => (await stored(ada)).weekly_letter).toEqual({ day: 7, hour: 19 })
    expect(await page.getByLabel('Hesabım ve parolam: E-posta').isDisabled()).toBe(true)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: 'Hepsini durdur' }).click()
    await page.getByText('Durduruldu; yalnız hesabınla ilgili olanlar gelecek').waitFor()
    expect(await page.getByLabel('Yaklaşan sınavlar: E-posta').isChecked()).toBe(false)
    expect((await stored(ada)).weekly_letter).toBeNull()
  })

  it('are stopped by the link of a mail, without signing in', async () => {
    expect((await stored(baris)).kinds.letter?.mail).toBe(true)
    const page = await stage.newPage()
    await page.goto(`/login#reminders=${stage.world.services.tokens.unsubscribe(baris.id)}`)
    await page.getByRole('button', { name: 'Durdur' }).click()
    await page.getByText('Durduruldu. İstediklerini Ayarlar sayfasından yeniden açabilirsin.').waitFor()
    expect((await stored(baris)).kinds.letter?.mail).toBe(false)
  })
})
