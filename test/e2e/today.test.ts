import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { actFor, describeInBrowser, desktop, phone } from '../support/browser/browser.ts'

describeInBrowser('Today', (stage) => {
  let today = ''
  beforeAll(async () => {
    await stage.joinTyt(ada)
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
    await stage.world.call(
      'GET /exam/save',
      { query: { name: 'TYT hedef', kind: 'national', examdate: addDays(today, 90), is_main: true } },
      { as: ada },
    )
  })

  const study = (minutes: number, place: object) =>
    stage.world.call(
      'GET /state/save',
      { query: { croom_id: tytCroom, study_id: turkce, ...place, kind: 'practice', day: today, minutes } },
      { as: ada },
    )
  const boxOf = async (page: Page, target: string) =>
    (await page.locator(target).first().boundingBox()) ?? null

  it('names what the time went to when the goal is reached, the longest first', async () => {
    for (const minutes of [90, 75]) await study(minutes, {})
    await study(200, { topic_id: tytTopic })
    const page = await stage.signedIn(ada, phone)

    await page.getByRole('heading', { name: tr.dashboard.goalReached }).waitFor()

    await page.getByText('Sözcükte Anlam 3 sa 20 dk · Türkçe 2 sa 45 dk').waitFor()
  })

  it('keeps the day beside the mark on a phone, and the whole name of the exam, after a change of a coach', async () => {
    const coach = await stage.signedIn(cem, desktop)
    await actFor(coach, ada)
    await stage.world.call(
      'GET /plan/save',
      { query: { day: today, study_id: turkce, kind: 'practice', minutes: 50 } },
      { as: cem, for: ada.id },
    )
    const page = await stage.signedIn(ada, phone)

    await page.getByRole('button', { name: tr.dashboard.changesBy(cem.name, 1) }).waitFor()

    const mark = await boxOf(page, 'header svg')
    const title = await boxOf(page, 'h1')
    expect(title?.x).toBeGreaterThan((mark?.x ?? 0) + (mark?.width ?? 0))
    const name = page.getByText(/^TYT hedef\s· /)
    expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })
})
