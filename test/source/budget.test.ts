import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const web = 'dist/web'
const index = readFileSync(`${web}/index.html`, 'utf8')
const eager = (ending: string) =>
  [...index.matchAll(/(?:src|href)="\/?([^"]+)"/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => path.endsWith(ending))
const gzipped = (path: string) => gzipSync(readFileSync(`${web}/${path}`), { level: 9 }).length
const sum = (paths: string[]) => paths.reduce((total, path) => total + gzipped(path), 0)
const kib = 1024
const early = readdirSync(`${web}/assets`)
  .filter((name) => /^early-.*\.js$/.test(name))
  .map((name) => `assets/${name}`)
const parts = readdirSync(`${web}/assets`)
  .map((name) => `assets/${name}`)
  .filter((path) => path.endsWith('.js'))
const named = (name: string) => parts.filter((path) => path.includes(`/${name}-`))

/** These files and all of their static imports. */
function whole(paths: readonly string[]): string[] {
  const found = new Set(paths)
  // The set grows during the loop.
  for (const path of found)
    for (const [, name] of readFileSync(`${web}/${path}`, 'utf8').matchAll(
      /(?:from|import)"\.\/([^"]+\.js)"/g,
    ))
      found.add(`assets/${name}`)
  return [...found]
}

describe('what a first visit loads', () => {
  it('is at most 120 KiB of JavaScript, with the login and its sentences', () => {
    const login = named('entrance')
    const sentences = parts.filter((path) =>
      /`Giriş yap`|Sign in again/.test(readFileSync(`${web}/${path}`, 'utf8')),
    )
    expect(login).toHaveLength(1)
    expect(sentences).toHaveLength(2)
    for (const language of sentences)
      expect(sum(whole([...early, ...eager('.js'), ...login, language]))).toBeLessThanOrEqual(120 * kib)
  })

  it('is at most 10 KiB of styles and one font of 45 KiB', () => {
    const fonts = readdirSync(`${web}/assets`).filter((name) => name.endsWith('.woff2'))
    expect(sum(eager('.css'))).toBeLessThanOrEqual(10 * kib)
    expect(fonts).toHaveLength(1)
    expect(readFileSync(`${web}/assets/${fonts[0]}`).length).toBeLessThanOrEqual(45 * kib)
  })
})

describe('a page of the build', () => {
  it.each(['tr', 'en'])('is small in %s, and has nothing inline', (locale) => {
    const names = readdirSync(`${web}/pages/${locale}`).filter((name) => name.endsWith('.html'))
    expect(names.sort()).toEqual([
      'dashboard.html',
      'index.html',
      'log.html',
      'login.html',
      'plan.html',
      'progress.html',
      'students.html',
      'trial-exams.html',
    ])
    for (const name of names) {
      const page = readFileSync(`${web}/pages/${locale}/${name}`, 'utf8')
      expect(gzipped(`pages/${locale}/${name}`)).toBeLessThanOrEqual(4 * kib)
      expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
    }
  })

  it.each([
    ['tr', 'sıradaki adımı gör'],
    ['en', 'see what comes next'],
  ])('says in %s what it is, also to a search engine', (locale, words) => {
    for (const name of readdirSync(`${web}/pages/${locale}`).filter((each) => each.endsWith('.html'))) {
      const page = readFileSync(`${web}/pages/${locale}/${name}`, 'utf8')
      expect(/<html [^>]*lang="(\w+)"/.exec(page)?.[1]).toBe(locale)
      expect(/<meta name="description" content="(.*?)"/.exec(page)?.[1]).toContain(words)
    }
  })

  it('has a manifest in its language, of which the Turkish one is the file that others start from', () => {
    const read = (path: string) => JSON.parse(readFileSync(`${web}/${path}`, 'utf8'))
    const [turkish, english] = ['tr', 'en'].map((locale) => read(`pages/${locale}/manifest.webmanifest`))

    expect(turkish).toEqual(read('manifest.webmanifest'))
    expect(english).toMatchObject({ id: turkish.id, lang: 'en', icons: turkish.icons })
    expect(english.shortcuts.map(({ url }: { url: string }) => url)).toEqual(
      turkish.shortcuts.map(({ url }: { url: string }) => url),
    )
    for (const { name, short_name } of english.shortcuts) expect(name && short_name).toBeTruthy()
  })

  it('waits for one script of 1.5 KiB', () => {
    expect(early).toHaveLength(1)
    expect(sum(early)).toBeLessThanOrEqual(1.5 * kib)
  })
})

describe('what a screen adds', () => {
  it('is nothing of the login, for people who are signed in', () => {
    const inside = named('inside')
    expect(inside).toHaveLength(1)
    expect(whole(inside).filter((path) => named('entrance').includes(path))).toEqual([])
  })

  it('is at most 40 KiB a file', () => {
    const started = new Set(eager('.js'))
    const later = parts.filter((path) => !started.has(path))
    expect(later.filter((path) => gzipped(path) > 40 * kib)).toEqual([])
  })
})
