import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, linkOfAda, seedPassword } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { unloaded } from '#web/words/tr/unloaded.ts'
import { tr } from '#web/words/tr.ts'
import {
  askedByLogin,
  describeInBrowser,
  desktop,
  leftOnDevice,
  overflow,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }

describeInBrowser('A session', (stage) => {
  beforeAll(async () => {
    await stage.world.call('GET /state/save', { query: { minutes: 25 } }, { as: ada })
  })

  /** The calls that a page makes from now on. */
  function callsOf(page: Page): Request[] {
    const calls: Request[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
    })
    return calls
  }
  const pathsOf = (calls: Request[]) => calls.map((request) => new URL(request.url()).pathname)
  const leave = (page: Page) => page.getByRole('button', { name: tr.shell.logout, exact: true })

  it('that cannot start says so first, and the reason below', async () => {
    const page = await stage.newPage(phone)
    await page.route('**/api/auth/login', (route) => route.abort())
    await page.goto('/login')
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()

    const alert = page.getByRole('alert')
    await expect.poll(() => alert.getByRole('paragraph').allTextContents()).toHaveLength(2)
    const [first, second] = await alert.getByRole('paragraph').allTextContents()
    expect(first).toBe(unloaded.loginFailed)
    expect(second).toBe(unloaded.faults.OFFLINE)

    await page.unroute('**/api/auth/login')
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ json: { token: 'a.b.c', reftoken: 'r' } }),
    )
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()
    await alert.getByText(unloaded.faults.UNREADABLE).waitFor()
    expect(await leftOnDevice(page)).toMatchObject({ local: [], tab: [] })
    expect(await violations(page)).toEqual([])
  })

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)(
    'with a temporary password has one screen in the usual frame, and a way out: %s',
    async (_, view) => {
      const { run } = stage.world.database
      await run`update app_user set must_change_password = true where id = ${baris.id}`
      const page = await stage.newPage(view)
      const calls = callsOf(page)
      await page.goto('/login?to=%2Flog')
      await page.getByLabel(tr.login.email).fill(baris.email)
      await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
      await page.getByRole('button', { name: tr.login.title }).click()
      await page.waitForURL('**/change-password?to=%2Flog')
      await page.getByText(tr.password.mustChange).waitFor()
      await settled(page)

      expect(pathsOf(calls).filter((path) => !askedByLogin.includes(path))).toEqual(['/api/auth/login'])
      await leave(page).waitFor()
      expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0)
      expect([await violations(page), await overflow(page)]).toEqual([[], 0])
      await page.goto('/dashboard')
      await page.waitForURL('**/change-password?to=%2Fdashboard')

      await page.goto('/change-password?to=%2Fchange-password')
      await page.getByLabel(tr.account.ownPassword).fill(seedPassword)
      await page.getByLabel(tr.password.next, { exact: true }).fill(`${seedPassword}2`)
      calls.length = 0
      await page.getByRole('button', { name: tr.password.submit }).click()
      await page.waitForURL('**/dashboard')
      await expect.poll(() => pathsOf(calls)).toContain('/api/state')
      await expect.poll(() => pathsOf(calls)).toContain('/api/sabit/class')

      await stage.world.database.run`
      update credential set password_hash = (select password_hash from credential where user_id = ${cem.id})
      where user_id = ${baris.id}`
    },
  )

  it('shows only a retry button where a proxy answers with an HTML page', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/log' })
    await page.getByText('25 dk').first().waitFor()
    await settled(page)
    await page.route('**/api/**', (route) => route.fulfill(html))

    // What is shown stays, and a save is kept.
    await page.getByRole('button', { name: tr.shell.byHand }).click()
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('5')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await page.getByText('25 dk').first().waitFor()

    // Where nothing is there yet the place holds the way to try again.
    await page.getByRole('navigation').getByRole('link', { name: tr.shell.screens.trials }).click()
    await page.getByRole('button', { name: tr.common.retry }).first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/trial-exams')
    const warnings = stage.complaints.splice(0)
    expect(warnings.length).toBeGreaterThan(0)
    expect(warnings.filter((each) => !each.includes('answered with HTML instead of JSON'))).toEqual([])

    await page.unroute('**/api/**')
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('button', { name: tr.common.retry }).count()).toBe(0)
    stage.complaints.splice(0)
  })

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)(
    'is left from every screen; nothing stays on the device and nothing is asked for nobody: %s',
    async (_, view) => {
      const page = await stage.signedIn(ada, view)
      const openMore = async () => {
        await page.getByRole('button', { name: tr.shell.more }).click()
      }
      for (const path of ['/dashboard', '/log', '/plan', '/progress', '/settings', '/no/such/page', '/500']) {
        await page.goto(path)
        if (!(path === '/settings' && view === phone) && path !== '/500') await openMore()
        await leave(page).waitFor()
      }
      await page.goto('/log')
      await page.getByText('25 dk').first().waitFor()
      await settled(page)
      await openMore()
      await leave(page).waitFor()
      await settled(page)
      const calls = callsOf(page)

      await leave(page).click()
      await page.waitForURL('**/login')
      await settled(page)

      const asked = pathsOf(calls).filter((path) => !askedByLogin.includes(path))
      expect(asked.filter((path) => path !== '/api/auth/logout')).toEqual([])
      expect(await leftOnDevice(page)).toEqual({ local: [], tab: [], kept: 0 })
    },
  )

  it('is not started by a mailed link, which says what it does and leads to the login', async () => {
    const page = await stage.newPage(phone)
    await page.goto('/login#confirm=of-nobody')
    await page.getByRole('heading', { name: tr.mailedLink.confirm.title }).waitFor()
    await page.getByRole('button', { name: tr.mailedLink.confirm.submit }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/\w/)
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: tr.common.continue }).click()
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL('**/dashboard')
  })

  it('starts on a page of this site, whatever the address asks for', async () => {
    for (const to of ['//example.com/', '/\\\\example.com/', 'https://example.com/']) {
      const page = await stage.newPage()
      await page.goto(`/login?to=${encodeURIComponent(to)}`)
      await page.getByLabel(tr.login.email).fill(ada.email)
      await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
      await page.getByRole('button', { name: tr.login.title }).click()
      await page.waitForURL((url) => url.pathname === '/dashboard' && url.hostname !== 'example.com')
    }
  })

  it('whose refresh is refused at the start leads to the login, and back to the page after it', async () => {
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    const day = addDays(today.day, -5)
    const page = await stage.signedIn(ada)
    await settled(page)
    await page.evaluate(() => localStorage.setItem('exptoken', '1'))
    await page.evaluate(() => localStorage.setItem('reftoken', 'of nobody'))

    await page.goto(`/log?day=${day}`)
    await page.waitForURL('**/login?refresh=failed&to=*')
    await page.getByText(tr.login.refreshFailed).waitFor()
    expect(await leftOnDevice(page)).toMatchObject({ local: [], tab: [] })
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()

    await page.waitForURL(`**/log?day=${day}`)
  })

  it('of a coach says that the link to the student has ended, and leaves coach mode', async () => {
    const page = await stage.acting(phone)
    await page.getByRole('button', { name: tr.shell.more }).click()
    await leave(page).waitFor()
    await page.keyboard.press('Escape')
    await settled(page)

    await stage.world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })
    await page.getByRole('navigation').getByRole('link', { name: tr.shell.screens.trials }).click()
    await page.getByRole('heading', { name: tr.shell.linkEndedTitle }).waitFor()
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0)
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await leave(page).waitFor()
    await page.getByRole('main').getByRole('button', { name: tr.shell.exit }).click()

    await page.waitForURL('**/students')
    await settled(page)
    expect(await page.getByText(ada.name).count()).toBe(0)
    stage.complaints.splice(0)
  })
})
