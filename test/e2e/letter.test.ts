import { beforeAll, expect, it } from 'vitest'
import { ada, adaLetter, cem } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  overflow,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'
import { fillExamples } from '../support/examples.ts'
import { like } from '../support/like.ts'

const note = 'Güzel bir haftaydı.\nPazar dinlen.'

describeInBrowser('A letter as a page', (stage) => {
  const readAt = async () =>
    (await stage.world.call('GET /ai/analysis-pdfs', { search: {} }, { as: ada })).rows[0]?.read_at
  beforeAll(async () => {
    const { call } = stage.world
    await fillExamples(stage.world)
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    await call('GET /state/save', { query: { day: addDays(today.day, -1), minutes: 95 } }, { as: ada })
    const item = { kind: 'practice', day: addDays(today.day, 1) } as const
    for (const minutes of [20, 25, 30, 35, 40, 45])
      await call('GET /plan/save', { query: { ...item, minutes } }, { as: ada })
    const body = { id: adaLetter, kind: 'weekly', note } as const
    await call('POST /ai/analysis-pdfs', { body }, { as: cem, for: ada.id })
  })

  it('is read by a coach in coach mode, which is not the student’s reading', async () => {
    const page = await stage.acting(desktop, { path: `/letters/${adaLetter}` })
    await page.getByRole('heading', { level: 1, name: ada.name }).waitFor()
    await page.getByText(new RegExp(tr.letters.unread, 'i')).waitFor()
    expect(await readAt()).toBeNull()
  })

  it('is one touch from the list: all facts of the PDF in one column, which also prints', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/reports' })
    let touches = 0
    await page.exposeFunction('countTouch', () => touches++)
    await page.evaluate(() => addEventListener('click', () => window.countTouch()))

    await page.getByRole('link', { name: new RegExp(`^${tr.common.open}: `) }).click()

    await page.getByRole('heading', { level: 1, name: 'Ada Yıldız bu hafta' }).waitFor()
    expect(touches).toBe(1)
    const { letter } = await stage.world.call(
      'GET /ai/analysis-pdfs/{id}',
      { params: { id: adaLetter } },
      { as: ada },
    )
    const said = (await page.getByRole('main').textContent())?.replace(/\s+/g, ' ')
    for (const { title, text, rows } of letter?.blocks ?? [])
      for (const each of [
        title,
        ...text.split('\n'),
        ...rows.map(({ label, state }) => (state ? '' : label)),
      ])
        expect(said).toContain(each.replace(/\s+/g, ' '))
    for (const line of note.split('\n')) expect(said).toContain(line)
    expect(await page.getByRole('list').first().getByRole('img').count()).toBe(7)
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await readAt()).toEqual(expect.any(String))
    // A long list shows the rest at a touch; paper has it at once.
    const items = page.locator('dl').last().locator('dt').filter({ visible: true })
    expect(await items.count()).toBe(3)
    await page
      .getByRole('button', { name: like(tr.chart.showRest) })
      .last()
      .click()
    await expect.poll(() => items.count()).toBeGreaterThanOrEqual(6)
    await page.getByRole('button', { name: tr.chart.showFewer }).click()
    await expect.poll(() => items.count()).toBe(3)

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: like(tr.letters.pdf) }).click()
    expect((await saving).suggestedFilename()).toMatch(/^etut-weekly-.*\.pdf$/)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await overflow(page)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Pazar dinlen.').waitFor()
    expect(await items.count()).toBeGreaterThanOrEqual(6)
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  })

  it('that was made before letters had a page offers its PDF, and one that is gone says so', async () => {
    await stage.world.database.run`update analysis_pdf set letter = null`
    const page = await stage.signedIn(ada, phone, { path: `/letters/${adaLetter}` })
    await page.getByText(tr.letters.onlyPdf).waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: like(tr.letters.pdf) }).click()
    await saving
    expect(await violations(page)).toEqual([])
  })
})

declare global {
  interface Window {
    countTouch(): void
  }
}
