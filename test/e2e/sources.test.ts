import { beforeAll, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { formatIn } from '#web/words/format.ts'
import { tr } from '#web/words/tr.ts'
import {
  actFor,
  describeInBrowser,
  desktop,
  holdBack,
  kept,
  leadTo,
  overflow,
  phone,
  settled,
  signIn,
  violations,
  workerReady,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

/** `Test 1–4` */
const tests = (parts: string) => `${tr.sources.units.part} ${parts}`

describeInBrowser('Sources', (stage) => {
  let today = ''
  beforeAll(async () => {
    await stage.joinTyt(ada)
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
  })

  it('are added, planned, and fill when the planned parts are done', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/sources' })
    await page.getByRole('button', { name: tr.sources.add }).click()
    const form = page.getByRole('dialog', { name: tr.sources.add })
    await form.getByLabel(tr.sources.name).fill('Limit TYT Türkçe')
    await form.getByLabel(tr.fields.lesson).selectOption({ label: 'TYT · Türkçe' })
    await form.getByLabel(tr.sources.size).fill('40')
    await form.getByLabel(tr.sources.each).fill('12')
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Limit TYT Türkçe/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Limit TYT Türkçe' }).waitFor()
    await page.getByRole('button', { name: tr.sources.planNext(tests('1–4')) }).click()
    await page.getByText(tr.sources.planned(tests('1–4'))).waitFor()

    await page.goto('/plan')
    await page.getByRole('button', { name: tr.plan.tick(`Limit TYT Türkçe, ${tests('1–4')}`) }).click()
    const asks = page.getByRole('dialog', { name: tr.sources.howMany })
    await asks.getByLabel(tr.record.fields.correct, { exact: true }).fill('40')
    await asks.getByText(tr.sources.results(40, 8, 0)).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await asks.getByLabel(tr.sources.rests.wrong, { exact: true }).fill('6')
    await asks.getByText(tr.sources.results(40, 6, 2)).waitFor()
    await asks.getByRole('button', { name: tr.common.save }).click()
    await page.getByText(tr.common.saved).waitFor()
    const card = page.getByRole('region', { name: tr.shell.screens.sources })
    await card.getByText(tr.sources.count.part('4/40')).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const { records } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(records.rows).toMatchObject([{ study_id: turkce, part_from: 1, part_to: 4, questions: 48 }])
    expect(records.rows).toMatchObject([{ correct: 40, wrong: 6, blank: 2 }])
  })

  it('are never shown at the address of another, as when a notice leads from one to the next', async () => {
    const [one, other] = await Promise.all(
      ['Birinci Kitap', 'İkinci Kitap'].map((name) =>
        stage.world.call(
          'POST /source',
          { body: { name, croom_id: null, study_id: null, size: 5 } },
          { as: ada },
        ),
      ),
    )
    const page = await stage.signedIn(ada, desktop, { path: `/sources/${one?.id}` })
    await page.getByRole('heading', { level: 1, name: one?.name ?? '' }).waitFor()
    const answer = await holdBack(page, `**/api/source/${other?.id}*`)
    await leadTo(page, `/sources/${other?.id}`)
    await page.getByRole('heading', { level: 1, name: tr.fields.source }).waitFor()
    answer()
    await page.getByRole('heading', { level: 1, name: other?.name ?? '' }).waitFor()
    for (const id of [one?.id ?? '', other?.id ?? ''])
      await stage.world.call('DELETE /source/{id}', { params: { id } }, { as: ada })
  })

  it('are worked through part by part: one touch saves how many were right', async () => {
    const { call } = stage.world
    const parts = [1, 2, 3].map((no) => ({ no, name: `Bölüm ${no}`, questions: no === 3 ? 30 : 12 }))
    const book = { name: 'Paragraf Seti', croom_id: null, study_id: null, size: 12, parts }
    const { id: source_id } = await call('POST /source', { body: book }, { as: cem })
    const given = { croom_id: tytCroom, study_id: turkce, source_id, part_from: 1, part_to: 3 }
    const { source_id: own } = await call(
      'GET /plan/save',
      { query: { ...given, day: today, due: addDays(today, 1), note: 'Takıldığın soruları deftere at.' } },
      { as: cem, for: ada.id },
    )
    const page = await stage.signedIn(ada, phone, { path: `/sources/${own}` })
    const card = page.getByRole('region', { name: tests('1–3') })
    await card.getByText(tr.sources.dueTomorrow).waitFor()
    await card.getByText('Takıldığın soruları').waitFor()
    const asked = card.getByRole('group', { name: tr.sources.howMany })
    await asked.waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    const show = await holdBack(page, '**/api/{state,source/*}')
    await asked.getByRole('button', { name: tr.sources.rightOf(9, 12) }).click()
    await page.getByText(tr.sources.partSaved(tests('1'))).waitFor()
    // Until its row is done, another touch would count the part twice.
    expect(await asked.getByRole('button', { name: tr.sources.rightOf(12, 12) }).isDisabled()).toBe(true)
    show()
    const first = card.getByRole('listitem').filter({ hasText: tr.sources.results(9, 3, 0) })
    await first.waitFor()
    await first.getByText(tr.sources.rests.blank).click()
    await card.getByText(tr.sources.results(9, 0, 3)).waitFor()
    await asked.getByRole('button', { name: tr.sources.rightOf(12, 12) }).click()
    // The third has more questions than anybody would count bubbles of.
    await card.getByLabel(tr.record.fields.correct, { exact: true }).fill('25')
    await card.getByLabel(tr.sources.rests.wrong, { exact: true }).last().fill('2')
    await card.getByRole('button', { name: tr.common.save }).click()
    await card.getByText(tr.sources.results(25, 2, 3)).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const of = { as: ada }
    const items = await call('GET /plan', { query: { from: today, to: today } }, of)
    expect(items.find((item) => item.source_id === own)).toMatchObject({ state: 'done', done: { ratio: 1 } })
    await page.getByText(tr.sources.count.part('3/12')).waitFor()

    // One touch takes the last one back.
    await page.getByRole('button', { name: tr.common.undo }).last().click()
    await page.getByText(tr.sources.count.part('2/12')).waitFor()

    // Two touches move what is left to tomorrow; the rest of it is changed in its form.
    const name = tests('1–3')
    await card.getByRole('button', { name: tr.plan.moveOf(name) }).click()
    const days = card.getByRole('group', { name: tr.plan.moveTo(name) })
    expect(await violations(page)).toEqual([])
    await days.getByRole('button').first().click()
    await page.getByText(like(tr.plan.moved)).waitFor()
    const moved = await call('GET /plan', { query: { from: addDays(today, 1), to: addDays(today, 1) } }, of)
    expect(moved.find((item) => item.source_id === own)).toMatchObject({ state: 'open' })
    await card.getByRole('button', { name: tr.plan.editTitle }).click()
    const form = page.getByRole('dialog', { name: tr.plan.editTitle })
    await form.getByRole('button', { name: tr.common.delete, exact: true }).click()
    await page.getByText(tr.plan.deleted).waitFor()
    await card.waitFor({ state: 'detached' })
  })

  it('wait on the device while there is no network, through a reload and in two tabs, and arrive once', async () => {
    const { call } = stage.world
    const of = { as: ada }
    const parts = [1, 2, 3].map((no) => ({ no, questions: 12 }))
    const book = { name: 'Problemler 30', croom_id: tytCroom, study_id: turkce, size: 30, parts }
    const { id: source_id } = await call('POST /source', { body: book }, of)
    const range = { source_id, part_from: 1, part_to: 3 }
    const { id } = await call('GET /plan/save', { query: { day: today, ...range } }, of)
    const note = 'Okuma saati'
    const { id: ticked } = await call('GET /plan/save', { query: { day: today, note, minutes: 35 } }, of)
    const records = async () =>
      (await call('GET /state', { query: { from: today, size: 200 } }, of)).records.rows
        .filter((row) => row.source_id === source_id || row.minutes === 35)
        .map(({ part_from, correct, minutes, version }) => [part_from, correct, minutes, version])
        .toSorted()
    const visitor = await stage.visitor(phone, { hasWorker: true })
    const page = await visitor.newPage()
    await signIn(page, ada)
    const path = `/sources/${source_id}`
    const card = page.getByRole('region', { name: tests('1–3') })
    const asked = card.getByRole('group', { name: tr.sources.howMany })
    for (const [where, shown] of [
      ['/plan', page.getByText(note)],
      [path, asked],
    ] as const) {
      await page.goto(where)
      await shown.first().waitFor()
      await settled(page)
    }
    await kept(page, `["GET /source/{id}",{"params":{"id":"${source_id}"}}]`)
    await workerReady(page)

    await visitor.setOffline(true)
    await asked.getByRole('button', { name: tr.sources.rightOf(9, 12) }).click()
    await card.getByText(tr.sources.results(9, 3, 0)).waitFor()
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await page.reload()
    await card.getByText(tr.sources.results(9, 3, 0)).waitFor()
    await asked.getByRole('button', { name: tr.sources.rightOf(11, 12) }).click()
    await card.getByText(tr.sources.results(11, 1, 0)).waitFor()
    await page.getByText(tr.offline.waiting(2)).waitFor()
    const other = await visitor.newPage()
    await other.goto('/plan')
    await other.getByRole('button', { name: tr.plan.tick(tr.record.general) }).click()
    await other.getByText(tr.offline.waiting(3)).waitFor()
    await other.reload()
    await other.getByRole('button', { name: tr.plan.ticked(tr.record.general) }).waitFor()
    expect(await records()).toEqual([])

    await visitor.setOffline(false)
    const all = [
      [1, 9, 0, 1],
      [2, 11, 0, 1],
      [null, null, 35, 1],
    ].toSorted()
    await expect.poll(records).toEqual(all)
    for (const each of [page, other]) {
      await each.bringToFront()
      await each.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })
      await each.reload()
      await settled(each)
    }
    await card.getByText(tr.sources.results(11, 1, 0)).waitFor()
    expect(await records()).toEqual(all)
    const items = await call('GET /plan', { query: { from: today, to: today } }, of)
    expect(items.find((item) => item.id === ticked)).toMatchObject({ state: 'done' })
    const { ratio } = items.find((item) => item.id === id)?.done ?? {}
    expect(ratio).toBeCloseTo(2 / 3)
  })

  it('suggest topics of their own lesson for the questions that go into the notebook', async () => {
    const { call } = stage.world
    const studies = await call('GET /study/croom/{id}', { params: { id: tytCroom } }, { as: ada })
    const other = studies.find(({ id }) => id !== turkce)?.id ?? ''
    const topicsOf = async (id: string) =>
      await call('GET /topic/study/{id}', { params: { id } }, { as: ada })
    const [stranger] = await topicsOf(other)
    const [own] = await topicsOf(turkce)
    // The latest question of the notebook is of another lesson.
    const place = { croom_id: tytCroom, study_id: other, topic_id: stranger?.id ?? '' }
    await call('POST /mistake', { body: { ...place, text: 'Başka dersten' } }, { as: ada })
    const parts = [{ no: 1, questions: 10 }]
    const book = { name: 'Dil Bilgisi 10', croom_id: tytCroom, study_id: turkce, size: 10, parts }
    const { id: source_id } = await call('POST /source', { body: book }, { as: ada })
    await call('GET /plan/save', { query: { day: today, source_id, part_from: 1 } }, { as: ada })
    const page = await stage.signedIn(ada, phone, { path: `/sources/${source_id}` })
    await page.getByRole('button', { name: tr.sources.rightOf(8, 10) }).click()
    await page.getByRole('button', { name: tr.sources.toNotebook('2') }).click()
    const form = page.getByRole('dialog', { name: tr.mistakes.addTitle })
    const offered = form.getByRole('listbox').getByRole('option')
    await offered
      .filter({ hasText: own?.name ?? '' })
      .first()
      .waitFor()
    const names = await offered.allTextContents()
    expect(names.length).toBeGreaterThan(1)
    expect(names.every((name) => name.includes('Türkçe'))).toBe(true)
    expect(names.filter((name) => name.includes(stranger?.name ?? ''))).toEqual([])
    // What is nowhere in the lesson is found elsewhere.
    await form.getByRole('combobox', { name: tr.subject.search }).fill(stranger?.name ?? '')
    await offered
      .filter({ hasText: stranger?.name ?? '' })
      .first()
      .waitFor()
  })

  it('are planned again on weekdays, each time with the next parts, and the rest is deleted at once', async () => {
    const { call } = stage.world
    const { id } = await call(
      'POST /source',
      { body: { name: 'Tekrar 10', study_id: turkce, size: 10 } },
      { as: ada },
    )
    const page = await stage.signedIn(ada, phone, { path: '/plan' })
    await page.getByRole('button', { name: tr.plan.add }).first().click()
    const form = page.getByRole('dialog', { name: tr.plan.add })
    await form.getByLabel(tr.fields.source, { exact: true }).selectOption(id)
    await form.getByRole('button', { name: tr.sources.repeat }).click()
    for (const name of formatIn('tr').weekdays) {
      const day = form.getByTitle(name, { exact: true })
      if ((await day.getAttribute('aria-pressed')) === 'false') await day.click()
    }
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await form.getByRole('button', { name: tr.common.save, exact: true }).click()
    await form.waitFor({ state: 'detached' })
    const items = async () =>
      (await call('GET /plan', { query: { from: today, to: addDays(today, 20) } }, { as: ada })).filter(
        ({ source_id }) => source_id === id,
      )
    expect((await items()).map(({ day, part_from, part_to }) => [day, part_from, part_to])).toEqual([
      [today, 1, 4],
      [addDays(today, 1), 5, 8],
      [addDays(today, 2), 9, 10],
    ])

    await page.getByRole('button', { name: /^Tekrar 10, .*1–4/ }).click()
    const sheet = page.getByRole('dialog', { name: tr.plan.editTitle })
    await sheet.getByRole('button', { name: tr.sources.removeFollowing }).click()
    await sheet.getByRole('button', { name: tr.sources.removeFollowingSure }).click()
    await page.getByText(tr.plan.deleted).waitFor()
    expect(await items()).toEqual([])
  })

  it('are given by a coach in one line, with at most twelve keys', async () => {
    const { call, database } = stage.world
    const source = { name: 'Zambak Seti', croom_id: null, study_id: null, size: 40 }
    await call('POST /source', { body: source }, { as: cem })
    // So many that it is on the second page of the coach's sources.
    await database.run`
      insert into source (user_id, id, name, kind, unit, size, created_by, updated_by)
      select ${cem.id}, gen_random_uuid(), 'Kitap ' || n, 'book', 'part', 5, ${cem.id}, ${cem.id} from generate_series(1, 200) n`
    const page = await stage.signedIn(cem, desktop)
    await actFor(page, ada)
    await settled(page)
    const keys = ['e', ...'za12-15 ya', 'Enter']
    const line = page.getByRole('textbox', { name: tr.line.label })
    for (const key of keys) {
      if (key === 'Enter') await page.getByText(tr.sources.dueTomorrow, { exact: true }).first().waitFor()
      await page.keyboard.press(key)
      if (key === 'e')
        await expect.poll(() => line.evaluate((field) => field === document.activeElement)).toBe(true)
    }
    const name = `Zambak Seti, ${tests('12–15')}`
    await page.getByText(tr.sources.planned(name)).waitFor()

    expect(keys.length).toBeLessThanOrEqual(12)
    const items = await call('GET /plan', { query: { from: today, to: today } }, { as: ada })
    expect(items.filter(({ part_from }) => part_from === 12)).toMatchObject([
      { part_to: 15, due: addDays(today, 1), created_by: cem.id },
    ])
    await database.run`delete from source where user_id = ${cem.id} and name like 'Kitap %'`
  })

  it('that a coach gives with a last day are homework, which is late behind that day', async () => {
    const { call } = stage.world
    const source = { name: 'Paragraf 500', croom_id: null, study_id: null, size: 30 }
    const { id: source_id } = await call('POST /source', { body: source }, { as: cem })
    const place = { croom_id: tytCroom, study_id: turkce, source_id, part_from: 3, part_to: 5 }
    const days = { day: addDays(today, -2), due: addDays(today, -1) }
    await call('GET /plan/save', { query: { ...place, ...days } }, { as: cem, for: ada.id })

    const coach = await stage.signedIn(cem, desktop, { path: '/sources' })
    await coach.getByRole('link', { name: tr.homework.title }).click()
    await coach.waitForURL('**/homework')
    const card = coach.getByRole('region', { name: ada.name })
    await card.getByText(tr.homework.late('1')).waitFor()
    await card.getByText(`Paragraf 500, ${tests('3–5')}`).waitFor()
    expect(await violations(coach)).toEqual([])

    // A phone shows what is late, and the rest at a press or by keyboard.
    const ahead = { ...place, part_from: 6, part_to: 7, day: today, due: addDays(today, 1) }
    const { id } = await call('GET /plan/save', { query: ahead }, { as: cem, for: ada.id })
    const small = await stage.signedIn(cem, phone, { path: '/homework' })
    const late = small.getByText(`Paragraf 500, ${tests('3–5')}`)
    const rest = small.getByText(`Paragraf 500, ${tests('6–7')}`)
    await late.waitFor()
    expect(await rest.isVisible()).toBe(false)
    await small.getByRole('button', { name: tr.homework.rest(ada.name) }).press('Enter')
    await rest.waitFor()
    expect(await late.isVisible()).toBe(true)
    await call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: cem, for: ada.id })

    const page = await stage.signedIn(ada, desktop, { path: `/plan?day=${days.day}` })
    await page.getByText(new RegExp(`gecikti.*${Number(days.due.slice(8))} `)).waitFor()
    await page.goto('/sources')
    await page.getByRole('link', { name: /^Paragraf 500/ }).waitFor()
    await page.getByRole('link', { name: tr.homework.title }).click()
    await page.waitForURL('**/homework')
    const own = page.getByRole('link').filter({ hasText: `Paragraf 500, ${tests('3–5')}` })
    await own.getByRole('img', { name: tr.homework.states.late }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await own.click()
    await page.waitForURL('**/sources/*')
    await page.getByRole('region', { name: tests('3–5') }).waitFor()
  })
})
