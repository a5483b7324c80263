import { expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom } from '#contract/examples.ts'
import { dotted } from '#web/words/dotted.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, holdBack, phone } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('What the first screen offers', (stage) => {
  it('has no play button before every source of it is known, and says which coach has started a timer', async () => {
    await stage.joinTyt(ada)
    const place = { croom_id: tytCroom, study_id: turkce }
    await stage.world.call('GET /state/save', { query: { ...place, minutes: 20 } }, { as: ada })
    const page = await stage.signedIn(ada, phone)
    const send = await holdBack(page, '**/api/insight/cheapest/*')
    const reviewed = page.waitForResponse('**/api/insight/review')
    const asked = page.waitForRequest('**/api/insight/cheapest/*')
    await page.goto('/dashboard')
    await Promise.all([reviewed, asked])
    const card = page.getByRole('region', { name: tr.timer.title })
    await card.getByRole('button', { name: tr.timer.start, exact: true }).waitFor()
    expect(await card.getByRole('heading').count()).toBe(0)
    expect(await card.getByRole('button', { name: like(tr.plan.startOf) }).count()).toBe(0)

    send()

    await card.getByRole('heading').waitFor()
    await stage.world.call(
      'POST /timer/start',
      { body: { ...place, kind: 'practice' } },
      { as: cem, for: ada.id },
    )
    await page.reload()
    await card.getByText(tr.record.started('Cem')).waitFor()
  })

  it('says of a paused timer what it is on, on every screen', async () => {
    await stage.world.call('POST /timer/pause', { body: {} }, { as: ada })
    const page = await stage.signedIn(ada, phone, { path: '/reports' })
    await page.getByRole('link', { name: dotted([tr.timer.paused, 'Türkçe']) }).waitFor()
  })
})
