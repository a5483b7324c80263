import type { Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  kept,
  leftOnDevice,
  phone,
  settled,
  signIn,
  workerReady,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('On a network that comes and goes', (stage) => {
  beforeAll(async () => {
    await stage.world.call('GET /state/save', { query: { minutes: 25 } }, { as: ada })
  })

  const records = async (who = ada) =>
    (await stage.world.call('GET /state', { query: {} }, { as: who })).records.rows

  it('cached answers are refetched once the network is back, while the page stays visible', async () => {
    const page = await stage.signedIn(ada, phone, { hasWorker: true })
    const visitor = page.context()
    await page.getByText('25 dk').first().waitFor()
    await kept(page, 'GET /state')
    await settled(page)
    await workerReady(page)

    await visitor.setOffline(true)
    await page.reload()
    await page.getByText('25 dk').first().waitFor()
    // Everything on the screen was loaded, from the device.
    await settled(page)
    const saved = await stage.world.call('GET /state/save', { query: { minutes: 10 } }, { as: ada })
    await visitor.setOffline(false)

    await page.getByText('35 dk').first().waitFor()
    await stage.world.call('GET /state/delete/{id}', { params: { id: saved.id } }, { as: ada })
  })

  it('a trial exam begun in the morning with yesterday’s cache has the new day', async () => {
    await stage.joinTyt(baris)
    const visitor = await stage.visitor(phone, { hasWorker: true })
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, baris)
    await page.goto('/trial-exams/new')
    const day = page.getByLabel(tr.fields.day)
    const before = await day.inputValue()
    for (const call of ['GET /trialexam', 'GET /croom', 'GET /state', 'GET /user/data/{id}'])
      await kept(page, call)
    await settled(page)
    await workerReady(page)

    await visitor.setOffline(true)
    await page.clock.fastForward(86_400_000)
    await page.reload()

    await expect.poll(() => day.inputValue()).toBe(addDays(before, 1))
  })

  it('a timer continues while no page is open', async () => {
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    const visitor = await stage.visitor(phone, { hasWorker: true })
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
    await kept(page, 'GET /timer')
    await settled(page)
    await workerReady(page)

    await visitor.setOffline(true)
    await page.goto('about:blank')
    await page.clock.fastForward('30:00')
    await page.goto('/dashboard')

    await page
      .getByRole('timer')
      .getByText(/^(00:)?30:\d\d$/)
      .waitFor()
    await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
  })

  it('a page that was opened offline notices the server without the browser’s online event', async () => {
    const visitor = await stage.visitor(phone, { hasWorker: true })
    await visitor.addInitScript(() =>
      window.addEventListener('online', (event) => event.stopImmediatePropagation()),
    )
    const page = await visitor.newPage()
    await signIn(page, baris)
    await page.goto('/log')
    await settled(page)
    await workerReady(page)
    const before = (await records(baris)).length

    await visitor.setOffline(true)
    await page.goto('/log?new=1')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('3')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await visitor.setOffline(false)

    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })
    await page.getByText(tr.offline.offline).waitFor({ state: 'hidden' })
    const now = await records(baris)
    expect(now).toHaveLength(before + 1)
    const added = now.find(({ minutes }) => minutes === 3)
    if (added) await stage.world.call('GET /state/delete/{id}', { params: { id: added.id } }, { as: baris })
  })

  it('on a hanging connection a save waits in the outbox, and signing out asks before removing it', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/log', hasWorker: true })
    await settled(page)
    await workerReady(page)
    const before = (await records()).length

    // Requests hang.
    const hanging: Route[] = []
    await page.route('**/api/**', (route) => {
      hanging.push(route)
    })
    await page.getByRole('button', { name: tr.shell.byHand }).click()
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('5')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: tr.shell.more }).click()
    await page.getByRole('button', { name: tr.shell.logout }).click()
    const asks = page.getByRole('dialog', { name: tr.offline.leaveTitle })
    await asks.getByText(tr.offline.leaveWaiting(1)).waitFor()
    await asks.getByRole('button', { name: tr.offline.leave }).click()
    await page.waitForURL('**/login')
    expect(await leftOnDevice(page)).toEqual({ local: [], tab: [], kept: 0 })

    await page.goto('about:blank')
    // Otherwise the browser sends them when nothing holds them up.
    for (const route of hanging) await route.abort().catch(() => {})
    await page.unroute('**/api/**')
    await signIn(page, ada)
    await settled(page)
    expect(await page.getByText(like(tr.offline.waiting)).count()).toBe(0)
    expect(await records()).toHaveLength(before)
  })
})
