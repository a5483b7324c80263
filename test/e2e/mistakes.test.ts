import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  actFor,
  describeInBrowser,
  holdBack,
  idle,
  kept,
  overflow,
  phone,
  settled,
  violations,
  workerReady,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'
import { drawn, smallPicture } from '../support/pictures.ts'
import { writtenPicture } from '../support/written-picture.ts'

const words = tr.mistakes
const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }

describeInBrowser('The mistake notebook', (stage) => {
  let today = ''
  beforeAll(async () => {
    await stage.joinTyt(ada)
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
  })
  beforeEach(async () => {
    await stage.world.database.run`delete from mistake`
  })

  const list = async (state?: 'due' | 'open' | 'solved') =>
    (await stage.world.call('GET /mistake', { query: { ...(state && { state }) } }, { as: ada })).rows
  /** Questions that are due today. */
  async function fill(...texts: string[]): Promise<string[]> {
    const ids: string[] = []
    for (const text of texts)
      ids.push((await stage.world.call('POST /mistake', { body: { ...place, text } }, { as: ada })).id)
    await stage.world.database.run`update mistake set day = ${addDays(today, -30)}`
    return ids
  }
  const photo = (name: string, mimeType: string, bytes: Uint8Array) => ({
    name,
    mimeType,
    buffer: Buffer.from(bytes),
  })
  /** A touch of a button. */
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const shot = (page: Page) => page.locator('input[capture]')

  it('says the number of comments of the question that is shown', async () => {
    const { call } = stage.world
    const [first = ''] = await fill('Birinci', 'İkinci')
    const on = { kind: 'mistake' as const, id: first }
    await call('POST /comment', { body: { on, text: 'Şekli çiz.' } }, { as: cem, for: ada.id })
    const page = await stage.signedIn(ada, phone, { path: `/mistakes?open=${first}` })
    const count = page.getByRole('button', { name: tr.comments.count('1') })
    await count.waitFor()
    await holdBack(page, '**/api/comment')
    await page.getByRole('button', { name: /İkinci/ }).click()
    await page.getByRole('region', { name: words.title }).getByText('İkinci').waitFor()
    await idle(page)
    expect(await count.count()).toBe(0)
  })

  it('opens the form with a question that was refused, also where it was typed', async () => {
    await fill('Önceki soru')
    const page = await stage.signedIn(ada, phone, { path: '/mistakes' })
    await press(page, words.add)
    const form = page.getByRole('dialog', { name: words.addTitle })
    await form.getByLabel(words.question).fill('Kaç eder?')
    await page.context().setOffline(true)
    await press(page, tr.common.save)
    await page.getByRole('button', { name: tr.offline.waiting(1) }).waitFor()
    const refusal = { code: 'RULE', message: 'Olmadı.' }
    await page.route('**/api/mistake', (route) => route.fulfill({ status: 422, json: refusal }))
    await page.context().setOffline(false)
    await page.getByRole('button', { name: tr.offline.refused(1) }).click()
    await page.getByRole('dialog', { name: tr.offline.title }).getByText('Olmadı.').waitFor()
    const pages = await page.evaluate(() => history.length)
    await press(page, tr.common.edit)

    await form.waitFor()
    expect(await page.evaluate(() => history.length)).toBe(pages)
    expect(await form.getByLabel(words.question).inputValue()).toBe('Kaç eder?')
    await page.unroute('**/api/mistake')
    await press(page, tr.common.save)
    await form.waitFor({ state: 'hidden' })
    expect((await list('open')).map(({ text }) => text)).toContain('Kaç eder?')
  })

  it('takes a photo in three touches once a topic is known, shown as it was drawn', async () => {
    await fill('Önceki soru')
    const page = await stage.signedIn(ada, phone, { path: '/mistakes' })

    await press(page, words.add) // 1
    const form = page.getByRole('dialog', { name: words.addTitle })
    const camera = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: words.take }).click() // 2
    await (await camera).setFiles(photo('soru.webp', 'image/webp', writtenPicture(['√50-√18', '=?'])))
    await form.getByRole('img', { name: tr.fields.picture_id }).waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: tr.common.save, exact: true }).click() // 3
    await form.waitFor({ state: 'detached' })

    const saved = (await list('open')).find(({ picture }) => picture)
    expect(saved).toMatchObject({ ...place, picture: { width: 480, height: 300 } })
    await page.goto(`/mistakes?open=${saved?.id}`)
    const image = page.locator(`img[alt^="${words.picture('')}"]`)
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(480)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })

  it('ends a question in one touch, brings it back in one, one after the other', async () => {
    const [first = '', second = ''] = await fill('İlk soru\n\nCevabı B', 'İkinci soru')
    const page = await stage.signedIn(ada, phone, { path: '/dashboard' })
    await page.goto('/mistakes')
    await page.getByText('İlk soru').waitFor()
    expect(await page.getByText('Cevabı B').count()).toBe(0)
    await press(page, words.showAnswer)
    await page.getByText('Cevabı B').waitFor()

    await press(page, words.solved)
    await page.getByText(words.wasSolved).waitFor()
    await page.getByText('İkinci soru').waitFor()
    await press(page, words.stuck)
    await page.getByText(words.noneDue).waitFor()

    await expect.poll(() => list('solved')).toMatchObject([{ id: first, looks: 1 }])
    await expect.poll(() => list('open')).toMatchObject([{ id: second, looks: 1, last_look: today }])
    expect(await list('due')).toEqual([])

    await press(page, tr.common.undo)
    await page.getByRole('region', { name: words.title }).getByText('İkinci soru').waitFor()
    await page.getByText(tr.record.takenBack).waitFor()
    expect(await list('due')).toMatchObject([{ id: second, looks: 0, last_look: null }])
  })

  it('works without a network: a photo and a look wait on the device, and arrive once', async () => {
    const [id = ''] = await fill('Soru')
    await stage.world.call('POST /mistake', { body: { id, picture: smallPicture(60) } }, { as: ada })
    const page = await stage.signedIn(ada, phone, { hasWorker: true })
    const visitor = page.context()
    await page.goto('/mistakes')
    const image = page.locator(`img[alt^="${words.picture('')}"]`)
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(60)
    await settled(page)
    await kept(page, '["GET /mistake",{"query":{"state":"open","size":200}}]')
    await workerReady(page)

    await visitor.setOffline(true)
    await page.goto('/mistakes')
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(60)
    await press(page, words.add) // 1
    const form = page.getByRole('dialog', { name: words.addTitle })
    await shot(page).setInputFiles(photo('soru.jpg', 'image/jpeg', drawn.jpeg)) // 2
    await form.getByRole('img', { name: tr.fields.picture_id }).waitFor()
    await form.getByRole('button', { name: tr.common.save, exact: true }).click() // 3
    await form.waitFor({ state: 'detached' })
    await page.getByText(tr.offline.waiting(1)).waitFor()
    await press(page, words.solved) // one touch
    await page.getByText(words.noneDue).waitFor()
    await page.getByText(tr.offline.waiting(2)).waitFor()
    expect((await list()).length).toBe(1)

    await visitor.setOffline(false)
    await expect.poll(async () => (await list('solved')).length).toBe(1)
    await expect.poll(async () => (await list('open')).length).toBe(1)
    expect(await list('open')).toMatchObject([{ picture: { width: 40, height: 48 } }])
  })

  it('deletes a question that waits on the device, also for good', async () => {
    await fill('Soru')
    const page = await stage.signedIn(ada, phone, { path: '/mistakes' })
    await press(page, words.add)
    const form = page.getByRole('dialog', { name: words.addTitle })
    await form.getByLabel(words.question).fill('Yanlış yazıldı')
    await page.context().setOffline(true)
    await press(page, tr.common.save)
    await page.getByRole('button', { name: tr.offline.waiting(1) }).waitFor()

    await page.getByText(words.views.open('2'), { exact: true }).click()
    await page.getByRole('button', { name: /Yanlış yazıldı/ }).click()
    await press(page, words.editTitle)
    await page
      .getByRole('dialog', { name: words.editTitle })
      .getByRole('button', { name: tr.common.delete })
      .click()
    await page.getByRole('button', { name: tr.offline.waiting(2) }).waitFor()
    expect(await page.getByText('Yanlış yazıldı').count()).toBe(0)

    await page.context().setOffline(false)
    await page.getByRole('button', { name: like(tr.offline.waiting) }).waitFor({ state: 'detached' })
    expect((await list('open')).map(({ text }) => text)).toEqual(['Soru'])
  })

  it('draws the rows in view of hundreds, which the keys reach and paper has whole', async () => {
    await fill('Soru 0')
    await stage.world.database.run`
      insert into mistake (user_id, id, croom_id, study_id, topic_id, text, day, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), ${tytCroom}, ${turkce}, ${tytTopic}, 'Soru ' || n, ${today}, ${ada.id}, ${ada.id}
      from generate_series(1, 150) n`
    const page = await stage.signedIn(ada, phone, { path: '/mistakes?view=open' })
    const rows = page.getByRole('button', { name: /Soru \d+/ })
    await rows.first().waitFor()
    await settled(page)

    expect(await rows.count()).toBeLessThan(100)
    await rows.first().focus()
    for (let at = 2; at <= 40; at++) {
      await page.keyboard.press('Tab')
      await page.locator(`[aria-posinset="${at}"] :focus`).waitFor()
    }
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await rows.count()).toBe(151)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows.count()).toBeLessThan(100)
  })

  it('prints questions without and with answers', async () => {
    await fill('Soru bir\n\nCevap bir')
    const page = await stage.signedIn(ada, phone, { isOwn: true })
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await page.goto('/mistakes')
    await press(page, words.printPlain)
    const sheet = page.locator('.printed')
    await sheet.waitFor({ state: 'attached' })
    expect(await sheet.textContent()).not.toContain('Cevap bir')
    await press(page, words.printAnswers)
    await expect.poll(() => sheet.textContent()).toContain('Cevap bir')

    await page.emulateMedia({ media: 'print' })
    expect(await sheet.isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  })

  it('a coach reads it and does not say how it went', async () => {
    await fill('Soru')
    const page = await stage.signedIn(cem, phone)
    await actFor(page, ada)
    await page.goto('/mistakes')
    await page.getByText('Soru', { exact: true }).first().waitFor()
    await page.getByText(words.onlyStudent).waitFor()

    expect(await page.getByRole('button', { name: words.solved, exact: true }).count()).toBe(0)
  })

  it('is reached from Bugün, the trial exams and a topic', async () => {
    await fill('Soru')
    const page = await stage.signedIn(ada, phone, { path: '/dashboard' })
    await page.getByRole('button', { name: tr.insights.review.name }).click()
    await page.getByRole('link', { name: words.today('1') }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page.goto(`/progress?croom=${tytCroom}&study=${turkce}&topic=${tytTopic}`)
    await page.getByRole('link', { name: `${words.title}: ${tr.common.questions('1')}` }).click()
    await page.waitForURL(`**/mistakes?view=open&topic=${tytTopic}`)
    await page.getByText('Soru').first().waitFor()
  })
})
