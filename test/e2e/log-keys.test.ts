import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, turkce, tytCroom } from '#contract/examples.ts'
import { newId } from '#web/api/new-id.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, phone, settled } from '../support/browser/browser.ts'

describeInBrowser('Shortcuts for recording study', (stage) => {
  const as = { as: ada }
  const records = async () => (await stage.world.call('GET /state', { query: {} }, as)).records.rows
  let topicName: string
  let day: string

  beforeAll(async () => {
    const { world } = stage
    await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, as)
    const topics = await world.call('GET /topic', {}, as)
    const topic = topics.find(({ study_id }) => study_id === turkce)
    if (!topic) throw new Error('Turkish has topics')
    topicName = topic.name
    const { today } = await world.call('GET /state', { query: {} }, as)
    day = today.day
    const place = { croom_id: tytCroom, study_id: turkce, topic_id: topic.id }
    await world.call(
      'GET /state/save',
      { query: { id: newId(), ...place, minutes: 20, kind: 'practice' } },
      as,
    )
  })

  /** A page whose keys are counted. */
  async function pageAt(address: string) {
    const page = await stage.signedIn(ada, desktop, { path: address })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    let count = 0
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    }
    return { page, press, count: () => count }
  }
  const sheetOf = (page: Page) => page.getByRole('dialog', { name: tr.record.addTitle })
  const isIn = (page: Page, label: string) =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const field = document.activeElement
          return field instanceof HTMLInputElement
            ? (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent)
            : null
        }),
      )
      .toContain(label)

  it.each(['/dashboard', '/log'])(
    'takes at most twelve keys for 45 minutes of a topic, from %s',
    async (address) => {
      const { page, press, count } = await pageAt(address)
      await press('m')
      await sheetOf(page).waitFor()
      await isIn(page, tr.subject.search)
      // Nothing is chosen before a person chooses.
      await sheetOf(page).getByRole('combobox', { name: tr.subject.search }).waitFor()
      await press('u', 's', 'l', 'Enter')
      await isIn(page, tr.fields.minutes)
      await press('4', '5', 'Enter')
      await sheetOf(page).waitFor({ state: 'detached' })
      await page.getByText(tr.record.savedAs('Üslü Sayılar · 45 dk')).waitFor()
      expect(count()).toBeLessThanOrEqual(12)

      const before = (await records()).length
      await page.getByRole('button', { name: tr.common.undo }).click()
      await page.getByText(tr.record.takenBack).waitFor()
      expect((await records()).length).toBe(before - 1)
      expect((await records()).some(({ minutes }) => minutes === 45)).toBe(false)
    },
  )

  it('offer a topic of today’s plan with one key, and the latest topic with another', async () => {
    const plans = await stage.world.call('GET /topic', {}, as)
    const planned = plans.find(({ study_id, name }) => study_id === turkce && name !== topicName)
    if (!planned) throw new Error('Turkish has more than one topic')
    await stage.world.call(
      'GET /plan/save',
      {
        query: {
          id: newId(),
          day,
          croom_id: tytCroom,
          study_id: turkce,
          topic_id: planned.id,
          kind: 'review',
          minutes: 60,
        },
      },
      as,
    )
    const { page, press, count } = await pageAt('/log')
    await press('m')
    await sheetOf(page)
      .getByRole('option', { name: new RegExp(`${planned.name}.*Bugünün planı`) })
      .waitFor()
    await press('1')
    await isIn(page, tr.fields.minutes)
    expect(await sheetOf(page).getByLabel(tr.fields.kind).inputValue()).toBe('review')
    await press('3', '0', 'Enter')
    await page.getByText(tr.record.savedAs(`${planned.name} · 30 dk`)).waitFor()
    expect(count()).toBe(5)

    await page.reload()
    await settled(page)
    await press('m')
    await sheetOf(page)
      .getByRole('option', { name: new RegExp(topicName) })
      .waitFor()
    await press('2', '1', '0', 'Enter')
    await page.getByText(tr.record.savedAs(`${topicName} · 10 dk`)).waitFor()
  })

  it('say what was changed, and undo it', async () => {
    const { page } = await pageAt('/log')
    const [latest] = await records()
    if (!latest) throw new Error('something was recorded')
    await page.locator('main button[title=Düzenle]').first().click()
    const sheet = page.getByRole('dialog', { name: tr.record.editTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('99')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(async () => (await records()).map(({ minutes }) => minutes)).toContain(99)
    await page.getByRole('button', { name: tr.common.undo }).click()
    await page.getByText(tr.record.takenBack).waitFor()
    expect((await records()).map(({ minutes }) => minutes)).not.toContain(99)
  })

  it.each([
    ['/dashboard', /^Çalışma başlat/],
    ['/log', /^Elle ekle/],
    ['/trial-exams', /^Deneme ekle/],
  ])(
    'offer the timer, a record and a trial exam, the one of the screen first: on %s',
    async (address, first) => {
      for (const viewport of [phone, desktop]) {
        const page = await stage.signedIn(ada, viewport, { path: address })
        await page.getByRole('button', { name: tr.shell.addTitle, exact: true }).click()
        const links = page.getByRole('dialog', { name: tr.shell.addTitle, exact: true }).getByRole('link')
        await links.first().waitFor()
        expect(await links.first().textContent()).toMatch(first)
        expect(await links.count()).toBe(3)
        if (viewport === desktop) {
          await page.keyboard.press('Enter')
          await page
            .getByRole('dialog', { name: tr.shell.addTitle, exact: true })
            .waitFor({ state: 'detached' })
          expect(page.url()).not.toBe(`${stage.address}${address}`)
        }
      }
    },
  )

  it('lead from every screen to what is behind the person’s own button', async () => {
    const page = await stage.signedIn(ada, phone)
    for (const [from, name, to] of [
      ['/plan', tr.shell.screens.log, '/log'],
      ['/trial-exams', tr.shell.screens.settings, '/settings'],
      ['/progress', tr.shell.screens.letters, '/reports'],
    ] as const) {
      await page.goto(from)
      await page.getByRole('button', { name: tr.shell.more }).click()
      await page.getByRole('dialog', { name: tr.shell.more }).getByRole('link', { name }).click()
      await page.waitForURL(`**${to}`)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  it('of former addresses lead to where their content is, and keep what they say', async () => {
    const page = await stage.signedIn(ada, phone)
    for (const [from, to] of [
      [`/insights?croom=${tytCroom}`, { croom: tytCroom }],
      ['/graphs', { view: 'time' }],
      ['/graphs?view=trials&kind=general', { view: 'trials', kind: 'general' }],
      ['/curriculum?filter=todo', { list: '1', filter: 'todo' }],
      ['/exams?month=2028-02', { exams: '1', month: '2028-02' }],
    ] as const) {
      await page.goto(from)
      await page.waitForURL(from.startsWith('/exams') ? '**/plan**' : '**/progress**')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(to)
    }
    for (const [letter, to] of [...['c', 'g', 'r', 'i'].map((each) => [each, '/progress']), ['e', '/plan']]) {
      await page.goto('/dashboard')
      await settled(page)
      await page.keyboard.press('g')
      await page.keyboard.press(letter ?? '')
      await page.waitForURL(`**${to}`)
    }
  })
})
