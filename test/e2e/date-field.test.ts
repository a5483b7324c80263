import { beforeAll, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { addDays, type Day } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'

describeInBrowser('The date field', (stage) => {
  let today: Day
  beforeAll(async () => {
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
  })

  async function opened(theme: 'light' | 'dark' = 'light') {
    const page = await stage.signedIn(ada, desktop, { path: '/log?new=1', theme })
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    const field = sheet.getByLabel(tr.fields.day, { exact: true })
    const month = page.getByRole('dialog', { name: tr.settings.calendar.title })
    await expect.poll(() => field.inputValue()).toBe(today)
    return { page, sheet, field, month }
  }
  const long = (day: Day) =>
    new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

  it('is chosen from a month by keys, and Escape closes only the month', async () => {
    const { page, sheet, field, month } = await opened()
    for (const isFast of [true, false]) {
      await field.focus()
      await page.keyboard.press('Alt+ArrowDown')
      if (!isFast) await month.waitFor()
      await page.keyboard.press('Escape')
      await month.waitFor({ state: 'hidden' })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await sheet.isVisible()).toBe(true)
    }

    await sheet.getByRole('button', { name: tr.dateField.open }).click()
    const focused = month.locator('button:focus')
    await expect.poll(() => focused.getAttribute('aria-label')).toBe(long(today))
    expect(await focused.getAttribute('aria-current')).toBe('date')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await month.waitFor({ state: 'hidden' })

    expect((await field.inputValue()).slice(0, 7)).toBe(addDays(today, -8).slice(0, 7))
    await sheet.getByRole('button', { name: tr.dateField.open }).click()
    await month.getByRole('button', { pressed: true }).waitFor()
  })

  it('asks whether the year is right, where a day that has been is more than a year ago', async () => {
    const { sheet, field } = await opened()
    const asked = sheet.getByText(tr.dateField.longAgo('2005'))
    await field.fill(addDays(today, -300))
    await expect.poll(() => asked.count()).toBe(0)

    await field.fill('2005-03-14')

    await asked.waitFor()
    await field.fill(today)
    await asked.waitFor({ state: 'detached' })
  })

  it('is chosen by a click, but not after the last day allowed', async () => {
    const { sheet, field, month } = await opened()
    await sheet.getByRole('button', { name: tr.dateField.open }).click()
    await month.getByRole('button', { name: tr.dateField.monthAfter }).click()
    await month.getByRole('button', { name: tr.dateField.monthAfter }).click()
    await month.getByRole('button', { disabled: true }).last().click({ force: true })
    await month.waitFor()
    expect(await field.inputValue()).toBe(today)
    for (let months = 0; months < 3; months++)
      await month.getByRole('button', { name: tr.dateField.monthBefore }).click()
    await month.getByRole('button', { name: /^10 / }).click()
    await month.waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe(`${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-10`)
  })

  it.each(['light', 'dark'] as const)('is accessible with its month, %s', async (theme) => {
    const { page, sheet, month } = await opened(theme)
    await sheet.getByRole('button', { name: tr.dateField.open }).click()
    await month.waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })

  it('is the phone’s own on a touch screen', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/log?new=1' })
    await page.getByLabel(tr.fields.day, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: tr.dateField.open }).count()).toBe(0)
  })
})
