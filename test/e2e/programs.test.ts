import { expect, it } from 'vitest'
import { ada, baris, cem, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { readCurriculum } from '#server/subjects/catalogue/curriculum.ts'
import { loadCatalogue } from '#server/subjects/catalogue/load.ts'
import { croomId } from '#server/subjects/catalogue/tree.ts'
import { tr } from '#web/words/tr.ts'
import {
  chooseProgram,
  describeInBrowser,
  desktop,
  holdBack,
  overflow,
  phone,
  signIn,
  violations,
} from '../support/browser/browser.ts'

const nine = '9. Sınıf – Maarif Modeli'

describeInBrowser('Programs of the catalogue', (stage) => {
  const pageOf = async (who: typeof ada, viewport = desktop) => {
    const page = await stage.signedIn(who, viewport)
    return page
  }

  it('are chosen at registration by kind, or by typing the full name', async () => {
    const page = await stage.newPage(phone)
    // A quick hand opens the list before it has come.
    const release = await holdBack(page, '**/api/sabit/class')
    await page.goto('/register')
    await page.getByRole('button', { name: `${tr.register.croom}:` }).click()
    const sheet = page.getByRole('dialog', { name: tr.register.croom })
    await sheet.getByRole('combobox').waitFor()
    release()
    await sheet.getByRole('option', { name: /^TYT/ }).waitFor()
    expect(await sheet.getByRole('option', { name: nine }).count()).toBe(0)
    await sheet.getByText(tr.program.groups.school).click()
    await sheet.getByRole('option', { name: nine }).waitFor()
    await sheet.getByText(tr.program.years('2018-2019', '2026-2027')).first().waitFor()
    expect(await sheet.getByRole('option', { name: /^TYT/ }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await sheet.getByRole('combobox').fill('liselere')
    await sheet.getByRole('option').first().click()
    await page.getByRole('button', { name: `${tr.register.croom}: LGS` }).waitFor()
    // The form was neither sent nor left.
    expect(page.url()).toContain('/register')
  })

  it('can be joined from the list, and a school year has no trial exams', async () => {
    const page = await pageOf(baris, phone)
    await page.goto('/progress?list=1')
    await page.getByRole('button', { name: tr.shell.screens.crooms }).click()
    const sheet = page.getByRole('dialog', { name: tr.shell.screens.crooms })
    const code = sheet.getByLabel(tr.curriculum.code)
    await code.fill('YANLIS')
    await code.press('Enter')
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
    stage.complaints.splice(0)
    // What was wrong is not said of another code.
    await code.fill('')
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe(null)
    await sheet.getByRole('searchbox').fill('9 maarif')
    await sheet.getByRole('button', { name: `${tr.curriculum.join}: ${nine}` }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Matematik/ }).waitFor()
    await page.goto('/trial-exams/new')
    const croom = page.getByRole('combobox', { name: tr.fields.croom_id, exact: true })
    await croom.waitFor()
    const offered = await croom.getByRole('option').allTextContents()
    expect(offered.length).toBeGreaterThan(0)
    expect(offered).not.toContain(nine)

    const crooms = await stage.world.call('GET /croom', {}, { as: baris })
    for (const { id, counts } of crooms)
      if (counts.questions > 0)
        await stage.world.call('POST /croom/leave', { body: { croom_id: id } }, { as: baris })
    await page.reload()
    await page.getByText(tr.trialEntry.noCounts).waitFor()
  })

  it('have headings for groups of topics, and a note where the sources differ', async () => {
    const soz = croomId('AYT', 'SOZ')
    await stage.world.call('POST /croom/join', { body: { croom_id: soz } }, { as: ada })
    const page = await pageOf(ada)
    await page.goto(`/progress?list=1&croom=${soz}`)
    await page.getByRole('button', { name: /^Felsefe Grubu/ }).click()
    const tree = page.getByRole('tree', { name: 'Felsefe Grubu' })
    expect(await tree.getByRole('presentation').allTextContents()).toEqual([
      'Felsefe',
      'Mantık',
      'Psikoloji',
      'Sosyoloji',
    ])
    await tree.getByRole('treeitem', { name: /^Felsefeyi Tanıma/ }).waitFor()
    await page.getByRole('button', { name: /^Türk Dili ve Edebiyatı/ }).click()
    await page
      .getByRole('treeitem', { name: /^Dil Bilgisi/ })
      .getByText(tr.program.uncertain)
      .waitFor()
    expect(
      await page
        .getByRole('treeitem', { name: /^Nesir Bilgisi/ })
        .getByText(tr.program.uncertain)
        .count(),
    ).toBe(0)
  })

  it('of a school year need no question counts in a copy, and mark an uncertain lesson', async () => {
    const query = { name: 'Altılar', from_croom_id: croomId('6-TYMM', null), mode: 'copy' as const }
    const { id } = await stage.world.call('GET /croom/save', { query }, { as: ada })
    const page = await pageOf(ada)
    await page.goto(`/progress?list=1&croom=${id}`)
    await page
      .getByRole('button', { name: /^İngilizce/ })
      .getByText(tr.program.uncertain)
      .waitFor()
    expect(
      await page
        .getByRole('button', { name: /^Türkçe/ })
        .getByText(tr.program.uncertain)
        .count(),
    ).toBe(0)
    await page.goto(`/progress?list=1&croom=${id}&edit=true`)
    await page.getByLabel(`${tr.fields.color}: Türkçe`).waitFor()
    expect(await page.getByLabel(tr.treeEditor.count).count()).toBe(0)
  })

  it('offer expected dates as expected, and no past date', async () => {
    const { day: today } = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today
    const on = (days: number) => [{ date: addDays(today, days), start: '10:15' }]
    const dates: Record<string, object> = {
      TYT: { expected_dates: [...on(-1), ...on(200)], known_dates: on(-165) },
      LGS: { expected_dates: on(-1), known_dates: on(100) },
    }
    const page = await stage.newPage(desktop)
    // The dates of the real catalogue pass.
    await page.route('**/api/sabit', async (route) => {
      const response = await route.fetch()
      const sabit = await response.json()
      const dated = (program: { code: string }) => ({
        ...program,
        expected_dates: [],
        known_dates: [],
        ...dates[program.code],
      })
      await route.fulfill({ response, json: { ...sabit, programs: sabit.programs.map(dated) } })
    })
    await signIn(page, ada)
    await page.goto('/plan?new=yes')
    const sheet = page.getByRole('dialog', { name: tr.exams.add })
    // The dates come with the constants, which the form does not wait for.
    await sheet.getByText(tr.exams.known).waitFor()
    expect(await sheet.getByRole('button', { name: /^TYT / }).count()).toBe(1)
    expect(await sheet.getByRole('button', { name: /^LGS / }).count()).toBe(1)
    expect(await sheet.getByRole('button', { name: new RegExp(`· ${tr.exams.expectedMark}$`) }).count()).toBe(
      1,
    )

    await sheet.getByRole('button', { name: new RegExp(`^TYT .*${tr.exams.expectedMark}$`) }).click()
    await sheet.getByRole('button', { name: tr.common.save }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(tr.exams.expectedMark).first().waitFor()
    await page.goto('/dashboard')
    await page.getByText(tr.dashboard.expected).waitFor()
  })

  it('announce what a new catalogue added once on each device', async () => {
    const curriculum = structuredClone(readCurriculum().curriculum)
    const biology = curriculum.programs
      .flatMap(({ lessons }) => lessons)
      .find(({ code }) => code === 'TYT-BIY')
    biology?.topics.push({ name_tr: 'Bir' }, { name_tr: 'İki' })
    await stage.joinTyt(ada)
    const query = { name: 'Takip', from_croom_id: tytCroom, mode: 'follow' as const }
    await stage.world.call('GET /croom/save', { query }, { as: cem })
    await loadCatalogue(stage.world.database, curriculum)

    const page = await pageOf(ada, phone)
    const card = page.getByRole('region', { name: tr.program.news })
    await card.getByText(`Biyoloji: ${tr.program.newTopics(2)}`).waitFor()
    expect(await violations(page)).toEqual([])
    await card.getByRole('button', { name: tr.program.seen }).click()
    await card.waitFor({ state: 'detached' })
    await page.goto('/progress?list=1')
    await page.getByRole('button', { name: /^Türkçe/ }).waitFor()
    expect(await card.count()).toBe(0)

    const coach = await pageOf(cem)
    await coach.getByRole('region', { name: tr.program.news }).getByText('Takip').waitFor()
  })

  it('are chosen when a group is created, without submitting the form around the choice', async () => {
    const page = await pageOf(cem)
    await page.goto('/crooms')
    await page.getByRole('button', { name: tr.crooms.make }).first().click()
    const sheet = page.getByRole('dialog', { name: tr.crooms.make })
    await sheet.getByLabel(tr.crooms.name).fill('Sekizler')
    await chooseProgram(sheet.getByLabel(tr.crooms.from), '8. Sınıf – 2018')
    await sheet.getByRole('button', { name: tr.crooms.make }).click()
    await page.getByRole('heading', { level: 1, name: 'Sekizler' }).waitFor()
    await page.getByRole('button', { name: tr.crooms.tree }).click()
    // No question counts are known, and none is told.
    await page.getByText('Matematik').first().waitFor()
    expect(await page.getByText('0 soru').count()).toBe(0)
  })

  it('take what is typed before they have arrived', async () => {
    const page = await stage.newPage()
    const arrive = await holdBack(page, '**/api/sabit/class')
    await page.goto('/register')
    await page.getByRole('button', { name: `${tr.register.croom}:` }).click()
    await page.getByRole('dialog', { name: tr.register.croom }).waitFor()
    await page.keyboard.type('TY')
    arrive()
    await page.getByRole('option', { name: /^TYT/ }).waitFor()
    await page.keyboard.type('T')
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: `${tr.register.croom}: TYT` }).waitFor()
  })
})
