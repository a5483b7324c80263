import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, cem, eda, seedPassword } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  holdBack,
  phone,
  settled,
  shift,
  signIn,
  violations,
} from '../support/browser/browser.ts'
import { gate } from '../support/gate.ts'

const scripts = '**/assets/start-*.js'
/** Without waiting for the app. */
const asBuilt = { waitUntil: 'load' } as const
const email = (page: Page) => page.getByLabel(/^e-(posta|mail)$/i)
const password = (page: Page) => page.getByLabel(/^(parola|password)$/i)

describeInBrowser('A page of the build, before React is there', (stage) => {
  it.each([
    ['tr-TR', tr.login.title, 'Ne kadar çalıştığını gör'],
    ['en-GB', 'Sign in', 'See how much you study'],
    ['de-DE', 'Giriş yap', 'Ne kadar çalıştığını gör'],
  ])('shows %s the form and the first words, without a script', async (locale, login, home) => {
    const page = await stage.newPage(phone, { locale })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/login', asBuilt)
    await page.getByRole('heading', { name: login, level: 1 }).waitFor()
    expect([await email(page).count(), await password(page).count()]).toEqual([1, 1])
    expect(await page.title()).toBe(`${login} · Etüt`)

    await page.goto('/', asBuilt)
    await page.getByRole('heading', { name: home, level: 1 }).waitFor()
  })

  it('keeps what was typed and where, and is taken over as it is', async () => {
    const page = await stage.newPage()
    const release = await holdBack(page, scripts)
    await page.goto('/login', { waitUntil: 'commit' })
    await email(page).pressSequentially('ada@exam')
    await email(page).evaluate((field) => field.setAttribute('data-same', ''))

    release()
    await rendered(page)
    await page.keyboard.type('ple.com')
    expect(await email(page).inputValue()).toBe('ada@example.com')
    expect(await page.locator('input[data-same]:focus').count()).toBe(1)
    expect(await page.locator('h1').count()).toBe(1)
    await password(page).fill('wrong password')
    await password(page).press('Enter')
    await page.getByRole('alert').waitFor()
    // React knows the address, too: it keeps it when a sign-in has failed.
    expect(await email(page).inputValue()).toBe('ada@example.com')
    expect(new URL(page.url()).search).toBe('')
  })

  it('stays where it was scrolled to when it is taken over', async () => {
    const page = await stage.newPage(phone)
    // Another font makes another height of the page.
    await page.route('**/*.woff2', (route) => route.abort())
    const release = await holdBack(page, scripts)
    await page.goto('/', { waitUntil: 'commit' })
    const link = page.getByRole('button', { name: tr.shell.privacy })
    await link.scrollIntoViewIfNeeded()
    const top = () => page.evaluate(() => window.scrollY)
    const before = await top()
    expect(before).toBeGreaterThan(0)

    release()
    await rendered(page)
    await settled(page)
    expect(await top()).toBe(before)
    // Pages that are opened now begin at their top.
    await page.getByRole('link', { name: tr.login.title }).click()
    await page.getByRole('heading', { name: tr.login.title }).waitFor()
    await expect.poll(top).toBe(0)
  })

  it('signs in somebody who was faster, with no word of the password in the address', async () => {
    const page = await stage.newPage(phone)
    const release = await holdBack(page, scripts)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto('/login', { waitUntil: 'commit' })
    await email(page).fill(ada.email)
    await password(page).fill(seedPassword)
    await password(page).press('Enter')

    release()
    await page.waitForURL('**/dashboard')
    expect(addresses.filter((address) => address.includes('?'))).toEqual([])
  })

  it('goes on when its scripts come after a failure, with what was typed and pressed', async () => {
    const page = await stage.newPage(phone)
    const again = await failOnce(page)
    await page.goto('/login', asBuilt)
    await email(page).fill(ada.email)
    await password(page).fill(seedPassword)
    await password(page).press('Enter')
    await again()
    await page.waitForURL('**/dashboard')
  })

  it('is loaded again on the first screen when its scripts have failed', async () => {
    const page = await stage.newPage(phone)
    await signIn(page, ada)
    const again = await failOnce(page)
    await page.goto('/dashboard', asBuilt)
    await again()
    await page.getByText(tr.dashboard.now, { exact: true }).waitFor()
  })

  it.each(['/login', '/register'])('offers a way to try again when no script comes to %s', async (path) => {
    const page = await stage.newPage(phone)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path, asBuilt)
    const note = page.getByRole('alert')
    await page.locator('#stuck').waitFor({ state: 'attached' })
    expect(await note.count()).toBe(0)
    // Instead of waiting.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await note.getByText('Etüt’ün açılması uzun sürüyor.').waitFor()
    await note.getByText('Etüt is taking long to open.').waitFor()
    // The other page is empty otherwise.
    if (path === '/login') expect(await violations(page)).toEqual([])

    await page.unroute('**/*.js')
    await note.getByRole('link', { name: 'Yeniden dene · Try again' }).click()
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.locator('#stuck').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })

  it.each(['/', '/login'])('moves nothing on %s', async (path) => {
    for (const size of [phone, desktop]) {
      const page = await stage.newPage(size)
      // What moves when the font arrives depends on the fonts of the machine.
      await page.route('**/*.woff2', (route) => route.abort())
      await page.goto(path)
      await rendered(page)
      await settled(page)
      expect(await shift(page)).toBeLessThan(0.001)
    }
  })

  it('moves nearly nothing when Inter comes, whichever font the device reads until then', async () => {
    const page = await stage.newPage(phone)
    const hasInter = () =>
      page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Inter'))
    for (const path of ['/', '/login']) {
      await page.goto(path)
      await hasInter()
      await settled(page)
      expect(await shift(page)).toBeLessThan(0.005)
    }
    await signIn(page, ada)
    await page.goto('/dashboard')
    await hasInter()
    await page.getByText(tr.dashboard.now, { exact: true }).waitFor()
    await settled(page)
    expect(await shift(page)).toBeLessThan(0.01)

    // A line of either font is as wide, within a letter in thirty.
    const widths = await page.evaluate(() => {
      const text = document.createElement('canvas').getContext('2d')
      return ['400', '600'].flatMap((weight) =>
        ['Inter', 'Inter at first'].map((family) => {
          if (text) text.font = `${weight} 100px "${family}"`
          return (
            text?.measureText('Son 5 denemenin 4 tanesinde burada yanlış var, Günlük Denemeler').width ?? 0
          )
        }),
      )
    })
    const [regular = 0, regularAtFirst = 1, bold = 0, boldAtFirst = 1] = widths
    expect(Math.abs(regular / regularAtFirst - 1)).toBeLessThan(0.03)
    expect(Math.abs(bold / boldAtFirst - 1)).toBeLessThan(0.03)
  })

  it('is not shown in another language than the chosen one', async () => {
    const page = await stage.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    const release = await holdBack(page, scripts)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.locator('html[data-page=other]').waitFor({ state: 'attached' })
    await expect.poll(() => page.getByText(tr.login.title).first().isVisible()).toBe(false)
    release()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('is dark for those who chose so', async () => {
    const page = await stage.newPage(desktop, { theme: 'dark' })
    const release = await holdBack(page, scripts)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: tr.login.title }).waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    release()
    await page.getByRole('button', { name: tr.shell.light }).click()
    await page.getByRole('button', { name: tr.shell.dark }).waitFor()
  })

  it('gives way to the first screen of somebody who is signed in', async () => {
    const page = await stage.newPage(phone)
    await signIn(page, ada)
    const release = await holdBack(page, scripts)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('html[data-page=other]').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('h1').first().isVisible()).toBe(false)
    release()
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('is the frame of the first screen for a student (%s), and moves nothing', async (_, size) => {
    const page = await stage.newPage(size)
    await signIn(page, ada)
    await page.route('**/*.woff2', (route) => route.abort())
    const release = await holdBack(page, scripts)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    // Titled with the day, as the screen will be.
    const heading = page.getByRole('heading', { name: /^\p{L}+, \d+ \p{L}+$/u, level: 1 })
    const day = await heading.textContent()
    const links = page.getByRole('navigation').filter({ visible: true }).getByRole('link')
    const before = await links.allInnerTexts()
    const title = await page.locator('main h1').boundingBox()
    expect(before).toContain('Denemeler')
    expect(await page.locator('#root').textContent()).not.toContain(ada.name)

    release()
    await rendered(page)
    expect(await page.locator('main h1').textContent()).toBe(day)
    await page.getByText(tr.dashboard.now, { exact: true }).waitFor()
    expect(await page.locator('main h1').textContent()).toBe(day)
    expect(await links.allInnerTexts()).toEqual(before)
    expect(await page.locator('main h1').boundingBox()).toMatchObject({ x: title?.x, y: title?.y })
    expect(await shift(page)).toBeLessThan(0.01)
  })

  it.each([cem, eda])('is not shown to $name, who has other screens', async (who) => {
    const page = await stage.newPage(phone)
    await signIn(page, who)
    const release = await holdBack(page, scripts)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.locator('html[data-page=other]').waitFor({ state: 'attached' })
    await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(false)
    release()
    await page.getByRole('navigation').first().waitFor()
  })

  it('is nothing for somebody who is not signed in', async () => {
    const page = await stage.newPage(phone)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: tr.login.title }).waitFor()
    expect(new URL(page.url()).searchParams.get('to')).toBe('/dashboard')
  })
})

/** Waits until React has taken over. */
const rendered = (page: Page) => page.locator('html:not([data-page])').waitFor({ state: 'attached' })

/** Lets the scripts of the next page fail until the returned function is called. */
async function failOnce(page: Page): Promise<() => Promise<void>> {
  let [isFailing, isAskedAgain] = [true, false]
  const { opened: first, open: failed } = gate()
  await page.route(scripts, async (route) => {
    isAskedAgain = !isFailing
    if (isAskedAgain) return route.continue()
    await route.abort()
    failed()
  })
  // The page may not listen yet, and a reload ends the evaluation.
  const connect = () => page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {})
  return async () => {
    await first
    isFailing = false
    await expect.poll(() => connect().then(() => isAskedAgain)).toBe(true)
  }
}
