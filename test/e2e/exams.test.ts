import { beforeAll, expect, it } from 'vitest'
import { ada, baris } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  idle,
  overflow,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'

describeInBrowser('Exams', (stage) => {
  let today: string
  const exams = async () => (await stage.world.call('GET /exam', { query: {} }, { as: ada })).rows

  beforeAll(async () => {
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
  })

  it('are saved with a countdown, warn about two on one day, and come back after a deletion is undone', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/plan?exams=1' })
    const all = page.getByRole('dialog', { name: tr.exams.title })
    for (const name of ['TYT', 'Biyoloji yazılısı']) {
      await all.getByRole('button', { name: tr.exams.add, exact: true }).first().click()
      const sheet = page.getByRole('dialog', { name: tr.exams.add })
      await sheet.getByLabel(tr.exams.name).fill(name)
      await sheet.getByLabel(tr.exams.date).fill(addDays(today, 30))
      await sheet.getByText(name === 'TYT' ? tr.dashboard.daysLeft(30) : 'Aynı gün: TYT').waitFor()
      await sheet.getByRole('button', { name: tr.common.save }).click()
      await sheet.waitFor({ state: 'hidden' })
    }
    expect((await exams()).map(({ name, is_main }) => [name, is_main])).toEqual([
      ['TYT', true],
      ['Biyoloji yazılısı', false],
    ])
    await all.getByText(tr.fields.is_main).waitFor()

    // A day with an exam opens it.
    const free = addDays(today, 30).endsWith('-15') ? '16' : '15'
    await page.getByRole('button', { name: new RegExp(`^Sınav ekle: ${free} `) }).press('Enter')
    const onDay = page.getByRole('dialog', { name: tr.exams.add })
    expect(await onDay.getByLabel(tr.exams.date).inputValue()).toBe(
      `${addDays(today, 30).slice(0, 7)}-${free}`,
    )
    await onDay.getByRole('button', { name: tr.common.cancel }).click()
    await onDay.waitFor({ state: 'hidden' })

    await all.getByRole('button', { name: tr.common.close }).first().click()
    await all.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: tr.exams.upcoming }).getByText('Biyoloji yazılısı').click()
    await page
      .getByRole('dialog', { name: tr.exams.editTitle })
      .getByRole('button', { name: tr.common.delete })
      .click()
    await page.getByText(tr.exams.deleted).waitFor()
    expect(await exams()).toHaveLength(1)
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByText(tr.plan.restored).waitFor()
    expect(await exams()).toHaveLength(2)
  })

  it('that is today is named so above the plan, and a filled day of the month on a phone', async () => {
    const query = { name: 'Fizik yazılısı', kind: 'school' as const, examdate: today }
    await stage.world.call('GET /exam/save', { query }, { as: baris })
    await stage.joinTyt(baris)
    const page = await stage.signedIn(baris, phone, { path: '/plan' })
    const ahead = page.getByRole('region', { name: tr.exams.upcoming })
    await ahead.getByText(tr.exams.days(0), { exact: true }).waitFor()
    await page.getByRole('button', { name: tr.exams.all }).click()
    await page.waitForURL('**/plan?exams=1')
    await page
      .getByRole('table')
      .getByRole('button', { name: /^Fizik yazılısı, / })
      .click()
    await page.getByRole('dialog', { name: tr.exams.editTitle }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.search === '')
  })

  it('start as a further exam beside the main one, even when the list loads late', async () => {
    const page = await stage.signedIn(ada, desktop)
    const send = await holdBack(page, '**/api/exam')
    await page.goto('/plan?new=yes')
    const main = page.getByRole('dialog', { name: tr.exams.add }).getByLabel(tr.exams.makeMain)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await idle(page)
    send()
    await main.waitFor()
    await settled(page)
    expect(await main.isChecked()).toBe(false)
  })

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('have no axe violation, %s', async (theme, viewport) => {
    const page = await stage.signedIn(ada, viewport, { theme })
    const arrived = () =>
      // Half way in, a sheet has half its contrast.
      page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    await page.goto('/plan?exams=1')
    await page.getByRole('dialog').getByText(tr.fields.is_main).waitFor()
    await arrived()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.goto('/plan?new=yes')
    await page.getByText(new RegExp(`· ${tr.common.today}$`, 'i')).waitFor()
    await arrived()
    expect(await violations(page)).toEqual([])
  })
})
