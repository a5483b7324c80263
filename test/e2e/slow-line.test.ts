import { beforeAll, expect, it } from 'vitest'
import { ada, adaPlan, baris, turkce, tytCroom } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, holdBack, idle, sendings, settled } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('On a slow connection', (stage) => {
  let today: string
  let monday: string
  const plan = (day: string) =>
    stage.world.call('GET /plan', { query: { from: day, to: addDays(day, 6) } }, { as: ada })
  const savePlan = (id: string, day: string, minutes: number) =>
    stage.world.call(
      'GET /plan/save',
      { query: { id, day, croom_id: tytCroom, study_id: turkce, kind: 'practice', minutes } },
      { as: ada },
    )

  beforeAll(async () => {
    await stage.joinTyt(ada)
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
    monday = startOfWeek(today, 1)
    await savePlan(adaPlan, monday, 40)
    await stage.world.call(
      'GET /exam/save',
      { query: { name: 'Kimya yazılısı', examdate: addDays(today, 9), kind: 'school' } },
      { as: ada },
    )
  })

  async function pageOf(path: string, who = ada) {
    const page = await stage.signedIn(who, desktop, { path })
    return page
  }

  it('the old week’s plan is not shown or copied as the next week’s', async () => {
    const next = addDays(monday, 7)
    const page = await pageOf('/plan')
    const copy = page.getByRole('button', { name: tr.plan.copy }).first()
    const sums = page.getByText(like(tr.plan.done))
    const turn = () => page.getByRole('button', { name: tr.plan.after }).click()
    await sums.waitFor()
    await turn()
    await copy.click()
    await page.getByText(tr.plan.copied(1)).waitFor()
    const [copied] = await plan(next)
    await savePlan(copied?.id ?? '', next, 15)
    await page.goto('/plan')
    await sums.waitFor()
    const send = await holdBack(page, '**/api/plan')

    await turn()
    await page.waitForURL(/day=/)
    await expect.poll(() => copy.isDisabled()).toBe(true)
    await expect.poll(() => sums.count()).toBe(0)
    await expect.poll(() => page.getByText(tr.plan.emptyDay).count()).toBe(0)
    send()
    await page.getByText(/\/ 15\sdk/).waitFor()
    await copy.click()
    await page.getByText(tr.plan.copied(0)).waitFor()
    expect(await plan(next)).toMatchObject([{ id: copied?.id, minutes: 15 }])
  })

  it('a copied week does not overwrite what another device planned meanwhile', async () => {
    const page = await pageOf(`/plan?day=${addDays(monday, 14)}`)
    const copy = page.getByRole('button', { name: tr.plan.copy }).first()
    await page.getByText(tr.plan.emptyTitle).waitFor()
    const elsewhere = await pageOf(`/plan?day=${addDays(monday, 14)}`)
    await elsewhere.getByRole('button', { name: tr.plan.copy }).first().click()
    await elsewhere.getByText(tr.plan.copied(1)).waitFor()
    const [copied] = await plan(addDays(monday, 14))
    await savePlan(copied?.id ?? '', addDays(monday, 14), 25)

    await copy.click()
    await page.getByText(tr.plan.copied(0)).waitFor()
    expect(await plan(addDays(monday, 14))).toMatchObject([{ minutes: 25 }])
  })

  it('a day of the log is not called empty before it is loaded', async () => {
    const as = { as: baris }
    for (const [day, minutes] of [
      [today, 31],
      [addDays(today, -2), 32],
    ] as const)
      await stage.world.call('GET /state/save', { query: { kind: 'review', minutes, day } }, as)
    const page = await pageOf(`/log?day=${addDays(today, -1)}`, baris)
    const none = page.getByText(tr.record.empty)
    const press = (name: string) => page.getByRole('button', { name }).click()
    await none.waitFor()
    await settled(page)
    const send = await holdBack(page, '**/api/state')

    await press(tr.log.dayBefore)
    await page.waitForURL(`**/log?day=${addDays(today, -2)}`)
    await expect.poll(() => none.count()).toBe(0)
    await press(tr.log.dayAfter)
    await none.waitFor()
    await press(tr.log.dayAfter)
    await page.getByRole('listitem').filter({ hasText: '31 dk' }).waitFor()
    expect(await none.count()).toBe(0)
    await press(tr.log.dayBefore)
    await none.waitFor()
    await press(tr.log.dayBefore)
    send()
    await page.getByRole('listitem').filter({ hasText: '32 dk' }).waitFor()
  })

  it('a deleted record can be restored, even when Delete is pressed twice', async () => {
    await stage.world.call('GET /state/save', { query: { kind: 'review', minutes: 47 } }, { as: ada })
    const page = await pageOf('/log')
    const row = page.getByRole('listitem').filter({ hasText: '47 dk' })
    const remove = () => row.getByRole('button', { name: tr.common.delete }).click()
    const undo = page.getByRole('button', { name: tr.common.undo })
    const sent = sendings(page, /state\/delete/)
    await row.waitFor()
    await settled(page)
    const sendDeletion = await holdBack(page, '**/api/state/delete/*')
    const sendList = await holdBack(page, '**/api/state')

    await remove()
    await remove()
    sendDeletion()
    await undo.waitFor()
    await remove()
    await idle(page)
    expect(sent()).toBe(1)
    await undo.click()
    await page.getByText(tr.record.restored).waitFor()
    sendList()
    await remove()
    await row.waitFor({ state: 'detached' })
    expect(sent()).toBe(2)
  })

  it('a deleted trial exam can be restored, from its page and from the list', async () => {
    const { id } = await stage.world.call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          name: 'Nisan',
          day: '2024-04-10',
          lessons: [{ study_id: turkce, correct: 20, wrong: 4 }],
        },
      },
      { as: ada },
    )
    const page = await pageOf(`/trial-exams/${id}`)
    const sent = sendings(page, /trialexam\/delete/)
    const undo = page.getByRole('button', { name: tr.common.undo })
    const onPage = page.getByRole('button', { name: tr.common.delete, exact: true })
    await onPage.waitFor()
    const sendDeletion = await holdBack(page, '**/api/trialexam/delete/*')
    await onPage.click()
    await onPage.click()
    sendDeletion()
    await undo.waitFor()
    await idle(page)
    expect(sent()).toBe(1)
    await undo.click()
    const inList = page.getByRole('button', { name: `${tr.common.delete}: Nisan` })
    await inList.waitFor()

    await settled(page)
    const sendList = await holdBack(page, '**/api/trialexam')
    await inList.click()
    await undo.waitFor()
    await inList.click()
    await idle(page)
    expect(sent()).toBe(2)
    await undo.click()
    await page.getByText(tr.trials.restored).waitFor()
    sendList()
    await inList.click()
    await inList.waitFor({ state: 'detached' })
    expect(sent()).toBe(3)
  })

  it.each([
    ['an item of the plan', '/plan', 'plan', /^Türkçe/, tr.plan.editTitle],
    ['an exam', '/plan', 'exam', /Kimya yazılısı/, tr.exams.editTitle],
  ])('%s that was deleted can be restored', async (_, path, call, name, sheetName) => {
    const page = await pageOf(path)
    const sent = sendings(page, new RegExp(`${call}/delete`))
    async function remove() {
      await page.getByRole('button', { name }).first().click()
      await page
        .getByRole('dialog', { name: sheetName })
        .getByRole('button', { name: tr.common.delete, exact: true })
        .click()
    }
    await page.getByRole('button', { name }).first().waitFor()
    await settled(page)
    const sendDeletion = await holdBack(page, `**/api/${call}/delete/*`)
    const sendList = await holdBack(page, `**/api/${call}`)
    await remove()
    await remove()
    sendDeletion()
    const undo = page.getByRole('button', { name: tr.common.undo })
    await undo.waitFor()
    await idle(page)
    expect(sent()).toBe(1)
    await undo.click()
    await page.getByText(tr.plan.restored).waitFor()
    sendList()
    await remove()
    await page.getByRole('button', { name }).first().waitFor({ state: 'detached' })
    expect(sent()).toBe(2)
  })
})
