import { beforeAll, expect, it } from 'vitest'
import { ada, cem, linkOfAda } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { formatIn } from '#web/words/format.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  leadTo,
  overflow,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'
import { someOf } from '../support/scale.ts'

const arabicId = '00000000-0000-7000-8000-000000000002'
const arabicName = 'محمد عبد الرحمن الإسكندراني'
const longName = 'Abdurrahman Muhammed Emirhan Karaosmanoğulları Büyükçekmece'

describeInBrowser('A coach of two hundred students', (stage) => {
  beforeAll(async () => {
    const { database } = stage.world
    await database.run`
      insert into app_user (id, role_id, name, email, goals)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 2,
             case n when 1 then ${longName} when 2 then ${arabicName} else 'Öğrenci ' || lpad(n::text, 3, '0') end,
             's' || n || '@example.com', (select goals from app_user where id = ${ada.id})
      from generate_series(1, 199) n`
    await database.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      select owner, ('00000000-0000-7000-9000-' || lpad(s.n::text, 12, '0'))::uuid, ${cem.id}, s.id,
             case when s.n % 10 = 0 then 'view' else 'act' end
      from (select id, row_number() over (order by id) as n from app_user
            where email ~ '^s[0-9]+@example.com$') s,
           lateral unnest(array[s.id, ${cem.id}::uuid]) owner`
  })

  it('finds one by name, moves with J and K, and opens her screen with O', async () => {
    await stage.world.call('GET /state/save', { query: { minutes: 45, kind: 'review' } }, { as: ada })
    await stage.world.call('GET /state/save', { query: { minutes: 30 } }, { as: cem, for: ada.id })
    const page = await stage.signedIn(cem, desktop)
    await page.getByText(tr.students.count('200')).waitFor()
    // Those who have not started are one line until it is opened.
    await page.getByRole('link', { name: ada.name }).waitFor()
    expect(await page.getByRole('link', { name: 'Öğrenci 003' }).count()).toBe(0)
    const newcomers = page.getByRole('button', { name: new RegExp(`${tr.students.groups.new} 199`) })
    // A name from right to left does not turn the order of those beside it.
    expect(await newcomers.textContent()).toContain(`\u2068${arabicName}\u2069`)
    await newcomers.click()
    await page.locator('li[aria-setsize="199"]').first().waitFor()

    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row')))
      .toBe('student')
    await page.getByLabel(tr.students.search).fill('ada')
    await page.getByText(tr.students.found('1', '200')).waitFor()
    expect(page.url()).toContain('q=ada')
    await page.getByLabel(tr.students.search).fill('zzzz')
    await page.getByText(tr.students.noMatch).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByLabel(tr.students.search).and(page.locator(':focus')).waitFor()
    await page.getByLabel(tr.students.search).fill('ada')
    await page.getByText(tr.students.found('1', '200')).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByLabel(tr.students.search).blur()
    await page.keyboard.press('j')
    await page.keyboard.press('o')

    await page.waitForURL(`**/students/${ada.id}`)
    await page.getByRole('heading', { level: 1, name: ada.name }).waitFor()
    await page.getByText('1 sa 15 dk').first().waitFor()
    const own = page.getByRole('region', { name: tr.student.changes })
    await own.getByText(/Çalışma kaydı eklendi/).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('currentStudent')
    await page.goBack()
    await page.getByText(tr.students.found('1', '200')).waitFor()
    await page.getByLabel(tr.students.search).fill('')
    await page.getByText(tr.students.count('200')).waitFor()
  })

  it('orders the list on a phone behind a button, and reads each name above its sentence', async () => {
    const page = await stage.signedIn(cem, phone)
    const filters = page.getByRole('button', { name: tr.trials.filters(0) })
    await filters.waitFor()
    expect(await page.getByLabel(tr.common.sort).isVisible()).toBe(false)
    await filters.click()
    await page.getByLabel(tr.common.sort).selectOption({ label: tr.students.sorts.name })
    await page.getByRole('button', { name: tr.trials.filters(1) }).click()
    expect(await page.getByLabel(tr.common.sort).isVisible()).toBe(false)

    const row = page.locator('[data-student]').filter({ hasText: longName })
    const name = await row.getByText(longName).boundingBox()
    const sentence = await row.getByText(tr.students.never).boundingBox()
    expect(sentence?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? Number.POSITIVE_INFINITY))
  })

  it('reads the date of the coach’s day, not that of a student far away', async () => {
    const { run } = stage.world.database
    const now = Date.now()
    const today = dayAt(now, 'Europe/Istanbul', 4)
    // One of the two is always at another date.
    const far = ['Pacific/Niue', 'Pacific/Kiritimati'].find((zone) => dayAt(now, zone, 4) !== today)
    await run`update app_user set timezone = ${far ?? ''} where role_id = 2`
    const page = await stage.signedIn(cem, desktop)
    await page.getByText(`200 öğrenci · ${formatIn('tr').day(today, 'title')}`).waitFor()
    await run`update app_user set timezone = 'Europe/Istanbul' where role_id = 2`
  })

  it('reads why a look is due, notes a talk, puts the student off, and takes both back', async () => {
    const { call, database } = stage.world
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    await database.run`delete from study_record where user_id = ${ada.id}`
    for (const back of [30, 28, 25, 23, 20, 17, 15])
      await call('GET /state/save', { query: { day: addDays(today.day, -back), minutes: 60 } }, { as: ada })
    const page = await stage.signedIn(cem, desktop)
    const due = page.getByRole('region', { name: tr.students.groups.look })
    await due.getByText('15 gündür kayıt yok; genelde 3 günden uzun ara vermezdi.').waitFor()

    await page.keyboard.press('j')
    await page.keyboard.press('n')
    const sheet = page.getByRole('dialog', { name: tr.students.noteOf(ada.name) })
    await sheet.getByLabel(tr.students.noteText).fill('Telefonda konuştuk.')
    await sheet.getByRole('button', { name: tr.common.save }).click()
    await page.getByText(tr.students.noted(ada.name)).waitFor()
    await due.getByText('bugün', { exact: true }).waitFor({ state: 'attached' })

    await due.getByRole('link', { name: ada.name }).focus()
    await page.keyboard.press('e')
    await page.getByText(tr.students.snoozed(ada.name, 7)).waitFor()
    await page.getByText(like(tr.students.snoozedUntil)).waitFor()
    expect(await due.count()).toBe(0)
    await page.getByRole('button', { name: tr.common.undo }).click()
    await due.getByRole('link', { name: ada.name }).click()

    await page.getByRole('region', { name: tr.student.attention }).getByText('15 gündür kayıt yok').waitFor()
    const talks = page.getByRole('region', { name: tr.student.contacts })
    await talks.getByText('Telefonda konuştuk.').waitFor()
    await talks.getByRole('button', { name: like(tr.student.removeNoteOf) }).click()
    await talks.getByText(tr.student.noContacts).waitFor()
    await page.getByRole('button', { name: tr.common.undo }).click()
    await talks.getByText('Telefonda konuştuk.').waitFor()
    await talks.getByRole('button', { name: tr.student.planContact }).click()
    const ahead = page.getByRole('dialog', { name: tr.students.nextContactOf(ada.name) })
    await ahead.getByLabel(tr.students.nextContactText).fill('Plan nasıl gidiyor?')
    await ahead.getByRole('button', { name: tr.common.save }).click()
    await page.getByText(like(tr.students.contactPlanned)).waitFor()
    await talks
      .getByRole('listitem')
      .filter({ hasText: tr.student.planned })
      .getByText('Plan nasıl gidiyor?')
      .waitFor()
    const { rows } = await call('GET /contact', { query: { user_id: ada.id } }, { as: cem })
    expect(rows[0]?.day).toBe(addDays(today.day, 14))
    await database.run`delete from contact where user_id = ${ada.id}`
    await database.run`delete from study_record where user_id = ${ada.id}`
    await call('GET /state/save', { query: { minutes: 45, kind: 'review' } }, { as: ada })
  })

  it('enters coach mode from the student’s screen, and sees it read-only with view access', async () => {
    const page = await stage.signedIn(cem, phone, { path: `/students/${ada.id}` })
    await page.getByRole('button', { name: tr.students.act }).click()
    await page.waitForURL('**/plan')
    await page.getByRole('region', { name: tr.shell.coachMode }).getByText(ada.name).waitFor()
    await page.getByRole('button', { name: new RegExp(`^(${tr.shell.exitShort}|${tr.shell.exit})$`) }).click()
    await page.waitForURL('**/students')

    await stage.world.database.run`update coach_link set access = 'view' where id = ${linkOfAda}`
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    await stage.world.call(
      'GET /plan/save',
      { query: { day: today.day, kind: 'practice', minutes: 40 } },
      { as: ada },
    )
    await page.goto(`/students/${ada.id}`)
    await page.getByRole('button', { name: tr.students.look }).waitFor()
    await page.getByText(tr.students.viewNote).waitFor()
    await page
      .getByRole('group', { name: tr.trialAnalysis.views })
      .getByText(tr.student.viewNames.study)
      .click()
    await page.getByText(tr.student.chart).waitFor()
    expect(await page.getByRole('region', { name: tr.student.contacts }).isVisible()).toBe(false)

    // Every screen of the student's, and nothing on them that would be refused.
    await page.getByRole('button', { name: tr.students.look }).click()
    await page.waitForURL('**/plan')
    await page.getByText(like(tr.shell.lookingAt)).filter({ hasText: ada.name }).waitFor()
    await page.goto('/dashboard')
    await page.getByText(tr.dashboard.sessions).waitFor()
    expect(await page.getByRole('link', { name: tr.insights.toLog }).count()).toBe(0)
    await page.goto('/log?new=1')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const key of ['m', 'n']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(
      await page.getByRole('button', { name: new RegExp(`${tr.record.addTitle}|${tr.timer.start}`) }).count(),
    ).toBe(0)
    expect(await violations(page)).toEqual([])
    for (const path of ['/plan', '/plan?exams=1', '/trial-exams']) {
      await leadTo(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      expect(await page.getByRole('button', { name: /ekle/i }).count()).toBe(0)
      if (path === '/plan') {
        // An item opens to be read and commented on.
        await page.getByRole('button', { name: tr.record.general }).first().click()
        const sheet = page.getByRole('dialog')
        await sheet.waitFor()
        expect(await sheet.getByRole('button', { name: tr.common.save }).count()).toBe(0)
        await page.keyboard.press('Escape')
        await sheet.waitFor({ state: 'hidden' })
      }
    }
    await page.getByRole('button', { name: new RegExp(`^(${tr.shell.exitShort}|${tr.shell.exit})$`) }).click()
    await page.waitForURL('**/students')
    await stage.world.database.run`update coach_link set access = 'act' where id = ${linkOfAda}`
  })

  it('sees in the list what was saved in coach mode as soon as that is left', async () => {
    const page = await stage.signedIn(cem, desktop)
    const row = page.locator(`[data-student="${ada.id}"]`)
    await row.getByRole('link', { name: ada.name }).click()
    await page.waitForURL(`**/students/${ada.id}*`)
    await page.getByRole('button', { name: tr.students.act, exact: true }).click()
    await page.waitForURL('**/plan')
    await stage.world.call('GET /state/save', { query: { minutes: 25 } }, { as: cem, for: ada.id })
    const { rows } = await stage.world.call('GET /user', { query: { search: ada.name } }, { as: cem })
    const minutes = rows[0]?.summary?.minutes_7d ?? 0

    await page.getByRole('button', { name: new RegExp(`^(${tr.shell.exitShort}|${tr.shell.exit})$`) }).click()

    await page.waitForURL('**/students')
    await row.getByText(formatIn('tr').minutes(minutes)).waitFor()
  })

  it('creates one account although answers are lost and the call is retried', async () => {
    const page = await stage.signedIn(cem, desktop)
    await page.getByRole('button', { name: tr.students.invite }).click()
    const sheet = page.getByRole('dialog', { name: tr.students.invite })
    await sheet.getByText(tr.students.byAccount).click()
    await sheet.getByLabel(tr.register.name).fill('Gül Çiçek')
    await sheet.getByLabel(tr.login.email).fill('gul@example.com')
    let tries = 0
    await page.route('**/api/user/save', async (route) => {
      tries += 1
      if (tries > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await sheet.getByRole('button', { name: tr.users.make }).click()
    await sheet.getByRole('alert').waitFor()
    await sheet.getByRole('button', { name: tr.users.make }).click()

    const password = (await sheet.locator('code').textContent()) ?? ''
    expect(tries).toBe(2)
    const entered = await stage.world.try('POST /auth/login', {
      body: { email: 'gul@example.com', password },
    })
    expect(entered.body).toMatchObject({ must_change_password: true })
  })

  it('ends a link from the student’s screen, and returns to the list', async () => {
    const page = await stage.signedIn(cem, phone, { path: '/students/00000000-0000-7000-8000-000000000007' })
    await page.getByRole('button', { name: tr.students.manage('Öğrenci 007') }).click()
    const sheet = page.getByRole('dialog', { name: 'Öğrenci 007' })
    await sheet.getByRole('button', { name: tr.common.endLink }).click()
    await sheet.getByRole('button', { name: tr.common.endLinkSure }).click()

    await page.getByText(tr.students.ended('Öğrenci 007')).waitFor()
    await page.waitForURL('**/students')
    await page.getByRole('button', { name: tr.students.groups.new }).click()
    await page.getByRole('link', { name: 'Öğrenci 008' }).waitFor()
    expect(await page.getByRole('link', { name: 'Öğrenci 007' }).count()).toBe(0)
  })

  it('stays on the screen that was opened before the answer to the end of a link', async () => {
    const page = await stage.signedIn(cem, desktop, {
      path: '/students/00000000-0000-7000-8000-000000000009',
    })
    await page.getByRole('button', { name: tr.students.manage('Öğrenci 009') }).click()
    const sheet = page.getByRole('dialog', { name: 'Öğrenci 009' })
    const send = await holdBack(page, '**/api/link/*')
    await sheet.getByRole('button', { name: tr.common.endLink }).click()
    await sheet.getByRole('button', { name: tr.common.endLinkSure }).click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: tr.shell.screens.crooms }).click()
    await page.getByRole('heading', { level: 1, name: tr.shell.screens.crooms }).waitFor()
    send()
    await page.getByText(tr.students.ended('Öğrenci 009')).waitFor()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/crooms')
  })

  it('retries when the list failed to load', async () => {
    const page = await stage.signedIn(cem, desktop)
    let isDown = true
    await page.route('**/api/user', (route) =>
      isDown
        ? route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: '{"message":"Olmadı.","code":"INTERNAL"}',
          })
        : route.continue(),
    )
    await page.reload()
    await page.getByRole('alert').getByText('Olmadı.').waitFor()
    isDown = false
    await page.getByRole('button', { name: tr.common.retry }).click()
    await page.locator('li[aria-posinset="1"]').getByRole('link').waitFor()
  })

  it('sees a kind message for an unknown student', async () => {
    const page = await stage.signedIn(cem, desktop, {
      path: '/students/0198f000-0000-7000-8000-00000000dead',
    })
    await page.getByText(tr.student.unknownTitle).waitFor()
    await page.goto('/students/nobody')
    await page.getByText(tr.student.unknownTitle).waitFor()
  })

  it.each(
    someOf([
      ['light, phone', phone, 'light'],
      ['dark, desktop', desktop, 'dark'],
      ['light, narrow phone', { width: 360, height: 740 }, 'light'],
    ] as const),
  )('has screens without an axe violation or sideways scrolling: %s', async (_, viewport, theme) => {
    const page = await stage.signedIn(cem, viewport, { theme })
    const faults: string[] = []
    for (const path of [
      '/students',
      '/students?q=Abdurrahman',
      `/students/${ada.id}`,
      `/students/${arabicId}`,
    ]) {
      await leadTo(page, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(page)
      for (const fault of await violations(page)) faults.push(`${path} ${fault}`)
      if ((await overflow(page)) > 0) faults.push(`${path} scrolls sideways`)
    }
    expect(faults).toEqual([])
  })
})
