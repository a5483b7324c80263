import type { Locator } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import {
  ada,
  baris,
  cem,
  defne,
  eda,
  linkOfAda,
  seedPassword,
  turkce,
  tytCroom,
  tytTopic,
} from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  idle,
  leadTo,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('A coach in coach mode', (stage) => {
  beforeEach(async () => {
    await stage.world.database.run`
      update coach_link set ended_at = null, access = 'act' where id = ${linkOfAda}`
  })

  async function acting(viewport = desktop) {
    const page = await stage.acting(viewport, { path: '/plan' })
    await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    return { visitor: page.context(), page }
  }

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('sees on every screen whose data it is, on the %s', async (_, viewport) => {
    const { page } = await acting(viewport)
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${ada.name} · `))

    await page.goto('/log?new=1')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('40')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText(tr.record.savedAs(`${tr.record.general} · 40 dk`)).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(`^(${tr.shell.exitShort}|${tr.shell.exit})$`) }).click()
    await page.waitForURL('**/students')

    const audit = await stage.world.call('GET /audit', { query: {} }, { as: ada })
    expect(audit.rows[0]).toMatchObject({ actor: { name: cem.name }, entity: 'record', action: 'create' })
    const { records } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(records.rows[0]).toMatchObject({ minutes: 40, created_by: cem.id })
  })

  it('leaves changes that the student sees on her first screen, on the row, and field by field', async () => {
    const { call } = stage.world
    const forAda = { as: cem, for: ada.id }
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    const own = await call(
      'GET /state/save',
      { query: { minutes: 33, croom_id: tytCroom, study_id: turkce } },
      { as: ada },
    )
    const topic = { study_id: turkce, topic_id: tytTopic }
    await call('GET /state/save', { query: { id: own.id, ...topic } }, forAda)
    await call(
      'GET /plan/save',
      { query: { day: today.day, kind: 'practice', minutes: 25, croom_id: tytCroom, study_id: turkce } },
      forAda,
    )
    await call(
      'GET /exam/save',
      { query: { name: 'Yazılı', kind: 'school', examdate: '2030-03-04' } },
      forAda,
    )
    await call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          name: 'Koçun denemesi',
          kind: 'general',
          day: today.day,
          lessons: [{ study_id: turkce, correct: 20, wrong: 2 }],
          marks: [{ ...topic, subtopic_id: null, result: 'wrong', count: 2 }],
        },
      },
      forAda,
    )
    const page = await stage.signedIn(ada, phone)

    await page.getByText(tr.record.changed('Cem')).waitFor()
    await page.getByText(tr.record.wrote('Cem')).first().waitFor()
    await page
      .getByRole('button', { name: like((count: number) => tr.dashboard.changesBy(cem.name, count)) })
      .click()
    const sheet = page.getByRole('dialog')
    const moved = sheet.getByRole('listitem').filter({ hasText: 'Çalışma kaydı değiştirildi' })
    await moved.getByText(tr.audit.details).click()
    await moved.getByText(/^TYT › Türkçe › /).waitFor()
    const added = sheet.getByRole('listitem').filter({ hasText: 'Koçun denemesi' })
    await added.getByText(tr.audit.details).click()
    const mark = added.locator('dt').filter({ hasText: /· yanlış$/ })
    await mark.waitFor()
    // A long name of a topic leaves its value room beside it.
    const values = await added.locator('dd').evaluateAll((all) => all.map(({ clientWidth }) => clientWidth))
    expect(Math.min(...values)).toBeGreaterThan(100)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: like(tr.dashboard.changesBy) }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(tr.record.changed('Cem')).waitFor()
    await settled(page)
    expect(await page.getByRole('button', { name: like(tr.dashboard.changesBy) }).count()).toBe(0)
    for (const [path, row] of [
      ['/trial-exams', 'Koçun denemesi'],
      ['/plan?exams=1', 'Yazılı'],
      ['/plan', 'Türkçe'],
    ] as const) {
      await leadTo(page, path)
      await page.getByText(row).first().waitFor()
      await page.getByText(tr.record.wrote('Cem')).first().waitFor()
    }
  })

  it('keeps the student after a reload, in a second tab and with the back button', async () => {
    const { visitor, page } = await acting()
    await page.goto('/progress?view=time')
    await page.reload()
    await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    await page.goBack()
    await page.getByRole('region', { name: tr.shell.coachMode }).waitFor()

    const second = await visitor.newPage()
    await second.goto('/dashboard')
    await second.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    await second.keyboard.press('Shift+Escape')
    await second.waitForURL('**/students')

    await page.getByRole('dialog', { name: tr.shell.elsewhereTitle }).waitFor()
    await page
      .getByRole('button', { name: new RegExp(`^(${tr.shell.exitShort}|${tr.shell.exit})$`) })
      .last()
      .click()
    await page.waitForURL('**/students')
  })

  it('enters and leaves coach mode with only the keyboard', async () => {
    const page = await stage.signedIn(cem)
    await page.getByText(ada.name).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: ada.name }).waitFor()
    await page.keyboard.type('ada')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.waitForURL('**/progress')
    await page.keyboard.press('Shift+Escape')
    await page.waitForURL('**/students')
  })

  it('finds a student, notes a talk, plans for her and puts her off with nothing but the keyboard', async () => {
    const { call, database } = stage.world
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    await database.run`delete from study_record where user_id = ${ada.id}`
    await database.run`delete from plan_item where user_id = ${ada.id}`
    for (const back of [30, 28, 25, 23, 20, 17, 15])
      await call('GET /state/save', { query: { day: addDays(today.day, -back), minutes: 60 } }, { as: ada })
    const page = await stage.newPage(desktop)
    const { keyboard } = page
    /** Tab until a control has the focus. */
    async function tabTo(control: Locator) {
      await control.first().waitFor()
      await expect
        .poll(
          async () => {
            if (await control.first().evaluate((each) => each === document.activeElement)) return true
            await keyboard.press('Tab')
            return false
          },
          { timeout: 100_000, interval: 5 },
        )
        .toBe(true)
    }
    await page.goto('/login')
    await tabTo(page.getByLabel(tr.login.email))
    await keyboard.type(cem.email)
    await tabTo(page.getByLabel(tr.password.label, { exact: true }))
    await keyboard.type(seedPassword)
    await keyboard.press('Enter')
    await page.waitForURL('**/students')

    const due = page.getByRole('region', { name: tr.students.groups.look })
    await due.getByText(/^15 gündür kayıt yok/).waitFor()
    await keyboard.press('j')
    await keyboard.press('n')
    await page.getByRole('dialog', { name: tr.students.noteOf(ada.name) }).waitFor()
    await keyboard.type('Telefonda konuştuk.')
    await keyboard.press('Control+Enter')
    await page.getByText(tr.students.noted(ada.name)).waitFor()
    // The focus is back on her row, where the next key counts.
    const row = page.getByRole('link', { name: ada.name })
    await expect.poll(() => row.evaluate((each) => each === document.activeElement)).toBe(true)

    await keyboard.press('Enter')
    await page.waitForURL('**/plan')
    // The reasons are beside the plan.
    await page
      .getByRole('region', { name: tr.plan.whyToday })
      .getByText(/^15 gündür kayıt yok/)
      .waitFor()
    await tabTo(page.getByRole('button', { name: tr.plan.add }))
    await keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await tabTo(sheet.getByLabel(tr.plan.minutes))
    await keyboard.press('Control+a')
    await keyboard.type('40')
    await keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await expect
      .poll(async () =>
        (await call('GET /plan', { query: { from: today.day, to: addDays(today.day, 7) } }, { as: ada })).map(
          ({ minutes }) => minutes,
        ),
      )
      .toEqual([40])

    await keyboard.press('Shift+Escape')
    await page.waitForURL('**/students')
    await due.getByRole('link', { name: ada.name }).waitFor()
    await keyboard.press('j')
    await keyboard.press('e')
    await page.getByText(tr.students.snoozed(ada.name, 7)).waitFor()
    await database.run`delete from snooze where user_id = ${ada.id}`
    await database.run`delete from contact where user_id = ${ada.id}`
    await database.run`delete from plan_item where user_id = ${ada.id}`
    await database.run`delete from study_record where user_id = ${ada.id}`
    await call('GET /state/save', { query: { minutes: 45, kind: 'review' } }, { as: ada })
  })

  it('is refused at the next request after the student ends the link', async () => {
    const { page } = await acting()
    await stage.world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })

    await page.goto('/log')

    await page.getByRole('heading', { name: tr.shell.linkEndedTitle }).waitFor()
  })

  it('is not shown for another code that a student types before the answer', async () => {
    const { code } = await stage.world.call('POST /link/invite', { body: { access: 'view' } }, { as: cem })
    const page = await stage.signedIn(baris, phone, { path: '/settings?section=coaches' })
    const field = page.getByLabel(tr.settings.code)
    const answer = await holdBack(page, '**/api/invite/preview')
    await field.fill(code)
    await page.getByRole('button', { name: tr.settings.link }).click()
    await field.fill('ABCD-EFGH')
    const heard = page.waitForResponse('**/api/invite/preview')
    answer()
    await heard
    await idle(page)

    expect(await page.getByRole('heading', { name: tr.settings.linkTitle }).count()).toBe(0)
  })

  it('links with a new student by a code', async () => {
    const coach = await stage.signedIn(defne)
    await coach.getByText(tr.students.emptyTitle).waitFor()
    await coach.getByRole('button', { name: tr.students.invite }).first().click()
    await coach.getByRole('button', { name: tr.students.makeCode }).click()
    const code = await coach.getByRole('dialog').locator('code').textContent()

    const student = await stage.signedIn(baris, phone, { path: '/settings?section=coaches' })
    await student.getByLabel(tr.settings.code).fill((code ?? '').toLowerCase())
    await student.getByRole('button', { name: tr.settings.link }).click()
    await student.getByRole('heading', { name: tr.settings.linkTitle }).waitFor()
    await student.getByText(defne.name).waitFor()
    await student.getByRole('button', { name: tr.settings.linkAccept }).click()
    await student.getByText(tr.settings.linked(defne.name)).waitFor()

    await coach.goto('/students')
    await coach.getByText(baris.name).waitFor()
    await student.getByLabel(`${tr.students.access}: ${defne.name}`).selectOption('view')
    await student.getByText(tr.common.saved).first().waitFor()
    await coach.reload()
    await coach.getByText(tr.students.viewOnly).waitFor()
  })

  it('is signed out with empty storage when the session was ended on another device', async () => {
    const page = await stage.signedIn(cem)
    await page.getByText(ada.name).waitFor()
    await settled(page)
    await stage.world.database.run`update session set ended_at = now() where user_id = ${cem.id}`

    await page.goto('/settings')
    await page.waitForURL('**/login?session=expired&to=*')

    await page.getByText(tr.login.sessionExpired).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  it('signs in with a temporary password and chooses a new one', async () => {
    const { temporary_password = '' } = await stage.world.call(
      'GET /user/pass/reset',
      { query: { id: ada.id } },
      { as: eda },
    )
    const page = await stage.newPage(phone)
    await page.goto('/login')
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(temporary_password)
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL('**/change-password')
    await page.getByText(tr.password.mustChange).waitFor()
    await page.getByLabel(tr.account.ownPassword).fill(temporary_password)
    await page.getByLabel(tr.password.next, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.password.submit }).click()

    await page.waitForURL('**/dashboard')
  })
})
