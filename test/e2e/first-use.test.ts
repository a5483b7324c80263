import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { baris, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, phone, settled } from '../support/browser/browser.ts'

describeInBrowser('A new student’s first minute', (stage) => {
  /** Somebody new, and what it takes them: presses and typed characters. */
  async function somebody(viewport: typeof phone) {
    const page = await stage.newPage(viewport)
    const effort = { presses: 0, characters: 0 }
    return {
      page,
      effort,
      async press(target: Locator) {
        effort.presses += 1
        await target.click()
      },
      async type(target: Locator, text: string) {
        effort.characters += text.length
        await target.fill(text)
      },
    }
  }

  it('shows a first screen without a hole after the first record', async () => {
    const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
    await stage.joinTyt(baris)
    await stage.world.call('GET /state/save', { query: { ...place, minutes: 20 } }, { as: baris })
    const page = await stage.signedIn(baris, phone)
    const sum = page.getByText(new RegExp(`^${tr.common.today} 20\\sdk`))
    await sum.waitFor()
    await settled(page)
    const below = await sum.evaluate((element) => {
      const card = element.closest('section')?.getBoundingClientRect()
      return (card?.bottom ?? 0) - element.getBoundingClientRect().bottom
    })
    expect(below).toBeLessThan(32)
  })

  it('takes fifteen taps on a phone from the home page to the first record', async () => {
    const { page, effort, press, type } = await somebody(phone)
    await page.goto('/')
    await press(page.getByRole('link', { name: tr.register.title }))
    await press(page.getByLabel(tr.register.name))
    await type(page.getByLabel(tr.register.name), 'Ece Su')
    await press(page.getByLabel(tr.login.email))
    await type(page.getByLabel(tr.login.email), 'ece@example.com')
    await press(page.getByLabel('Parola', { exact: true }))
    await type(page.getByLabel('Parola', { exact: true }), 'mor-lale-9')
    await press(page.getByLabel(tr.register.croom))
    await press(page.getByRole('option', { name: /^TYT/ }))
    await press(page.getByRole('button', { name: tr.register.submit }))
    await page.waitForURL('**/dashboard')

    // The round button is under the thumb.
    await press(page.getByRole('button', { name: tr.shell.addTitle, exact: true }))
    await press(page.getByRole('link', { name: tr.shell.byHand }))
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await type(sheet.getByLabel(tr.fields.minutes), '40')
    await press(sheet.getByRole('button', { name: tr.common.save, exact: true }))
    await page.getByText('40 dk').first().waitFor()

    // A tired thumb takes 1.5 s for a press and 0.3 s for a letter: 25 s and 13 s.
    expect(effort.presses).toBeLessThanOrEqual(15)
    expect(effort.characters).toBeLessThanOrEqual(45)
  })

  it('works with only the keyboard', async () => {
    const { page } = await somebody(desktop)
    await page.goto('/register')
    await page.getByLabel(tr.register.name).focus()
    const forward = async (label: string | RegExp) => {
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press('Tab')
        const [name, text] = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement
          return [element.labels?.[0]?.textContent ?? '', element.textContent ?? '']
        })
        if (name.match(label) || text.match(label)) return
      }
      throw new Error(`Tab does not lead to ${label}`)
    }
    await page.keyboard.type('Can Deniz')
    await forward(tr.login.email)
    await page.keyboard.type('can@example.com')
    await forward(/^Parola/)
    await page.keyboard.type('mavi-deniz-3')
    await forward(tr.register.croom)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: tr.register.croom }).waitFor()
    await page.keyboard.type('TYT')
    await page.getByRole('option', { name: /^TYT/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `${tr.register.croom}: TYT` }).waitFor()
    await forward(tr.register.submit)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.getByText(tr.today.firstTitle).waitFor()

    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.waitForURL('**/log')
    await page.getByRole('heading', { level: 1, name: tr.shell.screens.log }).waitFor()
    await page.keyboard.press('m')
    await page.getByRole('dialog', { name: tr.record.addTitle }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.type('üs')
    await page.keyboard.press('Enter')
    await expect
      .poll(() =>
        page.evaluate(() => {
          const field = document.activeElement
          return field instanceof HTMLInputElement && field.labels?.[0]?.textContent
        }),
      )
      .toBe(tr.fields.minutes)
    await page.keyboard.type('1s15')
    await page.keyboard.press('Enter')
    await page.getByText('1 sa 15 dk').first().waitFor()
  })
})
