import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { baris, tytCroom } from '#contract/examples.ts'
import { chromiumPath, desktop, openStage, phone, type Stage, signIn } from './browser.ts'

describe.skipIf(chromiumPath === '')('A class group of the catalogue', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await stage.world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: baris })
  })
  afterAll(() => stage?.close())
  afterEach(() => expect(stage.complaints.splice(0)).toEqual([]))

  async function pageOf(viewport = desktop) {
    const page = await (await stage.visitor(viewport)).newPage()
    await signIn(page, baris)
    return page
  }

  it('is left with a word, also where one has not waited for it', async () => {
    const page = await pageOf(phone)
    await page.goto('/curriculum')
    await page.getByRole('button', { name: 'Sınıflar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sınıflar' })
    const leave = sheet.getByRole('button', { name: /^Ayrıl: TYT/ })
    await leave.click()
    const join = sheet.getByRole('button', { name: /^Katıl: TYT/ })
    await join.waitFor()
    expect(await join.evaluate((button) => button === document.activeElement)).toBe(true)
    await sheet.getByRole('button', { name: 'Geri al' }).click()
    await leave.waitFor()

    await page.route('**/api/croom/leave', async (route) => {
      await new Promise((go) => setTimeout(go, 800))
      await route.continue()
    })
    await leave.click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('Sınıftan ayrıldın').waitFor()
    await page.getByRole('button', { name: 'Geri al' }).click()
    await expect.poll(async () => (await stage.world.call('GET /croom', {}, { as: baris })).length).toBe(1)
  })

  it('shows all again where nothing fits a search, and goes on at the line for it', async () => {
    const page = await pageOf()
    await page.goto(`/curriculum?croom=${tytCroom}`)
    const line = page.getByRole('searchbox', { name: 'Konu ara' })
    await line.fill('zzzz')
    await page.getByRole('status').getByText('Buna uyan konu yok.').waitFor()
    await page.getByRole('button', { name: 'Tüm konuları göster' }).press('Enter')
    await page.getByRole('button', { name: /^Türkçe/ }).waitFor()
    expect(await line.inputValue()).toBe('')
    expect(await line.evaluate((input) => input === document.activeElement)).toBe(true)
  })
})
