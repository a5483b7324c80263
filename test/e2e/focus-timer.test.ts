import { expect, it } from 'vitest'
import { ada, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, holdBack, phone, settled, signIn } from '../support/browser/browser.ts'

const { focus, timer } = tr

describeInBrowser('The focus screen', (stage) => {
  it('shows the running timer by one touch, in rounds that the server counts, and saves what was studied', async () => {
    await stage.joinTyt(ada)
    await stage.world.call(
      'POST /timer/start',
      { body: { croom_id: tytCroom, kind: 'practice' } },
      { as: ada },
    )
    const page = await stage.signedIn(ada, phone)
    await page.getByRole('link', { name: timer.focus }).click()
    const screen = page.getByRole('dialog', { name: focus.title })
    await screen.getByRole('timer').waitFor()

    await screen.getByText(focus.wayNames.rounds).click()
    await screen.getByText(focus.round('1')).waitFor()
    const read = () => stage.world.call('GET /timer', {}, { as: ada })
    await expect.poll(async () => (await read())?.rounds).toEqual({ work: 25, rest: 5 })

    // The tab is gone in a rest and comes back in the second round.
    await stage.world.database
      .run`update timer set running_since = now() - interval '31 minutes', started_at = now() - interval '31 minutes'`
    await page.reload()
    await page.getByText(focus.round('2')).waitFor()
    expect(await read()).toMatchObject({ elapsed_seconds: expect.any(Number), rounds: { work: 25, rest: 5 } })

    await page.getByText(focus.wayNames.up).click()
    await expect.poll(async () => (await read())?.rounds).toBeNull()
    expect((await read())?.elapsed_seconds).toBeGreaterThanOrEqual(26 * 60)
    expect((await read())?.elapsed_seconds).toBeLessThan(31 * 60)

    await page.getByRole('button', { name: timer.finish }).click()
    await page
      .getByRole('dialog', { name: timer.finishTitle })
      .getByRole('button', { name: tr.common.save })
      .click()
    await page.getByText(focus.noTimer).waitFor()
    const { records } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(records.rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)).toBeGreaterThanOrEqual(26)
  })

  it('shows the rounds of the timer, whatever was chosen on this device', async () => {
    await stage.world.try('POST /timer/discard', { body: {} }, { as: ada })
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    const page = await stage.signedIn(ada, phone, { path: '/focus' })
    await page.evaluate(() => localStorage.setItem('focus', '{"way":"rounds"}'))
    await page.reload()
    expect(await page.getByRole('radio', { name: focus.wayNames.up }).isChecked()).toBe(true)

    const rounds = { work: 50, rest: 10 }
    await stage.world.call('POST /timer/rounds', { body: { rounds } }, { as: ada })
    await page.reload()
    await page.getByText(focus.round('1')).waitFor()
    await page.getByRole('button', { name: focus.ways }).click()
    await page.getByLabel(focus.tone).uncheck()
    await settled(page)
    expect((await stage.world.call('GET /timer', {}, { as: ada }))?.rounds).toEqual(rounds)
    await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
  })

  it('plays its tone at the end of a part, whichever fraction of a second it began in', async () => {
    await stage.world.try('POST /timer/discard', { body: {} }, { as: ada })
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    await stage.world.database
      .run`update timer set running_since = now() - interval '5 minutes', started_at = now() - interval '5 minutes'`
    const visitor = await stage.visitor(phone)
    await visitor.clock.install()
    const page = await visitor.newPage()
    await page.addInitScript(() => {
      let tones = 0
      class Counted extends AudioContext {
        constructor() {
          super()
          tones += 1
        }
      }
      Object.assign(window, { AudioContext: Counted, tones: () => tones })
    })
    await signIn(page, ada)
    await page.evaluate(() => localStorage.setItem('focus', '{"down":10}'))
    await page.goto('/focus')
    await page.getByRole('timer').waitFor()
    const tones = () => page.evaluate(() => (window as unknown as { tones(): number }).tones())
    const shown = () => page.getByRole('timer').textContent()
    // The server's clock does not follow the page's.
    const answer = await holdBack(page, '**/api/timer')
    // A countdown that begins shortly before the digits change.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    const before = await shown()
    while ((await shown()) === before) await page.clock.runFor(50)
    await page.clock.runFor(700)
    await page.getByText(focus.wayNames.down).click()
    await page.getByText(focus.countdownOf('10 dk')).waitFor()
    expect(await tones()).toBe(0)

    await page.clock.runFor(300_000)
    await page.getByText(focus.over).waitFor()
    expect(await tones()).toBe(1)
    answer()
    await stage.world.call('POST /timer/discard', { body: {} }, { as: ada })
  })

  it('is left by Escape to where the person came from', async () => {
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    const page = await stage.signedIn(ada, phone)
    await page.getByRole('link', { name: timer.focus }).click()
    await page.getByRole('dialog', { name: focus.title }).waitFor()
    await page.keyboard.press('Escape')

    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: timer.focus }).waitFor()
  })

  it('is paused and resumed from the lock screen once that is switched on, also after a reload', async () => {
    await stage.world.try('POST /timer/discard', { body: {} }, { as: ada })
    await stage.world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
    const page = await stage.signedIn(ada, phone, { path: '/focus' })
    await page.getByRole('button', { name: focus.ways }).click()
    const sheet = page.getByRole('dialog', { name: focus.ways })
    // What the browser would call when a button of the lock screen is pressed.
    await page.evaluate(() => {
      const { mediaSession } = navigator
      const set = mediaSession.setActionHandler.bind(mediaSession)
      mediaSession.setActionHandler = (action, handler) => {
        if (handler) document.addEventListener(`media-${action}`, () => handler({ action }))
        set(action, handler)
      }
    })
    const press = (action: string) =>
      page.evaluate((action) => void document.dispatchEvent(new Event(`media-${action}`)), action)
    const shown = () =>
      page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState])
    const isPaused = async () => (await stage.world.call('GET /timer', {}, { as: ada }))?.paused
    expect(await shown()).toEqual([undefined, 'none'])

    await sheet.getByLabel(focus.controls).check()
    await expect.poll(shown).toEqual([focus.title, 'playing'])
    await press('pause')
    await expect.poll(isPaused).toBe(true)
    await expect.poll(shown).toEqual([focus.title, 'paused'])
    await press('play')
    await expect.poll(isPaused).toBe(false)
    await expect.poll(shown).toEqual([focus.title, 'playing'])

    await page.reload()
    await expect.poll(shown).toEqual([focus.title, 'playing'])
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/silence.wav')),
      )
    await expect.poll(loaded).toBe(true)
  })
})
