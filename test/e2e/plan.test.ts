import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, adaPlan, baris, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { formatIn } from '#web/words/format.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  idle,
  overflow,
  phone,
  sendings,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('The plan', (stage) => {
  let monday: string
  const plan = async () =>
    stage.world.call('GET /plan', { query: { from: monday, to: addDays(monday, 13) } }, { as: ada })

  beforeAll(async () => {
    const { world } = stage
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
    const { today } = await world.call('GET /state', { query: {} }, { as: ada })
    monday = startOfWeek(today.day, 1)
    await world.call(
      'GET /plan/save',
      {
        query: {
          id: adaPlan,
          day: monday,
          croom_id: tytCroom,
          study_id: turkce,
          kind: 'practice',
          minutes: 40,
        },
      },
      { as: ada },
    )
  })

  it('is moved with the keyboard, undone, extended, and copied into the next week once', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/plan' })
    const card = page.getByRole('button', { name: /^Türkçe/ })
    await card.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText(tr.plan.moved(formatIn('tr').weekdays[1] ?? '')).waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText(tr.plan.moved(formatIn('tr').weekdays[2] ?? '')).waitFor()
    expect(await plan()).toMatchObject([{ id: adaPlan, day: addDays(monday, 2) }])
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await plan())[0]?.day).toBe(addDays(monday, 1))

    await page.getByRole('button', { name: tr.plan.add, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: tr.plan.add })
    await sheet.getByLabel(tr.plan.minutes).fill('25')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(await plan()).toHaveLength(2)

    await page.getByRole('button', { name: tr.plan.after }).click()
    const copy = page.getByRole('button', { name: tr.plan.copy }).first()
    const takeBack = [
      () => page.getByRole('button', { name: tr.common.undo }).click(),
      () => page.keyboard.press('Control+z'),
    ]
    for (const undo of takeBack) {
      await copy.click()
      await page.getByText(tr.plan.copied(2)).waitFor()
      expect(await plan()).toHaveLength(4)
      await undo()
      await page.getByText(tr.record.takenBack).waitFor()
      expect(await plan()).toHaveLength(2)
    }
    for (const said of [tr.plan.copied(2), tr.plan.copied(0)]) {
      await copy.click()
      await page.getByText(said).waitFor()
    }
    expect(await plan()).toHaveLength(4)
  })

  it('says the study of this week as Bugün says it, and apart from it what the plan has of it', async () => {
    const { world } = stage
    const { today } = await world.call('GET /state', { query: {} }, { as: baris })
    const begin = startOfWeek(today.day, 1)
    const [place, other] = [{ croom_id: tytCroom, study_id: turkce }, {}]
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: baris })
    const { id } = await world.call(
      'GET /plan/save',
      { query: { ...place, day: today.day, kind: 'practice', minutes: 90 } },
      { as: baris },
    )
    // Of another kind, of no place, and of the week before.
    for (const query of [
      { ...place, day: today.day, kind: 'lecture' as const, minutes: 35 },
      { ...other, day: today.day, kind: 'other' as const, minutes: 20 },
      { ...place, day: addDays(begin, -1), kind: 'practice' as const, minutes: 50 },
    ])
      await world.call('GET /state/save', { query }, { as: baris })

    const page = await stage.signedIn(baris, desktop, { path: '/dashboard' })
    await page.getByRole('heading', { name: tr.today.week(1) }).waitFor()
    await page.getByText('55 dk', { exact: true }).first().waitFor()
    await page.goto('/plan')
    await page.getByText(tr.plan.allStudy('55 dk')).waitFor()
    await page.getByText(tr.plan.done('35 dk', '1 sa 30 dk')).first().waitFor()
    await page.getByText(tr.plan.otherKind('35')).first().waitFor()
    await world.call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: baris })
  })

  it('asks for the topic first, then for the day, then for the time', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/plan' })
    await page.getByRole('button', { name: tr.plan.add, exact: true }).first().click()
    const sheet = page.getByRole('dialog', { name: tr.plan.add })
    const focused = (label: string) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const { activeElement } = document
            if (!(activeElement instanceof HTMLInputElement)) return activeElement?.tagName
            return activeElement.ariaLabel ?? activeElement.labels?.[0]?.textContent
          }),
        )
        .toBe(label)
    await focused(tr.subject.search)
    await page.keyboard.type('sözcükte')
    await sheet.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await focused(tr.fields.day)
    expect(await sheet.getByLabel(tr.plan.minutes).inputValue()).toBe('45')
    const labels = await sheet
      .locator('input')
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent))
    expect(labels).toEqual([tr.fields.day, tr.plan.minutes, tr.plan.questions])

    // A day that was chosen by its button is not asked for.
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: like(tr.common.addToPlan) })
      .nth(3)
      .click()
    const day = await sheet.getByLabel(tr.fields.day).inputValue()
    await page.keyboard.type('sözcükte')
    await sheet.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await focused(tr.plan.minutes)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('30')
    await expect.poll(() => sheet.getByLabel(tr.plan.minutes).inputValue()).toBe('30')
    await expect.poll(() => sheet.getByLabel(tr.fields.day).inputValue()).toBe(day)
    expect(day).toBe(addDays(monday, 3))
  })

  it('has one way to add to an empty week on a phone, and copies only a week that has something', async () => {
    const page = await stage.signedIn(ada, phone, { path: `/plan?day=${addDays(monday, 70)}` })
    const copy = page.getByRole('button', { name: tr.plan.copy })
    await page.getByText(tr.plan.emptyTitle).waitFor()
    expect(await page.getByRole('button', { name: tr.plan.add, exact: true }).count()).toBe(1)
    expect(await page.getByRole('button', { name: like(tr.common.addToPlan) }).count()).toBe(0)
    expect(await copy.count()).toBe(0)

    await page.goto(`/plan?day=${addDays(monday, 14)}`)
    await page.getByText(tr.plan.emptyTitle).waitFor()
    await copy.waitFor()
  })

  it('shows six items of a full day, and the rest at a press; keys pass over what is not shown', async () => {
    const week = addDays(monday, 14)
    for (const [n, day] of [...Array.from({ length: 8 }, () => week), addDays(week, 1)].entries())
      await stage.world.call(
        'GET /plan/save',
        { query: { day, kind: 'practice', minutes: 10, note: `Madde ${n + 1}` } },
        { as: baris },
      )
    const page = await stage.signedIn(baris, desktop, { path: `/plan?day=${week}` })
    const rows = page.locator('main [data-row=plan]:visible')
    await expect.poll(() => rows.count()).toBe(7)
    await rows.nth(5).focus()
    await page.keyboard.press('j')
    expect(await rows.nth(6).evaluate((row) => row === document.activeElement)).toBe(true)

    await page.getByRole('button', { name: tr.plan.moreItems('2') }).click()
    await expect.poll(() => rows.count()).toBe(9)
    await page.getByRole('button', { name: tr.chart.showFewer }).click()
    await expect.poll(() => rows.count()).toBe(7)
    expect(await violations(page)).toEqual([])
  })

  it('does not cover the sheet with the keyboard of a phone', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/plan' })
    await page.getByRole('button', { name: like(tr.common.addToPlan) }).click()
    const sheet = page.getByRole('dialog', { name: tr.plan.add })
    await sheet.getByRole('option').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')

    await sheet.getByRole('option').first().tap()
    const pill = sheet.getByRole('button', { name: /Türkçe/ })
    await expect.poll(() => pill.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('is fitted to the pace by what the student chooses, and put back', async () => {
    const { call } = stage.world
    const { today } = await call('GET /state', { query: {} }, { as: baris })
    const save = (day: string, parts = {}) =>
      call('GET /plan/save', { query: { day, kind: 'practice', minutes: 60, ...parts } }, { as: baris })
    const book = { name: 'Limit TYT', croom_id: null, study_id: null, size: 40 }
    const { id: source_id } = await call('POST /source', { body: book }, { as: baris })
    // Nothing of six past items was done: about a third of a plan gets done.
    for (let back = 1; back <= 6; back += 1) await save(addDays(today.day, -back))
    for (let n = 0; n < 4; n += 1) await save(today.day, n > 2 ? { source_id, part_from: 1, part_to: 3 } : {})
    const on = async (day: string) =>
      (await call('GET /plan', { query: { from: day, to: day } }, { as: baris })).length
    const page = await stage.signedIn(baris, desktop, { path: '/plan' })
    await page.getByRole('button', { name: tr.plan.fit }).click()
    const sheet = page.getByRole('dialog', { name: tr.plan.fit })
    const boxes = sheet.getByRole('checkbox')
    await boxes.first().waitFor()
    const proposed = await boxes.count()
    expect(proposed).toBeGreaterThan(1)
    // An item has one name everywhere.
    await sheet.getByText(`Limit TYT, ${tr.sources.units.part} 1–3`).waitFor()
    expect(await violations(page)).toEqual([])
    await boxes.first().uncheck()
    await sheet.getByRole('button', { name: tr.plan.fitMove }).click()
    await page.getByText(tr.plan.fitMoved(String(proposed - 1))).waitFor()
    expect([await on(today.day), await on(addDays(today.day, 7))]).toEqual([5 - proposed, proposed - 1])

    await page.getByRole('button', { name: tr.common.undo }).press('Enter')
    await page.getByText(tr.plan.restored).waitFor()
    expect([await on(today.day), await on(addDays(today.day, 7))]).toEqual([4, 0])
    // The button that had the focus is gone.
    await page.locator('h1:focus').waitFor()

    await page.getByRole('button', { name: tr.plan.fit }).click()
    await sheet.getByRole('button', { name: tr.plan.fitMove }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(await on(addDays(today.day, 7))).toBe(proposed)
    await page.keyboard.press('Control+z')
    await expect.poll(() => on(addDays(today.day, 7))).toBe(0)
  })

  it.each([
    ['light', phone],
    ['dark', desktop],
  ] as const)('has no axe violation, %s', async (theme, viewport) => {
    const page = await stage.signedIn(ada, viewport, { path: `/plan?day=${addDays(monday, 1)}`, theme })
    await page.getByRole('button', { name: /^Türkçe/ }).click()
    await page.getByRole('dialog', { name: tr.plan.editTitle }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await overflow(page)).toBe(0)
  })

  describe('an item of today', () => {
    let item: { id: string }
    let today: string
    const state = async () => {
      const query = { from: today, to: addDays(today, 7) }
      const items = await stage.world.call('GET /plan', { query }, { as: cem, for: ada.id })
      return items.find(({ id }) => id === item.id)
    }
    beforeEach(async () => {
      const { call, database } = stage.world
      await database.run`delete from study_record where user_id = ${ada.id}`
      await database.run`delete from plan_item where user_id = ${ada.id}`
      today = (await call('GET /state', { query: {} }, { as: ada })).today.day
      item = await call(
        'GET /plan/save',
        { query: { day: today, croom_id: tytCroom, study_id: turkce, topic_id: tytTopic, minutes: 45 } },
        { as: ada },
      )
    })
    const row = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-row=plan]') })
    const bubble = (page: Page) => row(page).getByRole('button', { name: like(tr.plan.tick) })

    it.each([
      ['phone', phone],
      ['desktop', desktop],
    ] as const)('is done in one touch and taken back in one, on a %s', async (_, viewport) => {
      const page = await stage.signedIn(ada, viewport, { path: '/plan' })
      await bubble(page).click()
      await page.getByText(like(tr.plan.ticked)).first().waitFor()
      await expect.poll(state).toMatchObject({ state: 'done', done: { minutes: 45 } })
      await page.getByText(tr.plan.doneCount('1', '1')).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)

      await row(page)
        .getByRole('button', { name: like(tr.plan.ticked) })
        .click()
      await expect.poll(state).toMatchObject({ state: 'open', done: { minutes: 0 } })
      await bubble(page).waitFor()
    })

    it('is done, taken back and started by its keys', async () => {
      const page = await stage.signedIn(ada, desktop, { path: '/plan' })
      await bubble(page).waitFor()
      const sent = sendings(page, /plan\/tick/)
      const answer = await holdBack(page, '**/api/plan/tick')
      await page.keyboard.press('j')
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+z')
      await expect.poll(sent).toBe(1)
      answer()
      // Taken back once it was done, however quickly that was asked.
      await expect.poll(sent).toBe(2)
      await expect.poll(state).toMatchObject({ state: 'open' })
      await bubble(page).waitFor()
      await page.keyboard.press('n')
      await page.waitForURL('**/dashboard')
      const { timer } = await stage.world.call('GET /state', { query: {} }, { as: ada })
      expect(timer).toMatchObject({ topic_id: tytTopic, kind: 'practice' })
      await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
    })

    it('is brought back by Ctrl Z that is pressed before its deletion is answered', async () => {
      const page = await stage.signedIn(ada, desktop, { path: '/plan' })
      await page.locator('[data-row=plan]').click()
      const sheet = page.getByRole('dialog', { name: tr.plan.editTitle })
      const sent = sendings(page, /plan\/(delete|save)/)
      const answer = await holdBack(page, '**/api/plan/delete/*')
      await sheet.getByRole('button', { name: tr.common.delete, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+z')
      await idle(page)
      expect(sent()).toBe(1)
      answer()
      await page.getByText(tr.plan.restored).waitFor()

      expect(sent()).toBe(2)
      expect(await state()).toMatchObject({ state: 'open' })
    })

    it('is brought back with its tick on another page than the one that deleted it', async () => {
      await stage.world.call('POST /plan/tick', { body: { id: item.id, done: true } }, { as: ada })
      const page = await stage.signedIn(ada, desktop, { path: '/plan' })
      await page.locator('[data-row=plan]').click()
      const sheet = page.getByRole('dialog', { name: tr.plan.editTitle })
      await sheet.getByRole('button', { name: tr.common.delete, exact: true }).click()
      await page.getByText(tr.plan.deleted).waitFor()
      await page.getByRole('link', { name: tr.shell.screens.progress }).first().click()
      await page.getByRole('heading', { name: tr.shell.screens.progress }).waitFor()

      await page.getByRole('button', { name: tr.common.undo }).click()
      await page.getByText(tr.plan.restored).waitFor()

      await expect.poll(state).toMatchObject({ state: 'done', tick: { record_id: expect.anything() } })
    })

    it('is where it was moved to after a change that Ctrl Z does not take back', async () => {
      const page = await stage.signedIn(ada, desktop, { path: `/plan?day=${addDays(today, 7)}` })
      const copy = page.getByRole('button', { name: tr.plan.copy }).first()
      await copy.click()
      await page.getByText(tr.plan.copied(1)).waitFor()
      const rows = page.locator('[data-row=plan]')
      // Within the week.
      const isFirst = today === startOfWeek(today, 1)
      const move = async () => {
        const change = page.waitForResponse('**/api/plan/save*')
        await (isFirst ? rows.first() : rows.last()).press(isFirst ? 'Shift+ArrowDown' : 'Shift+ArrowUp')
        await change
      }
      const sheet = page.getByRole('dialog')
      const save = async () => {
        await page.getByRole('button', { name: tr.plan.add, exact: true }).click()
        await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
        await sheet.waitFor({ state: 'hidden' })
      }
      for (const change of [save, () => copy.click()]) {
        await move()
        await change()
        await idle(page)
        const sent = sendings(page, /plan\/save/)
        await page.keyboard.press('Control+z')
        await idle(page)
        expect(sent()).toBe(0)
      }
    })

    it('is started in one touch', async () => {
      const page = await stage.signedIn(ada, phone, { path: '/plan' })
      await row(page)
        .getByRole('button', { name: like(tr.plan.startOf) })
        .tap()
      await page.waitForURL('**/dashboard')
      const { timer } = await stage.world.call('GET /state', { query: {} }, { as: ada })
      expect(timer).toMatchObject({ topic_id: tytTopic })
      await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
    })

    it('is moved in two touches to a day whose load is shown, and in its place to any date', async () => {
      const { call } = stage.world
      const [tomorrow, later] = [addDays(today, 1), addDays(today, 6)]
      await call('GET /plan/save', { query: { day: tomorrow, kind: 'other', minutes: 80 } }, { as: ada })
      const page = await stage.signedIn(ada, phone, { path: '/plan' })
      const move = row(page).getByRole('button', { name: like(tr.plan.moveOf) })
      await move.tap()
      const days = page.getByRole('group', { name: like(tr.plan.moveTo) }).getByRole('button')
      await expect.poll(() => days.count()).toBe(5)
      await page
        .getByRole('button', { name: /\s1\ssa 20\sdk$/ })
        .first()
        .waitFor()
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await days.first().tap()
      await expect.poll(state).toMatchObject({ day: tomorrow })

      await page.goto(`/plan?day=${tomorrow}`)
      await move.first().tap()
      await days.last().tap()
      await page.getByLabel(tr.fields.day, { exact: true }).fill(later)
      await page.getByRole('button', { name: tr.plan.moveThere, exact: true }).tap()
      await expect.poll(state).toMatchObject({ day: later })
    })

    it('is done without a connection, and sent once it is back', async () => {
      const page = await stage.signedIn(ada, phone, { path: '/plan' })
      await bubble(page).waitFor()
      await page.context().setOffline(true)
      await bubble(page).click()
      await page.getByText(like(tr.plan.ticked)).first().waitFor()
      await page.getByText(tr.plan.doneCount('1', '1')).waitFor()
      expect(await state()).toMatchObject({ state: 'open' })

      await page.context().setOffline(false)
      await expect.poll(state).toMatchObject({ state: 'done', done: { minutes: 45 } })
      await page.getByText(tr.plan.doneCount('1', '1')).waitFor()
    })

    it('is done by the coach, who starts no timer', async () => {
      const page = await stage.acting(desktop, { path: '/plan' })
      await bubble(page).click()
      await expect.poll(state).toMatchObject({ state: 'done', tick: { by: cem.id } })
      expect(
        await row(page)
          .getByRole('button', { name: like(tr.plan.startOf) })
          .count(),
      ).toBe(0)
    })
  })
})
