import { expect, it } from 'vitest'
import { baris, cem, defne } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'
import { gate } from '../support/gate.ts'

const words = tr.roster

describeInBrowser('A coach invites a class from a list', (stage) => {
  const pendingOf = async () =>
    (await stage.world.call('GET /link', {}, { as: cem })).links.filter(({ status }) => status === 'pending')

  it.each([
    ['desktop, 200 people', desktop, 'a', baris, 200],
    ['phone, a class', phone, 'b', defne, 32],
  ])('in four actions, with faulty rows and nobody twice: %s', async (_, device, tag, owner, people) => {
    const count = String(people)
    const list = [
      'Ad Soyad;E-posta',
      `Elif Nur;${tag}elif@example.com`,
      `Bilinen;${owner.email}`,
      'Can Ak;can-example.com',
      ...Array.from({ length: people - 2 }, (_, n) => `Öğrenci ${n};${tag}${n}@example.com`),
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
    await act(page.getByRole('dialog').getByText(tr.common.list, { exact: true }).click())
    await act(choose())
    await page.getByText(words.fresh(count)).waitFor()
    await page.getByText(`${words.statuses.faulty}: 1`).waitFor()
    const first = page.getByRole('list', { name: words.people }).getByRole('listitem').first()
    expect(await first.textContent()).toContain('Can Ak')
    expect(await first.textContent()).toContain(words.statuses.faulty)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    // A piece of fifty is the progress that is shown.
    const progress = page.getByRole('progressbar').waitFor()
    await act(page.getByRole('button', { name: words.invite(count) }).click())
    await progress
    await page.getByText(words.done(count)).waitFor({ timeout: 60_000 })
    expect(actions).toBe(4)
    expect(await violations(page)).toEqual([])
    const pending = await pendingOf()
    // The one whose address has an account is among them.
    expect(pending.length - before).toBe(people)
    expect(pending.map(({ student }) => student.name)).toContain('Elif Nur')

    await choose()
    await page.getByText(words.nothing).waitFor()
    await page.getByText(`${words.statuses.sent}: ${count}`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(tr.students.pendingText).waitFor()
  })

  it('to its end, whatever file is chosen meanwhile', async () => {
    const page = await stage.signedIn(cem, desktop)
    const { opened, open } = gate()
    await page.route('**/api/roster', async (route) => {
      if (route.request().postDataJSON().save) await opened
      await route.continue()
    })
    const choose = (name: string) => {
      const people = Array.from({ length: 28 }, (_, n) => `${name} ${n};${name}${n}@example.com`)
      const buffer = Buffer.from(['Ad Soyad;E-posta', ...people].join('\n'))
      return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    }
    await page.getByRole('button', { name: tr.students.invite }).click()
    await page.getByRole('dialog').getByText(tr.common.list, { exact: true }).click()
    await choose('once')
    await page.getByRole('button', { name: words.invite('28') }).click()
    await page.getByRole('progressbar').waitFor()

    await choose('sonra')
    open()

    await page.getByText(words.done('28')).waitFor({ timeout: 60_000 })
    const people = await page.getByRole('list', { name: words.people }).textContent()
    expect(people).toContain('once27@example.com')
    expect(people).not.toContain('sonra')
  })
})
