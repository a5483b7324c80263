import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

// Both the entrance and the inside show them: in the file of one of the two, the other would fetch both.
const eye = realpathSync('node_modules/lucide-react/dist/esm/icons/eye.mjs')
const shared = [eye, 'ui/entry-form.tsx', 'ui/link-button.tsx', 'ui/mark.tsx', 'ui/text-field.tsx']
const entrance = ['app/shell/public-frame.tsx', 'auth/login/page.tsx']
const first = ['app/shell/layout.tsx', 'study/dashboard/page.tsx']
const firstPages = [
  'account/register/page.tsx',
  'app/home/page.tsx',
  'app/not-found/page.tsx',
  'app/server-error/page.tsx',
]
// What a page asks for before it is loaded: its head names the file.
const asks = ['study/progress/ask.ts']
const progress = ['study/progress/overview.tsx']
const forms = [
  ...['tree/picker/picker.tsx', 'study/record/record-form.tsx', 'study/timer/stop-sheet.tsx'],
  // Small, and taken by many forms: each would be a file of its own.
  ...['offline/use-sheet-save.ts', 'account/invitation/use-invite.ts'],
]

/**
 * What is loaded together is one file each. Without them the bundler makes one of each few shared modules: sixty requests
 * for the first screen, where a phone's connection pays for each. A group takes its modules before those below it.
 */
const groups = [
  group('ahead', (id, context) => reach(['app/ahead.ts'], context).has(id)),
  // What CommonJS requires is not among the imports that the walk sees.
  group(
    'start',
    (id, context) =>
      /\/node_modules\/(react|react-dom|scheduler)\//.test(id) ||
      reach(['app/main.tsx', ...shared], context).has(id),
  ),
  group('entrance', (id, context) => reach(entrance, context).has(id)),
  group('ask', (id, context) => reach(asks, context).has(id)),
  group('inside', (id, context) => reach(first, context).has(id)),
  // Its own files stay with its page.
  group('insight', (id, context) => !id.includes('/study/progress/') && reach(progress, context).has(id)),
  group('forms', (id, context) => reach(forms, context).has(id)),
  group('icons', (id) => id.includes('/node_modules/lucide-react/')),
  group('ui', (id) => /\/src\/web\/ui\/(?!virtual-list)[\w-]+\.tsx?$/.test(id)),
  group('chart', (id) => /\/src\/(web|rules)\/chart\//.test(id)),
].map((each, index) => ({ ...each, priority: 10 - index }))

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), ownIcons(), firstWordsOnly()],
  resolve: {
    // The router's store brings a version for React 17, of no use to ours.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  define: { 'import.meta.env.CONTRACT_HASH': JSON.stringify(contractHash()) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each takes a phone 8 ms: not for what is imported in the same moment, and not for what no page is without.
      resolveDependencies: (imported, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => file !== imported && !/\/(ahead|start|rolldown-runtime)-/.test(file))
          : files,
    },
    // A busy machine is no fault of the build: nothing is said of its time.
    rolldownOptions: { output: { codeSplitting: { groups } }, checks: { bundlerTimings: false } },
  },
})

/** Changes with the form of any answer: answers that a device has kept are not shown in another. */
function contractHash(): string {
  const hash = createHash('sha256')
  for (const folder of ['src/contract', 'src/rules'])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (file.endsWith('.ts')) hash.update(readFileSync(`${folder}/${file}`))
  return hash.digest('base64url').slice(0, 12)
}

/** Replaces lucide's maker of icons, which is seven times as long and reads settings that nothing here uses. */
function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) return null
      return `export { makeIcon as default } from ${JSON.stringify(resolve('src/web/ui/icon.tsx'))}`
    },
  }
}

/** Fails the build where a file of a first visit imports the hook of words that are loaded after it. */
function firstWordsOnly(): Plugin {
  return {
    name: 'first-words-only',
    buildEnd(error) {
      if (error) return
      const files = ['app/ahead.ts', 'app/main.tsx', ...entrance, ...first, ...firstPages]
      for (const [early, hook] of [
        [files, 'use-progress-words.ts'],
        [[...files, 'study/progress/page.tsx'], 'use-words.ts'],
      ] as const)
        for (const id of this.getModuleInfo(resolve('src/web/words', hook))?.importers ?? [])
          if (reach(early, this).has(id)) this.error(`${id} is loaded by a first visit, and imports ${hook}.`)
    },
  }
}

const known = new Map<string, Set<string>>()

function group(name: string, holds: (id: string, context: Context) => boolean) {
  return { name: (id: string, context: Context) => (holds(id, context) ? name : null), debugName: name }
}

/** All modules that are there once these files are, without what they load later. */
function reach(files: readonly string[], context: Context): Set<string> {
  const key = files.join()
  const found = known.get(key) ?? new Set(files.map((file) => resolve('src/web', file)))
  if (!known.has(key)) {
    // The set grows while it is walked.
    for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    known.set(key, found)
  }
  return found
}
