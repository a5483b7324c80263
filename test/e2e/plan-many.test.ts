import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, seedPassword, tytCroom } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { seedPerson } from '#server/demo/people.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

const words = tr.planMany

describeInBrowser('A coach writes one week into many plans', (stage) => {
  let monday: string
  beforeAll(async () => {
    const { call, database } = stage.world
    await insertLink(database, randomUUID(), { coach_id: cem.id, student_id: baris.id }, 'act')
    for (const as of [ada, baris]) await call('POST /croom/join', { body: { croom_id: tytCroom } }, { as })
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    monday = addDays(startOfWeek(today.day, 1), 7)
  })
  const planOf = async (as: typeof ada) =>
    (await stage.world.call('GET /plan', { query: { from: monday, to: addDays(monday, 6) } }, { as })).map(
      ({ note }) => note,
    )

  it.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('makes a template, sees who gets what, saves in one press and takes it back: %s', async (_, device) => {
    const { call } = stage.world
    const page = await stage.signedIn(cem, device, { path: '/plan/many' })
    await page.getByRole('heading', { level: 1, name: tr.shell.screens.planMany }).waitFor()
    await page.getByRole('button', { name: words.newTemplate }).first().click()
    const week = page.getByRole('region', { name: words.weekTitle })
    await week
      .getByRole('button', { name: like(words.add) })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: words.addItem })
    await sheet.getByLabel(words.what).selectOption(words.whats.note)
    await sheet.getByLabel(tr.fields.note).fill('Serbest okuma')
    await sheet.getByRole('button', { name: tr.common.save }).click()
    await week.getByRole('button', { name: /Serbest okuma/ }).waitFor()
    await page.getByText(words.pick).waitFor()

    await page.getByRole('button', { name: words.all, exact: true }).click()
    const rows = page.getByRole('region', { name: words.rowsTitle })
    await rows.getByText(baris.name, { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(await planOf(ada)).toEqual([])
    await rows.getByRole('button', { name: words.write('2') }).click()
    await page.getByText(words.written).waitFor()
    expect([await planOf(ada), await planOf(baris)]).toEqual([['Serbest okuma'], ['Serbest okuma']])

    // The page still knows it after a reload.
    await page.reload()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByText(words.undone('2')).first().waitFor()
    expect([await planOf(ada), await planOf(baris)]).toEqual([[], []])
    await page.getByRole('button', { name: words.remove }).click()
    await page.getByText(words.removed).waitFor()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await week.getByRole('button', { name: /Serbest okuma/ }).waitFor()
    const brought = await call('GET /template', {}, { as: cem })
    expect(brought).toMatchObject([{ name: words.newName(1), items: [{ note: 'Serbest okuma' }] }])
    for (const { id } of brought) await call('DELETE /template/{id}', { params: { id } }, { as: cem })
  })

  it('keeps what another tab adds to a template meanwhile', async () => {
    const { call } = stage.world
    const first = { key: 'a', offset: 0, note: 'Tekrar', minutes: 40 }
    const { id } = await call('POST /template', { body: { name: 'İki sekme', items: [first] } }, { as: cem })
    const page = await stage.signedIn(cem, desktop, { path: '/plan/many' })
    await page.getByRole('button', { name: /Tekrar/ }).click()
    const sheet = page.getByRole('dialog', { name: words.editItem })
    await sheet.getByLabel(tr.fields.note).fill('Uzun tekrar')
    const other = { key: 'b', offset: 1, note: 'Öteki sekmeden', minutes: 30 }
    await call('POST /template', { body: { id, items: [first, other] } }, { as: cem })

    await sheet.getByRole('button', { name: tr.common.save }).click()
    await sheet.getByText(tr.record.conflict).waitFor()
    // The newer list comes after the refusal.
    await page.getByText('Öteki sekmeden').waitFor()
    await sheet.getByRole('button', { name: tr.record.saveMine }).click()
    await sheet.waitFor({ state: 'detached' })
    const [saved] = await call('GET /template', {}, { as: cem })
    expect(saved?.items).toMatchObject([{ note: 'Uzun tekrar' }, { note: 'Öteki sekmeden' }])
    await call('DELETE /template/{id}', { params: { id } }, { as: cem })
  })

  it('shows one student’s week before it is written, and keeps the day of an exam free', async () => {
    const { call } = stage.world
    const items = [{ key: 'a', offset: 2, note: 'Uzun okuma', minutes: 40 }]
    await call('POST /template', { body: { name: 'Kısa hafta', items } }, { as: cem })
    const exam = { name: 'Fizik yazılısı', kind: 'school' as const, examdate: addDays(monday, 2) }
    const { id } = await call('GET /exam/save', { query: exam }, { as: baris })
    const page = await stage.signedIn(cem, desktop, { path: '/plan/many' })
    await page.getByRole('button', { name: words.all, exact: true }).click()
    const rows = page.getByRole('region', { name: words.rowsTitle })
    const row = rows.getByRole('listitem').filter({ hasText: baris.name })
    await row.getByText('Fizik yazılısı').waitFor()
    await row.getByText(words.clear, { exact: true }).click()
    await row.getByText(words.cleared('Çar')).waitFor()
    expect(await violations(page)).toEqual([])

    await rows.getByRole('button', { name: words.preview }).click()
    const sheet = page.getByRole('dialog', { name: words.preview })
    await sheet.getByLabel(words.previewOf).selectOption({ label: baris.name })
    await sheet.getByRole('heading', { name: /Perşembe/ }).waitFor()
    await sheet.getByText('Uzun okuma').waitFor()
    await sheet.getByLabel(words.previewOf).selectOption({ label: ada.name })
    await sheet.getByRole('heading', { name: /Çarşamba/ }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.keyboard.press('Escape')
    await row.getByText(words.fillAgain, { exact: true }).click()
    await row.getByText(words.clear, { exact: true }).waitFor()
    expect(await planOf(baris)).toEqual([])
    await call('GET /exam/delete/{id}', { params: { id } }, { as: baris })
    for (const { id } of await call('GET /template', {}, { as: cem }))
      await call('DELETE /template/{id}', { params: { id } }, { as: cem })
  })

  it('begins the week of a student on a chosen day in that week only', async () => {
    const { call } = stage.world
    const items = [{ key: 'a', offset: 0, note: 'Tekrar', minutes: 40 }]
    await call('POST /template', { body: { name: 'Tek gün', items } }, { as: cem })
    const page = await stage.signedIn(cem, desktop, { path: '/plan/many' })
    await page.getByRole('button', { name: words.all, exact: true }).click()
    const start = page.getByLabel(`${words.start}: ${baris.name}`)
    await start.selectOption(addDays(monday, 2))
    await page.getByLabel(tr.chart.grains.week, { exact: true }).selectOption(addDays(monday, 7))
    await expect.poll(() => start.inputValue()).toBe(addDays(monday, 7))
    await page.getByRole('button', { name: words.write('2') }).click()
    await page.getByText(words.written).waitFor()

    const days = { from: monday, to: addDays(monday, 13) }
    for (const as of [ada, baris]) {
      const plan = await call('GET /plan', { query: days }, { as })
      expect(plan.map(({ day }) => day)).toEqual([addDays(monday, 7)])
    }
    await page.getByRole('button', { name: tr.common.undo }).first().click()
    await page.getByText(words.undone('2')).first().waitFor()
    for (const { id } of await call('GET /template', {}, { as: cem }))
      await call('DELETE /template/{id}', { params: { id } }, { as: cem })
  })

  it('goes on after a save whose answer was lost, and tells what it wrote', async () => {
    const { call } = stage.world
    const items = [{ key: 'a', offset: 0, note: 'Deneme çözümü', minutes: 40 }]
    await call('POST /template', { body: { name: 'Yarım kalan', items } }, { as: cem })
    const page = await stage.signedIn(cem, desktop, { path: '/plan/many' })
    let isLost = false
    await page.route('**/api/plan/many', async (route) => {
      if (!route.request().postDataJSON().save || isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: words.all, exact: true }).click()
    await page.getByRole('button', { name: words.write('2') }).click()
    await expect.poll(() => isLost).toBe(true)
    // For somebody else the answer to the first save is none.
    await page.getByRole('checkbox', { name: baris.name }).click()
    await page.getByRole('button', { name: words.write('1') }).click()
    await page.getByText(tr.common.changedMeanwhile).waitFor()
    await page.getByText(words.there('1')).waitFor()
    await page.getByRole('button', { name: words.write('1') }).click()
    await page.getByText(words.written).waitFor()

    expect([await planOf(ada), await planOf(baris)]).toEqual([
      ['Deneme çözümü', 'Deneme çözümü'],
      ['Deneme çözümü'],
    ])
    for (const as of [ada, baris]) {
      const plan = await call('GET /plan', { query: { from: monday, to: addDays(monday, 6) } }, { as })
      for (const { id } of plan) await call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as })
    }
    for (const { id } of await call('GET /template', {}, { as: cem }))
      await call('DELETE /template/{id}', { params: { id } }, { as: cem })
  })

  it('keeps the week of a student as a template from the plan in coach mode', async () => {
    const { call } = stage.world
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    await call('GET /plan/save', { query: { day: today.day, note: 'Paragraf' } }, { as: ada })
    const page = await stage.signedIn(cem, desktop, { path: `/students/${ada.id}` })
    await page.getByRole('button', { name: tr.students.act }).click()
    await page.getByRole('link', { name: tr.shell.screens.plan }).first().click()
    await page.getByRole('button', { name: words.keepWeek }).click()
    await page.getByText(words.kept).waitFor()

    const kept = async () =>
      (await call('GET /template', {}, { as: cem })).map(({ items }) => items.map(({ note }) => note))
    expect(await kept()).toEqual([['Paragraf']])

    // The answer of a week is lost: the next week is a template of its own.
    const next = { day: addDays(today.day, 7), note: 'Problemler' }
    const { id: nextId } = await call('GET /plan/save', { query: next }, { as: ada })
    const lost = page.waitForEvent('requestfailed')
    await page.route(
      '**/api/template',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: words.keepWeek }).click()
    await lost
    await page.getByRole('button', { name: tr.plan.after }).click()
    await page.getByText('Problemler').waitFor()
    await page.getByRole('button', { name: words.keepWeek }).click()
    await page.getByText(words.kept).waitFor()
    expect((await kept()).sort()).toEqual([['Paragraf'], ['Paragraf'], ['Problemler']])
    await call('GET /plan/delete/{id}', { params: { id: nextId }, query: {} }, { as: ada })
  })

  it('gives thirty students a new week in at most 25 actions, and one request saves it', async () => {
    const { call, database } = stage.world
    const hash = await stage.world.services.passwords.hash(seedPassword)
    const more = Array.from({ length: 28 }, (_, n) => ({
      id: randomUUID(),
      name: `Öğrenci ${n}`,
      email: `ogrenci${n}@example.com`,
    }))
    for (const each of more) {
      await seedPerson(database, each, roleIds.student, hash)
      await insertLink(database, randomUUID(), { coach_id: cem.id, student_id: each.id }, 'act')
    }
    for (const { id } of await call('GET /template', {}, { as: cem }))
      await call('DELETE /template/{id}', { params: { id } }, { as: cem })

    const page = await stage.signedIn(cem, desktop, { path: '/plan/many' })
    let saves = 0
    page.on('request', (request) => {
      if (/\/plan\/many$/.test(request.url()) && request.postDataJSON().save) saves += 1
    })
    let actions = 0
    const act = async (work: Promise<unknown>) => {
      actions += 1
      await work
    }
    await act(page.getByRole('button', { name: words.newTemplate }).first().click())
    const week = page.getByRole('region', { name: words.weekTitle })
    const days = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum']
    for (const [at, day] of days.entries()) {
      await act(week.getByRole('button', { name: words.add(day) }).click())
      const sheet = page.getByRole('dialog', { name: words.addItem })
      // Four days of the coach's own words, and each student's own topic.
      const what = at === 2 ? words.whats.cheapest : words.whats.note
      await act(sheet.getByLabel(words.what).selectOption(what))
      if (at !== 2) await act(sheet.getByLabel(tr.fields.note).fill(`Gün ${at}`))
      await act(sheet.getByRole('button', { name: tr.common.save }).click())
      await sheet.waitFor({ state: 'detached' })
    }
    await act(page.getByRole('button', { name: words.all, exact: true }).click())
    await act(page.getByRole('button', { name: words.write('30') }).click())
    await page.getByText(words.written).waitFor()

    expect(actions).toBeLessThanOrEqual(25)
    expect(saves).toBe(1)
    for (const who of [ada, baris, ...more]) expect(await planOf(who)).toHaveLength(4)
    await page.getByRole('button', { name: tr.common.undo }).first().click()
    await page.getByText(words.undone('120')).first().waitFor()
    expect(await planOf(ada)).toEqual([])
  })
})
