import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, defne } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  given,
  holdBack,
  overflow,
  phone,
  violations,
  wholeChromiumPath,
  withDevice,
} from '../support/browser/browser.ts'
import { readLetter } from '../support/letter-text.ts'

const lines = (page: Page) => page.locator('main').getByRole('listitem')

describeInBrowser(
  'The letters',
  (stage) => {
    let today: string
    const study = (minutes: number) =>
      stage.world.call('GET /state/save', { query: { minutes, day: addDays(today, -1) } }, { as: ada })
    const rowsOf = async () =>
      (await stage.world.call('GET /ai/analysis-pdfs', { search: {} }, { as: ada })).rows
    beforeAll(async () => {
      today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
      await study(125)
    })

    it('are made, opened, saved, printed and shared', async () => {
      const page = await stage.signedIn(ada, desktop, { isOwn: true })
      await withDevice(page)
      await page.goto('/reports')
      await page.getByText(tr.letters.emptyTitle).waitFor()
      await page.getByRole('button', { name: tr.letters.make }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel(tr.fields.note).fill('Güzel bir haftaydı.')
      const release = await holdBack(page, '**/api/ai/analysis-pdfs')
      await sheet.getByRole('button', { name: tr.letters.submit, exact: true }).click()
      await sheet.getByRole('button', { name: tr.letters.making }).waitFor()
      expect(await sheet.getByRole('button', { name: tr.letters.making }).isDisabled()).toBe(true)
      release()
      await page.getByText(tr.letters.made).waitFor()
      const line = lines(page)
      await line.getByText(/^Haftalık mektup\s· /).waitFor()
      expect(await line.count()).toBe(1)

      const saving = page.waitForEvent('download')
      await line.getByRole('button', { name: new RegExp(`^${tr.common.download}: `) }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toBe(`etut-weekly-${today}.pdf`)
      const parts: Buffer[] = []
      for await (const part of await saved.createReadStream()) parts.push(part as Buffer)
      const { text } = await readLetter(Buffer.concat(parts))
      expect(text).toContain('Ada Yıldız bu hafta 1 gün, toplam 2 saat 5 dakika çalıştı.')
      expect(text).toContain('Güzel bir haftaydı.')

      await line.getByRole('button', { name: new RegExp(`^${tr.common.print}: `) }).click()
      await expect.poll(async () => (await given(page)).printed).toEqual(['application/pdf'])
      await line.getByRole('button', { name: new RegExp(`^${tr.letters.share}: `) }).click()
      await expect
        .poll(async () => (await given(page)).shared)
        .toEqual([
          {
            title: expect.stringMatching(/^Haftalık mektup/),
            name: `etut-weekly-${today}.pdf`,
            type: 'application/pdf',
            size: Buffer.concat(parts).length,
          },
        ])
      expect(await violations(page)).toEqual([])
    })

    it('say when their numbers have changed, and are made again', async () => {
      await study(45)
      const page = await stage.signedIn(ada, phone, { path: '/reports' })
      const line = lines(page)
      await line.getByText(tr.letters.stale).waitFor()
      expect(await overflow(page)).toBe(0)
      expect(await violations(page)).toEqual([])

      await line.getByRole('button', { name: new RegExp(`^${tr.letters.renew}: `) }).click()

      await page.getByText(tr.letters.made).waitFor()
      await line.getByText(tr.letters.stale).waitFor({ state: 'detached' })
      expect(await rowsOf()).toMatchObject([{ stale: false, note: 'Güzel bir haftaydı.' }])
    })

    it('are deleted and brought back', async () => {
      const page = await stage.signedIn(ada, desktop, { path: '/reports' })
      await lines(page)
        .getByRole('button', { name: new RegExp(`^${tr.common.delete}: `) })
        .click()
      await page.getByText(tr.letters.emptyTitle).waitFor()
      // No row is left beside the one that is gone.
      await page.locator('h1:focus').waitFor()
      expect(await rowsOf()).toEqual([])

      await page.getByRole('button', { name: tr.common.undo }).click()

      await page.getByText(tr.plan.restored).waitFor()
      await lines(page)
        .getByText(/^Haftalık mektup/)
        .waitFor()
      expect(await rowsOf()).toMatchObject([{ status: 'ready', note: 'Güzel bir haftaydı.' }])
    })

    it('that failed say why, cannot be opened, and are tried again', async () => {
      await stage.world.database.run`
      insert into analysis_pdf (user_id, id, kind, title, from_day, to_day, status, fault, created_by)
      values (${baris.id}, ${randomUUID()}, 'weekly', 'Haftalık mektup', ${addDays(today, -6)}, ${today}, 'failed',
              'timeout', ${baris.id})`
      const page = await stage.signedIn(baris, phone, { path: '/reports' })
      const line = lines(page)
      await line.getByText(tr.letters.states.failed).waitFor()
      await line
        .locator('.text-bad', { hasText: /\p{L}{3}/u })
        .last()
        .waitFor()
      expect(await line.getByRole('link', { name: new RegExp(`^${tr.common.open}: `) }).count()).toBe(0)
      expect(await violations(page)).toEqual([])

      await line.getByRole('button', { name: new RegExp(`^${tr.common.retry}: `) }).click()

      await line.getByRole('link', { name: new RegExp(`^${tr.common.open}: `) }).waitFor()
      expect(await line.getByText(tr.letters.states.failed).count()).toBe(0)
    })

    it('fit a narrow phone in English and in the dark', async () => {
      await stage.world.call('GET /user/save', { query: { locale: 'en' } }, { as: baris })
      const page = await stage.signedIn(
        baris,
        { width: 360, height: 740 },
        { locale: 'en-GB', theme: 'dark', isOwn: true },
      )
      await withDevice(page)
      await page.goto('/reports')
      await lines(page)
        .getByRole('link', { name: /^Open: / })
        .waitFor()
      // The file has its buttons on the page of the letter.
      expect(await lines(page).getByRole('button').count()).toBe(1)
      expect(await overflow(page)).toBe(0)
      await page.getByRole('button', { name: 'Make a letter' }).click()
      await page.getByRole('dialog').getByText('Mock exam', { exact: true }).click()
      await page.getByText('Add a mock exam first.').waitFor()
      expect(await overflow(page)).toBe(0)
      expect(await violations(page)).toEqual([])
    })

    it('say which sentences a model chose', async () => {
      await stage.world.database.run`update analysis_pdf set made_by = 'model' where user_id = ${ada.id}`
      const page = await stage.signedIn(ada, phone, { path: '/reports' })
      await lines(page).getByText(tr.letters.byModel).waitFor()
      expect(await overflow(page)).toBe(0)
    })

    it('have no page for a coach', async () => {
      const page = await stage.signedIn(defne, desktop, { path: '/reports' })
      await expect.poll(() => new URL(page.url()).pathname).not.toBe('/reports')
    })
  },
  {},
  wholeChromiumPath,
)
