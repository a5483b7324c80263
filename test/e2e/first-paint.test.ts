import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { chromiumPath, openStage, phone, type Stage, signIn, workerReady } from './browser.ts'

describe.skipIf(chromiumPath === '')('The first picture', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())
  afterEach(() => expect(stage.complaints.splice(0)).toEqual([]))

  it('shares the line with nothing that it does not show', async () => {
    const page = await (await stage.visitor(phone)).newPage()
    await signIn(page, ada)
    await page.goto('/dashboard')
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    await workerReady(page)
    await page.waitForLoadState('networkidle')

    const { painted, before, after } = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const painted = paint?.startTime ?? 0
      const asked = performance.getEntriesByType('resource').map(({ name, startTime }) => ({
        name: new URL(name).pathname.replace(/-[\w-]{8}\./, '.'),
        startTime,
      }))
      const names = (isBefore: boolean) =>
        asked.filter(({ startTime }) => startTime < painted === isBefore).map(({ name }) => name)
      return { painted, before: names(true), after: names(false) }
    })
    expect(painted).toBeGreaterThan(0)
    expect(before.filter((name) => name.startsWith('/api/')).sort()).toEqual(['/api/plan', '/api/state'])
    expect(before.filter((name) => /keeper|kept|timer-mini|chart|register/.test(name))).toEqual([])
    expect(after).toEqual(expect.arrayContaining(['/api/topic', '/assets/keeper.js', '/assets/chart.js']))
  })
})
