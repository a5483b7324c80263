import { beforeAll, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'

describeInBrowser('Sources', (stage) => {
  let today = ''
  beforeAll(async () => {
    await stage.joinTyt(ada)
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
  })

  it('are put on the shelf, planned, and fill when the planned parts are done', async () => {
    const page = await stage.signedIn(ada, phone)
    await page.goto('/sources')
    await page.getByRole('button', { name: tr.sources.add }).click()
    const form = page.getByRole('dialog', { name: tr.sources.add })
    await form.getByLabel(tr.sources.name).fill('Limit TYT Türkçe')
    await form.getByLabel(tr.sources.lesson).selectOption({ label: 'TYT · Türkçe' })
    await form.getByLabel(tr.sources.size).fill('40')
    await form.getByLabel(tr.sources.each).fill('12')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Limit TYT Türkçe/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Limit TYT Türkçe' }).waitFor()
    await page.getByRole('button', { name: tr.sources.planNext(tr.sources.range.part('1–4')) }).click()
    await page.getByText(tr.sources.planned(tr.sources.range.part('1–4'))).waitFor()

    await page.goto('/plan')
    await page
      .getByRole('button', { name: tr.plan.tick(`Limit TYT Türkçe, ${tr.sources.range.part('1–4')}`) })
      .click()
    const shelf = page.getByRole('region', { name: tr.sources.title })
    await shelf.getByText(tr.sources.far.part('4', '40')).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const { records } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(records.rows).toMatchObject([{ study_id: turkce, part_from: 1, part_to: 4, questions: 48 }])
  })

  it('that a coach gives with a last day are homework, which is late behind that day', async () => {
    const { call } = stage.world
    const source = { name: 'Paragraf 500', croom_id: null, study_id: null, size: 30 }
    const { id: source_id } = await call('POST /source', { body: source }, { as: cem })
    const place = { croom_id: tytCroom, study_id: turkce, source_id, part_from: 3, part_to: 5 }
    const days = { day: addDays(today, -2), due: addDays(today, -1) }
    await call('GET /plan/save', { query: { ...place, ...days } }, { as: cem, for: ada.id })

    const coach = await stage.signedIn(cem, desktop)
    await coach.goto('/sources')
    await coach.getByRole('link', { name: tr.sources.homework }).click()
    await coach.waitForURL('**/homework')
    const card = coach.getByRole('region', { name: ada.name })
    await card.getByText(tr.homework.late('1')).waitFor()
    await card.getByText(`Paragraf 500, ${tr.sources.range.part('3–5')}`).waitFor()
    expect(await violations(coach)).toEqual([])

    const page = await stage.signedIn(ada, desktop)
    await page.goto(`/plan?day=${days.day}`)
    await page.getByText(new RegExp(`gecikti.*${Number(days.due.slice(8))} `)).waitFor()
    await page.goto('/sources')
    await page.getByRole('link', { name: /^Paragraf 500/ }).waitFor()
  })
})
