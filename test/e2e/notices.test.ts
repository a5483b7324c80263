import { expect, it } from 'vitest'
import { ada, baris, cem } from '#contract/examples.ts'
import { describeInBrowser, overflow, phone, violations } from './browser.ts'

describeInBrowser('The bell', (stage) => {
  const coached = (minutes: number) =>
    stage.world.call('GET /state/save', { query: { minutes } }, { as: cem, for: ada.id })

  it('counts what a coach did, shows it, and leads to the record', async () => {
    await coached(20)
    const page = await stage.signedIn(ada)
    const bell = page.getByRole('button', { name: 'Bildirimler: 1 yeni' })
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Bildirimler' })
    await panel.getByText('Cem Aksoy senin için bir değişiklik yaptı.').waitFor()
    expect((await panel.boundingBox())?.width).toBe(360)
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true)
    await bell.click()
    await panel.getByRole('button', { name: 'Kaydı gör' }).click()
    await page.waitForURL(/\/log\?day=/)
    await page.getByRole('button', { name: 'Bildirimler', exact: true }).waitFor()
  })

  it('opens a sheet on the phone, where all can be marked as read', async () => {
    await coached(30)
    const page = await stage.signedIn(ada, phone)
    await page.getByRole('button', { name: 'Bildirimler: 1 yeni' }).click()
    const sheet = page.getByRole('dialog', { name: 'Bildirimler' })
    await sheet.getByRole('button', { name: 'Tümünü okundu say' }).click()
    await sheet.getByText('Hepsi okundu.').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })

  it('is there on every screen, says when there is nothing, and is not there in coach mode', async () => {
    const page = await stage.signedIn(baris)
    for (const path of ['/log', '/trial-exams', '/settings']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Bildirimler', exact: true }).click()
      await page.getByText('Bildirim yok').waitFor()
    }
    const acting = await stage.acting()
    await acting.getByRole('button', { name: 'Başlat' }).first().waitFor()
    expect(await acting.getByRole('button', { name: /Bildirimler/ }).count()).toBe(0)
  })
})
