import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectFiles, readSource } from '../support/source.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, overrides = {} } = manifest
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
const page = readFileSync('docs/dependencies.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const namedIn = (cell = ''): string[] => cell.match(/@?[a-z][a-z0-9.-]*(?:\/[a-z*][a-z0-9-]*)?/g) ?? []
const listed = rows.flatMap(([, first]) => namedIn(first))
const isListed = (name: string) => listed.includes(name) || listed.includes(name.replace(/\/.*/, '/*'))

it('every package has its line with a reason in docs/dependencies.md', () => {
  expect(packages.filter((name) => !isListed(name))).toEqual([])
})

it('a version that is no release says so in its line', () => {
  const unstable = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => version.includes('-'))
    .map(([name]) => name.replace(/\/.*/, '/*'))
  for (const name of unstable)
    expect(rows.find(([, first]) => namedIn(first).includes(name))?.[4]).toMatch(/beta|alpha|candidate/)
})

it('a version below 1 has a line that says why it is used', () => {
  const young = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => version.startsWith('0.'))
    .map(([name]) => name)
  const reasons = page.split('## Versions below 1')[1]?.split('\n## ')[0] ?? ''
  const explained = [...reasons.matchAll(/^\| (@?[a-z][a-z0-9./-]*)(\*?)/gm)]
  const isExplained = (name: string) =>
    explained.some(([, start = '', star]) => (star ? name.startsWith(start) : name === start))

  expect(young.length).toBeGreaterThan(0)
  expect(young.filter((name) => !isExplained(name))).toEqual([])
})

it('nothing that a package calls experimental or unstable is imported', () => {
  const imported = projectFiles()
    .filter((path) => /^(src|scripts)\/.*\.tsx?$/.test(path))
    .filter((path) => /\b(experimental|unstable)_/.test(readSource(path).text))
  expect(imported).toEqual([])
})

it('every package that an installation runs has a licence that docs/dependencies.md names', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; license?: string }>
  }
  const licences = page.split('## Licences')[1]?.split('\n## ')[0] ?? ''
  const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const named: string[] = licences.match(/\b[0A-Z][\w.-]+\w/g) ?? []
  const isNamed = (licence = '') => licence.split(' AND ').every((name) => named.includes(name))

  expect(installed.length).toBeGreaterThan(100)
  expect(
    installed
      .filter(([, { license }]) => !license || !isNamed(license))
      .map(([path, { license }]) => `${path}: ${license}`),
  ).toEqual([])
})

it('every package that an installation runs is imported by the code that an installation runs', () => {
  const sources = projectFiles()
    .filter((path) => /^(src\/(server|contract|rules)|scripts)\/.*\.ts$/.test(path))
    .map(readSource)
  const imported = new Set(
    sources.flatMap(({ imports }) =>
      imports.map(({ from }) =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    ),
  )
  // A font is a file that is read.
  const isRead = (name: string) => sources.some(({ text }) => text.includes(`'${name}/`))
  expect(Object.keys(dependencies).filter((name) => !imported.has(name) && !isRead(name))).toEqual([])
})

it('every package that would run a script while it is installed is allowed or denied by name', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))

  expect(Object.keys(manifest.allowScripts ?? {}).sort()).toEqual([...new Set(scripted)].sort())
})
