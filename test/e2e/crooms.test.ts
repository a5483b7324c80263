import { expect, it } from 'vitest'
import { ada, cem } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  overflow,
  phone,
  violations,
} from '../support/browser/browser.ts'

describeInBrowser('A coach’s class group', (stage) => {
  it('is created from a curriculum, has members, and gives all of them an exam', async () => {
    const page = await stage.signedIn(cem, desktop)
    await page.getByRole('link', { name: tr.shell.screens.crooms }).click()
    await page.getByRole('button', { name: tr.crooms.make }).click()
    const sheet = page.getByRole('dialog', { name: tr.crooms.make })
    await sheet.getByLabel(tr.crooms.name).fill('Salı grubu')
    await sheet.getByRole('button', { name: tr.crooms.make }).click()
    await page.getByRole('heading', { name: 'Salı grubu', level: 1 }).waitFor()

    await page.getByRole('button', { name: tr.students.invite }).click()
    await page.getByRole('option', { name: new RegExp(ada.name) }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(tr.crooms.added(ada.name)).waitFor()
    await page.getByRole('button', { name: tr.crooms.removeOf(ada.name) }).waitFor()

    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    await page.getByRole('button', { name: tr.crooms.exam }).press('Enter')
    await page.getByLabel(tr.exams.name).fill('Ortak deneme')
    await page.getByLabel(tr.exams.date).fill(addDays(today.day, 10))
    const said = page.getByRole('region', { name: tr.crooms.exam }).getByRole('status')
    await said.waitFor()
    await page.getByRole('button', { name: tr.crooms.examAdd }).click()
    await page.getByText(tr.crooms.added('Ortak deneme')).waitFor()
    // Nothing is said of the day that was just added below an empty form.
    await said.waitFor({ state: 'hidden' })
    const exams = await stage.world.call('GET /exam', { query: {} }, { as: ada })
    expect(exams.rows).toMatchObject([{ name: 'Ortak deneme', days_left: 10, created_by: cem.id }])

    await page.getByRole('button', { name: tr.crooms.removeOf(ada.name) }).click()
    await page.getByText(tr.crooms.removed(ada.name)).waitFor()
    await page.getByRole('link', { name: 'Öğrenciler' }).click()
    await page.waitForURL('**/students')
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByText(tr.crooms.added(ada.name)).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: tr.crooms.removeOf(ada.name) }).waitFor()
  })

  it('shows its new name at once, and keeps what is typed while the name is saved', async () => {
    const { id } = await stage.world.call(
      'GET /croom/save',
      { query: { name: 'Pazar grubu', mode: 'empty' } },
      { as: cem },
    )
    const page = await stage.signedIn(cem, desktop, { path: `/crooms/${id}` })
    await page.getByRole('button', { name: tr.crooms.settings }).click()
    const name = page.getByLabel(tr.crooms.name)
    await name.fill('Pazartesi ')
    const send = await holdBack(page, '**/api/croom/data/**')
    await name.press('Enter')
    await page.getByText(tr.common.saved).waitFor()
    expect(await name.inputValue()).toBe('Pazartesi')
    await name.pressSequentially(' 2')
    send()
    await page.getByRole('heading', { name: 'Pazartesi', level: 1 }).waitFor()
    expect(await name.inputValue()).toBe('Pazartesi 2')
  })

  it('shows nothing of another one that was open before, and nothing that was typed there', async () => {
    const page = await stage.signedIn(cem, desktop, { path: '/crooms' })
    const name = page.getByLabel(tr.crooms.name)
    const begin = async (group: string) => {
      await page.getByRole('heading', { name: group, level: 1 }).waitFor()
      await page.getByRole('button', { name: tr.crooms.settings }).click()
    }
    await page.getByRole('link', { name: /Salı grubu/ }).click()
    await begin('Salı grubu')
    await page.getByRole('link', { name: tr.shell.screens.crooms }).first().click()
    await page.getByRole('link', { name: /Pazartesi/ }).click()
    await begin('Pazartesi')
    await name.fill('Pazartesi grubu')

    await page.evaluate(() => history.go(-2))
    await begin('Salı grubu')
    expect(await name.inputValue()).toBe('Salı grubu')
  })

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('has no axe violation, %s', async (theme, viewport) => {
    const page = await stage.signedIn(cem, viewport, { path: '/crooms', theme })
    await page.getByRole('link', { name: /Salı grubu/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: /Salı grubu/ }).click()
    await page.getByRole('button', { name: tr.crooms.exam }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    // What is set up once takes one line of a phone each, and opens in its place.
    const folded = [tr.crooms.exam, 'Dersler 9 ders', tr.crooms.settings]
    for (const name of folded) {
      const fold = page.getByRole('button', { name })
      expect((await fold.boundingBox())?.height).toBeLessThan(60)
      await fold.click()
    }
    await page.getByText('Türkçe', { exact: true }).waitFor()
    await page.getByRole('button', { name: tr.crooms.examAdd }).waitFor()
    await page.getByRole('button', { name: tr.crooms.archive }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
})
