import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, cem, seedPassword } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  overflow,
  phone,
  violations,
} from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

const words = tr.passkey
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Passkeys have to know the port of the address before the server has one: this one leads to it.
let inner = 0
const door = createServer((socket) => {
  const server = connect(inner, '127.0.0.1')
  for (const each of [socket, server]) each.on('error', () => socket.destroy() && server.destroy())
  socket.pipe(server).pipe(socket)
})
await once(door.listen(0, '127.0.0.1'), 'listening')
const origin = `http://localhost:${(door.address() as AddressInfo).port}`
afterAll(() => void door.close())

/** A phone or a computer that has verified its person, as Chromium plays it. */
async function newDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person touches the device when it asks. */
    touches: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function signIn(page: Page, { email } = ada): Promise<void> {
  await page.goto(`${origin}/login?to=%2Fsettings%3Fsection%3Dsecurity`)
  await page.getByLabel(tr.login.email).fill(email)
  await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
  await page.keyboard.press('Enter')
}

async function addPasskey(page: Page): Promise<void> {
  await button(page, words.add).waitFor()
  await button(page, words.add).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(tr.account.ownPassword).fill(seedPassword)
  await button(page, tr.common.continue).click()
}

/** Ends the session of this browser. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
}

describeInBrowser(
  'A passkey',
  (stage) => {
    beforeAll(() => {
      inner = (stage.world.app.server.address() as AddressInfo).port
    })
    beforeEach(() => stage.world.renew())

    it('is added in the settings, signs in by one touch, and is deleted', async () => {
      const page = await stage.newPage(phone)
      const device = await newDevice(page)
      await signIn(page)
      await addPasskey(page)
      await page.getByText(words.added).waitFor()
      const remove = page.getByRole('button', { name: `${tr.common.delete}: Chrome` })
      await remove.waitFor()
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)

      await signOut(page)
      await device.touches(false)
      await page.goto(`${origin}/login`)
      await button(page, tr.login.passkey).waitFor()
      expect(await page.getByLabel(tr.login.email).getAttribute('autocomplete')).toBe('username webauthn')
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      await device.touches(true)
      await button(page, tr.login.passkey).click()
      await page.waitForURL('**/dashboard')

      await page.goto(`${origin}/settings?section=security`)
      await page.getByText(like(words.lastUsed)).waitFor()
      await remove.click()
      await page.getByRole('button', { name: `${tr.common.deleteSure}: Chrome` }).click()
      await page.getByText(words.deleted).waitFor()
      expect(await stage.world.database.rows`select 1 from passkey`).toEqual([])
    })

    it('is offered in the field of the e-mail, and goes on to where the person was going', async () => {
      const page = await stage.newPage(desktop)
      await newDevice(page)
      await signIn(page)
      await addPasskey(page)
      await page.getByText(words.added).waitFor()

      await signOut(page)
      await page.goto(`${origin}/login?to=%2Flog`)
      await page.waitForURL('**/log')
    })

    it('that was deleted says so at the sign-in, and the password still works', async () => {
      const page = await stage.newPage(desktop)
      const device = await newDevice(page)
      await signIn(page)
      await addPasskey(page)
      await page.getByText(words.added).waitFor()
      await stage.world.database.run`delete from passkey`

      await signOut(page)
      await device.touches(false)
      await page.goto(`${origin}/login`)
      await button(page, tr.login.passkey).waitFor()
      await device.touches(true)
      await button(page, tr.login.passkey).click()
      await page.getByText('Bu geçiş anahtarı hesaplarımızdan birine ait değil.').waitFor()
      await signIn(page)
      await button(page, words.add).waitFor()
    })

    it('takes the place of the password where it is asked again', async () => {
      const page = await stage.newPage(phone)
      await newDevice(page)
      await signIn(page)
      await addPasskey(page)
      await page.getByText(words.added).waitFor()
      await page.goto(`${origin}/settings?section=export`)
      await button(page, tr.settings.exportAll).click()
      await button(page, words.use).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      const saved = page.waitForEvent('download')
      await button(page, words.use).click()
      expect((await saved).suggestedFilename()).toContain('json')

      // In a form of several fields it waits until the form is sent.
      await page.goto(`${origin}/settings?section=security`)
      await button(page, tr.tokens.make).click()
      const sheet = page.getByRole('dialog', { name: tr.tokens.make })
      await sheet.getByRole('button', { name: words.use }).click()
      await sheet.getByText(words.proven).waitFor()
      await sheet.getByLabel(tr.passkey.name).fill('Takvim betiği')
      expect(await violations(page)).toEqual([])
      await sheet.getByRole('button', { name: tr.tokens.make }).click()
      await page.getByText(tr.tokens.made).waitFor()
    })

    it('that is refused is told where it was asked for', async () => {
      const { links } = await stage.world.call('GET /link', {}, { as: ada })
      const id = links[0]?.id ?? ''
      await stage.world.call('POST /link/access', { body: { id, access: 'view' } }, { as: ada })
      const { code } = await stage.world.call('POST /link/invite', { body: { access: 'act' } }, { as: cem })
      const page = await stage.newPage(desktop)
      await newDevice(page)
      await signIn(page)
      await addPasskey(page)
      await page.getByText(words.added).waitFor()
      await page.goto(`${origin}/settings?section=coaches`)
      await page.getByLabel(tr.settings.code).fill(code)
      await page.keyboard.press('Enter')
      await button(page, tr.settings.linkAccept).click()
      const raise = page.getByRole('dialog', { name: tr.settings.raiseTitle })
      await raise.getByRole('button', { name: words.use }).waitFor()
      const refusal = { message: 'Çok geç.', code: 'RULE', fields: { proof: 'Çok geç.' } }
      const refuse = (route: Route) => route.fulfill({ status: 422, json: refusal })
      await page.route('**/api/link/accept', refuse, { times: 1 })
      await raise.getByRole('button', { name: words.use }).click()
      await raise.getByText(refusal.message).waitFor()
      await raise.getByRole('button', { name: tr.settings.raiseSubmit }).click()
      await page.getByText(tr.settings.linked(cem.name)).waitFor()
    })

    it('is not asked for once the person has gone back', async () => {
      const page = await stage.newPage(desktop)
      await newDevice(page)
      await signIn(page)
      await addPasskey(page)
      await page.getByText(words.added).waitFor()
      await page.evaluate(() => {
        const ask = () => {
          document.body.dataset.asked = ''
          return Promise.resolve(null)
        }
        Object.assign(navigator.credentials, { create: ask, get: ask })
      })
      const sheet = page.getByRole('dialog')
      async function goBack(call: string, press: () => Promise<void>): Promise<void> {
        const open = await holdBack(page, `**/api/${call}`)
        const [sent, answered] = [
          page.waitForRequest(`**/api/${call}`),
          page.waitForResponse(`**/api/${call}`),
        ]
        await press()
        await sent
        await page.keyboard.press('Escape')
        await sheet.waitFor({ state: 'detached' })
        open()
        await (await answered).finished()
        // What follows the answer has begun when the page has drawn twice.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
      }
      await goBack('passkey/options', () => addPasskey(page))
      await goBack('auth/passkey/options', async () => {
        await button(page, tr.tokens.make).click()
        await sheet.getByRole('button', { name: words.use }).click()
      })
      expect(await page.locator('body[data-asked]').count()).toBe(0)
    })

    it('opens an account whose role needs a second factor, which the password by itself does not', async () => {
      const page = await stage.newPage(desktop)
      const device = await newDevice(page)
      await signIn(page, cem)
      await button(page, tr.common.later).click()
      await addPasskey(page)
      await page.getByText(words.added).waitFor()
      await stage.world.database.run`update app_user set factor_due = now() where id = ${cem.id}`

      await signOut(page)
      await device.touches(false)
      await signIn(page, cem)
      await page.getByText(tr.factor.neededPasskey).waitFor()
      expect(await button(page, tr.factor.set).count()).toBe(0)
      expect(await violations(page)).toEqual([])
      await device.touches(true)
      await button(page, words.use).click()
      await button(page, words.add).waitFor()
    })

    it('needs a device that knows its person, and is there once for each device', async () => {
      const page = await stage.newPage(desktop)
      const device = await newDevice(page)
      await signIn(page)
      await device.verifies(false)
      await addPasskey(page)
      await page.getByRole('alert').filter({ hasText: words.goneBack }).waitFor()
      await device.verifies(true)
      await button(page, tr.common.continue).click()
      await page.getByText(words.added).waitFor()

      await addPasskey(page)
      await page.getByRole('alert').filter({ hasText: words.known }).waitFor()
    })

    it('is not offered at another address, which the settings say', async () => {
      const page = await stage.signedIn(ada, desktop, { path: '/settings?section=security' })
      await page.getByText(words.otherAddress).waitFor()
      await page.getByRole('link', { name: origin }).waitFor()
      expect(await button(page, words.add).count()).toBe(0)
    })
  },
  { publicUrl: origin, factorRoles: ['coach'] },
)

describeInBrowser(
  'An installation without https',
  (stage) => {
    it('says why there are no passkeys, and offers none at the sign-in', async () => {
      const page = await stage.signedIn(ada, phone, { path: '/settings?section=security' })
      await page.getByText(words.noAddress).waitFor()
      expect(await button(page, words.add).count()).toBe(0)

      const guest = await stage.newPage(phone)
      const asked = guest.waitForResponse('**/api/auth/passkey/options')
      await guest.goto('/login')
      expect((await asked).status()).toBe(422)
      expect(await button(guest, tr.login.passkey).count()).toBe(0)
    })
  },
  { publicUrl: 'http://192.168.1.20:3000' },
)
