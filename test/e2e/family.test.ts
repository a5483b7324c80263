import { expect, it } from 'vitest'
import { ada, adaLetter, baris, fatma } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, overflow, phone, settled, violations } from '../support/browser/browser.ts'
import { endTie } from '../support/browser/end-tie.ts'
import { fillExamples, mailsOf } from '../support/examples.ts'
import { like } from '../support/like.ts'

describeInBrowser('A parent', (stage) => {
  it('registers from the mail with the code, looks for the first time, and the student sees it', async () => {
    const { world } = stage
    const student = await stage.signedIn(baris, phone)
    await world.call('GET /state/save', { query: { minutes: 75, questions: 30 } }, { as: baris })
    await world.call(
      'GET /exam/save',
      { query: { name: 'Matematik yazılısı', kind: 'school', examdate: '2030-03-01' } },
      { as: baris },
    )
    await student.goto('/settings?section=parents')
    await student.getByText(tr.family.noParent).waitFor()
    await student.getByLabel(tr.family.mailTo).fill('gul@example.com')
    await student.getByRole('button', { name: tr.family.makeCode }).click()
    await student.getByText(tr.family.mailed('gul@example.com')).waitFor()
    expect(await violations(student)).toEqual([])
    expect(await overflow(student)).toBe(0)

    const mail = (await mailsOf(world)).find((mail) => mail.includes('To: gul@example.com')) ?? ''
    const [link = ''] = /\/register#parent=\S+/.exec(mail) ?? []
    const parent = await stage.newPage(phone)
    await parent.goto(link)
    await parent.getByText(tr.invitation.asParent).waitFor()
    await parent.getByLabel(tr.register.name).fill('Gül Demir')
    await parent.getByLabel(tr.login.email).fill('gul@example.com')
    await parent.getByLabel('Parola', { exact: true }).fill('kalem-defter-9')
    await parent.getByRole('button', { name: tr.register.submit }).click()
    await parent.getByRole('heading', { level: 1, name: tr.family.studied('1') }).waitFor()
    await parent.getByText('1 sa 15 dk').first().waitFor()
    await parent.getByText('Matematik yazılısı').waitFor()
    await settled(parent)
    expect(await violations(parent)).toEqual([])
    expect(await overflow(parent)).toBe(0)
    // One page needs no bar, and a student's screen leads back.
    expect(await parent.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
    await parent.goto('/trial-exams')
    await parent.getByRole('heading', { level: 1, name: tr.family.studied('1') }).waitFor()
    await parent.goto('/settings?section=profile')
    await parent.getByRole('heading', { name: tr.settings.profile }).waitFor()
    await settled(parent)

    await student.reload()
    await endTie(student, parent)
    await settled(parent)
  })

  it('chooses between two children and opens a letter', async () => {
    const { world } = stage
    await fillExamples(world)
    await world.call('GET /ai/analysis-pdfs/{id}/file', { params: { id: adaLetter } }, { as: ada })
    const { day } = (await world.call('GET /state', { query: {} }, { as: ada })).today
    const questions = { day: addDays(day, -3), questions: 30 }
    await world.call('GET /state/save', { query: questions }, { as: ada })
    const page = await stage.signedIn(fatma)
    const { code } = await world.call('POST /parent/invite', { body: {} }, { as: baris })

    // A day with questions alone is no day of zero minutes.
    await page.getByRole('img', { name: /: 30 soru$/ }).waitFor()
    // One touch opens the letter where it is shown.
    await page.getByRole('link', { name: /^Haftalık mektup/ }).click()
    await page.getByRole('heading', { level: 1, name: ada.name }).waitFor()
    const opened = page.waitForResponse((response) => response.url().includes('/file'))
    await page.getByRole('button', { name: like(tr.letters.pdf) }).click()
    expect((await opened).status()).toBe(200)
    await page.getByRole('main').getByRole('link', { name: tr.shell.screens.children }).click()

    await page.getByRole('button', { name: tr.family.addTitle }).click()
    await page.getByLabel(tr.register.code).fill('YANLIS-KOD')
    await page.getByRole('button', { name: tr.settings.link, exact: true }).click()
    await page.getByLabel(tr.register.code).and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByLabel(tr.register.code).fill(code)
    await page.getByLabel(tr.register.code).press('Enter')
    await page.getByText(tr.family.added(baris.name)).waitFor()
    await page.getByRole('radio', { name: baris.name }).and(page.locator(':checked')).waitFor()
    await page.getByText(tr.graphs.noTrials).waitFor()
    await page.getByText(ada.name, { exact: true }).click()
    await page.getByText('TYT Genel Deneme 1').waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await overflow(page)).toBe(0)
  })
})
