import { beforeAll, expect, it } from 'vitest'
import { ada, baris, lgsCroom, turkce, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, idle, violations } from '../support/browser/browser.ts'
import { gate } from '../support/gate.ts'
import { like } from '../support/like.ts'
import { workbookOf } from '../support/server/workbook.ts'

describeInBrowser('Trial exams', (stage) => {
  beforeAll(() => stage.joinTyt(ada, baris))

  const pageOf = (who: typeof ada) => stage.signedIn(who, desktop, { path: '/trial-exams/import' })

  it('from a file are previewed again for another class group, after a file that was too large', async () => {
    await stage.world.call('POST /croom/join', { body: { croom_id: lgsCroom } }, { as: baris })
    const page = await pageOf(baris)
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'denemeler.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('Ad;Tarih;Türkçe Doğru;Türkçe Yanlış\nKasım;2024-11-01;30;4')
    await page.getByText('Kasım').waitFor()
    await choose('a'.repeat(800_000))
    const fault = page.getByText(tr.trialImport.tooLarge)
    await fault.first().waitFor()
    await page.getByRole('combobox', { name: tr.curriculum.croom, exact: true }).selectOption(lgsCroom)
    await page.getByText('Kasım').waitFor()
    expect(await fault.count()).toBe(0)
  })

  it('from a file ask what a column is: one press says it, also for the next file with that head', async () => {
    const page = await pageOf(ada)
    const choose = (name: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'denemeler.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Deneme;Tarih;Tükçe D;Tükçe Y;Kitapçık\n${name};01.11.2024;30;4;A\n`),
      })
    const words = tr.trialImport
    await choose('Kasım')
    await page.getByRole('heading', { name: words.bar(2) }).waitFor()
    // Nothing can be saved yet; the button goes to the first question.
    await page.getByRole('button', { name: words.save(0) }).click()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(words.takeAs(words.lessonResult('Türkçe', words.results.correct)))
    for (const result of ['correct', 'wrong'] as const)
      await page
        .getByRole('button', {
          name: words.takeAs(words.lessonResult('Türkçe', words.results[result])),
          exact: true,
        })
        .press('Enter')
    await page.getByText(words.answered(2, 2)).waitFor()
    // The focus stays in the row whose button gave way to another one.
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words.change)

    await choose('Aralık')
    await page.getByRole('cell', { name: 'Aralık' }).waitFor()
    await page.getByText(words.answered(2, 2)).waitFor()
    await page.getByRole('button', { name: words.save(1) }).click()
    await page.getByText('Aralık').waitFor()
  })

  it('from a workbook may be those of another sheet, one without results is refused, and what is shown stays', async () => {
    const page = await pageOf(ada)
    const head = ['Deneme', 'Tarih', 'Türkçe D', 'Türkçe Y']
    const sheets = {
      Taslak: [head, ['Taslak deneme', '02.11.2024', 20, 4]],
      Kasım: [head, ['Kasım sonu', '30.11.2024', 30, 4]],
      Notlar: [['Optik formlar dolapta']],
    }
    const words = tr.trialImport
    await page.locator('input[type=file]').setInputFiles({
      name: 'denemeler.xlsx',
      mimeType: '',
      buffer: Buffer.from(workbookOf(sheets, true)),
    })
    await page.getByRole('cell', { name: 'Kasım sonu' }).waitFor()
    await page.getByRole('button', { name: words.readSheet('Notlar') }).click()
    await page.getByText('“Türkçe Doğru”').waitFor()
    await page.getByRole('cell', { name: 'Kasım sonu' }).waitFor()

    await page.getByRole('button', { name: words.readSheet('Taslak') }).press('Enter')
    await page.getByRole('cell', { name: 'Taslak deneme' }).waitFor()
    expect(await page.getByRole('cell', { name: 'Kasım sonu' }).count()).toBe(0)
    // The sheet that is read is not offered.
    expect(await page.getByRole('button', { name: words.readSheet('Taslak') }).count()).toBe(0)
    await page.getByRole('button', { name: words.save(1) }).click()
    await page.waitForURL('**/trial-exams')
    await page.getByText('Taslak deneme').waitFor()
  })

  it('from the list of a class are saved of the chosen line only', async () => {
    const page = await pageOf(baris)
    const list =
      'Öğrenci;Deneme;Tarih;Türkçe D;Türkçe Y\nCan;Liste 1;03.11.2024;12;3\nBarış;Liste 1;03.11.2024;31;4\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sinif.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    const words = tr.trialImport
    const whose = page.getByRole('combobox', { name: words.whoAreYou })
    await whose.waitFor()
    const save = page.getByRole('button', { name: like(words.save) })
    expect(await save.isDisabled()).toBe(true)

    await whose.selectOption('Barış')
    await page.getByRole('cell', { name: 'Can' }).waitFor({ state: 'detached' })
    // The others can still be chosen.
    expect(await whose.getByRole('option').allTextContents()).toEqual([words.chooseLine, 'Can', 'Barış'])
    await page.getByRole('button', { name: words.save(1) }).click()
    await page.waitForURL('**/trial-exams')
    const { rows } = await stage.world.call('GET /trialexam', { query: { search: 'Liste' } }, { as: baris })
    expect(rows.map(({ totals }) => totals.correct)).toEqual([31])
  })

  it('from a file are those of the one that was chosen last, though the one before is answered after it', async () => {
    const page = await pageOf(baris)
    const { opened, open } = gate()
    let asked = 0
    await page.route('**/api/import/trialexam', async (route) => {
      asked += 1
      const isFirst = asked === 1
      const reply = await route.fetch()
      if (isFirst) await opened
      await route.fulfill({ response: reply })
    })
    const field = page.locator('input[type=file]')
    const choose = (name: string, text: string) =>
      field.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose(
      'sinif.csv',
      'Öğrenci;Deneme;Tarih;Türkçe D;Türkçe Y\nCan;L;03.11.2024;12;3\nBarış;L;03.11.2024;31;4',
    )
    await expect.poll(() => asked).toBe(1)
    await choose('benim.csv', 'Deneme;Tarih;Türkçe D;Türkçe Y\nBenim;05.11.2024;30;4')
    await page.getByRole('cell', { name: 'Benim' }).waitFor()

    const late = page.waitForResponse('**/api/import/trialexam')
    open()
    await late
    await idle(page)
    await page.getByRole('cell', { name: 'Benim' }).waitFor()
    expect(await page.getByRole('combobox', { name: tr.trialImport.whoAreYou }).count()).toBe(0)
  })

  it('from a corrected file replace those that are there, after showing before and after', async () => {
    const lessons = [{ study_id: turkce, correct: 30, wrong: 4 }]
    await stage.world.call(
      'POST /trialexam/save',
      { body: { croom_id: tytCroom, kind: 'general', name: 'Kurum 4', day: '2024-11-04', lessons } },
      { as: ada },
    )
    const page = await pageOf(ada)
    const file = 'Deneme;Tarih;Türkçe D;Türkçe Y\nKurum 4;04.11.2024;32;4\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'denemeler.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    const words = tr.trialImport
    await page.getByText(words.exists(1)).waitFor()
    expect(await page.getByRole('button', { name: words.save(0) }).isDisabled()).toBe(true)

    await page.getByRole('checkbox', { name: words.replace }).check()
    const row = page.getByRole('row', { name: /Kurum 4/ })
    await row.getByText(words.statuses.replaces).waitFor()
    for (const text of [words.changed('29,00', '31,00'), words.changed('30/4/6', '32/4/4')])
      expect(await row.textContent()).toContain(text)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: words.save(1) }).click()
    await page.waitForURL('**/trial-exams')
    const search = 'Kurum 4'
    const { rows } = await stage.world.call('GET /trialexam', { query: { search } }, { as: ada })
    expect(rows.map(({ totals, version }) => [totals.correct, version])).toEqual([[32, 2]])
  })
})
