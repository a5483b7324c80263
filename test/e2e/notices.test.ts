import { expect, it } from 'vitest'
import { ada, baris, cem } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, overflow, phone, violations } from '../support/browser/browser.ts'

describeInBrowser('The bell', (stage) => {
  const coached = (minutes: number) =>
    stage.world.call('GET /state/save', { query: { minutes } }, { as: cem, for: ada.id })

  it('counts what a coach did, shows it, and leads to the record', async () => {
    await coached(20)
    const page = await stage.signedIn(ada)
    const bell = page.getByRole('button', { name: tr.notices.bell(1) })
    await bell.click()
    const panel = page.getByRole('dialog', { name: tr.notices.title })
    await panel.getByText('Cem Aksoy senin için bir değişiklik yaptı.').waitFor()
    // Amber is somebody else's hand.
    expect(await panel.locator('li .bg-coach').count()).toBe(1)
    expect((await panel.boundingBox())?.width).toBe(360)
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true)
    await bell.click()
    await panel.getByRole('button', { name: tr.notices.see }).click()
    await page.waitForURL(/\/log\?day=/)
    await page.getByRole('button', { name: tr.notices.title, exact: true }).waitFor()
  })

  it('takes a coach’s change back, says so, and tells the quiet hours', async () => {
    await stage.world.call('POST /reminder', { body: { quiet: { from: 21, to: 7 } } }, { as: baris })
    const page = await stage.signedIn(baris)
    await page.getByRole('button', { name: tr.notices.title }).click()
    const empty = page.getByRole('dialog', { name: tr.notices.title })
    await empty.getByText('21.00–07.00').waitFor()
    await empty.getByRole('link', { name: tr.notices.changeQuiet }).click()
    await page.waitForURL(/section=reminders/)

    await stage.world.call('POST /notice/read', { body: { all: true } }, { as: ada })
    await coached(33)
    const adas = await stage.signedIn(ada)
    await adas.getByRole('button', { name: tr.notices.title }).click()
    const panel = adas.getByRole('dialog', { name: tr.notices.title })
    await panel.getByRole('button', { name: new RegExp(`^${tr.common.undo}: .*33\\sdk`) }).click()
    await adas.getByText(tr.record.takenBack).first().waitFor()
    const done = panel.getByText(tr.record.takenBack)
    await done.waitFor()
    await expect.poll(() => done.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(
      await panel.getByRole('button', { name: new RegExp(`^${tr.common.undo}: .*33\\sdk`) }).count(),
    ).toBe(0)
    expect(await violations(adas)).toEqual([])
    const { records } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(records.rows.some(({ minutes }) => minutes === 33)).toBe(false)
  })

  it('opens a sheet on the phone, where all can be marked as read', async () => {
    await coached(30)
    const page = await stage.signedIn(ada, phone)
    await page.getByRole('button', { name: tr.notices.bell(1) }).click()
    const sheet = page.getByRole('dialog', { name: tr.notices.title })
    await sheet.getByRole('button', { name: tr.notices.allRead }).click()
    await sheet.getByText(tr.notices.unread(0)).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })

  it('is there on every screen, says when there is nothing, and is not there in coach mode', async () => {
    const page = await stage.signedIn(baris)
    for (const path of ['/log', '/trial-exams', '/settings']) {
      await page.goto(path)
      await page.getByRole('button', { name: tr.notices.title, exact: true }).click()
      await page.getByText(tr.notices.none).waitFor()
    }
    const acting = await stage.acting()
    await acting.getByText(tr.dashboard.sessions).waitFor()
    // A coach starts no timer.
    expect(await acting.getByRole('button', { name: tr.timer.start }).count()).toBe(0)
    expect(await acting.getByRole('button', { name: tr.notices.title }).count()).toBe(0)
  })

  it('shows the latest thirty, and the others at a press', async () => {
    await stage.world.database.run`
      insert into notice (user_id, id, kind, event, facts)
      select ${baris.id}, gen_random_uuid(), 'link', 'linkEnded', '{}' from generate_series(1, 31)`
    const page = await stage.signedIn(baris)
    await page.getByRole('button', { name: tr.notices.bell(31) }).click()
    const panel = page.getByRole('dialog', { name: tr.notices.title })
    const read = panel.getByRole('button', { name: tr.notices.read, exact: true })
    await expect.poll(() => read.count()).toBe(30)
    const more = panel.getByRole('button', { name: tr.common.more })
    await more.click()
    await expect.poll(() => read.count()).toBe(31)
    expect(await more.count()).toBe(0)
  })
})
