import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem } from '#contract/examples.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'
import { workbookOf } from '../support/server/workbook.ts'

const words = tr.groupImport
const list = `Ad Soyad;Deneme;Tarih;Türkçe D;Türkçe Y
YILDIZ ada;Kurum 1;11.05.2026;30;6
Barış;Kurum 1;11.05.2026;20;4
Zeynep Ak;Kurum 1;11.05.2026;10;4
`

describeInBrowser('A coach imports the results of a class', (stage) => {
  beforeAll(() =>
    insertLink(stage.world.database, randomUUID(), { coach_id: cem.id, student_id: baris.id }, 'act'),
  )
  const trialsOf = async (as: typeof ada) =>
    (await stage.world.call('GET /trialexam', { query: {} }, { as })).rows.map(({ name }) => name)

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('answers whose rows are not sure, saves in one press and takes it back: %s', async (_, device) => {
    const page = await stage.signedIn(cem, device)
    await page.getByRole('link', { name: words.action }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page
      .getByLabel(tr.students.croom)
      .selectOption({ label: (await page.getByRole('option', { name: /^TYT/ }).first().textContent()) ?? '' })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sinif.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })

    const asked = page.getByRole('region', { name: words.asked })
    await asked.getByText('Zeynep Ak', { exact: true }).waitFor()
    await page.getByText(`${words.asked}: 2`).waitFor()
    await page.getByRole('list', { name: words.matched }).getByText(ada.name).waitFor()
    const save = page.getByRole('button', { name: tr.common.save })
    expect(await save.isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflow(page)).toBe(0)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })

    await asked.getByRole('button', { name: words.guess(baris.name) }).click()
    await asked.getByLabel(/Zeynep Ak/).selectOption(tr.common.leaveOut)
    await page.getByRole('button', { name: tr.trialImport.save(2) }).click()
    await page.getByText(words.saved).waitFor()
    expect([await trialsOf(ada), await trialsOf(baris)]).toEqual([['Kurum 1'], ['Kurum 1']])

    // The page still knows it after a reload.
    await page.reload()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByText(words.undone(2)).waitFor()
    expect([await trialsOf(ada), await trialsOf(baris)]).toEqual([[], []])
  })

  it('says what a column is and which sheet to read, also for the next file with that head', async () => {
    const page = await stage.signedIn(cem, phone, { path: '/students/import' })
    const asks = tr.trialImport
    const head = ['Ad Soyad', 'Deneme', 'Tarih', 'Tükçe D', 'Tükçe Y', 'Mat D', 'Mat Y']
    const choose = (name: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'sinif.xlsx',
        mimeType: '',
        buffer: Buffer.from(
          workbookOf({
            'A şubesi': [head, ['Can Ak', name, '11.05.2026', 10, 4, 10, 4]],
            'B şubesi': [head, ['Ada Yıldız', name, '11.05.2026', 30, 6, 20, 4]],
          }),
        ),
      })
    await page
      .getByLabel(tr.students.croom)
      .selectOption({ label: (await page.getByRole('option', { name: /^TYT/ }).first().textContent()) ?? '' })
    await choose('Kurum 1')
    await page.getByRole('heading', { name: asks.bar(2) }).waitFor()
    await page.getByRole('button', { name: asks.readSheet('B şubesi') }).click()
    const matched = page.getByRole('list', { name: words.matched })
    await matched.getByText(ada.name).waitFor()
    await matched.getByText(asks.missing).waitFor()

    // The first press of the button goes to the first question.
    await page.getByRole('button', { name: asks.save(1) }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(asks.answered(1, 2)).waitFor()
    const guess = asks.takeAs(asks.lessonResult('Türkçe', asks.results.wrong))
    await page.getByRole('button', { name: guess, exact: true }).click()
    await matched.getByText('47,50').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await choose('Kurum 2')
    await page.getByRole('button', { name: asks.readSheet('B şubesi') }).click()
    await matched.getByText('47,50').waitFor()
    await page.getByText(asks.answered(2, 2)).waitFor()
    await page.getByRole('button', { name: asks.save(1) }).click()
    await page.getByText(words.saved).waitFor()
    expect(await trialsOf(ada)).toEqual(['Kurum 2'])
  })
})
