import { afterEach, expect, it } from 'vitest'
import { ada, baris, seedPassword, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  phone,
  settled,
  signIn,
  workerReady,
} from '../support/browser/browser.ts'

describeInBrowser('The timer', (stage) => {
  afterEach(() => stage.world.call('POST /timer/discard', { body: {} }, { as: ada }))

  const running = () => stage.world.call('GET /timer', {}, { as: ada })

  it('starts with the planned topic and its kind of study', async () => {
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    await stage.joinTyt(ada)
    await stage.world.call(
      'GET /plan/save',
      { query: { day: today.day, croom_id: tytCroom, study_id: turkce, kind: 'review', minutes: 40 } },
      { as: ada },
    )
    const page = await stage.signedIn(ada, phone)

    const card = page.getByRole('region', { name: tr.timer.title })
    await card.getByRole('heading', { name: 'Türkçe' }).waitFor()
    await card.getByRole('button', { name: tr.timer.start, exact: true }).click()

    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
    expect(await running()).toMatchObject({ study_id: turkce, kind: 'review' })
  })

  it('keeps its subject while other days are shown, and the calendar follows them', async () => {
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    const page = await stage.signedIn(ada, desktop, { path: `/log?place=${tytCroom}/${turkce}` })
    const subject = page.getByRole('region', { name: tr.timer.title }).getByRole('button', { name: /Türkçe/ })
    await subject.waitFor()
    const press = (name: string) => page.getByRole('button', { name }).click()
    const monthOf = (day: string) =>
      new Intl.DateTimeFormat('tr', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      )
    const shows = (day: string) => page.getByRole('heading', { level: 2, name: monthOf(day) }).waitFor()
    const monthBefore = addDays(`${today.day.slice(0, 7)}-01`, -1)
    await shows(today.day)

    await page.route('**/api/graph/time/month*', (route) =>
      route.fulfill({ status: 422, json: { message: 'Olmadı.', code: 'RULE' } }),
    )
    await press(tr.dateField.monthBefore)
    await shows(monthBefore)
    await page.getByText('Olmadı.').waitFor()
    const none = page.getByText(tr.log.monthSentence(0, ''))
    expect(await none.count()).toBe(0)
    await page.unroute('**/api/graph/time/month*')
    await press(tr.common.retry)
    await none.waitFor()

    await press(tr.log.dayBefore)
    await page.waitForURL('**/log?*day=*')
    await subject.waitFor()
    await press(tr.log.dayAfter)
    await page.waitForURL((url) => !url.search.includes('day='))
    await shows(today.day)
    await subject.waitFor()
  })

  it('asks for the subject when its page is already open', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/log' })
    await page.getByRole('button', { name: tr.timer.start }).waitFor()
    for (const _ of ['once', 'again']) {
      await page.getByRole('button', { name: tr.shell.addTitle, exact: true }).click()
      await page.getByRole('link', { name: tr.shell.start }).click()
      await page.getByRole('dialog', { name: tr.subject.title }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: tr.subject.title }).waitFor({ state: 'detached' })
    }
  })

  it('opens with one key from every screen, as does the form for a record', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/reports' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: tr.subject.title }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await page.keyboard.press('m')
    await page.getByRole('dialog', { name: tr.record.addTitle }).waitFor()
  })

  it('treats a retried press as the same press when its reply was lost', async () => {
    const page = await stage.signedIn(ada, phone)
    const alert = page.getByText(tr.timer.alreadyRunning)
    /** The server gets the request, the page gets no reply. */
    const loseReply = (action: string) =>
      page.route(
        `**/api/timer/${action}`,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
    const ids: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/timer/')) ids.push(request.postDataJSON()?.id)
    })
    await loseReply('start')

    await page.getByRole('button', { name: tr.timer.start, exact: true }).click()
    await expect.poll(running).not.toBeNull()
    await page.getByRole('button', { name: tr.timer.start, exact: true }).click()
    await page.getByRole('button', { name: tr.timer.pause }).waitFor()

    expect(await alert.count()).toBe(0)
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
    stage.complaints.splice(0)
  })

  it('pauses while its form is open, resumes when that is closed, and keeps the input', async () => {
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    await stage.world.database.run`
      update timer set started_at = now() - interval '25 minutes', running_since = now() - interval '25 minutes'
      where user_id = ${ada.id}`
    const page = await stage.signedIn(ada, phone)
    const finish = page.getByRole('button', { name: tr.timer.finish })
    const sheet = page.getByRole('dialog', { name: tr.timer.finishTitle })

    await finish.click()
    await expect.poll(async () => (await running())?.paused).toBe(true)
    await sheet.getByRole('button', { name: tr.common.close }).click()
    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
    await expect.poll(async () => (await running())?.paused).toBe(false)
    await finish.click()
    await expect.poll(async () => (await running())?.paused).toBe(true)
    // At once, before the page has been told that it goes on.
    const tell = await holdBack(page, '**/api/timer')
    await sheet.getByRole('button', { name: tr.common.close }).click()
    const held = page.waitForResponse('**/api/timer/pause')
    await finish.click()
    await held
    expect((await running())?.paused).toBe(true)
    tell()
    await page.unrouteAll({ behavior: 'wait' })
    await sheet.getByLabel(tr.record.fields.correct).fill('12')
    await page.reload()
    await finish.click()
    await expect.poll(() => sheet.getByLabel(tr.record.fields.correct).inputValue()).toBe('12')

    await settled(page)
    await stage.world.database.run`update session set ended_at = now() where user_id = ${ada.id}`
    await stage.world.login(ada)
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.waitForURL('**/login?session=expired&to=*')
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title }).click()
    await finish.click()
    await expect.poll(() => sheet.getByLabel(tr.record.fields.correct).inputValue()).toBe('12')
    const minutes = Number(await sheet.getByLabel(tr.fields.minutes).inputValue())
    expect(minutes).toBeGreaterThanOrEqual(25)
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()

    await page.getByText(new RegExp(`^Kaydedildi: .*\\s· ${minutes}\\sdk$`)).waitFor()
    const { records } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(records.rows[0]).toMatchObject({ correct: 12, source: 'timer' })
    // Two of them where the student's day has begun meanwhile.
    const timed = records.rows.filter(({ source }) => source === 'timer')
    expect(timed.reduce((sum, record) => sum + record.minutes, 0)).toBe(minutes)
  })

  it('is saved with the server’s minutes, and continues when the page is left', async () => {
    const since = (minutes: number) => stage.world.database.run`
      update timer set running_since = now() - ${minutes} * interval '1 minute' where user_id = ${ada.id}`
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    await since(25)
    const page = await stage.signedIn(ada)
    await page.getByRole('button', { name: tr.shell.more }).click()
    await page.getByRole('dialog').getByRole('link', { name: tr.shell.screens.log }).click()
    await page.getByRole('heading', { level: 1, name: tr.shell.screens.log }).waitFor()
    const finish = page.getByRole('button', { name: tr.timer.finish })
    const sheet = page.getByRole('dialog', { name: tr.timer.finishTitle })
    await page
      .getByRole('timer')
      .getByText(/^00:25:|^25:/)
      .waitFor()
    await settled(page)
    await since(10)

    await finish.click()
    await expect.poll(() => sheet.getByLabel(tr.fields.minutes).inputValue()).toBe('10')
    expect((await running())?.paused).toBe(true)
    await page.goBack()
    await page.waitForURL('**/dashboard')
    await expect.poll(async () => (await running())?.paused).toBe(false)

    await page.getByRole('button', { name: tr.shell.addTitle, exact: true }).click()
    await page.getByRole('link', { name: tr.shell.start }).click()
    await page.waitForURL((url) => url.pathname === '/log' && url.search === '')
    await finish.click()
    await sheet.getByRole('button', { name: tr.timer.discard }).click()
    await sheet.getByRole('button', { name: tr.common.deleteSure }).click()
    await page.getByRole('button', { name: tr.timer.start, exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('that another device has started since is not ended by a page that shows the one before', async () => {
    const begin = () => stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    await begin()
    const page = await stage.signedIn(ada, phone)
    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
    await settled(page)
    await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
    const since = await begin()

    await page.getByRole('button', { name: tr.timer.finish, exact: true }).click()
    await page.getByText(tr.timer.endedElsewhere).waitFor()

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
    expect(await running()).toMatchObject({ started_at: since?.started_at, paused: false })
  })

  it('stays started when a query from before the start is answered after it', async () => {
    const page = await stage.signedIn(ada, phone)
    await settled(page)
    let [isAsked, isBegun, isOver] = [false, false, false]
    await page.route(
      '**/api/timer',
      async (route) => {
        const before = await route.fetch()
        isAsked = true
        await expect.poll(() => isBegun).toBe(true)
        // The page has stopped waiting.
        await route.fulfill({ response: before }).catch(() => {})
        isOver = true
      },
      { times: 1 },
    )
    await page.reload()
    await expect.poll(() => isAsked).toBe(true)
    await page.getByRole('button', { name: tr.timer.start, exact: true }).click()
    await expect.poll(running).not.toBeNull()
    isBegun = true

    await expect.poll(() => isOver).toBe(true)
    await settled(page)
    await page.getByRole('button', { name: tr.timer.pause }).waitFor()
  })

  it('pauses while the sheet to finish it loads, and resumes when that is closed', async () => {
    const page = await stage.newPage(phone)
    const send = await holdBack(page, '**/assets/forms-*')
    await signIn(page, ada)
    await page.getByRole('button', { name: tr.timer.start, exact: true }).click()
    const finish = page.getByRole('button', { name: tr.timer.finish, exact: true })
    const sheet = page.getByRole('dialog', { name: tr.timer.finishTitle })
    await finish.click()
    await sheet.waitFor()
    expect(await sheet.getByLabel(tr.fields.minutes).count()).toBe(0)
    await expect.poll(async () => (await running())?.paused).toBe(true)
    await page.keyboard.press('s')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(async () => (await running())?.paused).toBe(false)

    await finish.click()
    send()
    await sheet.getByLabel(tr.fields.minutes).waitFor()
  })

  it('saves one rest day however often it is pressed before the list has it', async () => {
    const page = await stage.signedIn(baris, phone, { path: '/log' })
    const rest = page.getByRole('button', { name: tr.record.rest })
    await rest.waitFor()
    const answer = await holdBack(page, '**/api/state')
    for (const _ of [1, 2]) {
      const saved = page.waitForResponse('**/api/state/save')
      await rest.click()
      await saved
    }
    answer()
    await rest.waitFor({ state: 'detached' })

    const { records } = await stage.world.call('GET /state', { query: {} }, { as: baris })
    expect(records.rows.map(({ kind }) => kind)).toEqual(['rest'])
    for (const { id } of records.rows)
      await stage.world.call('GET /state/delete/{id}', { params: { id } }, { as: baris })
  })

  it('offers a rest day, which is saved offline too', async () => {
    const page = await stage.signedIn(baris, phone, { path: '/log', hasWorker: true })
    const rest = page.getByRole('button', { name: tr.record.rest })
    await rest.waitFor()
    await workerReady(page)
    await settled(page)

    await page.context().setOffline(true)
    await rest.click()
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await page.context().setOffline(false)

    const records = async () =>
      (await stage.world.call('GET /state', { query: {} }, { as: baris })).records.rows
    await expect.poll(async () => (await records()).map(({ kind }) => kind)).toEqual(['rest'])
  })
})
