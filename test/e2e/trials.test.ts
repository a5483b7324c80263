import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, linkOfAda, turkce, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  keptDrafts,
  leadTo,
  overflow,
  phone,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('Trial exams', (stage) => {
  beforeAll(async () => {
    await stage.joinTyt(ada, baris)
  })

  const pageOf = (who = ada, viewport = desktop, path?: string) =>
    stage.signedIn(who, viewport, { ...(path !== undefined && { path }) })
  const cell = (page: Page, lesson: string, column: 'correct' | 'wrong') =>
    page.getByRole('textbox', { name: `${lesson}, ${tr.record.fields[column]}`, exact: true })
  const saveTrial = (
    name: string,
    day: string,
    correct: number,
    as = ada,
    kind: 'general' | 'official' = 'general',
  ) =>
    stage.world.call(
      'POST /trialexam/save',
      { body: { croom_id: tytCroom, kind, name, day, lessons: [{ study_id: turkce, correct, wrong: 4 }] } },
      { as },
    )

  it('offer the button to add one only when the list is loaded', async () => {
    const page = await pageOf()
    const answer = await holdBack(page, '**/api/trialexam')
    await page.getByRole('link', { name: tr.shell.screens.trials }).first().click()
    await page.getByRole('heading', { name: tr.shell.screens.trials }).waitFor()
    const add = page.getByRole('link', { name: tr.trials.add })
    expect(await add.count()).toBe(0)

    answer()
    await add.first().press('Enter')
    await page.waitForURL('**/trial-exams/new')
  })

  it('are entered with only the keyboard, survive a reload, are marked and analysed', async () => {
    const page = await pageOf()
    await page.getByRole('link', { name: tr.shell.screens.trials }).first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.waitForURL('**/trial-exams')
    await page.getByRole('link', { name: tr.trials.add }).first().press('Enter')
    await page.waitForURL('**/trial-exams/new')
    await cell(page, 'Türkçe', 'correct').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
      .toBe('0 correct')

    await page.keyboard.type('335')
    await page.keyboard.type('41')
    await page.getByText('35,5').first().waitFor()
    await keptDrafts(page) // read behind the writes, so these are through
    await page.reload()
    await page.getByText(tr.trialEntry.kept).waitFor()
    expect(await cell(page, 'Türkçe', 'correct').inputValue()).toBe('33')
    expect(await cell(page, 'Tarih', 'wrong').inputValue()).toBe('1')

    await cell(page, 'Coğrafya', 'correct').focus()
    await page.keyboard.type('6')
    await page.getByText(tr.trialEntry.overflow('6', '5')).waitFor()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('5')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
      .toBe('2 wrong')

    await page.getByRole('combobox', { name: tr.trialEntry.findPlace }).focus()
    await page.keyboard.type('parag')
    await page
      .getByRole('option', { name: /Paragraf/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
    await page.keyboard.press('2')
    await page.getByRole('button', { name: /Türkçe 1 \/ 7/ }).waitFor()
    await page.keyboard.press('Control+Enter')

    await page.waitForURL(/trial-exams\/[0-9a-f-]{36}$/)
    await page.getByText(tr.trialEntry.saved('40,50')).waitFor()
    await page.getByRole('heading', { name: 'TYT Genel deneme 1' }).waitFor()
    await page.getByText(tr.trials.reasons.misread).first().waitFor()
    const { rows } = await stage.world.call('GET /trialexam', { query: {} }, { as: ada })
    expect(rows[0]?.totals).toMatchObject({ correct: 42, wrong: 6, blank: 2, net: 40.5 })
    await expect.poll(() => keptDrafts(page)).toEqual({})

    await page.getByRole('button', { name: tr.plan.add }).click()
    await page
      .getByRole('dialog', { name: tr.plan.add })
      .getByRole('button', { name: tr.common.save })
      .click()
    await page.getByText(like(tr.insights.plan.saved)).waitFor()
  })

  it('accept a table from a spreadsheet, and undo it with Ctrl Z', async () => {
    const page = await pageOf(baris, desktop, '/trial-exams/new')
    await cell(page, 'Türkçe', 'correct').focus()
    const paste = (text: string) =>
      page.evaluate((copied) => {
        const data = new DataTransfer()
        data.setData('text/plain', copied)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, text)

    await paste('Ders\tDoğru\tYanlış\tNet\nMATEMATİK\t29,0\t8\t27\nturkce\t31\t\t31')
    await page.getByText(tr.trialEntry.pasted(4, 0)).waitFor()
    expect(await cell(page, 'Matematik', 'wrong').inputValue()).toBe('8')
    expect(await cell(page, 'Türkçe', 'correct').inputValue()).toBe('31')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(page, 'Matematik', 'wrong').inputValue()).toBe('')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => cell(page, 'Matematik', 'correct').inputValue()).toBe('29')
    await page.getByRole('button', { name: tr.trialEntry.startOver }).waitFor({ state: 'detached' })

    await cell(page, 'Tarih', 'correct').focus()
    await paste('4')
    await page.getByText(tr.trialEntry.pasted(1, 0)).waitFor()
    await cell(page, 'Coğrafya', 'correct').fill('3')
    await page.getByRole('button', { name: tr.common.undo }).click()
    await expect.poll(() => cell(page, 'Tarih', 'correct').inputValue()).toBe('')
    expect(await cell(page, 'Coğrafya', 'correct').inputValue()).toBe('3')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
      .toBe('1 correct')
  })

  it('are entered by the four tests of the exam with only keys, as the next one is then too', async () => {
    const page = await pageOf(baris, desktop, '/trial-exams/new')
    const at = (index: number, column: string) =>
      expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
        .toBe(`${index} ${column}`)
    await at(0, 'correct')
    await page.keyboard.type('335')
    await at(1, 'correct')
    await page.keyboard.press('+')
    await cell(page, 'Sosyal Bilimler', 'correct').waitFor()
    await at(1, 'correct')
    await page.keyboard.type('124')
    await at(2, 'correct')
    await keptDrafts(page)
    await page.reload()
    await page.getByText(tr.trialEntry.kept).waitFor()
    expect(await cell(page, 'Sosyal Bilimler', 'wrong').inputValue()).toBe('4')

    await cell(page, 'Matematik', 'correct').focus()
    await page.keyboard.type('302')
    await at(3, 'correct')
    await page.keyboard.press('+')
    await cell(page, 'Fen Bilimleri', 'correct').waitFor()
    await page.keyboard.type('10')
    await at(3, 'wrong')
    // Wrong is not taken for 0.
    await page.keyboard.press('Control+Enter')
    await page.getByText(tr.trialEntry.problems.missing).waitFor()
    await page.getByText(tr.trialEntry.missing.wrong).waitFor()
    await page.keyboard.type('2')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/trial-exams\/[0-9a-f-]{36}$/)

    await page.getByRole('heading', { name: tr.trialAnalysis.lessons }).waitFor()
    const row = page.getByRole('row', { name: /^Sosyal Bilimler/ })
    await row.getByText('11,00', { exact: true }).waitFor()
    const { rows } = await stage.world.call('GET /trialexam', { query: {} }, { as: baris })
    expect(rows[0]?.totals).toMatchObject({ questions: 120, correct: 85, wrong: 13, net: 81.75 })

    await page.goto('/trial-exams/new')
    await cell(page, 'Fen Bilimleri', 'correct').waitFor()
    await page.getByRole('button', { name: `${tr.trialEntry.enterLessons}: Sosyal Bilimler` }).click()
    await cell(page, 'Coğrafya', 'correct').waitFor()
    await at(1, 'correct')
    expect(await page.getByRole('textbox', { name: /^(Fizik|Sosyal Bilimler),/ }).count()).toBe(0)
  })

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('have a bar of buttons that no message covers, on %s', async (_, viewport) => {
    // A list that is longer than the page, so that the bar lies at the end of the window.
    const names = Array.from({ length: 15 }, (_, n) => `Uzun liste ${viewport.width}-${10 + n}`)
    for (const name of names) await saveTrial(name, '2026-01-04', 20)
    const page = await pageOf(ada, viewport, '/trial-exams')
    for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name }).check()
    const bar = page.getByRole('region', { name: tr.trials.compare })
    await bar.waitFor()
    // A key is a command where nothing is typed into.
    await page.getByRole('checkbox', { name: names[1] }).blur()
    await page.keyboard.press('e')
    await expect
      .poll(() => page.getByLabel(tr.line.label).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.insertText('köklü 45')
    await page.getByText('Köklü Sayılar').first().waitFor()
    await page.keyboard.press('Enter')
    const undo = page.getByRole('button', { name: tr.common.undo })
    await undo.waitFor()

    const [above, below] = [await undo.boundingBox(), await bar.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  it('are searched, sorted, compared by address, and restored after a deletion', async () => {
    const spring = await saveTrial('Bahar denemesi', '2024-04-10', 30, baris)
    await saveTrial('Yaz denemesi', '2024-06-01', 34, baris)
    await saveTrial('ÖSYM çıkmış', '2024-07-01', 12, baris, 'official')
    const page = await pageOf(baris, phone)
    await page
      .getByRole('navigation', { name: tr.shell.navigation })
      .last()
      .getByRole('link', { name: tr.shell.screens.trials })
      .click()
    await page.getByRole('listitem').filter({ hasText: 'Yaz denemesi' }).getByText('+4').waitFor()
    await page.getByPlaceholder(tr.trials.search).fill('denemesi')
    await page.getByText('ÖSYM çıkmış').waitFor({ state: 'detached' })
    await page.waitForURL(/q=denemesi/)
    await page.reload()
    await page.getByRole('checkbox', { name: /Bahar denemesi/ }).check()
    await page.getByRole('checkbox', { name: /Yaz denemesi/ }).check()
    await page.getByRole('link', { name: tr.trials.compare }).click()

    await page.waitForURL(/compare\?ids=/)
    await page
      .getByRole('row', { name: /^Türkçe/ })
      .getByText('+4')
      .waitFor()
    await page.goBack()
    await page.getByText(tr.trials.chosen(2, 6)).waitFor()
    expect(await page.getByRole('checkbox', { name: /Yaz denemesi/ }).isChecked()).toBe(true)
    await page.goForward()
    await page.getByRole('button', { name: tr.chart.showTable }).click()
    await page.getByRole('link', { name: 'Yaz denemesi' }).click()
    await page.getByRole('button', { name: tr.common.delete, exact: true }).click()
    await page.waitForURL('**/trial-exams')
    await page.getByText(tr.trials.deleted).waitFor()
    await page.getByText('Bahar denemesi').waitFor()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByRole('link', { name: /^Yaz denemesi/ }).waitFor()

    await page.goto(`/trial-exams?chosen=${spring.id},${crypto.randomUUID()}`)
    const hint = page.getByText(tr.trials.chooseOneMore)
    await hint.waitFor()
    await page.getByRole('checkbox').first().waitFor()
    await page.getByRole('button', { name: tr.trials.clearChosen }).click()
    await hint.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('UL')
  })

  it('show no way to change them to a coach with view access', async () => {
    await saveTrial('Görülen deneme', '2024-02-01', 30)
    await stage.world.database.run`update coach_link set access = 'view' where id = ${linkOfAda}`
    const page = await pageOf(cem)
    await page
      .getByRole('button', { name: new RegExp(ada.name) })
      .first()
      .click()
    await page.waitForURL('**/plan')
    await page.goto('/trial-exams')
    await page.getByRole('checkbox').first().waitFor()
    expect(await page.getByRole('link', { name: tr.trials.add }).count()).toBe(0)
    expect(await page.getByRole('button', { name: tr.common.delete }).count()).toBe(0)
    await page.goto('/trial-exams/new')
    await page.getByText(tr.trials.onlyLook).waitFor()
  })

  it.each([
    ['light, phone', phone, 'light'],
    ['dark, desktop', desktop, 'dark'],
  ] as const)(
    'have no axe violation where they search, edit and compare, and do not scroll sideways: %s',
    async (_, viewport, theme) => {
      const long = 'Altmış harften uzun bir ad: Türkiye geneli büyük deneme sınavı 12'
      const first = await saveTrial('Bir', '2024-09-01', 30)
      const second = await saveTrial(long, '2024-09-08', 31)
      const page = await stage.signedIn(ada, viewport, { theme })
      const detailed = page.getByRole('button', { name: tr.trialEntry.detailed })
      const faults: string[] = []
      for (const [path, shown] of [
        ['/trial-exams', page.getByText(long)],
        ['/trial-exams?q=yokböylebirşey', page.getByText(tr.trials.noMatch)],
        [`/trial-exams/${second.id}`, page.getByRole('heading', { name: long })],
        [`/trial-exams/${second.id}/edit?at=marks`, detailed],
        [`/trial-exams/compare?ids=${first.id},${second.id}`, page.getByRole('row', { name: /^Türkçe/ })],
      ] as const) {
        await leadTo(page, path)
        await shown.filter({ visible: true }).first().waitFor()
        if (path.includes('/edit')) await detailed.click()
        // The test of every screen looks at the others.
        if (path.includes('?')) for (const fault of await violations(page)) faults.push(`${path} ${fault}`)
        if ((await overflow(page)) > 0) faults.push(`${path} scrolls sideways`)
      }
      expect(faults).toEqual([])
    },
  )

  it('are analysed on a phone in one view at a time, and whole on paper', async () => {
    const { id } = await saveTrial('Kasım', '2024-11-01', 20)
    const page = await pageOf(ada, phone, `/trial-exams/${id}`)
    const headingOf = (name: string) => page.getByRole('heading', { name, exact: true })
    const topics = headingOf(tr.trialAnalysis.topicsTitle)
    const lessons = headingOf(tr.trialAnalysis.lessons)
    await topics.waitFor()
    expect(await lessons.isVisible()).toBe(false)

    await page
      .getByRole('group', { name: tr.trialAnalysis.views })
      .getByText(tr.trialAnalysis.viewNames.lessons)
      .click()

    await lessons.waitFor()
    expect(await topics.isVisible()).toBe(false)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await topics.waitFor()
    expect(await lessons.isVisible()).toBe(true)
  })
})
