import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, turkce, tytCroom } from '#contract/examples.ts'
import type { Draft } from '#web/trials/drafts/draft.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  keptDrafts,
  settled,
  signIn,
  workerReady,
} from '../support/browser/browser.ts'

describeInBrowser('The draft of a trial exam', (stage) => {
  beforeAll(async () => {
    await stage.joinTyt(ada, baris)
  })

  const pageOf = (who = ada) => stage.signedIn(who)
  const draftIds = (page: Page) =>
    keptDrafts(page).then((drafts) => Object.keys(drafts).filter((key) => /^trialDraft:.*:new$/.test(key)))
  const cell = (page: Page, lesson: string, column: 'correct' | 'wrong') =>
    page.getByRole('textbox', { name: `${lesson}, ${tr.record.fields[column]}`, exact: true })
  const saveTrial = (name: string, day: string, correct: number) =>
    stage.world.call(
      'POST /trialexam/save',
      { body: { croom_id: tytCroom, name, day, lessons: [{ study_id: turkce, correct, wrong: 4 }] } },
      { as: ada },
    )

  it('survives the end of a session, and is never shown to another student', async () => {
    const visitor = await stage.visitor()
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.goto('/trial-exams/new')
    await cell(page, 'Türkçe', 'correct').focus()
    await page.keyboard.type('293')
    await page.getByText(tr.trialEntry.onDevice).waitFor()
    await settled(page)
    await stage.world.database.run`update session set ended_at = now() where user_id = ${ada.id}`
    await stage.world.login(ada)
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.waitForURL('**/login?session=expired&to=*')

    await signIn(page, baris)
    await page.goto('/trial-exams/new')
    await cell(page, 'Türkçe', 'correct').waitFor()
    expect(await cell(page, 'Türkçe', 'correct').inputValue()).not.toBe('29')
    await page.goto('/settings')
    await page.getByRole('button', { name: tr.shell.more }).click()
    await page.getByRole('button', { name: tr.shell.logout }).click()
    await page.waitForURL('**/login')

    await signIn(page, ada)
    await page.goto('/trial-exams/new')
    await cell(page, 'Türkçe', 'correct').waitFor()
    expect(await cell(page, 'Türkçe', 'correct').inputValue()).toBe('29')
    await page.getByRole('button', { name: tr.trialEntry.startOver }).click()
    await expect.poll(() => cell(page, 'Türkçe', 'correct').inputValue()).toBe('')
    await page.getByRole('button', { name: tr.common.undo }).click()
    await expect.poll(() => cell(page, 'Türkçe', 'correct').inputValue()).toBe('29')
  })

  it('is sent once when the network is back, if it is a new trial', async () => {
    const page = await stage.signedIn(baris, desktop, { path: '/trial-exams/new', hasWorker: true })
    await cell(page, 'Türkçe', 'correct').focus()
    await page.keyboard.type('312')
    await workerReady(page)
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText(tr.offline.kept).waitFor()
    await page.waitForURL('**/trial-exams')
    await page.context().setOffline(false)

    await page.getByRole('listitem').filter({ hasText: '30,5' }).waitFor()
    const { rows } = await stage.world.call('GET /trialexam', { query: {} }, { as: baris })
    expect(rows.map(({ totals }) => totals.correct)).toEqual([31])
  })

  it('becomes a separate trial in a second tab once the first is saved', async () => {
    const first = await pageOf()
    await first.goto('/trial-exams/new')
    await cell(first, 'Türkçe', 'correct').focus()
    await first.keyboard.type('222')
    await first.getByText(tr.trialEntry.onDevice).waitFor()
    const second = await first.context().newPage()
    await second.goto('/trial-exams/new')
    await expect.poll(() => cell(second, 'Türkçe', 'correct').inputValue()).toBe('22')

    await first.getByRole('button', { name: tr.common.save, exact: true }).click()
    await first.waitForURL((url) => !url.pathname.endsWith('/new'))
    // The second tab hears of it, and goes on with a trial of its own.
    await expect.poll(() => draftIds(second)).not.toEqual([])
    await cell(second, 'Türkçe', 'correct').fill('33')
    await second.getByRole('button', { name: tr.common.save, exact: true }).click()
    await second.waitForURL((url) => !url.pathname.endsWith('/new'))

    const { rows } = await stage.world.call('GET /trialexam', { query: {} }, { as: ada })
    expect(rows.map(({ totals }) => totals.correct).sort()).toEqual([22, 33])
  })

  it('survives a lost connection and a reload', async () => {
    const { id } = await saveTrial('Şubat denemesi', '2024-02-10', 20)
    const page = await pageOf()
    await page.goto(`/trial-exams/${id}/edit`)
    await cell(page, 'Türkçe', 'correct').focus()
    await page.keyboard.type('25')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText(tr.trialEntry.offline).waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await cell(page, 'Türkçe', 'correct').waitFor()
    expect(await cell(page, 'Türkçe', 'correct').inputValue()).toBe('25')
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.waitForURL(`**/trial-exams/${id}`)

    const saved = await stage.world.call('GET /trialexam/data/{id}', { params: { id } }, { as: ada })
    expect(saved.totals.correct).toBe(25)
  })

  it('is shown beside what the coach saved meanwhile, and the student chooses', async () => {
    const { id, version } = await saveTrial('Ocak denemesi', '2024-01-10', 20)
    const page = await pageOf()
    await page.goto(`/trial-exams/${id}/edit`)
    await cell(page, 'Türkçe', 'correct').focus()
    await page.keyboard.type('25')
    const lessons = [{ study_id: turkce, correct: 21, wrong: 4 }]
    const theirs = { id, version, croom_id: tytCroom, name: 'Ocak denemesi', day: '2024-01-10', lessons }
    await stage.world.call('POST /trialexam/save', { body: theirs }, { as: cem, for: ada.id })

    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    const note = page.getByRole('alert').filter({ hasText: tr.trialEntry.conflictTitle })
    await note.getByText(tr.trials.counts({ correct: 25, wrong: 4, blank: 11 })).waitFor()
    await note.getByText(tr.trials.counts({ correct: 21, wrong: 4, blank: 15 })).waitFor()
    await note.getByRole('button', { name: tr.trialEntry.takeTheirs }).click()
    await expect.poll(() => cell(page, 'Türkçe', 'correct').inputValue()).toBe('21')
    await page.getByRole('button', { name: tr.common.undo }).click()
    await expect.poll(() => cell(page, 'Türkçe', 'correct').inputValue()).toBe('25')
    await note.getByRole('button', { name: tr.trialEntry.keepMine }).click()
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.waitForURL(`**/trial-exams/${id}`)

    const saved = await stage.world.call('GET /trialexam/data/{id}', { params: { id } }, { as: ada })
    expect(saved.totals.correct).toBe(25)
  })

  it('takes over what was saved meanwhile without a question while it is unchanged', async () => {
    const { id, version } = await saveTrial('Nisan denemesi', '2024-04-10', 20)
    const visitor = await stage.visitor(undefined)
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.goto(`/trial-exams/${id}`)
    await page.getByRole('link', { name: tr.common.edit }).waitFor()
    await settled(page)
    const lessons = [{ study_id: turkce, correct: 21, wrong: 4 }]
    const theirs = { id, version, croom_id: tytCroom, name: 'Nisan denemesi', day: '2024-04-10', lessons }
    await stage.world.call('POST /trialexam/save', { body: theirs }, { as: cem, for: ada.id })
    await visitor.clock.fastForward(40_000)
    const send = await holdBack(page, '**/api/trialexam/data/*')

    await page.getByRole('link', { name: tr.common.edit }).click()
    const correct = cell(page, 'Türkçe', 'correct')
    await correct.waitFor()
    expect(await correct.inputValue()).toBe('20')
    send()
    await expect.poll(() => correct.inputValue()).toBe('21')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText(tr.trialEntry.onDevice).count()).toBe(0)
    await correct.fill('22')
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.waitForURL(`**/trial-exams/${id}`)
    const saved = await stage.world.call('GET /trialexam/data/{id}', { params: { id } }, { as: ada })
    expect(saved.totals.correct).toBe(22)
  })

  it('of a class group that was left is kept, with a note', async () => {
    const { id } = await stage.world.call(
      'GET /croom/save',
      { query: { name: 'Kurs', kind: 'personal', from_croom_id: tytCroom, mode: 'copy' } },
      { as: ada },
    )
    const page = await pageOf()
    await page.goto('/trial-exams/new')
    const croom = page.getByRole('combobox', { name: tr.fields.croom_id, exact: true })
    await croom.selectOption(id)
    await cell(page, 'Türkçe', 'correct').fill('31')
    await page.getByText(tr.trialEntry.onDevice).waitFor()
    await stage.world.call('GET /croom/delete/{id}', { params: { id } }, { as: ada })

    await page.reload()
    await page.getByText(tr.trialEntry.keptLeft).waitFor()
    await croom.selectOption(tytCroom)
    await cell(page, 'Türkçe', 'correct').fill('30')
    await croom.selectOption({ label: tr.trialEntry.leftCroom })
    async function typed() {
      const kept = (await keptDrafts(page))[`trialDraft:${ada.id}:new`] as Draft
      return Object.values(kept.results.lessons).map(({ correct }) => correct)
    }
    await expect.poll(async () => (await typed()).sort()).toEqual(['30', '31'])
  })

  it('of a stored trial can be continued after its class group was left, with the group’s name', async () => {
    const { id } = await saveTrial('Mart denemesi', '2024-03-10', 20)
    await stage.world.call('POST /croom/leave', { body: { croom_id: tytCroom } }, { as: ada })
    const page = await pageOf()
    await page.goto(`/trial-exams/${id}/edit`)
    await cell(page, 'Türkçe', 'correct').fill('26')
    await page.getByText(tr.trialEntry.onDevice).waitFor()
    await page.reload()
    await page.getByText(tr.trialEntry.kept).waitFor()
    const croom = page.getByRole('combobox', { name: tr.fields.croom_id, exact: true })
    await expect.poll(() => croom.locator('option:checked').textContent()).toBe('TYT')
    await page.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.waitForURL(`**/trial-exams/${id}`)
    await stage.joinTyt(ada)
  })

  it('shows a refusal of the server in its cell', async () => {
    const page = await pageOf()
    await page.route('**/api/trialexam/save', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'RULE', message: 'Kaydedilmedi.', fields: { 'lessons.0.wrong': 'Bu kadar soru yok.' } },
      }),
    )
    await page.goto('/trial-exams/new')
    await cell(page, 'Tarih', 'correct').focus()
    await page.keyboard.type('31')
    await page.keyboard.press('Control+Enter')

    await page.getByRole('row', { name: /Tarih/ }).getByText('Bu kadar soru yok.').waitFor()
    expect(await cell(page, 'Tarih', 'wrong').getAttribute('aria-invalid')).toBe('true')
    await expect
      .poll(() => cell(page, 'Tarih', 'wrong').evaluate((own) => own === document.activeElement))
      .toBe(true)
  })
})
