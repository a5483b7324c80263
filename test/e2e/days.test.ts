import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  overflow,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'

describeInBrowser('Students and days', (stage) => {
  let today: string

  beforeAll(async () => {
    const { call, database } = stage.world
    await database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select unnest(array[${baris.id}::uuid, ${cem.id}::uuid]), gen_random_uuid(), ${cem.id}, ${baris.id}, 'act'`
    today = (await call('GET /state', { query: {} }, { as: ada })).today.day
    await stage.joinTyt(ada)
    for (let back = 0; back < 20; back += 1)
      for (const who of [ada, baris])
        await call(
          'GET /state/save',
          { query: { day: addDays(today, -back), minutes: 30 + 40 * (back % 5) } },
          { as: who },
        )
    await call('GET /state/save', { query: { day: addDays(today, -20), kind: 'rest' } }, { as: ada })
    await call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          kind: 'branch',
          name: 'Türkçe 1',
          day: addDays(today, -1),
          lessons: [{ study_id: turkce, correct: 30, wrong: 5 }],
          marks: [],
        },
      },
      { as: ada },
    )
  })

  it('is one stop for Tab, in which the arrows move, words tell the day and Enter opens the student', async () => {
    const page = await stage.signedIn(cem, desktop)
    await page.getByRole('radio', { name: tr.students.views.days }).check({ force: true })
    const grid = page.getByRole('grid', { name: tr.students.daysTitle })
    await grid.waitFor()
    expect(page.url()).toContain('view=days')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const cells = grid.locator('[data-column]')
    expect(await cells.count()).toBe(2 * 29)
    expect(await grid.locator('[data-column][tabindex="0"]').count()).toBe(1)

    await grid.locator('[data-column][tabindex="0"]').focus()
    expect(await focused()).toMatch(/, 30\sdk$/)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focused()).toMatch(/, 1\ssa 10\sdk, Türkçe 1 28,75$/)
    // Those who can see read the same beside the cell.
    const told = page.locator('[role="tooltip"]')
    await expect.poll(() => told.textContent()).toBe(await focused())
    await page.keyboard.press('Escape')
    await expect.poll(() => told.count()).toBe(0)
    await page.keyboard.press('Home')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(ada.name)
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toMatch(/kayıt yok$/)
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')
    expect(await focused()).toMatch(/dinlenme$/)
    await page.keyboard.press('Control+End')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.textContent))
      .toContain(baris.name)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => grid.locator('[data-column][tabindex="0"]').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')

    await page.waitForURL(`**/students/${ada.id}`)
    await page.goBack()
    await grid.waitFor()
  })

  it('saves a CSV with what the sheet shows', async () => {
    const page = await stage.signedIn(cem, desktop, { path: '/students?view=days' })
    const grid = page.getByRole('grid')
    await grid.waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: tr.chart.downloadCsv }).click()
    const file = await (await downloading).path()
    const [head = [], ...lines] = readFileSync(file, 'utf8')
      .replace('\uFEFF', '')
      .split('\r\n')
      .map((line) => line.split(';'))

    const { days, rows } = await stage.world.call('GET /days', { query: {} }, { as: cem })
    expect(head).toEqual([
      tr.students.group,
      tr.common.student,
      ...days.map((day) => `${day} (dk)`),
      tr.students.daysOf(28),
      'Toplam (dk)',
      tr.trials.title,
    ])
    const names = await grid.getByRole('rowheader').allTextContents()
    expect(lines.map(([, name]) => name)).toEqual(names)
    for (const { name, minutes, rest } of rows) {
      const line = lines.find((cells) => cells[1] === name)
      expect(line?.slice(2, 30)).toEqual(
        days.map((day, index) =>
          rest.includes(day) ? tr.students.dayStates.rest : String(minutes[index] ?? ''),
        ),
      )
    }
    expect(lines.find(([, name]) => name === ada.name)?.at(-1)).toMatch(/Türkçe 1 28,75$/)
  })

  it('shows only the students of a class group, on the sheet and in its CSV', async () => {
    const { call } = stage.world
    const croom = await call('GET /croom/save', { query: { name: 'Salı grubu' } }, { as: cem })
    await call('POST /croom/members', { body: { croom_id: croom.id, add: [baris.id] } }, { as: cem })
    const page = await stage.signedIn(cem, desktop, { path: '/students?view=days' })
    const names = page.getByRole('grid').getByRole('rowheader')
    await expect.poll(() => names.count()).toBe(2)
    await page.getByLabel('Sınıf', { exact: true }).selectOption('Salı grubu')
    await expect.poll(() => names.allTextContents()).toEqual([baris.name])
    expect(page.url()).toContain(`croom=${croom.id}`)
    await page.getByText(tr.students.found('1', '2')).waitFor()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: tr.chart.downloadCsv }).click()
    const [, ...lines] = readFileSync(await (await downloading).path(), 'utf8').split('\r\n')
    expect(lines.map((line) => line.split(';')[1])).toEqual([baris.name])
  })

  it('prints every student and day on paper, with the legend and in colour, and nothing to press', async () => {
    const page = await stage.signedIn(cem, { width: 1123, height: 794 }, { path: '/students?view=days' })
    const grid = page.getByRole('grid')
    await grid.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await grid.getByRole('rowheader').allTextContents()).toEqual([ada.name, baris.name])
    for (const cell of await grid.locator('tbody td[data-column]').all())
      expect(await cell.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(12)
    const colours = await grid.evaluate((table) =>
      [...table.querySelectorAll('tbody td[data-column]')]
        .map((cell) => getComputedStyle(cell, '::before'))
        .filter(({ backgroundColor }) => backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ printColorAdjust }) => printColorAdjust),
    )
    expect(colours.length).toBeGreaterThan(20)
    expect(new Set(colours)).toEqual(new Set(['exact']))
    await page.getByText(tr.students.dayStates.rest, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: tr.chart.downloadCsv }).isVisible()).toBe(false)
    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
    expect(await overflow(page)).toBe(0)
    // The browser itself puts every row on its pages.
    expect(pagesOf(await page.pdf({ format: 'A4', landscape: true }))).toBe(1)
  })

  it('goes back and forth by its window, and keeps view and window in the address', async () => {
    const page = await stage.signedIn(cem, desktop, { path: '/students?view=days' })
    await page.getByRole('grid').waitFor()
    await page.getByRole('button', { name: tr.students.earlier }).click()
    await page.waitForURL(`**to=${addDays(today, -28)}*`)
    await page.reload()
    await page.getByRole('grid').waitFor()
    expect(await page.getByRole('columnheader').nth(28).getAttribute('aria-label')).not.toBe('')
    await page.getByRole('button', { name: tr.students.later }).click()
    await page.waitForURL((url) => url.searchParams.get('view') === 'days' && !url.searchParams.has('to'))
    await expect.poll(() => page.getByRole('button', { name: tr.students.later }).isDisabled()).toBe(true)
  })

  it('fits a phone with a week, without scrolling aside', async () => {
    const page = await stage.signedIn(cem, phone, { path: '/students?view=days' })
    await page.getByRole('grid').waitFor()
    await settled(page)

    expect(await page.locator('tr').filter({ hasText: ada.name }).locator('td[data-column]').count()).toBe(7)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  it('shows nobody of the group before while another one is on its way, and keeps a view chosen while typing', async () => {
    const { call } = stage.world
    const croomOf = async (name: string, student: string) => {
      const { id } = await call('GET /croom/save', { query: { name } }, { as: cem })
      await call('POST /croom/members', { body: { croom_id: id, add: [student] } }, { as: cem })
      return id
    }
    await croomOf('Sabah grubu', baris.id)
    const evening = await croomOf('Akşam grubu', ada.id)
    const page = await stage.signedIn(cem, desktop, { path: '/students?view=days' })
    const names = page.getByRole('grid').getByRole('rowheader')
    const group = page.getByLabel('Sınıf', { exact: true })
    await group.selectOption('Sabah grubu')
    await expect.poll(() => names.allTextContents()).toEqual([baris.name])
    const send = await holdBack(page, `**/api/croom/data/${evening}`)
    await group.selectOption('Akşam grubu')
    await expect.poll(() => names.count()).toBe(0)
    send()
    await expect.poll(() => names.allTextContents()).toEqual([ada.name])

    // The address follows what is typed a moment later, and nothing else of it goes back.
    await page.getByLabel(tr.students.search).fill('a')
    await page.getByRole('radio', { name: tr.students.views.list }).check({ force: true })
    await page.waitForURL(/q=a/)
    expect(page.url()).not.toContain('view=')
  })
})

/** Number of pages of a PDF. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
