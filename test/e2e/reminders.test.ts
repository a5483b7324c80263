import { expect, it } from 'vitest'
import { ada, baris } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, overflow } from '../support/browser/browser.ts'

describeInBrowser('Reminders', (stage) => {
  const stored = (as: typeof ada) => stage.world.call('GET /reminder', {}, { as })

  it('are chosen in one row or in a table of check boxes, saved at once, and fit a narrow phone', async () => {
    const page = await stage.signedIn(
      ada,
      { width: 360, height: 780 },
      { path: '/settings?section=reminders' },
    )
    await page.getByRole('radio', { name: tr.reminders.reaches.mail }).check({ force: true })
    await expect.poll(async () => (await stored(ada)).kinds.comment?.mail).toBe(true)
    await page.getByRole('radio', { name: tr.reminders.reaches.push }).check({ force: true })
    await expect.poll(async () => (await stored(ada)).kinds.comment?.mail).toBe(false)
    await stage.world.call('POST /reminder', { body: { quiet: { from: 22, to: 7 } } }, { as: ada })
    await page.getByText(tr.reminders.each).click()
    await page.getByLabel(`${tr.reminders.kinds.exam}: ${tr.reminders.ways.mail}`).check()
    await expect.poll(async () => (await stored(ada)).kinds.exam?.mail).toBe(true)
    // What another device has changed meanwhile is shown, and not undone with the next choice.
    await expect.poll(() => page.getByLabel(tr.reminders.quietTo).inputValue()).toBe('7')
    await page.getByLabel(tr.reminders.quietFrom).selectOption('21')
    await expect.poll(async () => (await stored(ada)).quiet).toEqual({ from: 21, to: 7 })
    await page.getByLabel(tr.reminders.weekly).check()
    await expect.poll(async () => (await stored(ada)).weekly_letter).toEqual({ day: 7, hour: 19 })
    expect(
      await page.getByLabel(`${tr.reminders.kinds.account}: ${tr.reminders.ways.mail}`).isDisabled(),
    ).toBe(true)
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: tr.reminders.stopAll }).click()
    await page.getByText(tr.reminders.stopped).waitFor()
    expect(await page.getByLabel(`${tr.reminders.kinds.exam}: ${tr.reminders.ways.mail}`).isChecked()).toBe(
      false,
    )
    expect((await stored(ada)).weekly_letter).toBeNull()
  })

  it('are stopped by the link of a mail, without signing in', async () => {
    expect((await stored(baris)).kinds.letter?.mail).toBe(true)
    const page = await stage.newPage()
    await page.goto(`/login#reminders=${stage.world.services.tokens.unsubscribe(baris.id)}`)
    await page.getByRole('button', { name: tr.mailedLink.reminders.submit }).click()
    await page.getByText(tr.mailedLink.reminders.done).waitFor()
    expect((await stored(baris)).kinds.letter?.mail).toBe(false)
  })
})
