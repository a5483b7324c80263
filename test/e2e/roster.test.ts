import { expect, it } from 'vitest'
import { baris, cem, defne } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'

const words = tr.roster

describeInBrowser('A coach invites a class from a list', (stage) => {
  const pendingOf = async () =>
    (await stage.world.call('GET /link', {}, { as: cem })).links.filter(({ status }) => status === 'pending')

  it.each([
    ['desktop', desktop, 'a', baris],
    ['phone', phone, 'b', defne],
  ])('in four actions, with faulty rows named and nobody twice: %s', async (_, device, tag, owner) => {
    const list = [
      'Ad Soyad;E-posta',
      `Elif Nur;${tag}elif@example.com`,
      `Bilinen;${owner.email}`,
      'Can Ak;can-example.com',
      ...Array.from({ length: 30 }, (_, n) => `Öğrenci ${n};${tag}${n}@example.com`),
    ].join('\n')
    const before = (await pendingOf()).length
    const page = await stage.signedIn(cem, device)
    let actions = 0
    const act = async (work: Promise<unknown>) => {
      actions += 1
      await work
    }
    const choose = () =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'sinif.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })

    await act(page.getByRole('button', { name: tr.students.invite }).click())
    await act(page.getByRole('dialog').getByText(words.way, { exact: true }).click())
    await act(choose())
    await page.getByText(words.fresh('32')).waitFor()
    await page.getByText(words.faulty('1')).waitFor()
    const first = page.getByRole('list', { name: words.people }).getByRole('listitem').first()
    expect(await first.textContent()).toContain('Can Ak')
    expect(await first.textContent()).toContain(words.statuses.faulty)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await act(page.getByRole('button', { name: words.invite('32') }).click())
    await page.getByText(words.done('32')).waitFor()
    expect(actions).toBe(4)
    expect(await violations(page)).toEqual([])
    const pending = await pendingOf()
    // The one whose address has an account is among them.
    expect(pending.length - before).toBe(32)
    expect(pending.map(({ student }) => student.name)).toContain('Elif Nur')

    await choose()
    await page.getByText(words.nothing).waitFor()
    await page.getByText(words.sent('32')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(tr.students.pendingText).waitFor()
  })
})
