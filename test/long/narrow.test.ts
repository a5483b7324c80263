import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, eda, fatma, tytCroom } from '#contract/examples.ts'
import { addDays, weekdayOf } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, leadTo, overflow, settled } from '../support/browser/browser.ts'

/** Checks the page on two usual phones; it never scrolls sideways. */
async function atEachWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 760 })
    await settled(page)
    await check()
    expect(await overflow(page), String(width)).toBeLessThanOrEqual(0)
  }
}

/** The chosen values of selects that are wider than their field. Runs in the page. */
function cutOff(selects: Element[]): string[] {
  return selects.flatMap((select) => {
    const text = document.createElement('canvas').getContext('2d')
    if (!(select instanceof HTMLSelectElement) || !text) return ['no select']
    text.font = getComputedStyle(select).font
    const label = select.selectedOptions[0]?.text ?? ''
    // The arrow takes the rest.
    return text.measureText(label).width > select.clientWidth - 28 ? [label] : []
  })
}

/** How much wider a field is than its placeholder. Runs in the page. */
function hintRoom(field: Element): number {
  const text = document.createElement('canvas').getContext('2d')
  if (!(field instanceof HTMLInputElement) || !text) return Number.NaN
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  text.font = font
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return Math.floor(room - text.measureText(field.placeholder).width)
}

describeInBrowser('On a narrow phone', (stage) => {
  let latest = ''
  const name = 'TYT Türkçe Branş Denemesi 13'
  beforeAll(async () => {
    const as = { as: ada }
    await stage.world.call('POST /croom/join', { body: { croom_id: tytCroom } }, as)
    const { studies } = await stage.world.call(
      'GET /trialexam/subjects/{id}',
      { params: { id: tytCroom } },
      as,
    )
    for (const day of ['2024-03-01', '2024-03-02', '2024-03-03']) {
      const lessons = studies.map(({ id, question_count }) => ({
        study_id: id,
        correct: Math.floor(question_count * 0.6),
        wrong: Math.floor(question_count * 0.15),
      }))
      const body = { croom_id: tytCroom, kind: 'general' as const, name, day, lessons }
      latest = (await stage.world.call('POST /trialexam/save', { body }, as)).id
    }
  })

  it('the names and results of trial exams are not cut off', async () => {
    const page = await stage.signedIn(ada, { width: 390, height: 780 }, { path: '/trial-exams' })
    const named = page.getByRole('listitem').getByText(name).first()
    await named.waitFor()
    await atEachWidth(page, async () => {
      expect(await named.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    })

    await page.goto(`/trial-exams/${latest}`)
    const counts = page
      .getByText(tr.trials.counts({ correct: 24, wrong: 6, blank: 10 }))
      .filter({ visible: true })
      .first()
    await counts.waitFor()
    await atEachWidth(page, async () => {
      // One line, not "24 D · 6 Y · 10" with a letter below it.
      expect((await counts.boundingBox())?.height).toBeLessThan(24)
    })
  })

  it('filters show their value, and a student’s buttons share a line', async () => {
    const { call } = stage.world
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    for (const back of [30, 28, 25, 23, 20, 17, 15])
      await call('GET /state/save', { query: { day: addDays(today.day, -back), minutes: 60 } }, { as: ada })
    const coach = await stage.signedIn(cem, { width: 390, height: 740 })
    const buttons = coach.locator('[data-student]').first().getByRole('button')
    await buttons.first().waitFor()
    await atEachWidth(coach, async () => {
      const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
      expect(await coach.locator('main select').evaluateAll(cutOff)).toEqual([])
    })

    const office = await stage.signedIn(
      eda,
      { width: 390, height: 740 },
      { path: `/users?croom=${tytCroom}` },
    )
    const chosen = office.getByRole('button', { name: /^Sınıf TYT/ }).locator('.truncate')
    await chosen.waitFor()
    await atEachWidth(office, async () => {
      expect(await chosen.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
      expect(await office.locator('main select').evaluateAll(cutOff)).toEqual([])
    })
  })

  it.each(['tr', 'en'] as const)('what a search finds is said whole beside a filter, %s', async (chosen) => {
    for (const [who, path] of [
      [cem, '/students?sort=name'],
      [ada, '/trial-exams?kind=general'],
      [eda, '/users?role=2'],
    ] as const) {
      const page = await stage.signedIn(who, { width: 360, height: 760 }, { path, chosen })
      const field = page.getByRole('searchbox')
      await field.waitFor()
      await atEachWidth(page, async () => {
        expect(await field.evaluate(hintRoom), path).toBeGreaterThanOrEqual(0)
      })
    }
  })

  it.each(['tr-TR', 'en-GB'])('buttons of a trial exam share a line, %s', async (locale) => {
    const page = await stage.signedIn(ada, { width: 360, height: 740 }, { locale })
    const tops = (names: RegExp[]) =>
      Promise.all(
        names.map(async (name) => {
          const box = await page.getByText(name).filter({ visible: true }).first().boundingBox()
          return Math.round(((box?.y ?? 0) + (box?.height ?? 0) / 2) / 8)
        }),
      )
    await page.goto('/trial-exams/new')
    await page.getByText(/^(Toplam|Total)$/).waitFor()
    expect(
      new Set(await tops([/^(Sonuçlar|Results)$/, /^(Soru, süre, muaf|Count, time, exempt)$/])).size,
    ).toBe(1)
  })

  it('no offered topic looks selected, and the on-screen keyboard stays closed', async () => {
    const page = await stage.signedIn(ada, { width: 360, height: 780 }, { path: '/log?new=true' })
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByRole('option').first().waitFor()
    const colors = await sheet
      .getByRole('option')
      .evaluateAll((options) => [...new Set(options.map((each) => getComputedStyle(each).backgroundColor))])
    expect(colors).toHaveLength(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
    await sheet.getByRole('option').first().click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })

  it('nothing reaches out of the page with text of twice the size', async () => {
    const { call } = stage.world
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    // The date of the week is above its first day, the last but one of the sheet: the least room that it has.
    const week_start = weekdayOf(addDays(today.day, -1))
    await call('GET /user/save', { query: { week_start } }, { as: cem })
    const faults: string[] = []
    for (const [who, paths] of [
      [cem, ['/students', '/students?view=days', '/crooms', '/settings?section=reminders']],
      [ada, ['/settings?section=reminders', '/settings?section=appearance', '/settings?section=coaches']],
      [fatma, ['/dashboard']],
      [eda, ['/users']],
    ] as const) {
      const page = await stage.signedIn(who, { width: 390, height: 844 })
      for (const path of paths) {
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
        await leadTo(page, path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await settled(page)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        if ((await overflow(page)) > 0) faults.push(path)
        const cut = await page
          .locator('fieldset label > .truncate')
          .evaluateAll((names) =>
            names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
          )
        faults.push(...cut.map((name) => `${path} cuts ${name} off`))
      }
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
})
