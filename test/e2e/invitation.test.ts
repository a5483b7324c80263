import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, fatma, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, overflow, phone, settled, violations } from '../support/browser/browser.ts'

const password = 'kalem-defter-9'

describeInBrowser('An invitation by link', (stage) => {
  let group: { id: string; name: string }
  beforeAll(async () => {
    group = await stage.world.call('GET /croom/save', { query: { name: '12-A' } }, { as: cem })
  })

  const invite = (croom_id?: string) =>
    stage.world.call(
      'POST /link/invite',
      { body: { access: 'act', ...(croom_id && { croom_id }) } },
      { as: cem },
    )
  const inviteParent = () => stage.world.call('POST /parent/invite', { body: {} }, { as: baris })
  const here = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
  const cardOf = (page: Page) => page.getByRole('region', { name: tr.invitation.title })
  /** The code leaves the address at once. */
  const leaves = (page: Page) => expect.poll(() => new URL(page.url()).hash).toBe('')

  it('of a coach is made and sent in two presses', async () => {
    const page = await stage.signedIn(cem, phone)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await page.goto('/students')
    let presses = 0
    const press = async (target: Locator) => {
      presses += 1
      await target.click()
    }
    await press(page.getByRole('button', { name: tr.students.invite }).first())
    const opened = page.context().waitForEvent('page')
    await press(page.getByRole('dialog').getByRole('button', { name: tr.invitation.whatsApp }))
    const tab = await opened
    await tab.waitForURL('https://wa.me/**')

    expect(presses).toBe(2)
    const said = new URL(tab.url()).searchParams.get('text') ?? ''
    const code = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    expect(said).toContain(`/register#coach=${code}`)
    await tab.close()
    await settled(page)
    await page.getByRole('img', { name: tr.invitation.qr }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await page
      .getByRole('dialog')
      .getByRole('button', { name: tr.invitation.withdraw, exact: true })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: tr.invitation.withdrawSure }).click()
    await page.getByText(tr.invitation.withdrawn).waitFor()
    const gone = await stage.world.try('POST /invite/preview', { body: { code } }, {})
    expect(gone.status).toBe(404)
  })

  it('takes four presses from the link to a new account that is linked and in the group', async () => {
    const { url } = await invite(group.id)
    const page = await stage.newPage(phone)
    await page.goto(here(url))
    await leaves(page)
    const card = cardOf(page)
    await card.getByText(cem.name, { exact: true }).waitFor()
    await card.getByText(tr.invitation.joins(group.name)).waitFor()
    await card.getByText(tr.settings.linkAct).waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    let presses = 0
    const press = async (target: Locator) => {
      presses += 1
      await target.click()
    }
    const type = async (target: Locator, text: string) => {
      await press(target)
      await target.fill(text)
    }
    await type(page.getByLabel(tr.register.name), 'Ece Su')
    await type(page.getByLabel(tr.login.email), 'ece@example.com')
    await type(page.getByLabel(tr.password.label, { exact: true }), password)
    await press(page.getByRole('button', { name: tr.register.submit }))
    await page.waitForURL('**/dashboard')

    expect(presses).toBe(4)
    const { links } = await stage.world.call('GET /link', {}, { as: cem })
    expect(links.map(({ student }) => student.name)).toContain('Ece Su')
    const { members } = await stage.world.call(
      'GET /croom/data/{id}',
      { params: { id: group.id } },
      { as: cem },
    )
    expect(members?.map(({ name }) => name)).toContain('Ece Su')
    expect(await page.evaluate(() => sessionStorage.getItem('invitation'))).toBeNull()
  })

  it('of a student makes a parent’s account that reads the child', async () => {
    const { url } = await inviteParent()
    const page = await stage.newPage(phone)
    await page.goto(here(url))
    await leaves(page)
    await cardOf(page).getByText(tr.invitation.asParent).waitFor()
    await page.getByLabel(tr.register.name).fill('Gül Demir')
    await page.getByLabel(tr.login.email).fill('gul@example.com')
    await page.getByLabel(tr.password.label, { exact: true }).fill(password)
    await page.getByRole('button', { name: tr.register.submit }).click()
    await page.getByText(baris.name).first().waitFor()
  })

  it('that is used says so, makes no account, and can be left out', async () => {
    const { url, code } = await invite()
    const taking = { name: 'Can Su', email: 'can@example.com', password, role_id: roleIds.student, code }
    await stage.world.call('POST /auth/register', { body: taking }, {})
    const page = await stage.newPage(phone)
    await page.goto(here(url))
    await cardOf(page).getByText(tr.invitation.gone).waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: tr.invitation.without }).click()
    await cardOf(page).waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: tr.register.coach }).waitFor()
  })

  it('that is used while the form is typed is refused at the invitation', async () => {
    const { url, code } = await invite()
    const page = await stage.newPage(phone)
    await page.goto(here(url))
    await cardOf(page).getByText(cem.name, { exact: true }).waitFor()
    const taking = { name: 'Efe Su', email: 'efe@example.com', password, role_id: roleIds.student, code }
    await stage.world.call('POST /auth/register', { body: taking }, {})
    await page.getByLabel(tr.register.name).fill('Ela Su')
    await page.getByLabel(tr.login.email).fill('ela@example.com')
    await page.getByLabel(tr.password.label, { exact: true }).fill(password)
    await page.getByRole('button', { name: tr.register.submit }).click()
    await cardOf(page).getByRole('alert').waitFor()
    expect(new URL(page.url()).pathname).toBe('/register')
  })

  it('shows itself in the settings to who is signed in, and links only when it is accepted', async () => {
    const { url } = await invite(group.id)
    const page = await stage.signedIn(baris, phone, { path: here(url) })
    await page.waitForURL('**/settings*')
    await leaves(page)
    await page.getByText(tr.invitation.joins(group.name)).waitFor()
    const linked = async () => (await stage.world.call('GET /link', {}, { as: baris })).links.length
    expect(await linked()).toBe(0)
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    // A reload keeps it for a while.
    await page.reload()
    await page.getByRole('button', { name: tr.settings.linkAccept }).click()
    await page.getByText(tr.settings.linked(cem.name)).waitFor()
    expect(await linked()).toBe(1)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    expect(await page.getByText(tr.invitation.joins(group.name)).count()).toBe(0)
  })

  it.each([
    ['a coach', cem],
    ['a parent', fatma],
  ])('of a coach is told kindly to %s, who cannot take it', async (_, who) => {
    const { url, code } = await invite()
    const page = await stage.signedIn(who, phone, { path: here(url) })
    await page.getByText(tr.invitation.otherRole.coach).waitFor()
    await page.getByRole('button', { name: tr.common.close }).click()
    await page.getByText(tr.invitation.otherRole.coach).waitFor({ state: 'detached' })
    expect((await stage.world.try('POST /invite/preview', { body: { code } }, {})).status).toBe(200)
  })

  it('waits for a sign-in of who has an account', async () => {
    const { url } = await invite()
    const page = await stage.newPage(phone)
    await page.goto(here(url))
    await cardOf(page).getByText(cem.name, { exact: true }).waitFor()
    await page.getByRole('link', { name: tr.login.title }).last().click()
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.getByRole('button', { name: tr.login.title, exact: true }).click()
    await page.waitForURL('**/settings')
    await page.getByRole('heading', { name: tr.settings.linkTitle }).waitFor()
    await page.getByRole('button', { name: tr.common.cancel, exact: true }).click()
    await page.getByRole('heading', { name: tr.settings.linkTitle }).waitFor({ state: 'detached' })
  })

  it('is made for a class of thirty in one press, as a sheet for the printer', async () => {
    const page = await stage.signedIn(cem, phone, { path: `/crooms/${group.id}` })
    await page.getByRole('button', { name: tr.invitation.byLink }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: tr.invitation.prepareMany('30') }).click()
    await sheet.getByText(tr.invitation.ready('30')).waitFor()
    await settled(page)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('.printed li').filter({ visible: true })
    await expect.poll(() => printed.count()).toBe(30)
    expect(await printed.locator('svg').count()).toBe(30)
    expect(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    expect(await printed.count()).toBe(0)

    await sheet.getByRole('button', { name: tr.invitation.withdrawAll, exact: true }).click()
    await sheet.getByRole('button', { name: tr.invitation.withdrawSure }).click()
    await page.getByText(tr.invitation.withdrawn).waitFor()
  })
})
