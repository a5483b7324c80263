import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ada } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  chromiumPath,
  desktop,
  keptDrafts,
  openStage,
  type Stage,
  settled,
  signIn,
  workerReady,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

const built = `${process.cwd()}/dist/web`
/** Chromium leaves a visit unanswered that begins while it exchanges the workers; the next one is answered. */
const visit = { timeout: 10_000 }

describe.skipIf(chromiumPath === '')('A new release, while pages of the previous one are open', () => {
  let stage: Stage
  let webRoot: string
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'etut-release-'))
    await cp(built, webRoot, { recursive: true })
    stage = await openStage(webRoot)
    await stage.joinTyt(ada)
  })
  beforeEach(async () => {
    await rm(webRoot, { recursive: true })
    await cp(built, webRoot, { recursive: true })
  })
  afterAll(async () => {
    await stage?.close()
    await rm(webRoot, { recursive: true, force: true })
  })
  afterEach(() => expect(stage.complaints.splice(0)).toEqual([]))

  /** Replaces the served build by one with other hashes. */
  async function release(mark: string): Promise<void> {
    const names = (await readdir(join(built, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name))
    const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, `${mark}$1`)]))
    const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
    await rm(webRoot, { recursive: true })
    await cp(built, webRoot, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
    for (const file of (await readdir(webRoot, { recursive: true })).filter((name) =>
      /\.(js|css|html)$/.test(name),
    )) {
      const text = await readFile(join(webRoot, file), 'utf8')
      await rm(join(webRoot, file))
      const changed = text.replace(anyName, (name) => renamed.get(name) ?? name)
      await writeFile(
        join(
          webRoot,
          file.replace(anyName, (name) => renamed.get(name) ?? name),
        ),
        changed.replace(/etut-shell-(?=[\w-]{12})/, `etut-shell-${mark}`),
      )
    }
    for (const [name, next] of renamed) {
      if (!/\.(js|css)$/.test(name)) await cp(join(built, 'assets', name), join(webRoot, 'assets', next))
    }
  }

  const version = (page: Page) =>
    page.locator('script[src*="/assets/start"]').evaluate((script) => script.getAttribute('src'))
  const correct = (page: Page) =>
    page.getByRole('textbox', { name: `Türkçe, ${tr.record.fields.correct}`, exact: true })

  it('keeps the outbox and the drafts, and screens of the previous one still open', async () => {
    const visitor = await stage.visitor(desktop, { hasWorker: true })
    // Its worker may still fetch files, which the next test replaces.
    onTestFinished(() => visitor.close())
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.goto('/log')
    await settled(page)
    await workerReady(page)
    const old = await version(page)
    await visitor.setOffline(true)
    await page.goto('/log?new=1')
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill('35')
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText(tr.offline.waiting(1)).waitFor()

    await release('Next')
    await page.getByRole('navigation').getByRole('link', { name: tr.shell.screens.trials }).click()
    await page.getByRole('heading', { name: tr.shell.screens.trials, level: 1 }).waitFor()
    expect(await version(page)).toBe(old)

    await visitor.setOffline(false)
    await page.getByText(like(tr.offline.waiting)).waitFor({ state: 'hidden' })
    await expect
      .poll(async () => {
        await page.goto('/trial-exams/new', visit)
        return version(page)
      })
      .toContain('Next')
    await correct(page).focus()
    await page.keyboard.type('291')
    await expect.poll(async () => JSON.stringify(await keptDrafts(page))).toContain('"29"')
    await release('Later')
    await expect
      .poll(async () => {
        await page.reload(visit)
        return version(page)
      })
      .toContain('Later')
    await expect.poll(() => correct(page).inputValue()).toBe('29')

    const { records } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    expect(records.rows.map(({ minutes }) => minutes)).toEqual([35])
  })

  it('reloads the page when a lazy chunk is gone, and keeps the input', async () => {
    const visitor = await stage.visitor(undefined)
    // Its worker may still fetch files, which the next test replaces.
    onTestFinished(() => visitor.close())
    const page = await visitor.newPage()
    await signIn(page, ada)
    await page.goto('/trial-exams/new')
    await correct(page).focus()
    await page.keyboard.type('304')
    await page.getByText(tr.trialEntry.onDevice).waitFor()

    await settled(page)
    await release('Next')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const loaded = page.waitForEvent('load')
    await page.keyboard.press('?')
    await loaded
    // On a busy machine the page that is left may still say that the chunk is missing.
    stage.complaints.splice(0)
    await expect.poll(() => correct(page).inputValue()).toBe('30')
    expect(await version(page)).toContain('Next')
    await page.getByRole('navigation').getByRole('link', { name: tr.shell.screens.plan }).click()
    await page.getByRole('heading', { name: tr.shell.screens.plan, level: 1 }).waitFor()
  })
})
