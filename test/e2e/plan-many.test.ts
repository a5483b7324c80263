import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, seedPassword, tytCroom } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { seedPerson } from '#server/demo/people.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'

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
    const page = await stage.signedIn(cem, device, { path: '/plan/many' })
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page.getByRole('button', { name: words.newTemplate }).first().click()
    const week = page.getByRole('region', { name: words.weekTitle })
    await week
      .getByRole('button', { name: /^Ekle: / })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: words.addItem })
    await sheet.getByLabel(words.what).selectOption(words.whats.note)
    await sheet.getByLabel(tr.plan.note).fill('Serbest okuma')
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

    expect(await call('GET /template', {}, { as: cem })).toContainEqual(
      expect.objectContaining({ items: [expect.objectContaining({ note: 'Paragraf' })] }),
    )
  })

  it('gives thirty students their week in two presses, and one request saves it', async () => {
    const { call, database } = stage.world
    const hash = await stage.world.services.passwords.hash(seedPassword)
    const more = Array.from({ length: 28 }, (_, n) => ({
      ...{ id: randomUUID(), name: `Öğrenci ${n}`, email: `ogrenci${n}@example.com` },
    }))
    for (const each of more) {
      await seedPerson(database, each, roleIds.student, hash)
      await insertLink(database, randomUUID(), { coach_id: cem.id, student_id: each.id }, 'act')
    }
    for (const { id } of await call('GET /template', {}, { as: cem }))
      await call('DELETE /template/{id}', { params: { id } }, { as: cem })
    const days = [0, 1, 2, 3, 4, 5, 6]
    const items = days.map((offset) => ({ key: `k${offset}`, offset, note: `Gün ${offset}`, minutes: 45 }))
    await call('POST /template', { body: { name: 'Okul haftası', items } }, { as: cem })

    const page = await stage.signedIn(cem, desktop, { path: '/plan/many' })
    let saves = 0
    page.on('request', (request) => {
      if (/\/plan\/many$/.test(request.url()) && request.postDataJSON().save) saves += 1
    })
    await page.getByRole('button', { name: words.all, exact: true }).click()
    await page.getByRole('button', { name: words.write('30') }).click()
    await page.getByText(words.written).waitFor()

    expect(saves).toBe(1)
    for (const who of [ada, baris, ...more]) expect(await planOf(who)).toHaveLength(7)
    await page.getByRole('button', { name: tr.common.undo }).first().click()
    await page.getByText(words.undone('210')).first().waitFor()
    expect(await planOf(ada)).toEqual([])
  })
})
