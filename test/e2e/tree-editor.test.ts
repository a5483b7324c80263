import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { baris } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, holdBack, idle, sendings, settled } from '../support/browser/browser.ts'

describeInBrowser('A curriculum tree that is edited faster than it is saved', (stage) => {
  const as = { as: baris }
  let id: string
  beforeAll(async () => {
    const { call } = stage.world
    const croom = await call(
      'GET /croom/save',
      { query: { name: 'Cep', kind: 'personal', mode: 'empty' } },
      as,
    )
    id = croom.id
    const study = await call('GET /study/save', { query: { croom_id: id, name: 'Kimya' } }, as)
    for (const name of ['Atom', 'Mol', 'Gazlar', 'Asitler'])
      await call('GET /topic/save', { query: { study_id: study.id, name } }, as)
  })

  async function pageOf() {
    const page = await stage.signedIn(baris, undefined, { path: `/progress?list=1&croom=${id}&edit=true` })
    await topics(page).first().waitFor()
    await settled(page)
    return page
  }
  const topics = (page: Page) => page.getByLabel(tr.treeEditor.name.topic, { exact: true })
  const names = (page: Page) =>
    topics(page).evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  async function stored() {
    const tree = await stage.world.call('GET /croom/data/{id}', { params: { id } }, as)
    return tree.studies[0]?.topics.map(({ name }) => name)
  }

  it('keeps letters typed during a save, and saves an undo to the old name', async () => {
    const page = await pageOf()
    const first = topics(page).first()
    const sendTree = await holdBack(page, '**/api/croom/data/*')
    await first.fill('Atomlar ')
    await first.blur()
    await expect.poll(async () => (await stored())?.[0]).toBe('Atomlar')
    await first.fill('Atomlar ve ')
    const told = page.waitForResponse('**/api/croom/data/*')
    sendTree()
    await told
    await settled(page)
    expect(await first.inputValue()).toBe('Atomlar ve ')
    await first.fill('Atom')
    await first.blur()
    await expect.poll(async () => (await stored())?.[0]).toBe('Atom')
    await settled(page)

    const sendName = await holdBack(page, '**/api/topic/save')
    await first.fill('Tanecikler')
    await first.blur()
    await first.fill('Tanecik')
    await page.keyboard.press('Escape')
    await expect.poll(() => first.inputValue()).toBe('Tanecikler')
    await first.fill('Atom')
    await first.blur()
    sendName()
    await settled(page)
    await expect.poll(() => first.inputValue()).toBe('Atom')
    expect((await stored())?.[0]).toBe('Atom')
  })

  it('adds a part once, although its answer was lost and it was sent again', async () => {
    const page = await pageOf()
    let tries = 0
    await page.route('**/api/topic/save', async (route) => {
      tries += 1
      if (tries > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    const line = page.getByLabel(`${tr.treeEditor.add.topic}: Kimya`)
    await line.fill('Çözeltiler')
    await line.press('Enter')
    await expect.poll(() => tries).toBe(1)
    await expect.poll(() => line.inputValue()).toBe('Çözeltiler')
    await line.press('Enter')
    await expect.poll(() => names(page)).toContain('Çözeltiler')
    const topic = (await stored())?.filter((name) => name === 'Çözeltiler')
    expect([tries, topic]).toEqual([2, ['Çözeltiler']])
    const { studies } = await stage.world.call('GET /croom/data/{id}', { params: { id } }, as)
    const added = studies[0]?.topics.at(-1)?.id ?? ''
    await stage.world.call('GET /topic/delete/{id}', { params: { id: added } }, as)
  })

  it('does not show the old name of a saved part while another save waits', async () => {
    const page = await pageOf()
    const shown: string[] = []
    await page.exposeFunction('tell', (name: string) => shown.push(name))
    const sent = sendings(page, /topic\/save/)
    const send = await holdBack(page, '**/api/topic/save', 1)
    await topics(page).nth(0).fill('Atomlar')
    await topics(page).nth(1).fill('Mol sayısı')
    await topics(page).nth(1).blur()
    await page.evaluate(() => {
      const [first] = document.querySelectorAll<HTMLInputElement>('[aria-label="Konunun adı"]')
      const { tell } = window as unknown as { tell(name: string): void }
      const look = () => {
        tell(first?.value ?? '')
        requestAnimationFrame(look)
      }
      look()
    })
    await expect.poll(sent).toBe(2)
    const before = shown.length
    await expect.poll(() => shown.length).toBeGreaterThan(before + 20)
    send()
    await expect.poll(stored).toEqual(['Atomlar', 'Mol sayısı', 'Gazlar', 'Asitler'])
    await settled(page)
    expect(new Set(shown)).toEqual(new Set(['Atomlar']))
    expect(await names(page)).toEqual(['Atomlar', 'Mol sayısı', 'Gazlar', 'Asitler'])
  })

  it('saves every step of fast edits, also the undo', async () => {
    const page = await pageOf()
    const before = await names(page)
    const [a = '', b = '', c = '', d = ''] = before
    const sent = sendings(page, /topic\/save/)
    // The first step is saved, the others wait.
    const send = await holdBack(page, '**/api/topic/save', 2)
    await topics(page).first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => names(page)).toEqual([b, a, c, d])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => names(page)).toEqual([b, c, a, d])
    await expect.poll(sent).toBe(3)
    await idle(page)
    expect(await names(page)).toEqual([b, c, a, d])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => names(page)).toEqual([b, c, d, a])
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => names(page)).toEqual([b, c, a, d])
    send()
    await settled(page)
    await expect.poll(stored).toEqual([b, c, a, d])
    expect(await names(page)).toEqual([b, c, a, d])
  })
})
