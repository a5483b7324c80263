import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, cem, lgsCroom, linkOfAda, seedPassword } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { makeHistories } from '#server/demo/history.ts'
import { seedPerson } from '#server/demo/people.ts'
import { seedHistory } from '#server/demo/seed-history.ts'
import { insertRecords, insertTrials } from '#server/demo/sql.ts'
import { rebuildStanding } from '#server/subjects/standing/sql.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  overflow,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

const veteran = { id: randomUUID(), name: 'Zeynep Uzun', email: 'zeynep@example.com' }
const newcomer = { id: randomUUID(), name: 'Yeni Gelen', email: 'yeni@example.com' }

async function opened(page: Page): Promise<Page> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  return page
}
const card = (page: Page, claim: string | RegExp): Locator => page.getByRole('region', { name: claim })
/** One of the three sentences, by its label. */
const sentence = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: tr.progress.sentences })
    .getByRole('button', { name: new RegExp(`^${label}`) })
/** Filled blue buttons, of which a screen has one at most. */
const primary = (page: Page) => page.locator('main .bg-accent:is(a, button)')

describeInBrowser('The insights', (stage) => {
  beforeAll(async () => {
    const { database, services } = stage.world
    const now = Date.now()
    await seedHistory(database, services.passwords, now)
    const hash = await services.passwords.hash(seedPassword)
    for (const person of [veteran, newcomer])
      await database.transaction((sql) => seedPerson(sql, person, 2, hash))
    await giveTenYears(now)
  })

  /** Ada's history 30 times, one after the other, back from today. */
  async function giveTenYears(now: number) {
    const { database } = stage.world
    const own = makeHistories(now).find(({ profile }) => profile.person.id === ada.id)
    if (!own) throw new Error('no history')
    const today = dayAt(now, 'Europe/Istanbul', 4)
    const oldest = own.records.map(({ day }) => day).toSorted()[0] ?? today
    const span = Math.round((Date.parse(today) - Date.parse(oldest)) / 86_400_000) + 1
    for (let round = 0; round < 30; round += 1) {
      const back = <R extends { day: string }>(row: R) => ({
        ...row,
        id: randomUUID(),
        day: addDays(row.day, -round * span),
      })
      await insertRecords(database, veteran.id, own.records.map(back))
      await insertTrials(database, veteran.id, own.trials.map(back))
    }
    await rebuildStanding(database, veteran.id)
  }

  it('tell the last weeks in the sentences of the coach’s list, calmly also without any', async () => {
    const { call } = stage.world
    const hakan = {
      id: '0198f000-0000-7000-8000-000000000102',
      name: 'Hakan Çelik',
      email: 'hakan@example.com',
    }
    const { reasons } = await call('GET /insight/signs', {}, { as: hakan })
    expect(reasons.map(({ code }) => code)).toContain('quiet')
    const silent = await opened(await stage.signedIn(hakan, desktop, { path: '/progress?view=time' }))
    // The card is named by the strongest sign, which may be another one.
    const told = silent.getByRole('region').filter({ hasText: /gündür kayıt yok; genelde/ })
    await told.getByText(tr.insights.signs.shared).waitFor()
    await told.getByRole('button', { name: tr.insights.how }).click()
    await told.getByText(/Başkalarıyla kıyas, sıra ve puan yoktur\.$/).waitFor()

    const empty = await opened(await stage.signedIn(newcomer, desktop, { path: '/progress?view=time' }))
    await card(empty, tr.insights.signs.name).getByText(tr.insights.signs.never).waitFor()
  })

  it('compare the publishers of a group, and lead to its graph without their differences', async () => {
    const irem = {
      id: '0198f000-0000-7000-8000-000000000103',
      name: 'İrem Koç',
      email: 'irem@example.com',
    }
    const page = await opened(await stage.signedIn(irem, desktop, { path: '/progress?view=trials' }))
    await card(page, /denemeleri ortalamadan yaklaşık/)
      .getByRole('link', { name: tr.insights.publishers.action })
      .click()
    await page.waitForURL('**/progress?**adjusted=true**')
    const box = page.getByRole('checkbox', { name: tr.graphs.showAdjusted }).first()
    expect(await box.isChecked()).toBe(true)
    await page.getByText(tr.graphs.adjustedText).first().waitFor()
    expect(await violations(page)).toEqual([])
    await box.uncheck()
    await page.waitForURL((url) => !url.searchParams.has('adjusted'))
    await expect.poll(() => page.getByText(tr.graphs.adjustedText).count()).toBe(0)
  })

  it('tell a coach on the student’s screen what is told beside the signs', async () => {
    const { call } = stage.world
    const id = '0198f000-0000-7000-8000-000000000103'
    const { croom_id } = await call('GET /user/data/{id}', { params: { id } }, { as: cem })
    const { rows } = await call(
      'GET /insight/unfixed/{id}',
      { params: { id: croom_id ?? '' } },
      { as: cem, for: id },
    )
    expect(rows.length).toBeGreaterThan(0)
    const irem = { id, name: 'İrem Koç', email: 'irem@example.com' }
    await call('GET /user/save', { query: { target_net: 119 } }, { as: irem })

    const page = await stage.signedIn(cem, desktop, { path: `/students/${id}` })
    const signs = page.getByRole('region', { name: tr.student.attention })
    await signs.getByText(tr.signs.unfixed(`${rows.length}`)).waitFor()
    await signs.getByText(like(tr.signs.belowTarget)).filter({ hasText: '119' }).waitFor()
  })

  it('show a coach the next lesson of a group, and plan it for those who need it', async () => {
    const { call, database } = stage.world
    const [group] = await call('GET /croom', {}, { as: cem })
    if (!group) throw new Error('no group')
    const lesson = await call('GET /insight/lesson/{id}', { params: { id: group.id } }, { as: cem })
    const row = lesson.rows.find(({ who }) => who.some(({ id }) => id === ada.id))
    if (!row) throw new Error('no lesson for Ada')
    const query = { from: lesson.today, to: lesson.today }
    const planned = async () =>
      (await call('GET /plan', { query }, { as: ada })).filter(({ topic_id }) => topic_id === row.topic_id)
    // On some weekdays the demo has planned that topic.
    for (const { id } of await planned())
      await call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: ada })
    const page = await stage.signedIn(cem, desktop, { path: `/crooms/${group.id}` })
    const region = page.getByRole('region', { name: tr.crooms.lesson })
    expect(await page.locator('code').textContent()).toMatch(/^\w{4}-\w{4}$/)
    await region.getByRole('button', { name: like(tr.insights.showAll) }).click()
    await region.getByRole('button', { name: tr.common.addToPlan(row.topic_name) }).click()
    const sheet = page.getByRole('dialog', { name: tr.common.addToPlan(row.topic_name) })
    await sheet.getByText(like(tr.crooms.lessonWho)).filter({ hasText: ada.name }).waitFor()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: tr.plan.add }).click()
    await page.getByText(like(tr.crooms.lessonPlanned)).waitFor()

    expect(await planned()).toMatchObject([{ minutes: 60, kind: 'lecture', created_by: cem.id }])
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByText(tr.crooms.lessonUnplanned).waitFor()
    expect(await planned()).toEqual([])
    await database.run`delete from audit where user_id = ${ada.id} and entity = 'plan'`
  })

  it('plan a topic for the others once a student has lowered the access', async () => {
    const { call, database } = stage.world
    const [group] = await call('GET /croom', {}, { as: cem })
    const { rows } = await call('GET /insight/lesson/{id}', { params: { id: group?.id ?? '' } }, { as: cem })
    const { links } = await call('GET /link', {}, { as: cem })
    const mayAct = links.filter(({ access }) => access === 'act').map(({ student }) => student.id)
    const found = rows
      .map((row) => ({ ...row, who: row.who.filter(({ id }) => mayAct.includes(id)) }))
      .find(({ who }) => who.length > 1)
    const [first] = found?.who ?? []
    if (!group || !found || !first) throw new Error('no lesson for two students')
    const page = await stage.signedIn(cem, desktop, { path: `/crooms/${group.id}` })
    const region = page.getByRole('region', { name: tr.crooms.lesson })
    await region.getByRole('button', { name: like(tr.insights.showAll) }).click()
    await region.getByRole('button', { name: tr.common.addToPlan(found.topic_name) }).click()
    const sheet = page.getByRole('dialog', { name: tr.common.addToPlan(found.topic_name) })
    await sheet.getByText(like(tr.crooms.lessonWho)).waitFor()
    const give = (access: string) =>
      database.run`update coach_link set access = ${access} where coach_id = ${cem.id} and student_id = ${first.id}`
    await give('view')
    await sheet.getByRole('button', { name: tr.plan.add }).click()
    await sheet.getByText(like(tr.crooms.lessonViewOnly)).filter({ hasText: first.name }).waitFor()
    await sheet.getByRole('button', { name: tr.plan.add }).click()
    await page.getByText(tr.crooms.lessonPlanned(String(found.who.length - 1))).waitFor()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByText(tr.crooms.lessonUnplanned).waitFor()
    await give('act')
    await database.run`delete from audit where entity = 'plan' and actor_id = ${cem.id}`
  })

  it('of the demo are three sentences, each with its own chart or table, and one filled button', async () => {
    const page = await opened(await stage.signedIn(ada, desktop, { path: '/progress' }))
    const sentences = page.getByRole('region', { name: tr.progress.sentences })
    const sure = sentence(page, tr.insights.evidence)
    await sure.getByText(like(tr.progress.range)).waitFor()
    expect(await sure.getAttribute('aria-expanded')).toBe('true')
    await sentences.getByText(like(tr.insights.forecast.held)).waitFor()
    await sentences
      .getByRole('img', { name: /: [AB]$/ })
      .first()
      .waitFor()

    await sentence(page, tr.progress.reason).click()
    for (const claim of [
      /çalışmaya rağmen yanlış sürüyor|yanlışı süren konu görünmüyor/,
      /Öncesi ve sonrası bilinen/,
    ]) {
      await card(page, claim).waitFor()
      await card(page, claim).getByRole('button', { name: tr.insights.how }).waitFor()
    }
    await sentence(page, tr.progress.what).click()
    await sentences.getByRole('table').waitFor()
    expect(await primary(page).count()).toBe(1)
    expect(await page.getByText(/NaN|undefined|Infinity/).count()).toBe(0)
  })

  it('have the pace and the finish in the plan, as far as a press away', async () => {
    const page = await opened(await stage.signedIn(ada, desktop, { path: '/plan' }))
    await page.getByRole('button', { name: tr.plan.pace }).click()
    await card(page, /Planlar tutuyor|Planlanan 60 dakika/).waitFor()
    await card(page, /Bu hızla konuların bitişi .+ olasılığı yüzde \d+ dolayında/).waitFor()
  })

  it('show the next net on the topic map, and start it with two touches', async () => {
    const { call } = stage.world
    const { croom_id } = await call('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })
    const cheapest = await call('GET /insight/cheapest/{id}', { params: { id: croom_id ?? '' } }, { as: ada })
    const [first] = cheapest.rows ?? []
    if (!first) throw new Error('no topic')
    const page = await opened(await stage.signedIn(ada, phone, { path: '/progress' }))
    const map = page.getByRole('region', { name: tr.progress.map })
    const ring = map.getByRole('button', { name: tr.progress.nextHere })
    await expect.poll(() => ring.count()).toBe(1)
    expect(await ring.getAttribute('aria-label')).toContain(`${first.topic_name}: `)
    // The blue button is beside the one for the other rows, also with a long name, which leaves its icon as it is.
    const sentences = page.getByRole('region', { name: tr.progress.sentences })
    const start = sentences.getByRole('button', { name: tr.plan.startOf(first.topic_name) })
    const [all, blue] = await Promise.all([
      sentences.getByRole('button', { name: like(tr.insights.showAll) }).boundingBox(),
      start.boundingBox(),
    ])
    if (!all || !blue) throw new Error('no buttons')
    expect(Math.abs(all.y + all.height / 2 - blue.y - blue.height / 2)).toBeLessThanOrEqual(1)
    expect((await start.locator('svg').boundingBox())?.width).toBe(18)
    await ring.click()
    await page.waitForURL(`**/progress?**topic=${first.topic_id}`)
    const sheet = page.getByRole('dialog', { name: first.topic_name })
    await sheet.getByText(like(tr.progress.stake)).waitFor()
    await sheet.getByText(tr.curriculum.levelQuestion).waitFor()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: tr.plan.startOf(first.topic_name) }).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(async () => (await call('GET /timer', {}, { as: ada }))?.topic_id).toBe(first.topic_id)
    await call('POST /timer/discard', { body: {} }, { as: ada })
  })

  it('let the keys move on the map, set a level and find a topic', async () => {
    const page = await opened(await stage.signedIn(ada, desktop, { path: '/progress' }))
    const map = page.getByRole('region', { name: tr.progress.map })
    const bubbles = map.locator('[data-topic]')
    await bubbles.first().focus()
    await page.keyboard.press('ArrowRight')
    const second = bubbles.nth(1)
    const before = (await second.getAttribute('aria-label')) ?? ''
    const level = before.includes(tr.common.levels[3] ?? '') ? 2 : 3
    await page.keyboard.press(`${level}`)
    await page.getByText(tr.curriculum.levelSaved(tr.common.levels[level] ?? '')).waitFor()
    await expect.poll(() => second.getAttribute('aria-label')).toContain(tr.common.levels[level] ?? '')

    // The sum of all topics counts a level that waits, as that of its lesson does.
    async function sum() {
      await map.getByRole('button', { name: tr.progress.find }).focus()
      return map.locator('header p').textContent()
    }
    const saved = await sum()
    await page.context().setOffline(true)
    await second.focus()
    await page.keyboard.press(`${5 - level}`)
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await expect.poll(sum).not.toBe(saved)
    await page.context().setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })

    await second.focus()
    await page.keyboard.press('End')
    await expect.poll(() => bubbles.last().evaluate((bubble) => bubble === document.activeElement)).toBe(true)
    await page.keyboard.press('/')
    const find = page.getByRole('dialog', { name: tr.progress.find })
    await find.getByRole('combobox').fill('üslü')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Üslü Sayılar' }).waitFor()
  })

  it('draw study time and nets of a lesson for one row of controls', async () => {
    const page = await opened(await stage.signedIn(ada, desktop, { path: '/progress' }))
    const time = page.getByRole('region', { name: tr.progress.overTime })
    await time.getByText(/^90 günün \d+ gününde çalışıldı/).waitFor()
    await time.getByText(like(tr.progress.change)).waitFor()
    await time.getByText(tr.progress.spans.month, { exact: true }).click()
    await time.getByText(/^30 günün \d+ gününde çalışıldı/).waitFor()
    await time.getByLabel(tr.fields.lesson).selectOption({ label: 'Matematik' })
    await time.getByRole('link', { name: tr.progress.table }).click()
    await page.waitForURL('**/progress?view=time**study=**')
    await page.getByRole('button', { name: tr.chart.downloadCsv }).first().waitFor()
  })

  it('are used with only the keyboard: the formula opens, a topic is planned and taken back', async () => {
    const page = await opened(await stage.signedIn(ada, desktop, { path: '/progress' }))
    const sentences = page.getByRole('region', { name: tr.progress.sentences })
    const chart = sentences.getByRole('slider')
    await chart.focus()
    await page.keyboard.press('End')
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/Beklenen aralık [\d,]+ – [\d,]+/)
    const how = sentences.getByRole('button', { name: tr.insights.how })
    await how.focus()
    await page.keyboard.press('Enter')
    await sentences.getByText(like(tr.insights.forecast.how)).waitFor()

    await sentence(page, tr.progress.what).press('Enter')
    const add = sentences.getByRole('button', { name: like(tr.common.addToPlan) }).first()
    const topic = (await add.getAttribute('aria-label'))?.replace(tr.common.addToPlan(''), '') ?? ''
    await add.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: tr.plan.add }).getByText(topic).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(tr.insights.plan.saved(tr.common.today)).waitFor()
    await sentences
      .getByRole('button', { name: tr.insights.cheapest.planned(tr.common.today) })
      .first()
      .waitFor()
    await page.getByRole('button', { name: tr.common.undo }).press('Enter')
    await page.getByText(tr.plan.deleted).waitFor()
  })

  it('leave a review for tomorrow on this device, and start one', async () => {
    const page = await opened(await stage.signedIn(ada, phone, { path: '/dashboard' }))
    const today = card(page, tr.insights.review.name)
    const unfold = () => today.getByRole('button', { name: tr.insights.review.name }).click()
    await unfold()
    const leave = today.getByRole('button', { name: like(tr.insights.review.notToday) })
    await leave.first().waitFor()
    const before = await leave.count()
    const name = (await leave.first().getAttribute('aria-label')) ?? ''
    await today.getByText(/uygun tekrar aralığı \d+ gün/).waitFor()
    await leave.first().click()
    await page.getByText(name.replace('Bugün değil', 'Yarına bırakıldı')).waitFor()
    expect(await leave.count()).toBe(before - 1)
    await page.reload()
    await unfold()
    await today
      .getByText(/Son çalışma \d+ gün önce; deneme başına [\d,]+\snet burada\./)
      .first()
      .waitFor()
    expect(await leave.count()).toBe(before - 1)
    expect(await today.getByRole('button', { name }).count()).toBe(0)
    await today
      .getByRole('button', { name: like(tr.insights.review.startOf) })
      .first()
      .click()
    await expect
      .poll(async () => (await stage.world.call('GET /timer', {}, { as: ada }))?.kind)
      .toBe('review')
    await expect
      .poll(() => today.getByRole('button', { name: like(tr.insights.review.startOf) }).count())
      .toBe(0)
    await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
  })

  it('keep a sentence that fails to itself', async () => {
    const page = await stage.signedIn(baris, phone)
    await page.route('**/api/insight/cheapest/**', (route) =>
      route.fulfill({ status: 500, json: { message: 'Bir şey ters gitti.', code: 'INTERNAL' } }),
    )
    await page.goto('/progress')
    await opened(page)
    await page.getByText('Bir şey ters gitti.').first().waitFor()
    await sentence(page, tr.insights.evidence)
      .getByText(new RegExp(`${tr.progress.sureEarly}|${like(tr.progress.range).source}`))
      .waitFor()
    await page.unroute('**/api/insight/cheapest/**')
    await page.getByRole('button', { name: tr.common.retry }).first().click()
    await expect.poll(() => page.getByText('Bir şey ters gitti.').count()).toBe(0)
  })

  it('tell a newcomer the one step that opens most, and what each sentence needs', async () => {
    const page = await opened(await stage.signedIn(newcomer, phone, { path: '/progress' }))
    await sentence(page, tr.progress.what)
      .getByText(/Beş deneme girilince/)
      .waitFor()
    await sentence(page, tr.progress.reason).getByText(tr.insights.missing.covered_trials('3', '0')).waitFor()
    await sentence(page, tr.insights.evidence).getByText(tr.insights.missing.full_trials('5', '0')).waitFor()
    expect(await primary(page).count()).toBe(1)
    await sentence(page, tr.progress.reason).click()
    await page.getByRole('button', { name: tr.insights.returned }).click()
    await page.getByText(tr.insights.missing.topics_with_before_and_after()).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/plan')
    await page.getByRole('button', { name: tr.plan.pace }).click()
    await page.getByText(tr.insights.missing.planned_items('5', '0')).waitFor()
    await page.getByText(tr.insights.missing.days_worked_of_28('10', '0'), { exact: false }).waitFor()
  })

  it('of ten years are all there, on 320 pixels too', async () => {
    const page = await opened(
      await stage.signedIn(veteran, { width: 320, height: 640 }, { path: '/progress' }),
    )
    await sentence(page, tr.progress.what).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await overflow(page)).toBe(0)
  })

  it('tell a coach who may only look of the student by name, without actions', async () => {
    await stage.world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    const page = await stage.newPage(desktop)
    await page.goto('/login')
    await page.getByLabel(/e-posta/i).fill(cem.email)
    await page.getByLabel(/^parola$/i).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL('**/students')
    await page
      .getByRole('button', { name: new RegExp(`: ${ada.name}$`) })
      .first()
      .click()
    await page.waitForURL('**/plan')
    await page.goto('/progress')
    await opened(page)
    await sentence(page, tr.progress.what)
      .getByText(new RegExp(`^${ada.name}: `))
      .waitFor()
    for (const action of [/^Plana ekle/, /^Başlat/])
      expect(await page.getByRole('button', { name: action }).count()).toBe(0)
    expect(await primary(page).count()).toBe(0)
    await stage.world.call(
      'POST /link/access',
      { body: { id: linkOfAda, access: 'act', password: seedPassword } },
      { as: ada },
    )
  })

  describe.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('in the %s theme', (theme, viewport) => {
    it('have no axe violation with all formulas open, and print without buttons', async () => {
      const page = await opened(await stage.signedIn(ada, viewport, { path: '/progress', theme }))
      for (const label of [tr.progress.what, tr.progress.reason, tr.insights.evidence]) {
        const opener = sentence(page, label)
        if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
        for (const how of await page.getByRole('button', { name: tr.insights.how }).all()) await how.click()
        await settled(page)
        expect(await violations(page)).toEqual([])
        expect(await overflow(page)).toBe(0)
      }
      await page.emulateMedia({ media: 'print' })
      expect(
        await page
          .locator(
            'main button:not([data-print="keep"] *, [data-print="keep"]):visible, main a[data-print="no"]:visible',
          )
          .count(),
      ).toBe(0)
      await page.getByText(like(tr.insights.forecast.how)).waitFor()
    })
  })

  it('are of the exam that is picked, and the address keeps it', async () => {
    await stage.world.call('POST /croom/join', { body: { croom_id: lgsCroom } }, { as: ada })
    const page = await opened(await stage.signedIn(ada, desktop, { path: '/progress' }))
    await sentence(page, tr.insights.evidence).getByText(like(tr.progress.range)).waitFor()
    await page.getByLabel(tr.curriculum.croom).selectOption(lgsCroom)
    await page.waitForURL(`**/progress?croom=${lgsCroom}`)
    await sentence(page, tr.insights.evidence).getByText('şimdilik 0 var', { exact: false }).waitFor()
    await page.reload()
    await settled(page)
    expect(await page.getByLabel(tr.curriculum.croom).inputValue()).toBe(lgsCroom)
  })

  it('are of the main class group where none is picked', async () => {
    await stage.world.call('POST /croom/join', { body: { croom_id: lgsCroom } }, { as: ada })
    await stage.world.call('GET /user/save', { query: { croom_id: lgsCroom } }, { as: ada })

    const page = await opened(await stage.signedIn(ada, desktop, { path: '/progress' }))

    await expect.poll(() => page.getByLabel(tr.curriculum.croom).inputValue()).toBe(lgsCroom)
  })
})
