import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectFiles, readSource } from './source.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, overrides = {} } = manifest
const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
const rows = readFileSync('docs/decisions/0011-dependencies.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const namedIn = (cell = ''): string[] => cell.match(/@?[a-z][a-z0-9.-]*(?:\/[a-z*][a-z0-9-]*)?/g) ?? []
const listed = rows.flatMap(([, first]) => namedIn(first))
const isListed = (name: string) => listed.includes(name) || listed.includes(name.replace(/\/.*/, '/*'))

it('every package has its line with a reason in decision 11', () => {
  expect(packages.filter((name) => !isListed(name))).toEqual([])
})

it('a version that is no release says so in its line', () => {
  const unstable = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => version.includes('-'))
    .map(([name]) => name.replace(/\/.*/, '/*'))
  for (const name of unstable)
    expect(rows.find(([, first]) => namedIn(first).includes(name))?.[4]).toMatch(/beta|alpha|candidate/)
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
