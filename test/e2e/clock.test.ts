import { expect, it } from 'vitest'
import { ada, baris, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import { formatIn } from '#web/words/format.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  holdBack,
  idle,
  kept,
  phone,
  settled,
  signIn,
  workerReady,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

const dayMs = 86_400_000

describeInBrowser('A device with a wrong clock, a slow line or two tabs', (stage) => {
  const state = (who = ada) => stage.world.call('GET /state', { query: {} }, { as: who })

  it.each([
    ['behind', -dayMs],
    ['ahead', dayMs],
  ])(
    'with a clock a day %s saves on the student’s day, times correctly, and stays signed in',
    async (_, off) => {
      const visitor = await stage.visitor(phone)
      await visitor.clock.install({ time: Date.now() + off })
      const page = await visitor.newPage()
      let refreshes = 0
      page.on('request', (request) => {
        if (/auth\/(refresh|reftoken)/.test(request.url())) refreshes += 1
      })
      await signIn(page, ada)
      const before = (await state()).records.total
      await page.goto('/log?new=1')
      const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
      await sheet.getByLabel(tr.fields.minutes).fill('35')
      await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      const { records, today } = await state()
      expect(records.total).toBe(before + 1)
      expect(records.rows[0]).toMatchObject({ day: today.day, minutes: 35 })

      await page.goto('/dashboard')
      await page.getByRole('button', { name: tr.timer.start }).click()
      await page.getByRole('button', { name: tr.timer.pause }).click()
      await page.getByRole('button', { name: tr.timer.resume }).waitFor()
      const clock = await page.getByRole('timer').textContent()
      expect(clock).toMatch(/^00:[0-5]\d$/)
      await page.reload()
      await page.getByRole('button', { name: tr.timer.resume }).waitFor()
      expect(await page.getByRole('timer').textContent()).toMatch(/^00:[0-5]\d$/)
      await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
      expect(refreshes).toBe(0)
    },
  )

  it('whose clock is set back while signed in saves on the server’s day', async () => {
    const visitor = await stage.visitor(phone)
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.goto('/log')
    const add = page.getByRole('button', { name: tr.shell.byHand }).first()
    await add.waitFor()
    await settled(page)
    const { today } = await state()

    await page.clock.setSystemTime(Date.now() - dayMs)
    await add.click()

    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    expect(await sheet.getByLabel(tr.fields.day, { exact: true }).inputValue()).toBe(today.day)
  })

  it('saves on the new day after midnight, without a reload', async () => {
    await stage.joinTyt(baris)
    const { today } = await state(baris)
    const visitor = await stage.visitor(phone, { hasWorker: true })
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, baris)
    await page.goto(`/progress?list=1&croom=${tytCroom}`)
    await page.getByRole('button', { name: /^Türkçe/ }).waitFor()
    await kept(page, '["GET /croom",')
    await kept(page, 'GET /croom/data/{id}')
    await page.goto('/log')
    await page.getByText(tr.record.empty).waitFor()
    await settled(page)
    await kept(page, 'GET /user/data/{id}')
    await workerReady(page)

    await visitor.setOffline(true)
    await page.clock.fastForward(86_400_000)
    await page.getByRole('button', { name: tr.record.rest }).click()
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await page.getByRole('button', { name: tr.shell.byHand }).first().click()
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('35')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.goto(`/progress?list=1&croom=${tytCroom}`)
    await page.getByRole('button', { name: /^Türkçe/ }).click()
    const part = page.getByRole('treeitem').first()
    await part.press('ArrowRight')
    await part.press('ArrowDown')
    await page.keyboard.press('3')
    await page.getByText(tr.curriculum.levelKept(tr.common.levels[3] ?? '')).waitFor()
    await page.getByText(tr.offline.waiting(3)).waitFor()
    await visitor.setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })

    const tomorrow = addDays(today.day, 1)
    const { rows } = (await state(baris)).records
    expect(rows.map(({ day, kind, minutes, level }) => [day, kind, minutes, level])).toEqual(
      expect.arrayContaining([
        [tomorrow, 'rest', 0, null],
        [tomorrow, 'other', 0, 3],
        [tomorrow, 'practice', 35, null],
      ]),
    )
  })

  it('marks what is planned for the new day as done on it, on a page that was opened the day before', async () => {
    const { today } = await state(baris)
    const tomorrow = addDays(today.day, 1)
    const item = { day: tomorrow, kind: 'practice' as const, minutes: 55 }
    await stage.world.call('GET /plan/save', { query: item }, { as: baris })
    const visitor = await stage.visitor(phone)
    await visitor.clock.install({ time: Date.now() })
    const page = await visitor.newPage()
    await signIn(page, baris)
    await page.goto(`/plan?day=${tomorrow}`)
    const bubble = page.getByRole('button', { name: like(tr.plan.tick) })
    await bubble.waitFor()
    await settled(page)
    const isToday = page.getByText(`${tr.common.today}, ${formatIn('tr').day(tomorrow)}`)
    expect(await isToday.count()).toBe(0)

    await visitor.setOffline(true)
    await page.clock.fastForward(dayMs)
    await isToday.waitFor()
    await bubble.click()
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await visitor.setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })

    const { rows } = (await state(baris)).records
    expect(rows.find(({ minutes }) => minutes === 55)?.day).toBe(tomorrow)
  })

  it('follows the new day in homework, in a source and in the notebook, also offline', async () => {
    const { today } = await state(baris)
    const due = addDays(today.day, 1)
    const as = { as: baris }
    const { id } = await stage.world.call(
      'POST /source',
      { body: { name: 'Limit', kind: 'bank', unit: 'part', size: 4 } },
      as,
    )
    const item = { day: today.day, due, kind: 'practice' as const, source_id: id, part_from: 1, part_to: 2 }
    await stage.world.call('GET /plan/save', { query: item }, as)
    const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
    const mistake = await stage.world.call('POST /mistake', { body: { ...place, text: 'Kaç eder?' } }, as)
    const written = addDays(due, -daysBetween(today.day, mistake.due ?? ''))
    await stage.world.database.run`update mistake set day = ${written} where id = ${mistake.id}`
    const visitor = await stage.visitor(phone)
    await visitor.clock.install({ time: Date.now() })
    const homework = await visitor.newPage()
    await signIn(homework, baris)
    await homework.goto('/homework')
    const [source, notebook] = [await visitor.newPage(), await visitor.newPage()]
    await source.goto(`/sources/${id}`)
    await notebook.goto('/mistakes')
    await notebook.getByText(tr.mistakes.noneDue).waitFor()
    for (const page of [homework, source]) await page.getByText(tr.sources.dueTomorrow).waitFor()

    await visitor.setOffline(true)
    for (const page of [homework, source, notebook]) await settled(page)
    await visitor.clock.fastForward(dayMs)
    for (const page of [homework, source]) await page.getByText(tr.sources.dueToday).waitFor()
    await notebook.getByText('Kaç eder?').waitFor()
  })

  it('notes a talk of a coach on the student’s day', async () => {
    const visitor = await stage.visitor(phone)
    await visitor.clock.install({ time: Date.now() + dayMs })
    const page = await visitor.newPage()
    await signIn(page, cem)
    await page.goto(`/students/${ada.id}`)
    await page.getByRole('button', { name: tr.student.addNote }).click()
    const sheet = page.getByRole('dialog', { name: tr.students.noteOf(ada.name) })

    const day = await sheet.getByLabel(tr.students.contactDay).inputValue()
    expect(day).toBe((await state()).today.day)
  })

  it('on a slow line saves once and shows one message when Save is pressed twice', async () => {
    const page = await stage.signedIn(baris, phone)
    const send = await holdBack(page, '**/api/state/save')
    await page.goto('/log?new=1')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('45')
    const save = sheet.getByRole('button', { name: tr.common.save, exact: true })
    await save.dblclick()
    await page.keyboard.press('Enter')
    await idle(page)
    send()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText('45 dk').first().waitFor()
    const { rows } = (await state(baris)).records
    expect(rows.filter(({ minutes }) => minutes === 45)).toHaveLength(1)

    const levels = async () => (await state(baris)).records.rows.filter(({ level }) => level === 2).length
    await page.goto(`/progress?list=1&croom=${tytCroom}`)
    await page.getByRole('button', { name: /^Türkçe/ }).click()
    await page.getByRole('treeitem').first().press('ArrowRight')
    const part = page.getByRole('treeitem').nth(2)
    const sendLevel = await holdBack(page, '**/api/state/save')
    await part.press('2')
    await part.press('2')
    await idle(page)
    sendLevel()
    await page.getByText(like(tr.curriculum.levelSaved)).waitFor()
    const shown = () => part.textContent()
    await expect.poll(shown).toContain(tr.common.levels[2])
    expect(await levels()).toBe(1)
    await page.getByRole('button', { name: tr.common.undo }).click()
    await expect.poll(shown).not.toContain(tr.common.levels[2])
    expect(await levels()).toBe(0)
    await part.press('2')
    await expect.poll(levels).toBe(1)
  })

  it('with two tabs signs out in both when one signs out', async () => {
    const visitor = await stage.visitor(phone)
    const [one, two] = [await visitor.newPage(), await visitor.newPage()]
    await signIn(one, baris)
    await two.goto('/log')
    await two.getByText('45 dk').first().waitFor()
    await one.goto('/settings')
    await one.getByRole('button', { name: tr.shell.logout }).first().click()
    await one.waitForURL('**/login')
    await two.bringToFront()
    // It leaves by itself: a reload that began before that would be cut off by it.
    await two.waitForURL('**/login**')
    await two.reload()
    await two.waitForURL('**/login**')
    await expect.poll(() => two.getByText('45 dk').count()).toBe(0)
  })
})
