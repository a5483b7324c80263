import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop } from '../support/browser/browser.ts'
import { gate } from '../support/gate.ts'

describeInBrowser('Every form', (stage) => {
  beforeAll(async () => {
    await stage.joinTyt(ada)
  })

  const pageOf = (who = ada) => stage.signedIn(who, desktop)
  const as = { as: ada }
  const records = async () => (await stage.world.call('GET /state', { query: {} }, as)).records.rows
  const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

  it('for a study record saves with Enter in the minutes, and with Ctrl Enter in the note', async () => {
    const page = await pageOf()
    await page.goto('/log?new=true')
    await sheet(page, tr.record.addTitle).getByLabel(tr.fields.minutes).fill('35')
    await page.keyboard.press('Enter')
    await sheet(page, tr.record.addTitle).waitFor({ state: 'detached' })
    await expect.poll(async () => (await records()).map(({ minutes }) => minutes)).toContain(35)

    await page.goto('/log?new=true')
    await sheet(page, tr.record.addTitle).getByLabel(tr.fields.minutes).fill('25')
    await sheet(page, tr.record.addTitle).getByLabel(tr.record.note).focus()
    await page.keyboard.type('Zor')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ama oldu')
    await page.keyboard.press('Control+Enter')
    await sheet(page, tr.record.addTitle).waitFor({ state: 'detached' })
    await expect.poll(async () => (await records()).map(({ note }) => note)).toContain('Zor\nama oldu')
  })

  it('for a stopped timer saves with Enter in the prefilled minutes', async () => {
    await stage.world.call(
      'POST /timer/start',
      { body: { croom_id: tytCroom, study_id: turkce, topic_id: null, subtopic_id: null, kind: 'practice' } },
      as,
    )
    const page = await pageOf()
    await page.getByRole('button', { name: tr.timer.finish, exact: true }).waitFor()
    await page.keyboard.press('s')
    const minutes = sheet(page, tr.timer.finishTitle).getByLabel(tr.fields.minutes)
    await minutes.fill('15')
    await minutes.press('Enter')
    await expect.poll(async () => (await records()).map(({ minutes: each }) => each)).toContain(15)
    expect(await stage.world.call('GET /timer', {}, as)).toBeNull()
  })

  it('for the plan, an exam and the settings saves with Enter', async () => {
    const page = await pageOf()
    await page.goto('/plan')
    await page.getByRole('button', { name: tr.plan.add, exact: true }).click()
    await sheet(page, tr.plan.add).getByLabel(tr.plan.minutes).fill('50')
    await page.keyboard.press('Enter')
    await sheet(page, tr.plan.add).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: tr.exams.add, exact: true }).click()
    const exam = sheet(page, tr.exams.add)
    await exam.getByLabel(tr.exams.name).fill('Okul sınavı')
    await page.keyboard.press('Enter')
    await exam.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await stage.world.call('GET /exam', { query: {} }, as)).rows.map(({ name }) => name))
      .toContain('Okul sınavı')

    await page.goto('/settings')
    await page.getByLabel(tr.register.name).fill('Ada Deniz')
    await page.keyboard.press('Enter')
    await page.getByText(tr.common.saved).waitFor()
    await page.getByRole('link', { name: tr.settings.goals }).click()
    await page.getByLabel('Pazartesi: Süre').fill('75')
    await page.keyboard.press('Enter')
    const user = () => stage.world.call('GET /user/data/{id}', { params: { id: ada.id } }, as)
    await expect.poll(async () => (await user()).goals.weekday[0]?.minutes).toBe(75)
    expect((await user()).name).toBe('Ada Deniz')
  })

  it('tells on the next page why it was not saved, when its page is left before the answer', async () => {
    const page = await pageOf()
    await page.goto('/settings')
    const { opened, open } = gate()
    await page.route('**/api/user/save', async (route) => {
      await opened
      await route.fulfill({ status: 422, json: { message: 'Olmadı.', code: 'RULE' } })
    })
    await page.getByLabel(tr.register.name).fill('Ada Su')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: tr.shell.screens.plan, exact: true }).first().click()
    await page.getByLabel(tr.register.name).waitFor({ state: 'detached' })
    open()

    await page.getByText('Olmadı.').waitFor()
    stage.complaints.splice(0)
  })

  it('stays when text is selected beyond the edge of its sheet, and closes by a press outside', async () => {
    const page = await pageOf()
    await page.goto('/plan')
    await page.getByRole('button', { name: tr.plan.add, exact: true }).click()
    const form = sheet(page, tr.plan.add)
    const note = form.getByLabel(tr.fields.note)
    await note.fill('Önce örnekler')
    await note.hover()
    await page.mouse.down()
    await page.mouse.move(20, 20)
    await page.mouse.up()
    expect(await note.inputValue()).toBe('Önce örnekler')

    await page.mouse.click(20, 20)
    await form.waitFor({ state: 'detached' })
  })

  it('for an invitation shows its code with Enter', async () => {
    const page = await pageOf(cem)
    await page.goto('/students')
    await page.getByRole('button', { name: tr.students.invite }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').last().focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: tr.students.anotherCode }).waitFor()
  })
})
