import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, seedPassword } from '#contract/examples.ts'
import { makeProviders } from '#server/services/oidc/providers.ts'
import { faults } from '#server/services/words/tr/faults.ts'
import { tr } from '#web/words/tr.ts'
import {
  chromiumPath,
  openStage,
  overflow,
  phone,
  type Stage,
  violations,
} from '../support/browser/browser.ts'
import { codeNow, switchOn } from '../support/factor.ts'
import { openProvider, patient, type TestProvider } from '../support/provider.ts'

const words = tr.oidc
const name = 'Keycloak'
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const link = (page: Page, label: string) => page.getByRole('link', { name: label, exact: true })
const adaElsewhere = { subject: 'okul-ada', name: 'Ada Yılmaz', email: ada.email, email_verified: true }

describe.skipIf(chromiumPath === '')('Signing in by an account elsewhere', () => {
  let provider: TestProvider
  let stage: Stage
  /** Where the provider sends people back to: known once the server listens. */
  const returns: string[] = []
  beforeAll(async () => {
    provider = await openProvider(returns)
    const settings = { ...provider.settings }
    // The address of the pages is known only when they are open.
    const providers = () => makeProviders([settings], `${stage.address}/oidc`, () => {}, patient)
    let made: ReturnType<typeof providers> | undefined
    const late = () => {
      made ??= providers()
      return made
    }
    stage = await openStage(undefined, {
      providers: {
        get list() {
          return [{ provider: settings.key, name: settings.name }]
        },
        providerOf: (issuer) => late().providerOf(issuer),
        issuerOf: (key) => late().issuerOf(key),
        start: (key, asked) => late().start(key, asked),
        identify: (key, shown) => late().identify(key, shown),
      },
    })
    returns.push(`${stage.address}/oidc`)
  })
  afterAll(async () => {
    await stage?.close()
    await provider?.close()
  })
  beforeEach(async () => {
    await stage.world.renew()
    await stage.world.database.run`delete from oidc_identity`
    provider.now.person = adaElsewhere
    provider.hang(false)
  })
  afterEach(() => expect(stage.complaints.splice(0)).toEqual([]))

  /** Ties Ada in the settings. */
  async function tie(page: Page): Promise<void> {
    await page.goto('/settings?section=security')
    await button(page, `${words.tie}: ${name}`).click()
    await page.getByLabel(tr.account.ownPassword).fill(seedPassword)
    await page.keyboard.press('Enter')
    await button(page, `${words.untie}: ${name}`).waitFor()
  }

  it('is tied in the settings with the password, opens the page that was asked for, and is untied', async () => {
    const page = await stage.signedIn(ada, phone)
    await tie(page)
    expect(new URL(page.url()).pathname).toBe('/settings')
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    const other = await stage.newPage(phone)
    await other.goto('/login?to=%2Flog')
    await button(other, words.with(name)).waitFor()
    expect(await violations(other)).toEqual([])
    expect(await overflow(other)).toBe(0)
    await button(other, words.with(name)).click()
    await other.waitForURL('**/log')
    expect(other.url()).not.toContain('code=')

    await page.reload()
    await button(page, `${words.untie}: ${name}`).click()
    await button(page, `${words.untieSure}: ${name}`).click()
    await button(page, `${words.tie}: ${name}`).waitFor()
  })

  it('asks the code of a second factor', async () => {
    await tie(await stage.signedIn(ada, phone))
    const { secret } = await switchOn(stage.world, ada)
    const page = await stage.newPage(phone)
    await page.goto('/login')
    await button(page, words.with(name)).click()
    await page.getByLabel(tr.factor.code).fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })

  it('registers somebody new in two steps, without a password', async () => {
    provider.now.person = { ...adaElsewhere, email: 'filiz@example.com', name: 'Filiz Akın' }
    const page = await stage.newPage(phone)
    await page.goto('/login')
    await button(page, words.with(name)).click()
    await page.getByRole('heading', { name: words.newTitle }).waitFor()
    expect(await violations(page)).toEqual([])
    await link(page, words.newRegister).click()

    await page.getByText(words.registers(name)).waitFor()
    expect(await page.getByLabel(tr.register.name).inputValue()).toBe('Filiz Akın')
    expect(await page.getByLabel(tr.login.email).inputValue()).toBe('filiz@example.com')
    expect(await page.getByLabel(tr.password.label, { exact: true }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await button(page, tr.register.submit).click()
    await page.waitForURL('**/dashboard')

    const again = await stage.newPage(phone)
    await again.goto('/login')
    await button(again, words.with(name)).click()
    await again.waitForURL('**/dashboard')
  })

  it('shows who is there in place of a password, and comes back to the form that was left', async () => {
    const elsewhere = { subject: 'okul-filiz', email: 'filiz@example.com', name: 'Filiz Akın' }
    provider.now.person = elsewhere
    const page = await stage.newPage(phone)
    await page.goto('/login')
    await button(page, words.with(name)).click()
    await link(page, words.newRegister).click()
    await button(page, tr.register.submit).click()
    await page.waitForURL('**/dashboard')
    await stage.world.database.run`update app_user set is_confirmed = true where name = 'Filiz Akın'`

    await page.goto('/settings?section=security')
    await button(page, tr.tokens.make).click()
    const sheet = page.getByRole('dialog', { name: tr.tokens.make })
    await sheet.getByLabel(tr.passkey.name).fill('Takvim betiği')
    await sheet.getByText(words.proveText).waitFor()
    expect(await sheet.getByLabel(tr.account.ownPassword).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await button(page, words.prove(name)).click()

    await page.getByText(words.provenBack).waitFor()
    expect(new URL(page.url()).search).toBe('?section=security')
    await button(page, tr.tokens.make).click()
    await expect.poll(() => sheet.getByLabel(tr.passkey.name).inputValue()).toBe('Takvim betiği')
    await sheet.getByText(words.proven).waitFor()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: tr.tokens.make }).click()
    await page.getByText(tr.tokens.made).waitFor()

    // What comes back may be taken by nobody: then the way back is offered.
    await page.route(`${provider.settings.issuer}/**`, (route) => {
      const state = new URL(route.request().url()).searchParams.get('state')
      const location = `${stage.address}/oidc?code=0123456789&state=${state}`
      return route.fulfill({ status: 303, headers: { location } })
    })
    await page.goto('/settings?section=export')
    await button(page, tr.settings.exportAll).click()
    await button(page, words.prove(name)).click()
    await page.getByText(faults.providerCode('')).waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, tr.errors.back).click()
    await page.waitForURL('**/settings?section=export')
  })

  it('says that the address has an account, and leads to the sign-in', async () => {
    const page = await stage.newPage(phone)
    await page.goto('/login')
    await button(page, words.with(name)).click()
    await link(page, words.newRegister).click()
    await page.getByText(words.registers(name)).waitFor()
    await button(page, tr.register.submit).click()
    await page.getByText(words.taken).waitFor()
    expect(await violations(page)).toEqual([])
    await link(page, words.takenLogin).click()
    await page.getByLabel(tr.login.email).fill(ada.email)
    await page.getByLabel(tr.password.label, { exact: true }).fill(seedPassword)
    await page.keyboard.press('Enter')
    await button(page, `${words.tie}: ${name}`).waitFor()
  })

  it('says what went wrong: another tab, given up, a code that is not taken', async () => {
    const page = await stage.newPage(phone)
    await page.goto('/oidc?code=1&state=somebody-elses')
    await page.getByText(words.unknown).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await expect.poll(() => page.url()).not.toContain('code')
    await link(page, tr.password.backToLogin).click()

    // In place of the provider: it gives up, then gives a code of nobody.
    const answers = ['error=access_denied', 'code=0123456789']
    await page.route(`${provider.settings.issuer}/**`, (route) => {
      const state = new URL(route.request().url()).searchParams.get('state')
      const location = `${stage.address}/oidc?${answers.shift()}&state=${state}`
      return route.fulfill({ status: 303, headers: { location } })
    })
    await button(page, words.with(name)).click()
    await page.getByText(words.closed).waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, tr.common.retry).click()
    await page.getByText(faults.providerCode('')).waitFor()
    expect(answers).toEqual([])

    // Why it cannot even begin, as at an address without https.
    await page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await button(page, tr.common.retry).click()
    await page.getByText(words.insecure).waitFor()
  })
})
