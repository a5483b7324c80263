import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

type File = { path: string; text: string; lines: number; imports: { path: string; isType: boolean }[] }

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path))
const files: File[] = tracked.filter((path) => /^src\/.*\.tsx?$/.test(path)).map(read)
const side = (path: string) => path.split('/')[1] ?? ''
const word = (path: string) => path.split('/').slice(1, 3).join('/')

function read(path: string): File {
  const text = readFileSync(path, 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
  )
  const imports = [...found].map(([, isType, from, lazy]) => ({
    path: resolve(path, from ?? lazy ?? ''),
    isType: isType !== undefined,
  }))
  return { path, text, lines: text.split('\n').length - 1, imports }
}

function resolve(from: string, target: string): string {
  if (target.startsWith('#')) return target.replace(/^#/, 'src/')
  return target.startsWith('.') ? normalize(join(dirname(from), target)) : target
}

/** Every import that breaks a rule, as `from → to`. */
function breaches(rule: (file: File, to: { path: string; isType: boolean }) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports.filter((each) => rule(file, each)).map(({ path }) => `${file.path} → ${path}`),
  )
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}

describe('the four sides', () => {
  const may: Record<string, string[]> = {
    rules: ['rules'],
    contract: ['contract', 'rules'],
    server: ['server', 'contract', 'rules'],
    web: ['web', 'contract', 'rules'],
  }

  it('import in their directions alone', () => {
    expect(
      breaches(({ path }, to) => to.path.startsWith('src/') && !may[side(path)]?.includes(side(to.path))),
    ).toEqual([])
  })

  it('keep rules free of packages, of Node and of the clock', () => {
    expect(breaches(({ path }, to) => side(path) === 'rules' && !to.path.startsWith('src/'))).toEqual([])
    const impure = files.filter(
      ({ path, text }) =>
        side(path) === 'rules' &&
        /Date\.now|new Date\(\)|Math\.random|process\.|window\.|document\./.test(text),
    )
    expect(impure.map(({ path }) => path)).toEqual([])
  })

  it('give the browser the contract as types, and the examples for the demo’s door', () => {
    const taken = breaches(
      ({ path }, to) =>
        side(path) === 'web' &&
        side(to.path) === 'contract' &&
        !to.isType &&
        to.path !== 'src/contract/examples.ts',
    )
    expect(taken).toEqual([])
  })

  it('keep Node and the server’s packages out of the pages', () => {
    expect(
      breaches(({ path }, to) => side(path) === 'web' && /^(node:|fastify|pg$|pino)/.test(to.path)),
    ).toEqual([])
  })
})

describe('words of the web', () => {
  // What every screen may use; all other folders are screens of their own.
  const shared = ['ui', 'chart', 'words', 'session', 'shell', 'timer', 'record', 'subject']
  const isScreen = (name: string) =>
    name.startsWith('web/') && !shared.includes(name.split('/')[1] ?? '') && !name.includes('.')

  it('do not reach from one screen into another', () => {
    const crossed = breaches(
      ({ path }, to) => isScreen(word(path)) && isScreen(word(to.path)) && word(path) !== word(to.path),
    )
    expect(crossed).toEqual([])
  })

  it('know no screen and no session where they are kit, chart or sentence', () => {
    const low = ['web/ui', 'web/chart', 'web/words']
    const known = breaches(
      ({ path }, to) =>
        low.includes(word(path)) && to.path.startsWith('src/web/') && !low.includes(word(to.path)),
    )
    expect(known).toEqual([])
  })
})

describe('imports', () => {
  it('run in no circle', () => {
    const graph = new Map(
      files.map(({ path, imports }) => [
        path,
        imports.filter(({ isType }) => !isType).map((each) => each.path),
      ]),
    )
    const done = new Set<string>()
    const circles: string[] = []
    function walk(path: string, way: string[]): void {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      if (done.has(path) || way.includes(path)) return
      for (const next of graph.get(path) ?? []) walk(next, [...way, path])
      done.add(path)
    }
    for (const { path } of files) walk(path, [])
    expect(circles).toEqual([])
  })

  it('pass through no barrel', () => {
    const barrels = files.filter(({ text }) => /^export (\*|\{[^}]*\}) from/m.test(text))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })
})

describe('SQL', () => {
  const statements = files
    .filter(({ path }) => path.endsWith('/sql.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/sql\.(?:rows|one|run)(?:<[^`]*?>)?`([^`]*)`/g)].map(([, sql = '']) => ({
        path,
        sql,
      })),
    )
  const migrations = readdirSync('db/migrations').map((name) => readFileSync(`db/migrations/${name}`, 'utf8'))
  const studentTables = migrations
    .join('\n')
    .split(/create (?:unlogged )?table /)
    .slice(1)
    .filter((table) => /^\s*\w+ \(\s*user_id uuid/.test(table))
    .map((table) => table.match(/^\w+/)?.[0] ?? '')

  it('stands in sql.ts alone', () => {
    const elsewhere = files.filter(
      ({ path, text }) =>
        !/\/sql\.ts$|\/database\//.test(path) && /\b(sql|database)\.(rows|run)(<[^`]*>)?`/.test(text),
    )
    expect(elsewhere.map(({ path }) => path)).toEqual([])
  })

  it('on a student’s rows starts from user_id', () => {
    expect(studentTables.length).toBeGreaterThan(8)
    expect(statements.length).toBeGreaterThan(80)
    const loose = statements.filter(
      ({ sql }) =>
        studentTables.some((table) => new RegExp(`\\b(from|join|update|into) ${table}\\b`).test(sql)) &&
        !/user_id/.test(sql),
    )
    expect(loose).toEqual([])
  })

  it('has tables of student rows whose keys begin with user_id', () => {
    const keys = migrations
      .join('\n')
      .split(/create (?:unlogged )?table /)
      .slice(1)
    const others = keys.filter(
      (table) =>
        /^\s*\w+ \(\s*user_id uuid/.test(table) &&
        !/user_id uuid primary key|primary key \(user_id/.test(table),
    )
    expect(others).toEqual([])
  })
})

describe('files', () => {
  it('have names that say what they are', () => {
    const drawers = /(^|\/)(index|utils?|helpers?|common|misc|types?|constants?)\.tsx?$/
    // Sentences that belong to no screen are common to all.
    const named = files.filter(({ path }) => drawers.test(path) && !/words\/(tr|en)\/common\.ts$/.test(path))
    const shouted = files.filter(({ path }) => !/^[a-z0-9/.-]+$/.test(path))
    expect([...named, ...shouted].map(({ path }) => path)).toEqual([])
  })

  it('are one room each', () => {
    expect(files.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  it('use no any', () => {
    expect(
      files
        .filter(({ text }) => /[:<]\s*any\b|\bas any\b/.test(withoutComments(text)))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('leave the environment to config.ts', () => {
    const readers = files.filter(
      ({ path, text }) => text.includes('process.env') && path !== 'src/server/config.ts',
    )
    expect(readers.map(({ path }) => path)).toEqual([])
  })

  it('are named truly by the description of the architecture', () => {
    const text = readFileSync('docs/architecture.md', 'utf8')
    const named = [...text.matchAll(/`((?:src|test|db|scripts)\/[\w./-]+)`/g)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('packages', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

  it('are pinned to exact versions', () => {
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    expect(
      Object.entries<string>(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })

  it('come from no host that the lock file names', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"/)
  })

  it('are what the README’s first commands need', () => {
    const readme = readFileSync('README.md', 'utf8')
    const [first = '', second = ''] = readme.match(/^npm .*$/gm) ?? []
    expect([first.split('#')[0]?.trim(), second.split('#')[0]?.trim()]).toEqual([
      'npm ci && npm start',
      'npm ci && npm test',
    ])
    const named = [...readme.matchAll(/`npm (?:run )?(\w+)`/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
  })
})
