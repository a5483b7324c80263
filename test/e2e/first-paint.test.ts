import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, turkce } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  holdBack,
  phone,
  settled,
  signIn,
  workerReady,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('The first contentful paint', (stage) => {
  it('loads nothing that the first screen does not show', async () => {
    const page = await stage.newPage(phone, { hasWorker: true })
    await page.addInitScript(() => {
      const marked = new MutationObserver(() => {
        if (!document.documentElement?.dataset.page) performance.mark('taken over')
      })
      marked.observe(document, { attributes: true, attributeFilter: ['data-page'], subtree: true })
    })
    await page.goto('/login')
    await page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Inter'))
    const entrance = await asked(page)
    expect(entrance.before.filter((name) => !/early|ahead|start|entrance|first|runtime/.test(name))).toEqual(
      [],
    )
    expect(entrance.after).toContain('/assets/inter.woff2')

    await signIn(page, ada)
    await workerReady(page)
    await page.goto('/dashboard')
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    const later = ['/api/topic', '/assets/sync', '/assets/week-card']
    await page.waitForFunction((names) => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return names.every((name) => files.some((file) => file.includes(name)))
    }, later)

    const { before, after } = await asked(page)
    // A returning device has the font in its cache.
    expect(before).toContain('/assets/inter.woff2')
    const first = /\/api\/(state|plan|croom|user\/data|insight\/(review|cheapest))\b/
    expect(before.filter((name) => /api/.test(name) && !first.test(name))).toEqual([])
    expect(
      before.filter((name) => /sync|kept|device-cache|timer-mini|week-card|chart|register|rest/.test(name)),
    ).toEqual([])
    for (const name of later) expect(after.join()).toContain(name)
  })

  it('asks for advice before React is there, but only where nothing planned is left', async () => {
    const { call } = stage.world
    async function visit() {
      const page = await stage.signedIn(ada, phone)
      await settled(page)
      const advice: string[] = []
      page.on('request', (request) => {
        const [, name] = /\/api\/insight\/(\w+)/.exec(request.url()) ?? []
        if (name) advice.push(name)
      })
      await holdBack(page, '**/assets/start-*.js')
      const planned = page.waitForResponse(/\/api\/plan$/)
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await (await planned).finished()
      return { page, advice }
    }
    const free = await visit()
    await expect.poll(() => free.advice).toEqual(['review', 'cheapest'])

    const { day } = (await call('GET /state', { query: {} }, { as: ada })).today
    const item = { day, study_id: turkce, kind: 'practice' as const, minutes: 40 }
    const { id } = await call('GET /plan/save', { query: item }, { as: ada })
    const busy = await visit()
    // A request of the page's own, after which it would have sent what the plan leads to.
    await busy.page.evaluate(async () => {
      await fetch(window.location.href)
    })
    await call('GET /plan/delete/{id}', { params: { id }, query: {} }, { as: ada })
    expect(busy.advice).toEqual([])
  })

  it('needs no Intl, whose first use blocks a phone', async () => {
    const page = await stage.signedIn(ada, phone)
    await page.addInitScript(() => {
      const used = (name: string) => performance.mark(`uses ${name}`)
      for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules'] as const)
        Reflect.set(
          Intl,
          name,
          new Proxy(Intl[name], {
            construct: (target, from) => [used(name), Reflect.construct(target, from)][1],
            apply: (target, self, from) => [used(name), Reflect.apply(target, self, from)][1],
          }),
        )
    })
    for (const path of ['/dashboard', '/progress']) {
      await page.goto(path)
      await settled(page)
      expect(await page.getByText(/\d/).count()).toBeGreaterThan(0)
      const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))
      expect(marks.filter((name) => name.startsWith('uses'))).toEqual([])
    }
    // It sees it where it is used.
    await page.evaluate(() => new Intl.NumberFormat('tr'))
    expect(await page.evaluate(() => performance.getEntriesByName('uses NumberFormat').length)).toBe(1)
  })

  it('asks first for what the page of progress needs, and once', async () => {
    const page = await stage.signedIn(ada, phone)
    await settled(page)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Not what the first screen asks for late.
      const isOfPage = request.headers().referer?.endsWith('/progress')
      if (isOfPage && pathname.startsWith('/api/')) calls.push(pathname.slice(4))
    })
    await page.goto('/progress')
    await page.getByRole('region', { name: tr.progress.sentences }).waitFor()
    // Asked for after the first paint, on every screen.
    await expect.poll(() => calls).toContain('/notice')

    // The last two are of the class group that the first ones tell of.
    const figures = [
      '/insight/quality',
      '/croom',
      `/user/data/${ada.id}`,
      '/insight/cheapest',
      '/insight/forecast',
    ]
    const named = calls.map((call) => call.replace(/^(\/insight\/(cheapest|forecast))\/.*/, '$1'))
    expect(named.slice(0, 6)).toEqual(['/state', ...figures])
    expect(named.slice(6).filter((call) => figures.includes(call))).toEqual([])
  })

  it('draws the sentences of progress before all words and all styles are there', async () => {
    const page = await stage.signedIn(ada, phone)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    for (const file of ['**/assets/rest-*', '**/assets/all-*'])
      await page.route(file, (route) => held.then(() => route.continue()))
    await page.goto('/progress')
    await page.getByRole('region', { name: tr.progress.sentences }).waitFor()
    expect(await page.getByRole('heading', { name: tr.progress.map }).count()).toBe(0)

    release()
    await page.getByRole('heading', { name: tr.progress.map }).waitFor()
  })

  it('shows no place for comments of a day before it is known that there are some', async () => {
    const page = await stage.signedIn(ada, phone)
    const asked = page.waitForRequest(/api\/comment$/)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/api\/comment$/, (route) => held.then(() => route.continue()))
    await page.goto('/log')
    await asked
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const news = page.getByRole('heading', { name: tr.comments.unread })
    expect(await news.count()).toBe(0)
    release()
    await settled(page)
    expect(await news.count()).toBe(0)
  })

  it('works without a lazy chunk that failed to load, and loads it once the network is back', async () => {
    const context = await stage.visitor(phone)
    const page = await context.newPage()
    await page.goto('/login')
    let isTaken = false
    await page.route('**/assets/week-card-*', async (route) => {
      if (isTaken) return route.continue()
      isTaken = true
      // What the first screen cannot do without is there by then, also on a slow machine.
      await page.getByText(tr.dashboard.now, { exact: true }).waitFor()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await signIn(page, ada)
    await page.getByText('Gördüğün sayılar en son alınanlar').waitFor()
    expect(await page.getByText(tr.dashboard.now, { exact: true }).count()).toBe(1)

    await context.setOffline(false)
    await page.getByRole('heading', { name: like(tr.today.week) }).waitFor()
    // Console messages of offline requests.
    stage.complaints.splice(0)
  })
})

/** Requests of the page before and after the first paint, without hashes. */
async function asked(page: Page) {
  const { painted, files } = await page.evaluate(() => ({
    // On a page of the build, when React has taken over.
    painted:
      (
        performance.getEntriesByName('taken over')[0] ??
        performance.getEntriesByName('first-contentful-paint')[0]
      )?.startTime ?? 0,
    files: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }))
  const names = (isBefore: boolean) =>
    files
      .filter(({ startTime }) => startTime < painted === isBefore)
      .map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\./, '.'))
  return { before: names(true), after: names(false) }
}
