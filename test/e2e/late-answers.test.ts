import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, cem, fatma } from '#contract/examples.ts'
import { seedHistory } from '#server/demo/seed-history.ts'
import { describeInBrowser, desktop, idle, phone, settled, shift } from '../support/browser/browser.ts'

/** What browsers call good. */
const good = 0.1

/** Each answer only after the one before is drawn, in the order in which they were asked for. */
async function oneByOne(page: Page): Promise<void> {
  let before: Promise<unknown> = Promise.resolve()
  await page.route(/\/api\//, (route) => {
    before = before.then(async () => {
      await route.continue()
      await route.request().response()
      await idle(page)
    })
    // A page that is left ends what it has asked for.
    before = before.catch(() => {})
  })
}

describeInBrowser('Answers that come one after another', (stage) => {
  const rows: Record<string, string> = {}
  beforeAll(async () => {
    const { database, services, call } = stage.world
    await seedHistory(database, services.passwords, Date.now())
    const [{ rows: sources }, trials, crooms] = await Promise.all([
      call('GET /source', { query: {} }, { as: ada }),
      call('GET /trialexam', { query: {} }, { as: ada }),
      call('GET /croom', {}, { as: cem }),
    ])
    rows['/sources'] = sources.find(({ name }) => name.includes('Matematik'))?.id ?? ''
    rows['/trial-exams'] = trials.rows[0]?.id ?? ''
    rows['/crooms'] = crooms.find(({ owner_id }) => owner_id === cem.id)?.id ?? ''
    rows['/students'] = ada.id
  })

  it.each([
    ...['/dashboard', '/log', '/plan', '/trial-exams', '/progress', '/progress?view=time', '/reports'].map(
      (path) => [path, ada] as const,
    ),
    ...['/mistakes', '/sources', '/homework', '/settings', '/sources/$id', '/trial-exams/$id'].map(
      (path) => [path, ada] as const,
    ),
    ...['/students', '/crooms', '/crooms/$id', '/students/$id'].map((path) => [path, cem] as const),
    ['/dashboard', fatma] as const,
  ])('move little on %s', async (path, who) => {
    const address = path.replace('$id', rows[path.replace('/$id', '')] ?? '')
    for (const size of [phone, desktop]) {
      const page = await stage.signedIn(who, size)
      await settled(page)
      await oneByOne(page)
      let least = Number.POSITIVE_INFINITY
      // Which of two is asked for first differs from visit to visit: what moves in each of three is a fault.
      for (let visit = 0; visit < 3 && least >= good; visit += 1) {
        await page.goto(address)
        await settled(page)
        least = Math.min(least, await shift(page))
      }
      expect(least, `${size.width} wide`).toBeLessThan(good)
      await page.context().close()
    }
  })
})
