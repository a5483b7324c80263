import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, phone, settled } from '../support/browser/browser.ts'

/** Correct and wrong answers of the nine lessons of a TYT, in their order. */
const sheet = [
  [31, 6],
  [3, 1],
  [4, 1],
  [3, 2],
  [4, 1],
  [28, 8],
  [5, 2],
  [4, 1],
  [4, 2],
] as const
/** What is typed to find five topics with mistakes. */
const topics = ['par', 'soz', 'pro', 'usl', 'huc']

// Keys and touches of a study record are counted in `log-keys.test.ts` and `one-line.test.ts`.
describeInBrowser('What is done often takes few keys and touches', (stage) => {
  let monday = ''
  beforeAll(async () => {
    await stage.joinTyt(ada)
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    monday = startOfWeek(today.day, 1)
  })

  /** Counts the keys and clicks of a person. */
  function counter(page: Page) {
    let count = 0
    return {
      count: () => count,
      async press(...keys: string[]) {
        for (const key of keys) {
          count += 1
          await page.keyboard.press(key)
        }
      },
      async click(target: Locator) {
        count += 1
        await target.click()
      },
    }
  }
  const planned = () =>
    stage.world.call('GET /plan', { query: { from: monday, to: addDays(monday, 13) } }, { as: ada })

  it('a trial of nine lessons with five marks: at most 50 keys, 20 of them the results', async () => {
    const page = await stage.signedIn(ada, desktop)
    const { press, click, count } = counter(page)
    await page.goto('/trial-exams')
    await click(page.getByRole('link', { name: tr.trials.add }).first())
    const cells = page.getByRole('table').getByRole('textbox')
    await expect.poll(() => cells.count()).toBe(18)
    await expect.poll(() => cells.first().evaluate((cell) => cell === document.activeElement)).toBe(true)
    for (const number of sheet.flat()) await press(...String(number))
    await press('Enter')
    for (const typed of topics) {
      const search = page.getByRole('combobox', { name: /konu/i })
      await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
      await press(...typed)
      await page.locator('[role=option]').first().waitFor()
      await press('Enter')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-mark')))
        .toBe(true)
      await press('1')
    }
    await press('Control+Enter')
    await page.waitForURL(/trial-exams\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1) ?? ''
    const saved = await stage.world.call('GET /trialexam/data/{id}', { params: { id } }, { as: ada })
    expect(saved.lessons.map(({ correct, wrong }) => [correct, wrong])).toEqual(sheet)
    expect(saved.marks.map(({ reason }) => reason)).toEqual(Array.from(topics, () => 'knowledge'))
    expect(count()).toBeLessThanOrEqual(50)
  })

  it('a plan of a week from the insights: at most 35 keys, and one to repeat the week', async () => {
    const { call } = stage.world
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    const topics = await call('GET /topic/study/{id}', { params: { id: turkce } }, { as: ada })
    // Studied so long ago that they are due for review.
    for (const { id } of topics.slice(0, 7))
      await call(
        'GET /state/save',
        {
          query: {
            croom_id: tytCroom,
            study_id: turkce,
            topic_id: id,
            day: addDays(today.day, -40),
            minutes: 30,
          },
        },
        { as: ada },
      )
    const page = await stage.signedIn(ada, desktop)
    const { press, click, count } = counter(page)
    await page.goto(`/plan?day=${monday}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await click(page.getByRole('button', { name: tr.plan.add, exact: true }).first())
    const form = page.getByRole('dialog', { name: tr.plan.add })
    const search = form.getByRole('combobox', { name: /konu/i })
    for (let day = 0; day < 7; day += 1) {
      await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
      const first = form.getByRole('option').first()
      await first.waitFor()
      if (day === 0) await first.getByText(tr.dashboard.whys.review).waitFor()
      await press('1')
      await search.waitFor({ state: 'detached' })
      if (day > 0) await press('Shift+ArrowDown')
      await press(day < 6 ? 'Shift+Enter' : 'Enter')
    }
    await form.waitFor({ state: 'detached' })
    await expect.poll(async () => (await planned()).length).toBe(7)
    const items = await planned()
    expect(items.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n)))
    expect(new Set(items.map(({ topic_id }) => topic_id)).size).toBe(7)
    // Shift is held and counts as a key of its own.
    expect(count() + 6 + 6).toBeLessThanOrEqual(35)

    await page.goto(`/plan?day=${addDays(monday, 7)}`)
    const again = counter(page)
    await again.click(page.getByRole('button', { name: tr.plan.copy }).first())
    await expect.poll(async () => (await planned()).length).toBe(14)
    expect(again.count()).toBe(1)
  })

  it.each([
    ['desktop', desktop, 1],
    ['phone', phone, 2],
  ] as const)('coach mode on a %s, in and out', async (_, viewport, most) => {
    const page = await stage.signedIn(cem, viewport)
    await page.goto('/students')
    const going = counter(page)
    if (viewport === phone) await going.click(page.getByRole('link', { name: ada.name }).first())
    await going.click(page.getByRole('button', { name: new RegExp(`^${tr.students.act}`) }).first())
    await page.waitForURL('**/plan')
    await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    expect(going.count()).toBeLessThanOrEqual(most)

    const leaving = counter(page)
    if (viewport === phone) await leaving.click(page.getByRole('button', { name: /Koç görünümüne dön|Çık/ }))
    else await leaving.press('Shift+Escape')
    await page.waitForURL('**/students')
    expect(leaving.count()).toBe(1)
  })
})
