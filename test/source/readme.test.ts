import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { table } from '#contract/table.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  version: string
}
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownIn('docs')]

describe('the readme', () => {
  it('opens with the two commands of a fresh machine', () => {
    const [first, second] =
      readme
        .match(/```sh\n([\s\S]*?)```/)?.[1]
        ?.trim()
        .split('\n') ?? []

    expect(first).toMatch(/^npm ci && npm start\b/)
    expect(second).toMatch(/^npm ci && npm test\b/)
    expect(readme.indexOf('```sh')).toBeLessThan(20)
  })

  it('lists every setting or where to find them', () => {
    expect(readme).toContain('.env.example')
  })
})

describe('the changelog', () => {
  it('has the version of the package as its newest release', () => {
    const [, newest] = readFileSync('CHANGELOG.md', 'utf8').match(/^## \[(\d.*)\] - \d{4}-\d\d-\d\d$/m) ?? []
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { version: string }

    expect(newest).toBe(version)
    expect(lock.version).toBe(version)
  })
})

describe('docs/security.md', () => {
  it('counts the requirements of ASVS as its tables do', () => {
    const text = readFileSync('docs/security.md', 'utf8')
    const statuses = text
      .split('\n')
      .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
      .map((line) => line.split('|')[4]?.trim())
    const count = (status: string) => statuses.filter((each) => each === status).length

    expect(text).toContain(
      `Of ${statuses.length} requirements ${count('met')} are met, ${count('operator')} are the operator's, ` +
        `${count('n/a')} do not apply, ${count('not met')} is not met:`,
    )
  })
})

/** Commands of npm itself. */
const ofNpm = ['ci', 'install', 'audit', 'sbom']

describe.each(documents)('%s', (path) => {
  const text = readFileSync(path, 'utf8')

  it('names commands that exist', () => {
    const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([each]) => each).join('\n')
    const named = [...code.matchAll(/npm (?:run )?(?:--silent )?([\w:-]+)/g)].map(([, name]) => name)
    const own = named.filter((name) => name !== undefined && !ofNpm.includes(name))

    for (const name of own) expect(scripts).toHaveProperty(name ?? '')
  })

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:src|test|db|docs|scripts|bench|\.ci)\/[\w./-]+)`/g)].map(
      ([, file]) => file,
    )

    for (const file of named) expect(existsSync(file ?? ''), file).toBe(true)
  })

  it('links to pages that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, file]) => file ?? '')

    for (const file of links) expect(existsSync(join(dirname(path), file)), file).toBe(true)
  })

  it('names calls that are in the table', () => {
    const calls = [...text.matchAll(/`((?:GET|POST|DELETE) \/[^\s`]+)`/g)].map(([, key]) => key ?? '')

    const patterns = Object.keys(table).map((key) => new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`))

    for (const call of calls)
      expect(
        patterns.some((pattern) => pattern.test(call)),
        call,
      ).toBe(true)
  })
})

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}
