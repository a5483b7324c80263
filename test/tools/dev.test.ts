import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { screenPaths } from '#rules/screens.ts'
import { freePort } from '#server/services/embedded/free-port.ts'
import { refusals } from '#server/services/words/tr/faults.ts'
import { first } from '#web/words/tr/first.ts'
import { chromiumPath, signIn } from '../support/browser/browser.ts'
import { endWith, makeSandbox } from '../support/database/sandbox.ts'
import { makeDatabase } from '../support/fresh-database.ts'
import { clear, programsOf, type Sandbox } from '../support/processes.ts'

/** A start compiles every file of the server. */
const isSlow = { timeout: 120_000 }

const undo: (() => Promise<unknown>)[] = []
let sandbox: Sandbox
/** A copy of the sources, which the tests may change. */
let app = ''
let settings: Record<string, string> = {}
let address = ''
let dev: ChildProcess
let said = ''

beforeAll(async () => {
  const database = await makeDatabase()
  undo.push(database.drop)
  settings = database.settings
  sandbox = await makeSandbox()
  undo.push(() => clear(sandbox))
  app = join(sandbox.folder, 'app')
  for (const part of ['db', 'scripts', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'])
    await cp(part, join(app, part), { recursive: true })
  // Links in a folder of its own, so that Vite's cache is not the one of this checkout.
  await mkdir(join(app, 'node_modules'))
  for (const name of await readdir('node_modules'))
    if (name !== '.vite') await symlink(resolve('node_modules', name), join(app, 'node_modules', name))
  await start()
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** Starts what `npm run dev` starts. */
async function start(): Promise<void> {
  const port = await freePort(0, '127.0.0.1')
  address = `http://127.0.0.1:${port}/`
  said = ''
  dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: app,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: sandbox.dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWith(sandbox, dev)
  for (const output of [dev.stdout, dev.stderr])
    output?.on('data', (part: Buffer) => {
      said += part
    })
}

/** Changes a sentence of the copy. */
async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(app, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

/** What the server answers in Turkish; '' where nothing listens. */
const textOf = (path: string) =>
  fetch(new URL(path, address), { headers: { 'accept-language': 'tr' } }).then(
    (reply) => reply.text(),
    () => '',
  )

/** Status of an address of the server; 0: nothing listens. */
const statusOf = (path: string) =>
  fetch(new URL(path, address)).then(
    ({ status }) => status,
    () => 0,
  )

describe.runIf(process.platform === 'linux')('npm run dev', () => {
  it('lets a call wait for the server, and tells the address when it answers', async () => {
    const seen = new Set<number>()
    await expect.poll(async () => seen.add(await statusOf('/readyz')), isSlow).toContain(200)
    await expect.poll(() => said).toContain(`Etüt dev: ${address}\n`)

    expect([...seen].filter((status) => status !== 0)).toEqual([200])
    expect(said).not.toMatch(/error|\n {4}at /i)
  })

  it('answers each address of a screen with the page', async () => {
    for (const path of screenPaths.map((each) => each.replace('$id', ada.id))) {
      const reply = await fetch(new URL(path, address), { headers: { accept: 'text/html' } })
      expect(await reply.text(), path).toContain('app/main.tsx')
    }
  })

  describe.skipIf(chromiumPath === '')('in a browser', () => {
    let page: Page
    beforeAll(async () => {
      const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
      undo.push(() => browser.close())
      page = await browser.newPage({ baseURL: address, locale: 'tr-TR' })
    })

    it('shows the first screen', async () => {
      await page.goto('/')

      await page.getByRole('heading', { name: first.home.title }).waitFor()
    })

    it('shows a page that was changed', async () => {
      await page.goto('/')
      await page.getByRole('heading', { name: first.home.title }).waitFor()

      await change('src/web/words/tr/first.ts', `title: '${first.home.title}'`, "title: 'Hoş geldin'")

      await page.getByRole('heading', { name: 'Hoş geldin' }).waitFor()
    })

    it('shows the first screen of a person after the server was changed', async () => {
      await change('src/server/services/words/tr/faults.ts', refusals.NOT_FOUND, 'Burada bir şey yok.')
      await expect.poll(() => textOf('/api/none'), isSlow).toContain('Burada bir şey yok.')

      await signIn(page, ada)

      await page.getByRole('heading', { level: 1, name: /, \d+ / }).waitFor()
      expect(said).not.toContain('proxy error')
    })
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves no process behind after %s', async (signal) => {
    if (dev.signalCode !== null || dev.exitCode !== null) await start()
    await expect
      .poll(async () => (await programsOf(sandbox.folder)).join('\n'), isSlow)
      .toContain('dev-server.ts')

    const ended = once(dev, 'exit')
    dev.kill(signal)
    await ended

    await expect.poll(() => programsOf(sandbox.folder), isSlow).toEqual([])
  })
})
