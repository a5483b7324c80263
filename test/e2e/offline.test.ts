import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  actFor,
  describeInBrowser,
  desktop,
  forgetKept,
  idle,
  kept,
  keptDrafts,
  leftOnDevice,
  overflow,
  phone,
  settled,
  signIn,
  violations,
  workerReady,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('Without a network', (stage) => {
  beforeAll(async () => {
    await stage.world.call('GET /state/save', { query: { minutes: 25 } }, { as: ada })
  })

  const records = async (who = ada) =>
    (await stage.world.call('GET /state', { query: {} }, { as: who })).records.rows

  async function log(page: Page, minutes: string) {
    await page.goto('/log?new=1')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill(minutes)
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
  }

  it('an address has the same status with and without the service worker, and its screen opens offline', async () => {
    const visitor = await stage.visitor(phone, { hasWorker: true })
    const page = await visitor.newPage()
    const statusOf = async (path: string) => (await page.goto(path))?.status()

    const first = [await statusOf('/nowhere'), await statusOf('/500'), await statusOf('/login')]
    await workerReady(page)
    const later = [await statusOf('/nowhere'), await statusOf('/500'), await statusOf('/login')]
    await visitor.setOffline(true)
    await page.goto('/nowhere')

    expect([first, later]).toEqual([
      [404, 500, 200],
      [404, 500, 200],
    ])
    await page.getByRole('heading', { name: tr.errors.notFoundTitle }).waitFor()
  })

  it('the app opens from its cache, queues saves in the outbox, and sends each once, in order', async () => {
    const page = await stage.signedIn(ada, phone, { hasWorker: true })
    const visitor = page.context()
    await page.getByText('25 dk').first().waitFor()
    await page.goto('/log')
    await page.getByText('25 dk').first().waitFor()
    await settled(page)
    await kept(page, '["GET /state",{"query":{}}]')
    await workerReady(page)

    await visitor.setOffline(true)
    await log(page, '40')
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await page.getByText(tr.record.waits).waitFor()
    await log(page, '50')
    await page.goto('/dashboard')
    await page.getByText(tr.record.waits).nth(1).waitFor()
    // All that was done counts, whether it has been sent or not: on the ring and beside the week's goal.
    await expect.poll(() => page.getByText('1 sa 55 dk').count()).toBeGreaterThanOrEqual(3)
    await page.getByText('25 dk').first().waitFor()
    await page.getByText(tr.offline.waiting(2)).click()
    await page
      .getByRole('dialog', { name: tr.offline.title })
      .getByText(/40\sdk/)
      .waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.keyboard.press('Escape')
    expect(await records()).toHaveLength(1)

    // The token expires meanwhile and is refreshed first.
    await page.evaluate(() => localStorage.setItem('exptoken', '1'))
    await visitor.setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })

    expect((await records()).map(({ minutes }) => minutes).sort()).toEqual([25, 40, 50])
    await page.reload()
    await page.getByText('1 sa 55 dk').first().waitFor()
    expect(await records()).toHaveLength(3)
  })

  it('a queued save that the server refuses is corrected in its form and saved', async () => {
    const page = await stage.signedIn(baris, phone, { hasWorker: true })
    const visitor = page.context()
    await page.goto('/log')
    await page.getByText(tr.record.empty).waitFor()
    await workerReady(page)

    await visitor.setOffline(true)
    await log(page, '900')
    await log(page, '800')
    await visitor.setOffline(false)
    await page.getByText(tr.offline.refused(1)).click()
    const sheet = page.getByRole('dialog', { name: tr.offline.title })
    await sheet.getByText(/1.440|24 saat/).waitFor()
    await sheet.getByRole('button', { name: tr.common.edit }).click()
    const form = page.getByRole('dialog', { name: tr.record.addTitle })
    await expect.poll(() => form.getByLabel(tr.fields.minutes).inputValue()).toBe('800')
    await form.getByLabel(tr.fields.minutes).fill('80')
    await form.getByRole('button', { name: tr.common.save, exact: true }).click()
    await form.waitFor({ state: 'hidden' })

    await expect
      .poll(async () => (await records(baris)).map(({ minutes }) => minutes).sort())
      .toEqual([80, 900])
    await page.getByText(like(tr.offline.refused)).waitFor({ state: 'hidden' })
  })

  it('the outbox and the drafts survive the end of a session, for the same person', async () => {
    const page = await stage.signedIn(ada, desktop, { hasWorker: true })
    const visitor = page.context()
    await page.goto('/log')
    await settled(page)
    await workerReady(page)
    const before = (await records()).length
    await visitor.setOffline(true)
    await log(page, '5')
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await page.goto('/log?new=1')
    await page.getByRole('dialog', { name: tr.record.addTitle }).getByLabel(tr.fields.minutes).fill('7')
    await expect.poll(async () => Object.keys(await keptDrafts(page))).toEqual([`recordDraft:${ada.id}`])

    await stage.world.database.run`update session set ended_at = now() where user_id = ${ada.id}`
    await stage.world.login(ada)
    await visitor.setOffline(false)
    await page.waitForURL('**/login?session=expired&to=*')
    const { local, tab } = await leftOnDevice(page)
    expect([local, tab]).toEqual([[], []])

    await signIn(page, ada)
    await expect.poll(async () => (await records()).length).toBe(before + 1)
    await page.goto('/log?new=1')
    const typed = page.getByRole('dialog', { name: tr.record.addTitle }).getByLabel(tr.fields.minutes)
    await expect.poll(() => typed.inputValue()).toBe('7')
    for (const { id, minutes } of await records())
      if (minutes === 5) await stage.world.call('GET /state/delete/{id}', { params: { id } }, { as: ada })
  })

  it('a record can be saved on a device with an empty cache', async () => {
    const page = await stage.signedIn(baris, phone, { hasWorker: true })
    const visitor = page.context()
    await page.goto('/log')
    await page.getByText('1 sa 20 dk').first().waitFor()
    await workerReady(page)
    await settled(page)
    await visitor.setOffline(true)
    await forgetKept(page)
    const before = (await records(baris)).length

    await page.reload()
    await page.getByRole('button', { name: tr.common.retry }).first().waitFor()
    // The form fails to reload the day and stays mounted.
    await page.getByRole('button', { name: tr.shell.byHand }).click()
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('15')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await failed
    await idle(page)
    expect(await sheet.getByLabel(tr.fields.minutes).inputValue()).toBe('15')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await page.getByText(tr.record.waits).waitFor()
    await visitor.setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })

    const { today } = await stage.world.call('GET /state', { query: {} }, { as: baris })
    const now = await records(baris)
    expect(now).toHaveLength(before + 1)
    expect(now.find(({ minutes }) => minutes === 15)).toMatchObject({ day: today.day })
  })

  it('what a coach saves for a student stays with that student, whatever mode the coach is in later', async () => {
    const page = await stage.signedIn(cem, desktop, { hasWorker: true })
    const visitor = page.context()
    await actFor(page, ada)
    await page.goto('/log')
    await page.getByText('25 dk').first().waitFor()
    await settled(page)
    await workerReady(page)
    const before = (await records()).length

    await visitor.setOffline(true)
    await log(page, '35')
    await page.getByText(tr.offline.waiting(1)).waitFor()
    // The server does not have it yet, so there is nothing to edit or to comment on.
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '35 dk' })
    await row.waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    await page.keyboard.press('Shift+Escape')
    await page.waitForURL('**/students')
    await visitor.setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })

    const now = await records()
    expect(now).toHaveLength(before + 1)
    expect(now.find(({ minutes }) => minutes === 35)).toMatchObject({ created_by: cem.id })
  })

  it('nothing of one person is left on the device for the next one', async () => {
    const page = await stage.signedIn(ada, desktop, { hasWorker: true })
    const visitor = page.context()
    await page.goto('/log')
    await workerReady(page)
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
    expect(cached).toContain('/index.html')

    await page.evaluate(() => localStorage.removeItem('token'))
    await signIn(page, baris)
    await visitor.setOffline(true)
    await page.goto('/log')
    // What Barış saw before the network went is his: an empty day, or nothing yet.
    await page
      .getByRole('button', { name: tr.common.retry })
      .or(page.getByText(tr.record.empty))
      .first()
      .waitFor()

    expect(await page.getByText('25 dk').count()).toBe(0)
  })
})
