import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, adaPlan, adaTrial, baris, cem, linkOfAda, turkce, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  overflow,
  phone,
  sendings,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('Comments', (stage) => {
  beforeAll(async () => {
    const { call } = stage.world
    await stage.joinTyt(ada)
    const trial = { id: adaTrial, croom_id: tytCroom, name: 'Deneme 1', day: '2026-11-01' }
    const lessons = [{ study_id: turkce, correct: 30, wrong: 6 }]
    await call('POST /trialexam/save', { body: { ...trial, lessons } }, { as: ada })
    const item = { id: adaPlan, day: '2026-11-18', croom_id: tytCroom, study_id: turkce, minutes: 30 }
    await call('GET /plan/save', { query: item }, { as: ada })
  })

  const card = (page: Page) => page.getByRole('region', { name: tr.comments.title })
  async function write(within: Locator, text: string) {
    const begin = within.getByRole('button', { name: tr.comments.write })
    const field = within.getByLabel(tr.comments.write, { exact: true }).and(within.locator('textarea'))
    await begin.or(field).first().waitFor()
    if (await begin.isVisible()) await begin.click()
    await within.getByLabel(tr.comments.write, { exact: true }).fill(text)
    await within.getByRole('button', { name: tr.common.send }).click()
    await within.getByRole('listitem').filter({ hasText: text }).waitFor()
    expect(await within.getByLabel(tr.comments.write, { exact: true }).inputValue()).toBe('')
  }

  it('of a coach with access view reaches the student by the bell, and the coach sees that it was read', async () => {
    await stage.world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    const coach = await stage.signedIn(cem)
    await coach.getByRole('button', { name: `${tr.students.look}: ${ada.name}` }).click()
    await coach.waitForURL('**/plan')
    await coach.goto(`/trial-exams/${adaTrial}`)
    await write(card(coach), 'Paragrafta süreyi iyi kullanmışsın.')
    await card(coach).getByText(tr.comments.notRead).waitFor()

    const page = await stage.signedIn(ada, phone, { path: '/dashboard' })
    await page.getByRole('button', { name: tr.notices.bell(1) }).click()
    const panel = page.getByRole('dialog', { name: tr.notices.title })
    await panel.getByText('Cem Aksoy bir yorum yazdı.').waitFor()
    await panel.getByRole('button', { name: tr.common.open }).click()
    await page.waitForURL(`**/trial-exams/${adaTrial}`)
    const comment = card(page).getByRole('listitem').filter({ hasText: 'Paragrafta süreyi' })
    await comment.scrollIntoViewIfNeeded()
    await comment.getByText(tr.comments.isNew, { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const unread = async () =>
      (await stage.world.call('GET /comment', { query: { unread: true } }, { as: ada })).total
    await expect.poll(unread).toBe(0)

    await coach.reload()
    await card(coach).getByText(like(tr.comments.readAt)).waitFor()
  })

  it('of a coach who only looks are written on a record and a planned item', async () => {
    const { call } = stage.world
    const { day } = (await call('GET /state', { query: {} }, { as: ada })).today
    await call('GET /state/save', { query: { minutes: 25 } }, { as: ada })
    const coach = await stage.signedIn(cem)
    await coach.getByRole('button', { name: `${tr.students.look}: ${ada.name}` }).click()
    await coach.waitForURL('**/plan')
    const sheet = coach.getByRole('dialog', { name: tr.comments.title })

    await coach.goto(`/log?day=${day}`)
    await coach.getByRole('listitem').filter({ hasText: '25 dk' }).getByRole('button').first().click()
    await write(sheet, 'Güzel bir başlangıç.')
    expect(await violations(coach)).toEqual([])
    await coach.goto('/plan?day=2026-11-18')
    await coach
      .getByRole('button', { name: /^Türkçe/ })
      .first()
      .click()
    await write(sheet, 'Buna erken başla.')

    const { rows } = await call('GET /comment', { query: {} }, { as: ada })
    const said = rows.filter(({ text }) => /başla/.test(text)).map(({ on }) => on.kind)
    expect(said.toSorted()).toEqual(['plan', 'record'])
    await call('POST /comment/read', { body: { ids: rows.map(({ id }) => id) } }, { as: ada })
  })

  it('of a student are read and answered by the coach on the page of the student', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/plan?day=2026-11-18' })
    await write(card(page), 'Bu hafta çok yoruldum.')

    const coach = await stage.signedIn(cem, desktop, { path: `/students/${ada.id}` })
    const latest = card(coach).getByRole('listitem').filter({ hasText: 'Bu hafta çok yoruldum.' })
    await latest.getByText(tr.comments.isNew, { exact: true }).waitFor()
    await latest.getByRole('button').click()
    const sheet = coach.getByRole('dialog', { name: tr.comments.title })
    await write(sheet, 'Planı hafifletelim.')
    expect(await violations(coach)).toEqual([])

    await page.reload()
    await card(page).getByRole('listitem').filter({ hasText: 'Planı hafifletelim.' }).waitFor()
    await card(page).getByText(like(tr.comments.readAt)).first().waitFor()
  })

  it('on a week stay with it when weeks begin on another day, and can be edited', async () => {
    const { call } = stage.world
    const on = { kind: 'week' as const, day: '2026-11-16' }
    await call('POST /comment', { body: { on, text: 'Deneme haftası.' } }, { as: ada })
    await call('GET /user/save', { query: { week_start: 7 } }, { as: ada })

    const page = await stage.signedIn(ada, desktop, { path: '/plan?day=2026-11-18' })
    const comment = card(page).getByRole('listitem').filter({ hasText: 'Deneme haftası' })
    await comment.getByRole('button', { name: tr.common.edit }).click()
    await card(page).getByLabel(tr.comments.edit, { exact: true }).fill('Deneme haftası bitti.')
    await card(page).getByRole('button', { name: tr.common.save }).click()

    await comment.getByText('Deneme haftası bitti.').waitFor()
    await call('GET /user/save', { query: { week_start: 1 } }, { as: ada })
  })

  it('that are new are marked in the lists of trial exams and the plan, and beside the records of the day', async () => {
    const { call } = stage.world
    const { day } = (await call('GET /state', { query: {} }, { as: ada })).today
    const { id } = await call('GET /state/save', { query: { minutes: 30 } }, { as: ada })
    const on = [
      { kind: 'record', id },
      { kind: 'trialexam', id: adaTrial },
      { kind: 'plan', id: adaPlan },
    ] as const
    for (const each of on)
      await call('POST /comment', { body: { on: each, text: 'Nasıl gitti?' } }, { as: cem, for: ada.id })
    const page = await stage.signedIn(ada, phone)

    await page.goto('/trial-exams')
    await page.getByRole('link', { name: tr.comments.onThis }).waitFor()
    await page.goto('/plan?day=2026-11-18')
    await page.getByText(tr.comments.onThis).waitFor()
    expect(await overflow(page)).toBe(0)
    await page.goto(`/log?day=${day}`)
    const news = page.getByRole('region', { name: tr.comments.unread })
    await news.getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: tr.comments.title })
    await sheet.getByText('Nasıl gitti?').waitFor()
    await expect
      .poll(async () => (await call('GET /comment', { query: { unread: true } }, { as: ada })).total)
      .toBe(2)
    await sheet.getByRole('button', { name: tr.common.close }).click()
    await news.waitFor({ state: 'hidden' })
  })

  it('are kept while they are typed, changed, deleted and brought back in the sheet of a planned item', async () => {
    const page = await stage.signedIn(ada, phone)
    const open = async () => {
      await page.goto('/plan?day=2026-11-18')
      await page
        .getByRole('button', { name: /^Türkçe/ })
        .first()
        .click()
      const item = page.getByRole('dialog', { name: tr.plan.editTitle })
      await item.getByRole('button', { name: /^Yorum/ }).click()
      return page.getByRole('dialog', { name: tr.comments.title })
    }
    let sheet = await open()
    await sheet.getByLabel(tr.comments.write).fill('Önce 20 soru')
    sheet = await open()
    await expect.poll(() => sheet.getByLabel(tr.comments.write).inputValue()).toBe('Önce 20 soru')
    await write(sheet, 'Önce 20 soru çözeyim mi?')

    await sheet.getByRole('button', { name: `${tr.common.edit}: ` }).click()
    await sheet.getByLabel(tr.comments.edit, { exact: true }).fill('Önce 30 soru çözeyim mi?')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    const row = sheet.getByRole('listitem').filter({ hasText: 'Önce 30 soru çözeyim mi?' })
    await row.getByText(tr.comments.edited).waitFor()
    expect(await violations(page)).toEqual([])

    // A new one that is begun is there again after another one was edited.
    await sheet.getByLabel(tr.comments.write).fill('Bir de')
    await row.getByRole('button', { name: `${tr.common.edit}: ` }).click()
    await sheet.getByRole('button', { name: tr.common.cancel }).click()
    expect(await sheet.getByLabel(tr.comments.write).inputValue()).toBe('Bir de')
    await sheet.getByLabel(tr.comments.write).fill('')

    // Pressed twice, it is deleted once: the refusal of a second try would take the undo away.
    const sent = sendings(page, /api\/comment\//)
    const answer = await holdBack(page, '**/api/comment/*')
    const isSent = page.waitForRequest('**/api/comment/*')
    await row.getByRole('button', { name: `${tr.common.delete}: ` }).dblclick()
    await isSent
    answer()
    await row.waitFor({ state: 'hidden' })
    expect(sent()).toBe(1)
    await page.getByRole('button', { name: tr.common.undo }).click()
    await row.waitFor()
  })

  it('are not offered to a student without a coach', async () => {
    const page = await stage.signedIn(baris, desktop, { path: '/plan' })
    await page.getByText(tr.plan.emptyTitle).waitFor()
    expect(await card(page).count()).toBe(0)
  })
})
