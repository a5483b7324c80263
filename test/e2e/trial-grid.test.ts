import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, lgsCroom, tytCroom } from '#contract/examples.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { isComplete } from '#web/trials/drafts/cells.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, phone } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

type Form = ReplyOf<'GET /trialexam/subjects/{id}'>

describeInBrowser('The grid of a trial exam', (stage) => {
  let form: Form
  beforeAll(async () => {
    for (const [who, croom] of [
      [ada, tytCroom],
      [baris, lgsCroom],
    ] as const)
      await stage.world.call('POST /croom/join', { body: { croom_id: croom } }, { as: who })
    form = await stage.world.call('GET /trialexam/subjects/{id}', { params: { id: tytCroom } }, { as: ada })
  })

  async function newTrial(croom = tytCroom, viewport = desktop) {
    const page = await stage.signedIn(ada, viewport, { path: `/trial-exams/new?croom=${croom}` })
    await page.locator('[data-cell="0 correct"]').waitFor()
    return page
  }
  const cell = (page: Page, row: number, column: string) => page.locator(`[data-cell="${row} ${column}"]`)
  const cells = (page: Page) =>
    page
      .locator('[data-cell$=correct], [data-cell$=wrong]')
      .evaluateAll((all) => all.map((each) => (each instanceof HTMLInputElement ? each.value : '')))
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))
  const atCell = (page: Page, at: string) => expect.poll(() => focused(page)).toBe(at)

  it('holds the numbers that were typed, whether Enter is pressed only where needed or after each number', async () => {
    const page = await newTrial()
    let seed = 7
    const upTo = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % (most + 1)
    }
    const lessonOf = (question_count: number, index: number) => {
      const isFull = index > 0 && upTo(2) === 0
      const correct = isFull ? question_count : upTo(question_count)
      return { question_count, correct, wrong: upTo(question_count - correct) }
    }
    const startOver = async () => {
      await page.reload()
      await cell(page, 0, 'correct').waitFor()
      const again = page.getByRole('button', { name: tr.trialEntry.startOver })
      if (await again.count()) await again.click()
      await cell(page, 0, 'correct').focus()
    }
    for (const isConfirming of [false, true, false, true]) {
      const sheet = form.studies.map(({ question_count }, index) => lessonOf(question_count, index))
      if (isConfirming && sheet[0]) Object.assign(sheet[0], { correct: 33, wrong: 5 })
      await startOver()
      const keys = sheet.flatMap(({ question_count, correct, wrong }) => [
        ...keysFor(correct, question_count, isConfirming),
        ...keysFor(wrong, question_count - correct, isConfirming),
      ])
      // Enter in the last cell would leave the grid.
      if (keys.at(-1) === 'Enter') keys.pop()
      for (const key of keys) await page.keyboard.press(key)
      expect(await cells(page)).toEqual(
        sheet.flatMap(({ correct, wrong }) => [String(correct), String(wrong)]),
      )
    }
  })

  it('stays in a lesson that was all correct, and ignores letters', async () => {
    const page = await newTrial()
    const history = form.studies.findIndex(({ question_count }) => question_count === 5)
    await cell(page, history, 'correct').focus()
    await page.keyboard.type('5')
    await atCell(page, `${history} wrong`)
    await page.keyboard.type('0')
    await atCell(page, `${history + 1} correct`)
    expect(await cell(page, history, 'wrong').inputValue()).toBe('0')

    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await atCell(page, `${history + 2} correct`)
    await page.keyboard.type('5')
    await atCell(page, `${history + 2} wrong`)
    await page.keyboard.type('4')
    await atCell(page, `${history + 3} wrong`)
    expect(await cell(page, history + 2, 'wrong').inputValue()).toBe('')
    expect(await cell(page, history + 3, 'correct').inputValue()).toBe('4')
    await page.keyboard.type('0')

    // Nothing is wrong or blank yet but one question; a letter goes to the search of where it came from.
    await cell(page, history, 'correct').focus()
    await page.keyboard.press('p')
    await expect.poll(() => cell(page, history, 'correct').inputValue()).toBe('5')
    await expect
      .poll(() => page.getByRole('combobox', { name: tr.trialEntry.findPlace }).inputValue())
      .toBe('p')
  })

  it('leaves out a lesson with too many answers, and moves from the last cell to the marks', async () => {
    const page = await newTrial()
    await cell(page, 0, 'correct').focus()
    await page.keyboard.type('335')
    await page.getByRole('status', { name: tr.fields.net }).getByText('31,75').waitFor()
    await cell(page, 1, 'correct').fill('3')
    await cell(page, 1, 'wrong').fill('4')
    await page.getByText(tr.trialEntry.overflow('7', '5')).waitFor()
    expect(await page.getByRole('status', { name: tr.fields.net }).textContent()).toBe('31,75')
    const row = page.getByRole('row').filter({ has: cell(page, 1, 'wrong') })
    expect(await row.getByRole('cell').last().textContent()).toBe('–')

    await cell(page, 1, 'wrong').fill('1')
    await cell(page, form.studies.length - 1, 'wrong').focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(tr.trialEntry.findPlace)
  })

  it('asks about a net far from the student’s own, and lets it be saved', async () => {
    const math = form.studies.find(({ name }) => name === 'Matematik')
    if (!math) throw new Error('TYT has mathematics')
    for (const [index, correct] of [29, 30, 31, 30].entries())
      await stage.world.call(
        'POST /trialexam/save',
        {
          body: {
            croom_id: tytCroom,
            kind: 'general',
            name: `Deneme ${index}`,
            day: `2024-01-0${index + 1}`,
            lessons: [{ study_id: math.id, correct, wrong: 4 }],
          },
        },
        { as: ada },
      )
    const page = await newTrial()
    const at = form.studies.indexOf(math)
    await cell(page, at, 'correct').fill('0')
    await cell(page, at, 'wrong').fill('2')
    const question = page.getByText(like(tr.trialEntry.farFromUsual))
    // While it is typed in, nothing is asked.
    expect(await question.count()).toBe(0)
    await cell(page, 0, 'correct').focus()
    await question.waitFor()
    await cell(page, at, 'correct').fill('30')
    await cell(page, at, 'wrong').fill('4')
    await cell(page, 0, 'correct').focus()
    await question.waitFor({ state: 'detached' })
  })

  it('ignores the keys of screens while a part of the form has the focus', async () => {
    const page = await newTrial(tytCroom, phone)
    const address = page.url()
    for (const field of [tr.trialEntry.detailed, tr.common.save]) {
      await page.getByRole('button', { name: field }).focus()
      for (const key of ['n', 's', 'm', 'c', 'g', 'd', '?', '/']) await page.keyboard.press(key)
    }
    expect(page.url()).toBe(address)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

/** Keys of a number: its digits, and Enter where a further digit could follow or the person always confirms. */
function keysFor(value: number, most: number, isConfirming: boolean): string[] {
  const text = String(value)
  return isConfirming || !isComplete(text, most) ? [...text, 'Enter'] : [...text]
}
