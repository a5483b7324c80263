import { beforeAll, expect, it } from 'vitest'
import { ada, baris } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { unloaded } from '#web/words/tr/unloaded.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, holdBack, phone, signIn } from '../support/browser/browser.ts'

describeInBrowser('A query that is answered after half a minute', (stage) => {
  beforeAll(async () => {
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    const examdate = addDays(today.day, 9)
    for (const who of [ada, baris])
      await stage.world.call(
        'GET /exam/save',
        { query: { name: 'Kimya yazılısı', examdate, kind: 'school' } },
        { as: who },
      )
  })

  it.each([
    ['by the page that was opened first, before it was drawn', true, ada],
    ['by a page that was opened later', false, baris],
  ])('is shown, asked for %s', async (_, isFirst, who) => {
    const visitor = await stage.visitor(phone)
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, who)
    const send = await holdBack(page, '**/api/exam')
    const asked = page.waitForRequest('**/api/exam')
    if (isFirst) await page.goto('/plan')
    else {
      await page.goto('/settings')
      await page.getByRole('link', { name: tr.shell.screens.plan }).click()
    }
    await asked
    for (let second = 0; second < 32; second += 1) await page.clock.runFor(1_000)
    await page.getByText(unloaded.faults.NO_ANSWER).first().waitFor()

    send()

    await page.getByText('Kimya yazılısı').first().waitFor()
    expect(await page.getByText(unloaded.faults.NO_ANSWER).count()).toBe(0)
  })
})
