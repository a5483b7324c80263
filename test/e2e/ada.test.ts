import { expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  chooseProgram,
  describeInBrowser,
  desktop,
  phone,
  signIn,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('A student', (stage) => {
  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('registers, saves a record and sees it in the graphs, on the %s', async (name, viewport) => {
    const visitor = await stage.visitor(viewport)
    const page = await visitor.newPage()

    await page.goto('/')
    await page.getByRole('link', { name: tr.register.title }).click()
    await page.getByLabel(tr.register.name).fill('Gül Çiçek')
    await page.getByLabel(tr.login.email).fill(`gul-${name}@example.com`)
    await page.getByLabel('Parola', { exact: true }).fill('papatya-tarlası-7')
    await chooseProgram(page.getByLabel(tr.register.croom), 'TYT')
    await page.getByRole('button', { name: tr.register.submit }).click()
    await page.waitForURL('**/dashboard')
    await page.getByText(tr.today.firstTitle).waitFor()

    await page.goto('/log?new=1')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByRole('combobox', { name: tr.subject.search }).click()
    await page.keyboard.type('üs')
    // At once: what is found may be behind what was typed, and Enter waits for it.
    await page.keyboard.press('Enter')
    await sheet.getByText('Üslü Sayılar').waitFor()
    await sheet.getByLabel(tr.fields.minutes).fill('1s30')
    await sheet.getByLabel(tr.record.fields.correct).fill('17')
    await sheet.getByLabel(tr.record.fields.wrong).fill('2')
    await sheet.getByLabel(tr.record.fields.blank).fill('1')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText('1 sa 30 dk').first().waitFor()
    await page.getByText(tr.common.questions('20')).first().waitFor()

    await page.goto('/progress?view=time')
    await page.getByText('Bugün toplam 1 sa 30 dk. İlk kayıt').waitFor()
    await page.getByRole('link', { name: 'TYT', exact: true }).click()
    await page.getByText(tr.graphs.totalsTitle.croom).waitFor()
    await page.getByRole('link', { name: 'Matematik', exact: true }).click()
    await page.getByText(tr.graphs.totalsTitle.study).waitFor()
    expect(page.url()).toContain('study=')
    await page.goBack()
    await page.getByText(tr.graphs.totalsTitle.croom).waitFor()
  })

  it('sees one timer on all devices, and saves its minutes as a record', async () => {
    const laptop = await stage.newPage(desktop)
    const mobile = await stage.newPage(phone)
    await signIn(laptop, ada)
    await signIn(mobile, ada)

    await laptop.getByRole('button', { name: tr.timer.start }).click()
    await laptop.getByRole('button', { name: tr.timer.pause }).waitFor()
    await mobile.reload()
    await mobile.getByRole('button', { name: tr.timer.pause }).click()
    await mobile.getByRole('button', { name: tr.timer.resume }).waitFor()
    const now = Math.floor(Date.now() / 1000)
    const stretches = JSON.stringify([[now - 1500, now]])
    await stage.world.database.run`update timer set stretches = ${stretches} where user_id = ${ada.id}`
    await mobile.reload()
    await mobile.getByRole('timer').filter({ hasText: '25:00' }).waitFor()
    await mobile.getByRole('button', { name: tr.timer.finish }).click()
    const sheet = mobile.getByRole('dialog', { name: tr.timer.finishTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('26')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()

    await mobile
      .getByText(like(tr.record.savedAs))
      .filter({ hasText: /26\sdk$/ })
      .waitFor()
    const state = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(state.timer).toBeNull()
    expect(state.records.rows.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(26)
  })

  it('corrects a record, deletes it and undoes the deletion', async () => {
    await stage.world.call('GET /state/save', { query: { minutes: 45, kind: 'review' } }, { as: ada })
    const page = await stage.signedIn(ada, desktop, { path: '/log' })

    const row = page.getByRole('listitem').filter({ hasText: '45 dk' })
    await row.getByRole('button', { name: tr.record.general }).first().click()
    const sheet = page.getByRole('dialog', { name: tr.record.editTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('2000')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await sheet.getByText('En fazla 960 olabilir.').waitFor()
    await sheet.getByLabel(tr.fields.minutes).fill('50')
    // Leaving the choice of a subject changes nothing in the form.
    await sheet.getByRole('button', { name: tr.timer.noSubject }).click()
    const choice = page.getByRole('dialog', { name: tr.subject.title })
    await choice.getByRole('combobox', { name: tr.subject.search }).waitFor()
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'hidden' })
    expect(await sheet.getByLabel(tr.fields.minutes).inputValue()).toBe('50')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    const changed = page.getByRole('listitem').filter({ hasText: '50 dk' })
    await changed.getByRole('button', { name: tr.common.delete }).click()
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: tr.common.undo }).click()

    await changed.waitFor()
  })

  it('sets levels with only the keyboard', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/progress?list=1' })
    await page.getByRole('button', { name: /Türkçe/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('treeitem', { name: /Sözcükte Anlam/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('3')

    await page.getByText(tr.curriculum.levelSaved(tr.common.levels[3] ?? '')).waitFor()
    await page
      .getByRole('treeitem', { name: new RegExp(`Gerçek, mecaz ve terim anlam.*${tr.common.levels[3]}`) })
      .waitFor()
  })

  it('opens the search with a key, sees when nothing matches, and sets a level in its sheet', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/progress?list=1' })
    await page.getByRole('button', { name: /Türkçe/ }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('olmayan konu')
    await page.getByText(tr.curriculum.noMatch).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: tr.curriculum.showAll }).click()
    await page.getByRole('button', { name: /Türkçe/ }).waitFor()
    expect(await page.getByLabel(tr.curriculum.search).inputValue()).toBe('')

    await page.getByLabel(tr.curriculum.search).fill('deyim')
    await page.getByRole('treeitem', { name: /deyim/i }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: tr.common.levels[1] }).click()
    await page.getByText(tr.curriculum.levelSaved(tr.common.levels[1] ?? '')).waitFor()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page
      .getByRole('treeitem', { name: new RegExp(`deyim.*${tr.common.levels[0]}`, 'i') })
      .last()
      .waitFor()
  })
})
