import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, leadTo } from '../support/browser/browser.ts'

describeInBrowser('A coach of two thousand students', (stage) => {
  beforeAll(async () => {
    const { database } = stage.world
    await database.run`
      insert into app_user (id, role_id, name, email, goals)
      select ('00000000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, 2, 'Çok ' || lpad(n::text, 4, '0'),
             'c' || n || '@example.com', (select goals from app_user where id = ${ada.id})
      from generate_series(1, 2000) n`
    await database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select owner, ('00000000-0000-7000-9001-' || right(s.id::text, 12))::uuid, ${cem.id}, s.id, 'act'
      from (select id from app_user where email ~ '^c[0-9]+@example.com$') s,
           lateral unnest(array[s.id, ${cem.id}::uuid]) owner`
  })

  it('finds and opens the last like the first', async () => {
    const page = await stage.signedIn(cem, desktop)
    await page.getByText(/^2\.00\d öğrenci\s· (?!ilk)/).waitFor()
    await page.getByLabel(tr.common.sort).selectOption({ label: tr.students.sorts.name })
    const rows = page.locator('li[aria-setsize]')
    await page.locator('li[aria-posinset="1"]').waitFor()
    expect(await rows.count()).toBeLessThan(60)

    // Any place is a scroll away, and there again on the way back.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    const middle = page.locator('li[aria-posinset="1001"]').getByRole('link')
    await middle.scrollIntoViewIfNeeded()
    const name = (await middle.textContent()) ?? ''
    await middle.click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL('**/students**')
    await expect.poll(() => isInSight(page.getByRole('link', { name }))).toBe(true)
    expect(await rows.count()).toBeLessThan(60)

    // By keys as well, and the focused row stays while others are looked at.
    await page.getByRole('link', { name }).focus()
    for (let step = 0; step < 40; step++) await page.keyboard.press('j')
    const walked = page.locator('li[aria-posinset="1041"]').getByRole('link')
    expect(await isInSight(walked)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const all = await rows.first().getAttribute('aria-setsize')
    await page.locator(`li[aria-posinset="${all}"]`).waitFor()
    await page.keyboard.press('k')
    await expect.poll(() => isInSight(page.locator('li[aria-posinset="1040"]'))).toBe(true)

    // On paper nobody is missing.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await page.locator('li [data-row="student"]').count()).toBe(Number(all))
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

    await page.getByLabel(tr.students.search).fill('çok 1999')
    await page.getByRole('link', { name: 'Çok 1999' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('çok 2000')
    await page.getByRole('option', { name: /Çok 2000/ }).waitFor()
  })

  it('reads that some are missing while a part of the list is not answered, and asks again', async () => {
    const page = await stage.signedIn(cem, desktop, { path: '/settings' })
    let isAway = true
    await page.route('**/api/insight/triage', (route) => {
      const { query = '' } = route.request().headers()
      return isAway && /"page":2\b/.test(atob(query)) ? route.abort() : route.continue()
    })
    await leadTo(page, '/students')
    const note = page.getByRole('main').getByRole('alert')
    await note.waitFor()
    isAway = false
    // The page may ask again by itself before the button is pressed.
    const retry = note.getByRole('button', { name: tr.common.retry })
    await expect
      .poll(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => {})
        return note.count()
      })
      .toBe(0)
  })
})

/** Whether any of it lies where the window is scrolled to. */
async function isInSight(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.y + box.height > 0 && box.y < desktop.height
}
