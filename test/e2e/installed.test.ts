import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { screenStatus } from '#rules/screens.ts'
import { dayAt } from '#rules/time-zone.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, phone, violations, workerReady } from '../support/browser/browser.ts'

const today = dayAt(Date.now(), 'Europe/Istanbul', 4)

type Manifest = {
  shortcuts: { name: string; url: string }[]
  share_target: { action: string; method: string; enctype: string; params: { files: { name: string }[] } }
}

describeInBrowser('The installed app', (stage) => {
  beforeAll(() => stage.joinTyt(ada, baris))
  const manifestOf = async (page: Page): Promise<Manifest> =>
    (await page.request.get('/manifest.webmanifest')).json()

  it('has shortcuts to the timer, a record by hand and a trial exam', async () => {
    const page = await stage.signedIn(ada, phone)
    const { shortcuts } = await manifestOf(page)
    expect(shortcuts.map(({ url }) => screenStatus(new URL(url, stage.address).pathname))).toEqual([
      200, 200, 200,
    ])
    const [start, byHand, trial] = shortcuts.map(({ url }) => url)

    await page.goto(start ?? '')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.goto(byHand ?? '')
    await page.getByRole('dialog').getByRole('button', { name: tr.common.save }).waitFor()
    await page.goto(trial ?? '')
    await page.getByRole('heading', { level: 1, name: /deneme/i }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/trial-exams/new')
  })

  /** What a device does with a file that is shared with the app: it posts the form of the manifest. */
  async function share(page: Page, name: string, content: string) {
    const { share_target } = await manifestOf(page)
    await page.evaluate(
      ([target, name = '', content = '']) => {
        const { action, method, enctype, params } = target as Manifest['share_target']
        const form = Object.assign(document.createElement('form'), { action, method, enctype })
        const input = Object.assign(document.createElement('input'), {
          type: 'file',
          name: params.files[0]?.name,
        })
        const files = new DataTransfer()
        files.items.add(new File([content as string], name as string, { type: 'text/csv' }))
        input.files = files.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      [share_target, name, content] as const,
    )
  }

  it('asks before it reads a file from the share sheet, and takes it once', async () => {
    const page = await stage.signedIn(baris, phone, { path: '/log', hasWorker: true })
    await workerReady(page)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()

    await share(
      page,
      'Kasım sonuçları.csv',
      'Ad;Tarih;Türkçe Doğru;Türkçe Yanlış\nPaylaşılan;2024-11-01;30;4',
    )

    const words = tr.trialImport
    const sent: string[] = []
    page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
    await page.getByText(words.offered('Kasım sonuçları.csv')).waitFor()
    expect(await violations(page)).toEqual([])
    expect(sent).not.toContain('/api/import/trialexam')
    await page.getByRole('button', { name: words.takeOffered }).click()
    await page.getByText('Paylaşılan').waitFor()
    await page.getByText('Kasım sonuçları.csv').waitFor()
    expect(page.url()).toMatch(/\/trial-exams\/import$/)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => caches.has('etut-shared'))).toBe(false)
    // Nothing is saved before the person has looked.
    expect((await stage.world.call('GET /trialexam', { query: {} }, { as: baris })).total).toBe(0)

    await page.goto('/trial-exams/import?shared=true')
    await page.locator('input[type=file]').waitFor({ state: 'attached' })
    await expect.poll(() => page.url()).toMatch(/import$/)
    expect(await page.getByRole('button', { name: words.takeOffered }).count()).toBe(0)
    expect(await page.getByText('Paylaşılan').count()).toBe(0)
  })

  it('shows the number of due reviews on its icon, until its person signs out', async () => {
    const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
    const day = addDays(today, -60)
    await stage.world.call(
      'GET /state/save',
      { query: { ...place, day, minutes: 40, level: 2, kind: 'lecture' } },
      { as: ada },
    )
    const { review_due } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(review_due).toBeGreaterThan(0)
    const context = await stage.visitor(desktop)
    const badges: number[] = []
    await context.exposeFunction('keepBadge', (count: number) => void badges.push(count))
    await context.addInitScript(() => {
      const { keepBadge } = window as unknown as { keepBadge(count: number): Promise<void> }
      Object.assign(Navigator.prototype, { setAppBadge: keepBadge, clearAppBadge: () => keepBadge(0) })
    })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill('günaydın-etüt')
    await page.getByRole('button', { name: tr.login.title }).click()
    await page.waitForURL('**/dashboard')
    await expect.poll(() => badges.at(-1)).toBe(review_due)

    await page.getByRole('button', { name: tr.shell.more }).click()
    await page.getByRole('button', { name: tr.shell.logout }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => badges.at(-1)).toBe(0)
  })
})
