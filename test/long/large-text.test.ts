import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, phone, settled } from '../support/browser/browser.ts'

describeInBrowser('With text of twice the size on a phone', (stage) => {
  beforeAll(async () => {
    const { call } = stage.world
    await stage.joinTyt(ada)
    const { day: today } = (await call('GET /state', { query: {} }, { as: ada })).today
    const exam = { name: 'Temel Yeterlilik', kind: 'national', examdate: addDays(today, 90) } as const
    await call('GET /exam/save', { query: { ...exam, is_main: true } }, { as: ada })
    const place = { study_id: turkce, topic_id: tytTopic }
    const record = { ...place, croom_id: tytCroom, kind: 'practice', day: today, minutes: 45 } as const
    await call('GET /state/save', { query: record }, { as: ada })
    await call('GET /plan/save', { query: record }, { as: cem, for: ada.id })
    for (const back of [1, 2, 3]) {
      const sheet = { croom_id: tytCroom, kind: 'general', name: 'Deneme' } as const
      const lessons = [{ study_id: turkce, correct: 38, wrong: 2 }]
      const marks = [{ ...place, result: 'wrong', count: 2, reason: 'knowledge' }] as const
      const body = { ...sheet, day: addDays(today, -back), lessons, marks: [...marks] }
      await call('POST /trialexam/save', { body }, { as: ada })
    }
  })

  async function open(page: Page, path: string) {
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await settled(page)
  }

  it('numbers go below the names they are of', async () => {
    const page = await stage.signedIn(ada, phone)
    /** Share of the card's width that a name may use. */
    const share = (name: string, around: string) =>
      page
        .locator(`main ${around}`)
        .getByText(name)
        .first()
        .evaluate((element, outer) => {
          const line = element.parentElement?.getBoundingClientRect().width ?? 0
          return line / (element.closest(outer)?.getBoundingClientRect().width ?? 1)
        }, around)

    await open(page, '/dashboard')
    expect(await share('Sözcükte Anlam', 'li')).toBeGreaterThan(0.5)
    await open(page, '/plan?exams=1')
    expect(await share('Temel Yeterlilik', 'dialog li')).toBeGreaterThan(0.7)
    await open(page, '/log')
    expect(await share('Sözcükte Anlam', 'li')).toBeGreaterThan(0.6)
  })

  it('the levels at the end of a session are not cut off', async () => {
    const { call } = stage.world
    await call(
      'POST /timer/start',
      { body: { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, kind: 'practice' } },
      { as: ada },
    )
    const page = await stage.signedIn(ada, phone)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: tr.timer.finish, exact: true }).first().click()
    const sheet = page.getByRole('dialog', { name: tr.timer.finishTitle })
    const levels = sheet.getByRole('group', { name: /^Bu konuda neredesin/ }).locator('button > span')
    await levels.first().waitFor()
    const cut = await levels.evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    )
    expect(cut).toEqual([])
    expect(await levels.count()).toBe(5)
  })

  it('the next exam and the changes of a coach do not cover one another', async () => {
    const page = await stage.signedIn(ada, phone)
    await open(page, '/dashboard')
    const news = page.getByRole('button', { name: tr.dashboard.changesBy('Cem Aksoy', 1) })
    await news.waitFor()

    const exam = await page.getByText(tr.dashboard.daysLeft(90)).first().boundingBox()
    const icon = await news.locator('svg').boundingBox()
    expect(icon?.y).toBeGreaterThan((exam?.y ?? 0) + (exam?.height ?? 0) - 1)
  })
})
