import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, type Rolldown } from 'vite'
import { type Locale, locales } from '#rules/vocabulary.ts'
import { pageHeads } from '#web/words/page-heads.ts'

type Output = Rolldown.RolldownOutput['output']
type Page = {
  file: string
  /** What the screen loads besides the first chunks; words of a language are added. */
  modules: string[]
  /** Asks for what the screen shows, and runs before the others. */
  asks?: string
  words: string[]
  /** The address that is rendered; without one only the files are named. */
  path?: string
  /** The largest content is in the markup, so nothing else is loaded before it is drawn. */
  isWhole?: boolean
}

/** Loaded by every screen that is not drawn with the words of the first visit. */
const all = { words: ['first.ts', 'progress.ts', 'rest.ts'] }

/** The screens with pages of their own. */
const pages: Page[] = [
  {
    file: 'index',
    path: '/',
    isWhole: true,
    modules: ['app/shell/public-frame.tsx', 'app/home/page.tsx'],
    words: ['first.ts'],
  },
  {
    file: 'login',
    path: '/login',
    isWhole: true,
    modules: ['app/shell/public-frame.tsx', 'auth/login/page.tsx'],
    words: ['first.ts'],
  },
  {
    file: 'dashboard',
    path: '/dashboard',
    modules: ['app/shell/layout.tsx', 'study/dashboard/page.tsx'],
    words: ['first.ts'],
  },
  {
    file: 'progress',
    asks: 'study/progress/ask.ts',
    modules: ['app/shell/layout.tsx', 'study/progress/page.tsx'],
    words: ['first.ts', 'progress.ts'],
  },
  { file: 'plan', modules: ['app/shell/layout.tsx', 'study/plan/page.tsx'], ...all },
  { file: 'trial-exams', modules: ['app/shell/layout.tsx', 'trials/list/page.tsx'], ...all },
  { file: 'log', modules: ['app/shell/layout.tsx', 'study/log/page.tsx'], ...all },
  { file: 'students', modules: ['app/shell/layout.tsx', 'coach/students/page.tsx'], ...all },
]

const manifestName = 'manifest.webmanifest'

/** Writes a page for each of these screens and languages to `pages/` of the build, and a manifest for each language. */
export async function prerender(folder: string, output: Output): Promise<void> {
  const index = withStylesFirst(await readFile(join(folder, 'index.html'), 'utf8'))
  await writeFile(join(folder, 'index.html'), index)
  const manifest: Manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8'))
  const early = await buildEarly(folder)
  const rendered = await render()
  for (const locale of locales) {
    const own = withLanguage(index, locale)
    await mkdir(join(folder, 'pages', locale), { recursive: true })
    await writeFile(join(folder, 'pages', locale, manifestName), manifestIn(manifest, locale))
    for (const { file, path, isWhole, modules, asks, words } of pages) {
      const chunks = chunksOf(output, [...modules, ...words.map((name) => `words/${locale}/${name}`)])
      const asking = asks ? withAsking(own, chunksOf(output, [asks])[0]) : own
      const named = withLinks(asking, chunks)
      const shown = path && rendered[`${locale}${path}`]
      const page = shown ? withMarkup(named, { ...shown, path, early }) : named
      const sent = isWhole ? withLaterScripts(page) : page
      await writeFile(join(folder, 'pages', locale, `${file}.html`), sent)
    }
  }
}

/** The page whose first request is for its styles: its scripts, which are long, wait for them to be there. */
function withStylesFirst(index: string): string {
  const [styles = ''] = /^ *<link rel="stylesheet".*\n/m.exec(index) ?? []
  return index.replace(styles, '').replace(/^ *<script type="module"/m, (script) => styles + script)
}

/** Names files in the head, so that the browser need not read a script first to ask for them. */
function withLinks(index: string, files: readonly string[]): string {
  const links = files
    .filter((file) => !index.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
  return index.replace('  </head>', () => `${links.join('')}  </head>`)
}

/** The page with a script that runs as soon as the first one has: those after it are long. */
function withAsking(index: string, file = ''): string {
  return index.replace(
    /<script type="module".*<\/script>\n/,
    (first) => `${first}    <script type="module" crossorigin src="/${file}"></script>\n`,
  )
}

/** The page as it is found in a language. */
function withLanguage(index: string, locale: Locale): string {
  return index
    .replace(/<html lang="\w+"/, () => `<html lang="${locale}"`)
    .replace(
      /(<meta name="description" content=").*?"/,
      (_, tag) => `${tag}${pageHeads[locale].description}"`,
    )
}

type Manifest = { shortcuts: object[] }

/** The manifest with the words of a language. */
function manifestIn(manifest: Manifest, lang: Locale): string {
  const { description, shortcuts: names } = pageHeads[lang].app
  const shortcuts = manifest.shortcuts.map((shortcut, index) => {
    const [name, short_name] = names[index] ?? []
    return { ...shortcut, name, short_name }
  })
  return JSON.stringify({ ...manifest, lang, description, shortcuts })
}

type Shown = { markup: string; title: string; path: string; early: string }

/** The page with its markup, and the script that it waits for. */
function withMarkup(page: string, { markup, title, path, early }: Shown): string {
  return page
    .replace(/<html /, (tag) => `${tag}data-page="${path}" `)
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('<link rel="stylesheet"', (link) => `<script src="/${early}"></script>\n    ${link}`)
    .replace('<div id="root">', (root) => root + markup)
}

/** The page with its scripts as links that `src/web/app/early.ts` follows after the first paint. */
function withLaterScripts(page: string): string {
  return page
    .replace(
      /<script type="module" crossorigin src="(.*?)"><\/script>/g,
      '<link rel="later" href="$1" data-run>',
    )
    .replaceAll('<link rel="modulepreload" crossorigin', '<link rel="later"')
}

/** The chunks with these modules, and all that they import. */
function chunksOf(output: Output, modules: readonly string[]): string[] {
  const chunks = output.filter((file) => file.type === 'chunk')
  const found = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(resolve('src/web', module)))
      if (!chunk) throw new Error(`${module} is in no chunk`)
      return chunk
    }),
  )
  // The set grows during the loop.
  for (const { imports } of found)
    for (const name of imports) for (const chunk of chunks) if (chunk.fileName === name) found.add(chunk)
  return [...found].map(({ fileName }) => fileName)
}

/** Builds the script in the head; it is no module, as those run after the page is parsed. */
async function buildEarly(folder: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { checks: { bundlerTimings: false } },
      lib: { entry: 'src/web/app/early.ts', formats: ['iife'], name: 'early', fileName: () => 'early.js' },
    },
  })
  const [first] = Array.isArray(built) ? built : []
  const code = first?.output[0].code ?? ''
  const name = `assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  await writeFile(join(folder, name), code)
  return name
}

type Rendered = Record<string, { markup: string; title: string }>

/** Renders in a thread of its own, whose globals are those of a browser. */
async function render(): Promise<Rendered> {
  const outDir = await mkdtemp(join(tmpdir(), 'etut-prerender-'))
  try {
    await build({
      logLevel: 'warn',
      publicDir: false,
      // As in the browser: what React takes over must be what it would have rendered itself.
      ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'production'] } },
      build: {
        ssr: resolve('src/web/app/prerender.tsx'),
        outDir,
        target: 'node20',
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.mjs' } },
      },
    })
    return await inThread(pathToFileURL(join(outDir, 'prerender.mjs')).href)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function inThread(module: string): Promise<Rendered> {
  const asked = locales.flatMap((locale) => pages.flatMap(({ path }) => (path ? [{ path, locale }] : [])))
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(async ({ prerender }) => {
      const rendered = {}
      for (const { path, locale } of workerData.asked) rendered[locale + path] = await prerender(path, locale)
      parentPort.postMessage(rendered)
    })`
  const worker = new Worker(code, { eval: true, workerData: { module, asked } })
  try {
    return await new Promise((done, fail) => worker.once('message', done).once('error', fail))
  } finally {
    await worker.terminate()
  }
}
