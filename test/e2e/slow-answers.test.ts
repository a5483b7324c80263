import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, holdBack, kept, phone, settled } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('A late answer', (stage) => {
  beforeAll(async () => {
    await stage.joinTyt(ada)
  })

  async function pageAt(address: string, viewport = phone): Promise<Page> {
    const page = await stage.signedIn(ada, viewport, { path: address })
    return page
  }
  const state = () => stage.world.call('GET /state', { query: {} }, { as: ada })
  const log = (minutes: number) =>
    stage.world.call(
      'GET /state/save',
      { query: { croom_id: tytCroom, study_id: turkce, minutes } },
      { as: ada },
    )
  const save = (page: Page) => page.getByRole('button', { name: tr.common.save, exact: true })
  const close = (page: Page) => page.getByRole('button', { name: tr.common.close })

  it('closes its own form only, not one opened meanwhile for another record', async () => {
    const page = await pageAt('/log?new=true')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    const minutes = sheet.getByLabel(tr.fields.minutes)
    await minutes.fill('31')
    const send = await holdBack(page, '**/api/state/save')
    await save(page).click()
    await expect.poll(() => minutes.evaluate((field) => field.closest('[inert]') !== null)).toBe(true)
    await close(page).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: tr.shell.byHand }).first().click()
    await expect.poll(() => minutes.inputValue()).toBe('')
    await minutes.fill('32')

    send()
    await page.getByText(tr.record.savedAs(`${tr.record.general} · 31 dk`)).waitFor()
    expect(await minutes.inputValue()).toBe('32')
    await save(page).click()
    await sheet.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await state()).records.rows.map((record) => record.minutes).sort())
      .toEqual([31, 32])
  })

  it('that is a refusal is shown after its form was closed, and reopens it', async () => {
    const page = await pageAt('/log?new=true')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    const minutes = sheet.getByLabel(tr.fields.minutes)
    await minutes.fill('1400')
    const send = await holdBack(page, '**/api/state/save')
    await save(page).click()
    await close(page).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: tr.shell.byHand }).first().click()
    await minutes.fill('3')

    send()
    const refused = page.getByText(tr.offline.refused(1))
    await refused.waitFor()
    expect(await minutes.inputValue()).toBe('3')
    await minutes.fill('33')
    await save(page).click()
    await sheet.waitFor({ state: 'detached' })
    await refused.click()
    await page.getByRole('button', { name: tr.common.edit, exact: true }).click()
    await expect.poll(() => minutes.inputValue()).toBe('1400')
    await minutes.fill('34')
    await save(page).click()
    await refused.waitFor({ state: 'detached' })
    expect((await state()).records.rows.map((record) => record.minutes)).toEqual(
      expect.arrayContaining([33, 34]),
    )
  })

  it('to a query from before a change is not restored from the device cache', async () => {
    const { today } = await state()
    const item = { day: startOfWeek(today.day, 1), croom_id: tytCroom, study_id: turkce }
    await stage.world.call(
      'GET /plan/save',
      { query: { ...item, kind: 'practice', minutes: 40 } },
      { as: ada },
    )
    const page = await pageAt('/plan', desktop)
    const card = page.getByRole('button', { name: /^Türkçe/ })
    await card.waitFor()
    await kept(page, 'GET /plan')
    const isOn = (name: string) =>
      page
        .getByRole('region', { name })
        .getByRole('button', { name: /^Türkçe/ })
        .count()
    expect(await isOn('Pazartesi')).toBe(1)

    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/plan'))
    await page.route('**/api/plan', (route) => route.abort())
    await card.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await lost
    await settled(page)

    expect(await isOn('Pazartesi')).toBe(0)
    await page.unroute('**/api/plan')
  })

  it('does not navigate away from another screen, and a trial exam cannot be edited while it is being saved', async () => {
    const page = await pageAt('/trial-exams/new')
    const cell = page.getByRole('textbox', { name: `Türkçe, ${tr.record.fields.correct}`, exact: true })
    await cell.fill('29')
    // One number of a lesson is refused before it is sent.
    await page.getByRole('textbox', { name: `Türkçe, ${tr.record.fields.wrong}`, exact: true }).fill('5')
    const send = await holdBack(page, '**/api/trialexam/save')
    await save(page).click()
    await page.locator('[data-save][aria-busy=true]').waitFor()
    await cell.pressSequentially('1')
    expect(await cell.inputValue()).toBe('29')
    await page.getByRole('link', { name: tr.shell.screens.dashboard }).first().click()
    // The dashboard's own parts may still be on their way: the answer leads nobody back meanwhile.
    await page.waitForURL('**/dashboard')

    send()
    await page.getByText(like(tr.trialEntry.saved)).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.goto('/trial-exams/new')
    await cell.waitFor()
    expect(await cell.inputValue()).toBe('')
  })

  it('does not clear the subject of a timer that is started before it arrives', async () => {
    await log(20)
    const page = await pageAt('/log')
    await settled(page)
    const send = await holdBack(page, '**/api/state')
    await page.reload()
    await page.getByRole('button', { name: tr.timer.start, exact: true }).click()
    send()

    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
    expect(await stage.world.call('GET /timer', {}, { as: ada })).toMatchObject({ study_id: turkce })
    await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
  })

  it('does not change the step that is started before it arrives', async () => {
    const { today, records } = await state()
    // Once the goal of the day is reached, nothing is offered in its place.
    for (const { id } of records.rows)
      await stage.world.call('GET /state/delete/{id}', { params: { id } }, { as: ada })
    const query = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, minutes: 30 }
    const day = addDays(today.day, -30)
    await stage.world.call('GET /state/save', { query: { ...query, day } }, { as: ada })
    await log(20)
    const page = await pageAt('/log')
    await settled(page)
    const send = await holdBack(page, '**/api/insight/review')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: tr.timer.start, exact: true }).click()
    send()

    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
    const timer = await stage.world.call('GET /timer', {}, { as: ada })
    expect(timer).toMatchObject({ topic_id: tytTopic, kind: 'review' })
    await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
  })
})
