import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ada, cem, eda, seedPassword, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { tr } from '#web/words/tr.ts'
import { actFor, describeInBrowser, desktop, phone, signIn } from '../support/browser/browser.ts'

describeInBrowser('A screen', (stage) => {
  const acting = (viewport = desktop) => stage.acting(viewport)

  /** A student who has accepted a code of Cem's. */
  async function linked(name: string) {
    const { world } = stage
    const email = `${randomUUID()}@example.com`
    const body = { name, email, password: seedPassword, role_id: roleIds.student, croom_id: tytCroom }
    await world.call('POST /auth/register', { body }, {})
    const account = await world.database.one<{ id: string }>`
      select user_id as id from email_address where email = ${email}`
    const { code } = await world.call('POST /link/invite', { body: { access: 'act' } }, { as: cem })
    const student = { id: account?.id ?? '', name, email }
    await world.call('POST /link/accept', { body: { code } }, { as: student })
  }

  it('is not shown before a temporary password is changed, and then is the one that was asked for', async () => {
    const { temporary_password = '' } = await stage.world.call(
      'GET /user/pass/reset',
      { query: { id: ada.id } },
      { as: eda },
    )
    const page = await stage.newPage(phone)
    await page.goto('/progress')
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(temporary_password)
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL('**/change-password?to=%2Fprogress')
    await page.goto('/log')
    await page.waitForURL('**/change-password?to=%2Flog')
    await page.reload()
    await page.getByLabel(tr.account.ownPassword).fill(temporary_password)
    await page.getByLabel(tr.password.next, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.password.submit }).click()

    await page.waitForURL('**/log')
    await page.getByRole('heading', { name: tr.shell.screens.log }).waitFor()
  })

  it.each(['/404', '/500', '/nowhere'])('says whose data it is, on %s too', async (path) => {
    const page = await acting(phone)

    await page.goto(path)

    await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    const bar = await page.getByRole('region', { name: tr.shell.coachMode }).boundingBox()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(bar?.y).toBe(0)
    expect(heading?.y).toBeGreaterThan(48)
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${ada.name} · `))
  })

  it('shows the sidebar at an unknown address', async () => {
    const page = await stage.signedIn(ada)

    await page.goto('/nowhere')

    await page.getByRole('heading', { name: tr.errors.notFoundTitle }).waitFor()
    await page.getByRole('link', { name: tr.shell.screens.plan }).click()
    await page.waitForURL('**/plan')
  })

  it('focuses its heading, and keeps the focus while only the search changes', async () => {
    const page = await stage.signedIn(ada)
    await page.getByRole('button', { name: tr.shell.more }).click()
    await page.getByRole('dialog').getByRole('link', { name: tr.shell.screens.log }).click()
    await page.waitForURL('**/log')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(tr.shell.screens.log)

    const before = page.getByRole('button', { name: tr.log.dayBefore })
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    await before.click()
    await page.waitForURL('**/log?day=*')
    const earlier = new Date(addDays(today.day, -1)).toLocaleDateString('tr', {
      weekday: 'long',
      timeZone: 'UTC',
    })
    await page.getByRole('heading', { name: earlier }).waitFor()
    expect(await before.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('switches to another student with a few keys, the last one first', async () => {
    const names = ['Nil Deniz', 'Zehra Aksu']
    for (const name of names) await linked(name)
    const page = await acting()
    await page.goto('/log?new=1')
    await page.getByRole('dialog', { name: tr.record.addTitle }).getByLabel(tr.fields.minutes).fill('17')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: tr.shell.switchStudent }).click()
    await page.getByRole('option', { name: 'Zehra Aksu' }).waitFor()
    await page.keyboard.type('zeh')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: tr.shell.coachMode }).getByText('Zehra Aksu').waitFor()
    await page.waitForURL('**/plan')
    await page.goto('/log?new=1')
    expect(
      await page.getByRole('dialog', { name: tr.record.addTitle }).getByLabel(tr.fields.minutes).inputValue(),
    ).toBe('')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    const options = page.getByRole('option').filter({ hasText: tr.students.act })
    await expect
      .poll(() => options.allTextContents())
      .toEqual([expect.stringContaining(ada.name), expect.stringContaining('Nil Deniz')])
    expect(await page.getByRole('option', { name: tr.shell.byHand }).count()).toBe(1)
    expect(await page.getByRole('option', { name: tr.shell.start }).count()).toBe(0)
  })

  it('keeps its student when the list of the others fails to load', async () => {
    const visitor = await stage.visitor(desktop)
    const page = await visitor.newPage()
    await visitor.route(/palette-[^/]*\.js/, (route) => route.abort())
    await signIn(page, cem)
    await actFor(page, ada)
    // A part that is gone from the server loads the page again; once.
    await page.evaluate(() => sessionStorage.setItem('reloadedForParts', String(Date.now())))

    await page.getByRole('button', { name: tr.shell.switchStudent }).click()

    await page.getByText(tr.errors.partNotLoaded).waitFor()
    await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('keeps its offline notice below the coach’s bar', async () => {
    const page = await acting(phone)
    await page.getByText(tr.dashboard.sessions).waitFor()
    await page.context().setOffline(true)

    const line = page.getByText(tr.offline.offline)
    await line.waitFor()

    const box = await line.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(48)
    await page.context().setOffline(false)
  })

  it('shows messages inside the open sheet, and restores the focus after it', async () => {
    const page = await stage.signedIn(cem)
    await page.getByRole('link', { name: ada.name }).click()
    const manage = page.getByRole('button', { name: tr.students.manage(ada.name) })
    await manage.click()
    const sheet = page.getByRole('dialog', { name: ada.name })
    await page.route('**/api/link/access', (route) =>
      route.fulfill({ status: 500, json: { message: 'Olmadı.', code: 'INTERNAL' } }),
    )
    await sheet.getByRole('button', { name: tr.students.lowerAccess }).click()

    await sheet.getByText('Olmadı.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await manage.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.getByText('Olmadı.').count()).toBe(1)
  })
})
