import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, baris, cem, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  actFor,
  describeInBrowser,
  desktop,
  overflow,
  phone,
  violations,
} from '../support/browser/browser.ts'
import { someOf } from '../support/scale.ts'

const longName = 'Üçgende açı–kenar bağıntıları ile özel üçgenlerin yorumlanması'

describeInBrowser('A student’s own curriculum tree', (stage) => {
  const pageOf = (who = ada, viewport = desktop, theme: 'light' | 'dark' = 'light') =>
    stage.signedIn(who, viewport, { theme })
  const names = (page: Page, label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  /** The lessons as the server has them. */
  async function stored(who = ada) {
    const crooms = await stage.world.call('GET /croom', {}, { as: who })
    const own = crooms.find(({ kind }) => kind === 'personal')
    const tree = await stage.world.call(
      'GET /croom/data/{id}',
      { params: { id: own?.id ?? '' } },
      { as: who },
    )
    return tree.studies
  }

  it('is created, typed as a list, renamed, reordered by keyboard and by dragging, and saved', async () => {
    const page = await pageOf()
    await page.goto('/progress?list=1')
    await page.getByRole('button', { name: tr.shell.screens.crooms }).click()
    await page.getByRole('button', { name: tr.curriculum.own }).click()
    const sheet = page.getByRole('dialog', { name: tr.crooms.make })
    await sheet.getByLabel(tr.crooms.name).fill('Yaz tekrarım')
    await sheet.getByLabel(tr.students.way).selectOption('empty')
    await sheet.getByRole('button', { name: tr.crooms.make }).click()
    await page.getByRole('button', { name: tr.treeEditor.add.study }).click()

    await page.getByPlaceholder(tr.treeEditor.add.study).fill('Geometri')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: tr.treeEditor.open('Geometri') }).click()
    const add = page.getByLabel('Konu ekle: Geometri')
    await add.focus()
    for (const name of ['Açılar', 'Üçgenler', 'Çember']) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
    }
    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual(['Açılar', 'Üçgenler', 'Çember'])

    await page.getByLabel(tr.treeEditor.name.topic).nth(1).fill(longName)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored())[0]?.topics[1]?.name).toBe(longName)
    await page.getByRole('button', { name: tr.treeEditor.open(longName) }).waitFor()
    await page.getByLabel(tr.treeEditor.name.topic).nth(1).fill('yanlış')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel(tr.treeEditor.name.topic).nth(1).inputValue()).toBe(longName)

    await page.getByLabel(tr.treeEditor.name.topic).nth(0).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual([longName, 'Açılar', 'Çember'])
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('Açılar')

    const grip = async (index: number) => {
      const row = page
        .locator('[data-parent]', { has: page.getByLabel(tr.treeEditor.name.topic) })
        .locator('[data-part]')
      const box = await row.nth(index).locator('span').first().boundingBox()
      return { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    }
    const [from, to] = [await grip(2), await grip(0)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y + 4, { steps: 8 })
    await page.mouse.move(to.x, to.y - 14, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual(['Çember', longName, 'Açılar'])
    await expect
      .poll(async () => (await stored())[0]?.topics.map(({ name }) => name))
      .toEqual(['Çember', longName, 'Açılar'])

    await page.reload()
    await page.getByRole('button', { name: tr.treeEditor.open('Geometri') }).waitFor()
    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual(['Çember', longName, 'Açılar'])
  })

  it('is reordered by touch on a phone', async () => {
    const as = { as: baris }
    const { call } = stage.world
    const croom = await call(
      'GET /croom/save',
      { query: { name: 'Cep', kind: 'personal', mode: 'empty' } },
      as,
    )
    const study = await call('GET /study/save', { query: { croom_id: croom.id, name: 'Kimya' } }, as)
    for (const name of ['Atom', 'Mol', 'Gazlar'])
      await call('GET /topic/save', { query: { study_id: study.id, name } }, as)
    const page = await pageOf(baris, phone)
    await page.goto('/progress?list=1')
    await page.getByLabel(tr.curriculum.croom, { exact: true }).selectOption({ label: 'Cep' })
    await page.getByRole('button', { name: tr.common.edit }).click()
    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual(['Atom', 'Mol', 'Gazlar'])
    // A phone has no such keys.
    expect(await page.getByText(tr.treeEditor.hintKeys).isVisible()).toBe(false)

    const grips = page.locator('[data-part] [data-part] > div > span:first-child')
    const [from, to] = [await grips.nth(2).boundingBox(), await grips.nth(0).boundingBox()]
    if (!from || !to) throw new Error('no grip')
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x + 12, y }],
      })
    const [start, end] = [from.y + from.height / 2, to.y - 10]
    await touch('touchStart', start)
    for (let step = 1; step <= 10; step++) await touch('touchMove', start + ((end - start) * step) / 10)
    await touch('touchEnd')

    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual(['Gazlar', 'Atom', 'Mol'])
    await expect
      .poll(async () => (await stored(baris))[0]?.topics.map(({ name }) => name))
      .toEqual(['Gazlar', 'Atom', 'Mol'])
  })

  it('restores a deleted part with everything below it, and says why a part in use is not deleted', async () => {
    const page = await pageOf()
    await page.goto('/progress?list=1')
    await page.getByLabel(tr.curriculum.croom, { exact: true }).selectOption({ label: 'Yaz tekrarım' })
    await page.getByRole('button', { name: tr.common.edit }).click()
    await page.getByRole('button', { name: tr.treeEditor.open('Çember') }).click()
    const add = page.getByLabel('Alt konu ekle: Çember')
    await add.focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '1. Teğet\n2. Kiriş\n3. Yay')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect.poll(() => names(page, tr.treeEditor.name.subtopic)).toEqual(['Teğet', 'Kiriş', 'Yay'])

    await page.getByRole('button', { name: `${tr.common.delete}: Çember` }).click()
    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual([longName, 'Açılar'])
    await page.getByRole('button', { name: tr.common.undo }).click()
    await expect.poll(() => names(page, tr.treeEditor.name.topic)).toEqual(['Çember', longName, 'Açılar'])
    await expect.poll(() => names(page, tr.treeEditor.name.subtopic)).toEqual(['Teğet', 'Kiriş', 'Yay'])

    const [study] = await stored()
    const topic = study?.topics.find(({ name }) => name === 'Açılar')
    if (!study || !topic) throw new Error('nothing was stored')
    const place = { croom_id: study.croom_id, study_id: study.id, topic_id: topic.id }
    await stage.world.call(
      'GET /state/save',
      { query: { ...place, kind: 'practice', minutes: 20 } },
      { as: ada },
    )
    await page.getByRole('button', { name: `${tr.common.delete}: Açılar` }).click()
    await page.getByRole('alert').getByText(/1/).waitFor()
    expect(await names(page, tr.treeEditor.name.topic)).toContain('Açılar')
  })

  it('keeps the input when the server refuses it', async () => {
    const page = await pageOf()
    await page.goto('/progress?list=1&edit=true')
    await page.getByRole('button', { name: tr.treeEditor.open('Geometri') }).waitFor()
    await page.route('**/api/topic/save', (route) =>
      route.fulfill({ status: 503, json: { message: 'Şu an olmadı.', code: 'UNAVAILABLE' } }),
    )
    await page.getByLabel(tr.treeEditor.name.topic).first().fill('Çember ve daire')
    await page.getByLabel(tr.treeEditor.name.topic).first().blur()
    await page.getByRole('alert').getByText('Şu an olmadı.').waitFor()
    expect(await page.getByLabel(tr.treeEditor.name.topic).first().inputValue()).toBe('Çember ve daire')
    await page.unroute('**/api/topic/save')
    await page.getByLabel(tr.treeEditor.name.topic).first().focus()
    await page.getByLabel(tr.treeEditor.name.topic).first().blur()
    await expect.poll(async () => (await stored())[0]?.topics[0]?.name).toBe('Çember ve daire')
  })

  it('cannot be joined or left; leaving a coach’s class group asks first', async () => {
    const group = await stage.world.call(
      'GET /croom/save',
      { query: { name: 'Perşembe', kind: 'group', mode: 'empty' } },
      { as: cem },
    )
    const as = { as: baris }
    await stage.world.call('POST /croom/join', { body: { code: group.code ?? '' } }, as)
    const page = await pageOf(baris, phone)
    await page.goto(`/progress?list=1&croom=${group.id}`)
    await page.getByRole('button', { name: tr.shell.screens.crooms }).click()
    const sheet = page.getByRole('dialog', { name: tr.shell.screens.crooms })
    const row = (name: string) => sheet.getByRole('listitem').filter({ hasText: name })
    await row('Cep').getByText(tr.curriculum.mine).waitFor()
    expect(await row('Cep').getByRole('button').count()).toBe(0)
    await sheet.getByRole('button', { name: 'Ayrıl: Perşembe' }).click()
    await row('Perşembe').getByRole('button', { name: tr.common.cancel }).waitFor()
    expect(await violations(page)).toEqual([])
    await row('Perşembe').getByRole('button', { name: tr.curriculum.leaveGroup }).click()
    await page.getByText(tr.curriculum.left).waitFor()
    await row('Perşembe').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: tr.common.undo }).count()).toBe(0)
    expect(page.url()).not.toContain(group.id)
    const isInSheet = () =>
      sheet.evaluate((box) => document.activeElement?.closest('li') && box.contains(document.activeElement))
    expect(await isInSheet()).toBe(true)
  })

  it('can be changed by a coach in the class group, but not in coach mode', async () => {
    const page = await pageOf(cem)
    const group = await stage.world.call(
      'GET /croom/save',
      { query: { name: 'Salı', kind: 'group', mode: 'copy', from_croom_id: tytCroom } },
      { as: cem },
    )
    await page.goto(`/crooms/${group.id}`)
    await page.getByRole('button', { name: tr.crooms.tree }).click()
    await page.getByRole('link', { name: tr.common.edit }).click()
    await page.getByLabel(`${tr.treeEditor.count}: Türkçe`).fill('35')
    await page.keyboard.press('Tab')
    const first = async () =>
      (await stage.world.call('GET /croom/data/{id}', { params: { id: group.id } }, { as: cem })).studies[0]
    await expect.poll(async () => (await first())?.question_count).toBe(35)
    await page.getByLabel(`${tr.fields.color}: Türkçe`).selectOption({ label: tr.treeEditor.colors[3] })
    await expect.poll(async () => (await first())?.color).toBe('#964583')
    await page.getByRole('button', { name: tr.treeEditor.done }).click()
    await page.getByText('35 soru').waitFor()

    await page.goto('/students')
    await actFor(page, ada)
    await page.goto('/progress?list=1&edit=true')
    await page.getByText('Geometri').first().waitFor()
    expect(await page.getByRole('button', { name: tr.common.edit }).count()).toBe(0)
    expect(await page.getByPlaceholder(tr.treeEditor.add.study).count()).toBe(0)
  })

  it.each(
    someOf([
      ['light', phone],
      ['dark', desktop],
      ['dark', phone],
      ['light', { width: 360, height: 740 }],
    ] as const),
  )(
    'has no fault that axe finds while it is changed, and never scrolls sideways: %s',
    async (theme, viewport) => {
      const page = await pageOf(ada, viewport, theme)
      await page.goto('/progress?list=1&edit=true')
      await page.getByRole('button', { name: tr.treeEditor.open('Çember ve daire') }).click()
      await page.getByLabel(tr.treeEditor.name.subtopic).first().focus()
      await page.getByRole('button', { name: `${tr.common.delete}: Teğet` }).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    },
  )
})
