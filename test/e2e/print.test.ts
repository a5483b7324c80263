import { beforeAll, expect, it } from 'vitest'
import { ada, eda, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, settled } from '../support/browser/browser.ts'
import { studentNavigation } from '../support/browser/screens.ts'

/** A4 at 96 dots an inch. */
const paper = { width: 794, height: 1123 }

describeInBrowser('A printed screen', (stage) => {
  beforeAll(async () => {
    const { call } = stage.world
    await stage.joinTyt(ada)
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
    await call('GET /state/save', { query: { ...place, kind: 'practice', minutes: 40 } }, { as: ada })
    // One of the two lies in this week, whatever day it is.
    for (const by of [-1, 1]) {
      const item = { day: addDays(today.day, by), study_id: turkce, topic_id: tytTopic, minutes: 50 }
      await call('GET /plan/save', { query: { ...item, kind: 'review' } }, { as: ada })
    }
  })

  it('shows whose data it is and its content, without buttons and navigation', async () => {
    const page = await stage.acting(paper)
    for (const path of studentNavigation()) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      await settled(page)
      await page.emulateMedia({ media: 'print' })
      await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true)
      const pressed = page.locator('nav:visible, button:not([data-print="keep"]):visible, select:visible')
      expect(await pressed.count(), path).toBe(0)
      expect(await overflow(page), path).toBe(0)
    }
  })

  it('of a wide window stays as it is once its pages are counted, so that none of them is empty', async () => {
    const page = await stage.signedIn(ada, desktop)
    for (const path of studentNavigation()) {
      await page.goto(path)
      await settled(page)
      const counts = page.evaluate(
        () =>
          new Promise<number[]>((resolve) => {
            const count = () => document.querySelectorAll('#main *').length
            let before = 0
            const begin = () => {
              before = count()
            }
            window.addEventListener('beforeprint', begin, { once: true })
            const width = window.matchMedia('(min-width: 1024px)')
            width.addEventListener('change', () => resolve([before, count()]), { once: true })
          }),
      )
      await page.pdf({ format: 'A4' })
      const [before, printed] = await counts
      expect(printed, path).toBe(before)
    }
  })

  it('shows every day of the week’s plan', async () => {
    const page = await stage.signedIn(ada, paper, { path: '/plan' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    const days = page.locator('section[aria-label] h2').filter({ visible: true })
    await expect.poll(() => days.count()).toBe(7)
    const planned = page.getByRole('button', { name: /Türkçe/ }).filter({ visible: true })
    await planned.first().waitFor()
  })

  it('shows the accounts of an administrator, whose rows are buttons', async () => {
    const page = await stage.signedIn(eda, paper, { path: '/users' })
    await page.getByText(ada.name).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(ada.name).isVisible()).toBe(true)
  })
})
