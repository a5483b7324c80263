import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ada, adaPlan, baris, turkce, tytCroom } from '#contract/examples.ts'
import { addDays, startOfWeek } from '#rules/day.ts'
import { chromiumPath, holdBack, openStage, type Stage, signIn } from './browser.ts'

describe.skipIf(chromiumPath === '')('On a slow line', () => {
  let stage: Stage
  let today: string
  let monday: string
  const plan = (day: string) =>
    stage.world.call('GET /plan', { query: { from: day, to: addDays(day, 6) } }, { as: ada })
  const savePlan = (id: string, day: string, minutes: number) =>
    stage.world.call(
      'GET /plan/save',
      { query: { id, day, croom_id: tytCroom, study_id: turkce, kind: 'practice', minutes } },
      { as: ada },
    )

  beforeAll(async () => {
    stage = await openStage()
    await stage.world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
    today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
    monday = startOfWeek(today, 1)
    await savePlan(adaPlan, monday, 40)
  })
  afterAll(() => stage?.close())
  afterEach(() => expect(stage.complaints.splice(0)).toEqual([]))

  async function pageOf(path: string, who = ada) {
    const page = await (await stage.visitor(undefined, { serviceWorkers: 'block' })).newPage()
    await signIn(page, who)
    await page.goto(path)
    return page
  }

  it('a week of the plan does not stand for the next one, and is not copied in its place', async () => {
    const next = addDays(monday, 7)
    const page = await pageOf('/plan')
    const copy = page.getByRole('button', { name: 'Geçen haftayı kopyala' }).first()
    const turn = () => page.getByRole('button', { name: 'Sonraki hafta' }).click()
    await page.getByRole('progressbar').waitFor()
    await turn()
    await copy.click()
    await page.getByText('Kopyalanan: 1').waitFor()
    const [copied] = await plan(next)
    await savePlan(copied?.id ?? '', next, 15)
    await page.goto('/plan')
    await page.getByRole('progressbar').waitFor()
    const send = await holdBack(page, '**/api/plan')

    await turn()
    await page.waitForURL(/day=/)
    expect(await copy.isDisabled()).toBe(true)
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await page.getByText('Bu gün boş.').count()).toBe(0)
    send()
    await page.getByText(/Plan: 15 dk/).waitFor()
    await copy.click()
    await page.getByText('Geçen haftadan kopyalanacak bir şey kalmadı.').waitFor()
    expect(await plan(next)).toMatchObject([{ id: copied?.id, minutes: 15 }])
  })

  it('what is planned here meanwhile on another device is not copied over', async () => {
    const page = await pageOf(`/plan?day=${addDays(monday, 14)}`)
    const copy = page.getByRole('button', { name: 'Geçen haftayı kopyala' }).first()
    await page.getByText('Bu hafta için plan yok.').waitFor()
    const elsewhere = await pageOf(`/plan?day=${addDays(monday, 14)}`)
    await elsewhere.getByRole('button', { name: 'Geçen haftayı kopyala' }).first().click()
    await elsewhere.getByText('Kopyalanan: 1').waitFor()
    const [copied] = await plan(addDays(monday, 14))
    await savePlan(copied?.id ?? '', addDays(monday, 14), 25)

    await copy.click()
    await page.getByText('Geçen haftadan kopyalanacak bir şey kalmadı.').waitFor()
    expect(await plan(addDays(monday, 14))).toMatchObject([{ minutes: 25 }])
  })

  it('a day of the log is not said to be empty before it is known', async () => {
    const as = { as: baris }
    for (const [day, minutes] of [
      [today, 31],
      [addDays(today, -2), 32],
    ] as const)
      await stage.world.call('GET /state/save', { query: { kind: 'review', minutes, day } }, as)
    const page = await pageOf(`/log?day=${addDays(today, -1)}`, baris)
    const none = page.getByText('Bu gün için kayıt yok.')
    const press = (name: string) => page.getByRole('button', { name }).click()
    await none.waitFor()
    await page.waitForLoadState('networkidle')
    const send = await holdBack(page, '**/api/state')

    await press('Önceki gün')
    await page.waitForURL(`**/log?day=${addDays(today, -2)}`)
    expect(await none.count()).toBe(0)
    await press('Sonraki gün')
    await none.waitFor()
    await press('Sonraki gün')
    await page.getByRole('listitem').filter({ hasText: '31 dk' }).waitFor()
    expect(await none.count()).toBe(0)
    await press('Önceki gün')
    await none.waitFor()
    await press('Önceki gün')
    send()
    await page.getByRole('listitem').filter({ hasText: '32 dk' }).waitFor()
  })
})
