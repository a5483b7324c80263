import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import {
  chromiumPath,
  desktop,
  openStage,
  overflow,
  phone,
  type Stage,
  signIn,
  violations,
} from './browser.ts'

describe.skipIf(chromiumPath === '')('Exams', () => {
  let stage: Stage
  let today: string
  const exams = async () => (await stage.world.call('GET /exam', { query: {} }, { as: ada })).rows

  beforeAll(async () => {
    stage = await openStage()
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
  })
  afterAll(() => stage?.close())
  afterEach(() => expect(stage.complaints.splice(0)).toEqual([]))

  it('are kept with a countdown; two on a day are told; one deleted comes back', async () => {
    const page = await (await stage.visitor(desktop)).newPage()
    await signIn(page, ada)
    await page.goto('/exams')
    for (const name of ['TYT', 'Biyoloji yazılısı']) {
      await page.getByRole('button', { name: 'Sınav ekle' }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Sınav ekle' })
      await sheet.getByLabel('Sınavın adı').fill(name)
      await sheet.getByLabel('Tarih').fill(addDays(today, 30))
      await sheet.getByText(name === 'TYT' ? '30 gün kaldı' : 'Aynı gün: TYT').waitFor()
      await sheet.getByRole('button', { name: 'Kaydet' }).click()
      await sheet.waitFor({ state: 'hidden' })
    }
    expect((await exams()).map(({ name, is_main }) => [name, is_main])).toEqual([
      ['TYT', true],
      ['Biyoloji yazılısı', false],
    ])
    await page.getByRole('heading', { name: 'TYT' }).waitFor()

    await page.getByRole('button', { name: /^Sınav ekle: 15 / }).press('Enter')
    const onDay = page.getByRole('dialog', { name: 'Sınav ekle' })
    expect(await onDay.getByLabel('Tarih').inputValue()).toBe(`${addDays(today, 30).slice(0, 7)}-15`)
    await onDay.getByRole('button', { name: 'Vazgeç' }).click()
    await onDay.waitFor({ state: 'hidden' })

    await page
      .getByRole('button', { name: /Biyoloji yazılısı/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Sınavı düzenle' }).getByRole('button', { name: 'Sil' }).click()
    await page.getByText('Sınav silindi.').waitFor()
    expect(await exams()).toHaveLength(1)
    await page.getByRole('button', { name: 'Geri al' }).click()
    await page.getByText('Geri getirildi.').waitFor()
    expect(await exams()).toHaveLength(2)
  })

  it('begin as another one beside the main exam, however late that is known', async () => {
    const page = await (await stage.visitor(desktop)).newPage()
    await signIn(page, ada)
    await page.route('**/api/exam', async (route) => {
      await new Promise((go) => setTimeout(go, 1000))
      await route.continue()
    })
    await page.goto('/exams?new=yes')
    const main = page.getByRole('dialog', { name: 'Sınav ekle' }).getByLabel(/ana sınav/)
    await main.waitFor()
    expect(await main.isChecked()).toBe(false)
  })

  it.each([
    ['light', phone],
    ['dark', phone],
    ['light', desktop],
    ['dark', desktop],
  ] as const)('have no fault that axe finds, %s', async (colorScheme, viewport) => {
    const page = await (await stage.visitor(viewport, { colorScheme })).newPage()
    await signIn(page, ada)
    if (colorScheme === 'dark') await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/exams')
    await page.getByRole('heading', { name: 'TYT' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.goto('/exams?new=yes')
    await page.getByText(/· bugün$/).waitFor()
    // Half way in, a sheet has half its contrast.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    expect(await violations(page)).toEqual([])
  })
})
