import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Response,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { ada, cem, seedPassword, tytCroom } from '#contract/examples.ts'
import { makeProviders } from '#server/services/oidc/providers.ts'
import { readClaims } from '#web/session/claims.ts'
import { writeRecord } from '#web/session/coach-record.ts'
import { landingOf } from '#web/session/machine.ts'
import { writeTokens } from '#web/session/token-store.ts'
import { tr } from '#web/words/tr.ts'
import { makeStore } from '../fake-browser.ts'
import { gate } from '../gate.ts'
import { openWorld, type Who, type World } from '../world.ts'

/** Path of Chromium; without it browser tests are skipped with a message. */
export const chromiumPath = inject('chromium')
/** Path of one that can show a PDF. */
export const wholeChromiumPath = inject('wholeChromium')

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Windows that are narrower are those of phones. */
const touchBelow = 600

/** Milliseconds of a message with "Undo", and how long it stays in tests: a busy machine presses it later. */
const toastTimes = [6000, 25_000] as const

type VisitorOptions = {
  locale?: string
  /** The theme that this visitor has chosen; without one the light theme of the system. */
  theme?: 'light' | 'dark'
  /** The language that this visitor has chosen, and the browser's. */
  chosen?: 'tr' | 'en'
  /** With the service worker, which costs as much as two navigations: for tests of what it does. */
  hasWorker?: boolean
}

type Place = {
  /** Without one the first screen of the person's role. */
  path?: string
  /** The student in coach mode. */
  student?: Who
}
type Entrance = VisitorOptions &
  Place & {
    /** A page of a new visitor that no other test gets: for a first visit, and for what a test leaves on the page. */
    isOwn?: boolean
  }

/**
 * The real server with its built pages on a port of its own, and a browser. One browser for the whole run
 * (`launchServer`) would save a quarter of a second of processor time per file, twelve seconds of a run, and its crash
 * would fail the files of both workers: measured on 23 November 2026 with 47 files.
 */
export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage(
  webRoot = `${process.cwd()}/dist/web`,
  settings: Parameters<typeof openWorld>[0] = {},
  executablePath = chromiumPath,
) {
  // Most pages are without providers, which the entrance asks for: a test of them brings its own.
  const world: World = await openWorld(
    { providers: makeProviders([], '', () => {}), ...settings },
    { webRoot },
  )
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const browser: Browser = await chromium.launch({
    executablePath,
    // Chromium does not end with a shifted clock; its pages have one of their own (`shiftClock`).
    env: { ...process.env, LD_PRELOAD: '' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of a test is gone before optimized code pays: a sixth less processor time.
      '--js-flags=--no-opt --no-maglev',
    ],
  })
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  /** A person's own browser: nothing is shared with others. */
  async function visitor(
    viewport = desktop,
    { locale, theme, chosen, hasWorker = false }: VisitorOptions = {},
  ) {
    const context = await browser.newContext({
      baseURL: address,
      viewport,
      locale: locale ?? (chosen === 'en' ? 'en-GB' : 'tr-TR'),
      timezoneId: 'Europe/Istanbul',
      colorScheme: theme ?? 'light',
      serviceWorkers: hasWorker ? 'allow' : 'block',
      hasTouch: viewport.width < touchBelow,
    })
    contexts.push(context)
    if (process.env.FAKETIME) await shiftClock(context)
    await context.addInitScript(([usual, longer]) => {
      const wait = globalThis.setTimeout
      globalThis.setTimeout = ((then: TimerHandler, ms?: number, ...given: unknown[]) =>
        wait(then, ms === usual ? longer : ms, ...given)) as typeof setTimeout
    }, toastTimes)
    context.on('page', (page) => {
      listen(page, complaints)
      waitForApp(page)
    })
    for (const [name, value] of [
      ['theme', theme],
      ['locale', chosen],
    ])
      if (value)
        await context.addInitScript(
          ([key = '', choice = '']) => {
            if (location.protocol === 'http:') localStorage.setItem(key, choice)
          },
          [name, value],
        )
    return context
  }

  /** Pages that tests of the file have left, by what their visitors chose; and those of the current test. */
  const tabs = new Map<string, Page>()
  const taken = new Set<Page>()

  /** The page of a new visitor. */
  async function newPage(viewport = desktop, options: VisitorOptions = {}): Promise<Page> {
    return (await visitor(viewport, options)).newPage()
  }

  /** A page that an earlier test of the file has left, with nothing stored, or a new one. */
  async function freePage(viewport: typeof phone, options: VisitorOptions): Promise<Page> {
    const kind = JSON.stringify([viewport.width < touchBelow, options])
    const left = tabs.get(kind)
    if (left && !left.isClosed() && !taken.has(left)) {
      await emptied(left, viewport, options.theme)
      return left
    }
    const page = await newPage(viewport, options)
    tabs.set(kind, page)
    return page
  }

  /**
   * A page on which somebody is signed in, at a path or the first screen. It is one that an earlier test of the file has
   * left: its browser has the app's files already, which saves half of the cost.
   * @param who null for a guest
   */
  async function signedIn(
    who: Who | null,
    viewport = desktop,
    { path, student, isOwn = false, ...options }: Entrance = {},
  ): Promise<Page> {
    const page = await (isOwn || options.hasWorker ? newPage(viewport, options) : freePage(viewport, options))
    taken.add(page)
    if (who) await enter(page, who, { ...(path !== undefined && { path }), ...(student && { student }) })
    else await page.goto(path ?? '/')
    return page
  }

  return {
    world,
    address,
    /** Warnings and errors on the consoles of all pages, and exceptions. */
    complaints,
    visitor,
    newPage,
    signedIn,
    /** Lets the next test have the pages of this one. */
    leave: () => taken.clear(),
    /** The page of Cem in coach mode for Ada, at a path or her first screen. */
    acting: (viewport = desktop, { path = '/dashboard', ...options }: Omit<Entrance, 'student'> = {}) =>
      signedIn(cem, viewport, { ...options, path, student: ada }),
    /** Makes people members of the class group TYT of the catalogue. */
    async joinTyt(...people: Who[]): Promise<void> {
      for (const who of people)
        await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: who })
    },
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
      await world.close()
    },
  }
}

/**
 * The end-to-end tests of a file, with a stage that is open in their hooks and tests. A test fails when a page warns or
 * fails on its console. Without a Chromium they are skipped.
 */
export function describeInBrowser(
  title: string,
  define: (stage: Stage) => void,
  settings: Parameters<typeof openWorld>[0] = {},
  executablePath = chromiumPath,
): void {
  describe.skipIf(executablePath === '')(title, () => {
    let opened: Stage | undefined
    beforeAll(async () => {
      opened = await openStage(undefined, settings, executablePath)
    })
    afterAll(() => opened?.close())
    afterEach(() => {
      opened?.leave()
      expect(opened?.complaints.splice(0)).toEqual([])
    })
    define(whenOpen(() => opened))
  })
}

/** A stage whose parts can be used once it is open. */
function whenOpen(find: () => Stage | undefined): Stage {
  const opened = () => {
    const stage = find()
    if (!stage) throw new Error('the stage is open only in hooks and tests')
    return stage
  }
  return {
    get world() {
      return opened().world
    },
    get address() {
      return opened().address
    },
    get complaints() {
      return opened().complaints
    },
    visitor: (...options) => opened().visitor(...options),
    newPage: (...options) => opened().newPage(...options),
    signedIn: (...options) => opened().signedIn(...options),
    leave: () => opened().leave(),
    acting: (...options) => opened().acting(...options),
    joinTyt: (...people) => opened().joinTyt(...people),
    close: () => opened().close(),
  }
}

/** Gives pages the date of this process where `faketime` shifts it (`npm run test:long`). */
async function shiftClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((seconds) => {
    const Real = Date
    const now = () => Real.now() + seconds * 1000
    globalThis.Date = class extends Real {
      constructor(...given: [] | [number | string | Date]) {
        if (given.length === 0) super(now())
        else super(...(given as [number]))
      }
      static override now = now
    } as DateConstructor
  }, Number(process.env.FAKETIME))
}

/** Requests of a page that have no answer yet, and how many it has sent. */
const traffic = new WeakMap<Page, { open: Set<Request>; sent: number }>()

function listen(page: Page, complaints: string[]): void {
  const seen = { open: new Set<Request>(), sent: 0 }
  traffic.set(page, seen)
  page.on('request', (request) => {
    // Requests of the previous document are ignored.
    if (request.isNavigationRequest()) seen.open.clear()
    seen.open.add(request)
    seen.sent += 1
  })
  const over = (request: Request) => seen.open.delete(request)
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs every failed request itself.
    if (message.text().startsWith('Failed to load resource')) return
    if (message.text().includes('registration blocked by Playwright')) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`)
  })
}

/**
 * Lets `goto` and `reload` wait until the app has taken the page over, and in coach mode until its bar is there: a press
 * or a key before is lost on a busy machine. Where a test is about that moment it says how far to wait itself
 * (`waitUntil`).
 */
function waitForApp(page: Page): void {
  const app = page.locator('html:not([data-page]) #root:not(:has(> [aria-busy])) > *').first()
  async function ready(answer: Response | null, waitUntil: unknown) {
    const isPage = answer?.headers()['content-type']?.startsWith('text/html')
    if (!isPage || waitUntil !== undefined) return answer
    await app.waitFor({ state: 'attached' })
    // React listens once it has painted. A page that is left at once ends the evaluation.
    await idle(page).catch(() => {})
    return answer
  }
  const { goto, reload } = page
  page.goto = async (address, options) => ready(await goto.call(page, address, options), options?.waitUntil)
  page.reload = async (options) => ready(await reload.call(page, options), options?.waitUntil)
}

/**
 * Opens a page of a new visitor with a session that is stored already, as a person who comes back does: one call and one
 * navigation. Each page has a session of its own. `signIn` is for the tests about signing in.
 */
async function enter(page: Page, who: Who, { path, student }: Place = {}): Promise<void> {
  const context = page.context()
  const answer = await context.request.post('/api/auth/login', {
    data: { email: who.email, password: who.password ?? seedPassword },
  })
  if (!answer.ok()) throw new Error(`${who.email}: ${answer.status()} ${await answer.text()}`)
  const pair: { token: string; reftoken: string } = await answer.json()
  const { iat: _iat, exp: _exp, ...user } = readClaims(pair.token)
  const local = makeStore()
  writeTokens(local, pair, Date.now())
  if (student) {
    const { id, name, email } = student
    writeRecord(local, makeStore(), { originalCoach: user, currentStudent: { id, name, email } })
  }
  // A document without the app: the storage of a context would be set through another page, which costs ten times that.
  if (new URL(page.url()).pathname !== '/healthz') await page.goto('/healthz')
  await page.evaluate(
    (entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    local.keys().map((name) => [name, local.getItem(name) ?? ''] as const),
  )
  await page.goto(path ?? landingOf(user))
  // What comes later may move what a test presses first, between the press and its release.
  await settled(page)
}

/** Makes a page as good as new, besides the files of the app that its browser has. */
async function emptied(page: Page, viewport: typeof phone, theme: 'light' | 'dark' = 'light'): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({ media: null, colorScheme: theme, forcedColors: null, reducedMotion: null })
  await page.setViewportSize(viewport)
  // Closes what the app has open.
  await page.goto('/healthz')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) {
      const deleting = indexedDB.deleteDatabase(name)
      await new Promise((done) => {
        deleting.onsuccess = deleting.onerror = done
      })
    }
  })
}

/** Signs a person in through the page. */
export async function signIn(page: Page, who: Who, password = seedPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/e-posta|e-mail/i).fill(who.email)
  await page.getByLabel(/^(parola|password)$/i).fill(password)
  await page.getByRole('button', { name: /giriş yap|sign in|log in/i }).click()
  await page.waitForURL(/\/(dashboard|students|users|change-password|settings)/)
}

/** What the page of the login asks by itself: ways to sign in, and a challenge for a passkey. */
export const askedByLogin = ['/api/sabit', '/api/auth/passkey/options']

/** Waits until the app runs in the page. */
const started = (page: Page) => page.locator('link[rel=manifest]').waitFor({ state: 'attached' })

/** Turns coach mode on from the list of students, which leads to the student's plan. */
export async function actFor(page: Page, { name }: Pick<Who, 'name'>): Promise<void> {
  // A phone's list leads to the student's screen, which has the button.
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280
  if (!isWide) await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: isWide ? `${tr.students.act}: ${name}` : tr.students.act }).click()
  await page.waitForURL('**/plan')
}

/** Chooses a class group by name where a field leads to the list of them. */
export async function chooseProgram(field: Locator, name: string): Promise<void> {
  await field.click()
  const sheet = field.page().getByRole('dialog').last()
  await sheet.getByRole('combobox').fill(name)
  await sheet.getByRole('option').first().click()
  await field.and(field.page().getByRole('button', { name })).waitFor()
}

/**
 * Waits until every request of the page is answered and the answers are drawn, without a new request. The browser's own
 * `networkidle` comes once a document, and on a slow machine before the requests after the first paint.
 */
export async function settled(page: Page): Promise<void> {
  await started(page)
  const quiet = async () => {
    const { open, sent } = traffic.get(page) ?? { open: new Set(), sent: 0 }
    if (open.size > 0) return false
    for (const _ of [1, 2]) await idle(page)
    return open.size === 0 && traffic.get(page)?.sent === sent
  }
  // A navigation that begins meanwhile ends the evaluation.
  await expect.poll(() => quiet().catch(() => false)).toBe(true)
}

/** Leads to an address as a link of the page does: a fifth of the cost of loading it, for tests of what is shown there. */
export async function leadTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }
    }
    return router.navigate({ href })
  }, address)
  await idle(page)
}

/**
 * Waits until the page has drawn and has nothing to do: what was pressed before has had its effect. Not with
 * `requestIdleCallback`: after a change of the window's size Chromium may call it only with the next event.
 */
export const idle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => scheduler.postTask(() => done(), { priority: 'background' }))
      }),
  )

/** Waits until the service worker has cached the app. */
export const workerReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }))
  })

/** Waits until the answer of a call is cached on the device. */
export const kept = (page: Page, call: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const opening = indexedDB.open('etut')
        // Aborted, as the page creates the database.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        const isThere = await new Promise((done) => {
          opening.onsuccess = () => done(true)
          opening.onerror = (event) => {
            event.preventDefault()
            done(false)
          }
        })
        if (!isThere) return ''
        const asking = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        await new Promise((done) => asking.addEventListener('success', done, { once: true }))
        opening.result.close()
        return asking.result.join()
      }),
    )
    .toContain(call)

/** Deletes the cached answers of the device. */
export const forgetKept = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('etut')
    await new Promise((done) => opening.addEventListener('success', done, { once: true }))
    const clearing = opening.result.transaction('answers', 'readwrite').objectStore('answers').clear()
    await new Promise((done) => clearing.addEventListener('success', done, { once: true }))
    opening.result.close()
  })

/** The drafts of this browser by key, such as `trialDraft:<student>:new`. */
export const keptDrafts = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('etut-drafts')
    await new Promise((done) => opening.addEventListener('success', done, { once: true }))
    const store = opening.result.transaction('drafts').objectStore('drafts')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await new Promise((done) => values.addEventListener('success', done, { once: true }))
    opening.result.close()
    return Object.fromEntries(
      keys.result.map((key, index) => [(key as [string, string])[1], values.result[index]]),
    )
  })

/**
 * What is stored of a person in this browser: keys of both storages without theme and language, and entries
 * of IndexedDB.
 */
export const leftOnDevice = (page: Page): Promise<{ local: string[]; tab: string[]; kept: number }> =>
  page.evaluate(async () => {
    let kept = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((done) => opening.addEventListener('success', done, { once: true }))
      for (const store of opening.result.objectStoreNames) {
        const counting = opening.result.transaction(store).objectStore(store).count()
        await new Promise((done) => counting.addEventListener('success', done, { once: true }))
        kept += counting.result
      }
      opening.result.close()
    }
    const look = ['theme', 'locale']
    const local = Object.keys(localStorage).filter((key) => !look.includes(key))
    return { local, tab: Object.keys(sessionStorage), kept }
  })

/** Counts requests to an address from now on. */
export function sendings(page: Page, address: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (address.test(request.url())) count += 1
  })
  return () => count
}

/**
 * Delays requests to these addresses until the returned function is called.
 * @param passed number of requests that pass first
 */
export async function holdBack(page: Page, addresses: string, passed = 0): Promise<() => void> {
  const { opened, open } = gate()
  let seen = 0
  await page.route(addresses, async (route) => {
    seen += 1
    if (seen > passed) await opened
    await route.continue()
  })
  return open
}

/** Violations found by axe on the current page, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated by the driver, which is not subject to the CSP.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const ended = () =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished.catch(() => {})),
      )
    let begun = 0
    const note = () => {
      begun += 1
    }
    for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, note, true)
    for (let round = 1; ; round++) {
      // During a transition the contrast is undefined, also during one that began while axe looked.
      await ended()
      begun = 0
      const { violations } = await axe.run({ resultTypes: ['violations'] })
      if (violations.length === 0 || begun === 0 || round === 5)
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
        )
    }
  })
}

/** Pixels by which the page is wider than its window; above 0 it scrolls sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** A device with a share sheet, which keeps what it is given, and a print dialog, which keeps what it printed. */
export async function withDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const given = { shared: [] as unknown[], printed: [] as string[] }
    Object.assign(window, { given })
    Object.assign(Navigator.prototype, {
      canShare: () => true,
      async share({ files, title }: ShareData) {
        const [file] = files ?? []
        given.shared.push({ title, name: file?.name, type: file?.type, size: file?.size })
      },
    })
    const real = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const shown = real?.get?.call(this) as Window
        return { print: () => given.printed.push(shown.document.contentType) }
      },
    })
  })
}
/** What the device of `withDevice` has shared and printed. */
export const given = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { given: { shared: { name: string; size: number }[]; printed: string[] } }).given,
  )

/** How much of the page has moved by itself since it began, as browsers add it up: good below 0.1. */
export const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum))
      }),
  )
