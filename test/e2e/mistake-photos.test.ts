import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { ada, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { limits } from '#rules/limits.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, phone } from '../support/browser/browser.ts'
import { drawn } from '../support/pictures.ts'

const words = tr.mistakes
const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }

describeInBrowser('A photo of a question', (stage) => {
  beforeEach(async () => {
    await stage.joinTyt(ada)
    await stage.world.database.run`delete from mistake`
    // A topic that is offered.
    await stage.world.call('POST /mistake', { body: { ...place, text: 'Önceki soru' } }, { as: ada })
  })

  const saved = async () =>
    (await stage.world.call('GET /mistake', { query: { state: 'open' } }, { as: ada })).rows.filter(
      ({ picture }) => picture,
    )
  const photo = (name: string, mimeType: string, bytes: Uint8Array) => ({
    name,
    mimeType,
    buffer: Buffer.from(bytes),
  })
  const shot = (page: Page) => page.locator('input[capture]')

  it('that is none is refused with the reason, which keeps what is typed', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/mistakes?new=1' })
    const form = page.getByRole('dialog', { name: words.addTitle })
    await form.getByLabel(words.answer).fill('Not')
    /** A PNG that says to be 30,000 points wide and high. */
    const huge = Buffer.alloc(64)
    huge.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
    huge.writeUInt32BE(30_000, 16)
    huge.writeUInt32BE(30_000, 20)
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const faulty = [
      [photo('dev.png', 'image/png', huge), words.faults.tooLarge],
      [photo('soru.heic', 'image/heic', heic), words.faults.heic],
      [photo('soru.jpg', 'image/jpeg', Buffer.from('%PDF-1.7')), words.faults.unreadable],
    ] as const
    for (const [file, fault] of faulty) {
      await shot(page).setInputFiles(file)
      await form.getByText(fault).waitFor()
    }
    // A polyglot: what the page draws is only the picture.
    const polyglot = Buffer.concat([
      drawn.jpeg,
      Buffer.from('<script>alert(1)</script>'),
      // 40 MB in all: it is made small as any other photo.
      Buffer.alloc(40_000_000),
    ])
    const path = join(tmpdir(), `${randomUUID()}.jpg`)
    await writeFile(path, polyglot)
    await shot(page).setInputFiles(path)
    await form.getByRole('img', { name: tr.fields.picture_id }).waitFor()
    await rm(path)

    expect(await form.getByLabel(words.answer).inputValue()).toBe('Not')
  })

  it('that is still being made small leaves what is typed meanwhile', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/mistakes?new=1' })
    const form = page.getByRole('dialog', { name: words.addTitle })
    await page.evaluate(() => {
      const made = createImageBitmap.bind(window)
      const held = (photo: Blob) =>
        new Promise((resolve) => addEventListener('goon', () => resolve(made(photo)), { once: true }))
      Object.assign(window, { createImageBitmap: held })
    })
    await shot(page).setInputFiles(photo('soru.jpg', 'image/jpeg', drawn.jpeg))
    await form.getByText(words.shrinking).waitFor()
    await form.getByLabel(words.answer).fill('Cevap C')
    await form.getByLabel(words.reason).selectOption(tr.trials.reasons.slip)
    await page.evaluate(() => dispatchEvent(new Event('goon')))
    await form.getByRole('img', { name: tr.fields.picture_id }).waitFor()

    expect(await form.getByLabel(words.answer).inputValue()).toBe('Cevap C')
    expect(await form.getByLabel(words.reason).inputValue()).toBe('slip')
  })

  it('of any size is made small enough', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/mistakes?new=1' })
    const form = page.getByRole('dialog', { name: words.addTitle })
    // Noise is what is packed worst.
    const large = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 4000
      canvas.height = 3000
      const context = canvas.getContext('2d')
      const noise = new Uint8ClampedArray(4000 * 3000 * 4)
      let n = 7
      for (let at = 0; at < noise.length; at++) {
        n = (n * 1_103_515_245 + 12_345) % 2_147_483_648
        noise[at] = n >> 16
      }
      context?.putImageData(new ImageData(noise, 4000, 3000), 0, 0)
      const url = canvas.toDataURL('image/jpeg', 0.9)
      return url.slice(url.indexOf(',') + 1)
    })
    await shot(page).setInputFiles(photo('soru.jpg', 'image/jpeg', Buffer.from(large, 'base64')))
    await form.getByRole('img', { name: tr.fields.picture_id }).waitFor()
    await form.getByRole('button', { name: tr.common.save, exact: true }).click()
    await form.waitFor({ state: 'detached' })

    const [made] = await saved()
    expect(made?.picture?.bytes).toBeLessThanOrEqual(limits.pictureBytes)
    expect(Math.max(made?.picture?.width ?? 0, made?.picture?.height ?? 0)).toBeLessThanOrEqual(1600)
  })

  it('that finds the device full is said not to be kept, and the form stays', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/mistakes?new=1' })
    const form = page.getByRole('dialog', { name: words.addTitle })
    await shot(page).setInputFiles(photo('soru.jpg', 'image/jpeg', drawn.jpeg))
    await form.getByRole('img', { name: tr.fields.picture_id }).waitFor()
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.context().setOffline(true)
    await form.getByRole('button', { name: tr.common.save, exact: true }).click()
    await page.getByText(words.notKept).waitFor()
    expect(await form.getByRole('img', { name: tr.fields.picture_id }).count()).toBe(1)

    await page.context().setOffline(false)
    await form.getByRole('button', { name: tr.common.save, exact: true }).click()
    await form.waitFor({ state: 'detached' })
    expect(await saved()).toHaveLength(1)
  })
})
