import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, readSource, type Source, withoutComments } from '../support/source.ts'

const files = projectFiles()
const code = files.filter((path) => /^(src|test|scripts|bench)\/.*\.tsx?$/.test(path)).map(readSource)
const within = (folder: string) => code.filter(({ path }) => path.startsWith(folder))
const [rules, contract, server, web] = ['src/rules/', 'src/contract/', 'src/server/', 'src/web/'].map(
  within,
) as [Source[], Source[], Source[], Source[]]
/** The folders of the web from the lowest layer to the highest; those of the lowest use each other. */
const webLayers = [
  ['words', 'ui', 'chart'],
  ['session'],
  ['api'],
  ['offline', 'calendar', 'auth'],
  ['comments'],
  ['tree'],
  ['mistakes'],
  ['account'],
  ['trials'],
  ['study'],
  ['coach', 'parent'],
  ['app'],
]
const folderOf = (path: string) => path.split('/')[2] ?? ''
/** The storeys of the server from the lowest; its files beside them, and the demo, start everything. */
const storeys = ['services', 'subjects', 'http']
/** A room of a storey; `http` is one room, what lies beside the storeys another. */
const roomOf = (path: string) =>
  path.match(/^src\/server\/(?:(?:services|subjects)\/[^/]+|http(?=\/))/)?.[0] ?? 'src/server'
const databaseRooms = ['database', 'embedded', 'migrations', 'backup'].map(
  (room) => `src/server/services/${room}/`,
)
const source = [...rules, ...contract, ...server, ...web]
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>

type Import = Source['imports'][number]

/** Imports of some files that are not allowed, as `file → import`. */
function strays(sources: Source[], isAllowed: (each: Import, path: string) => boolean): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.filter((each) => !isAllowed(each, path)).map(({ from }) => `${path} → ${from}`),
  )
}
const isIn = (file: string | undefined, ...folders: string[]) =>
  folders.some((folder) => file?.startsWith(folder))
const packageOf = (from: string) =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
const said = (sources: Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path)

describe('the sides', () => {
  it('rules import only rules, and know no clock, no chance, no DOM and no Node', () => {
    expect(strays(rules, ({ file }) => isIn(file, 'src/rules/'))).toEqual([])
    const outside =
      /\bDate\.now\b|new Date\(\)|\bMath\.random\b|\bperformance\b|\b(document|window|localStorage|process)\./
    expect(said(rules, outside)).toEqual([])
  })

  it('the contract imports only itself, rules and its schemas', () => {
    const isAllowed = ({ file, from }: Import) =>
      isIn(file, 'src/contract/', 'src/rules/') || from === '@sinclair/typebox'
    expect(strays(contract, isAllowed)).toEqual([])
  })

  it('the server imports nothing of the web, and packages that a production install has', () => {
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    const isAllowed = ({ file, from, typeOnly }: Import) =>
      file
        ? !isIn(file, 'src/web/')
        : from.startsWith('node:') || installed.includes(packageOf(from)) || typeOnly
    expect(strays(server, isAllowed)).toEqual([])
  })

  it('the web imports the contract only as types, nothing of the server and no Node', () => {
    const bundled = Object.keys(manifest.devDependencies ?? {})
    const isAllowed = ({ file, from, typeOnly }: Import) =>
      file
        ? isIn(file, 'src/web/', 'src/rules/') || (isIn(file, 'src/contract/') && typeOnly)
        : bundled.includes(packageOf(from))
    expect(strays(web, isAllowed)).toEqual([])
  })

  it('a folder of the web imports those of its own layer and of the layers below it', () => {
    const folders = new Set(web.map(({ path }) => folderOf(path)))
    expect([...folders].sort()).toEqual(webLayers.flat().sort())
    const layer = (path: string) => webLayers.findIndex((folders) => folders.includes(folderOf(path)))
    const isAllowed = ({ file }: { file: string | undefined }, path: string) =>
      !isIn(file, 'src/web/') ||
      folderOf(file as string) === folderOf(path) ||
      layer(file as string) < layer(path) ||
      (layer(path) === 0 && layer(file as string) === 0)
    expect(strays(web, isAllowed)).toEqual([])
  })

  it('a storey of the server imports only itself and those below it, types too', () => {
    const storey = (path: string) => [...storeys, folderOf(path)].indexOf(folderOf(path))
    const isAllowed = ({ file }: { file: string | undefined }, path: string) =>
      !file || !isIn(file, 'src/server/') || storey(file) <= storey(path)
    expect(storeys.map((each) => storey(`src/server/${each}/x.ts`))).toEqual([0, 1, 2])
    expect(strays(server, isAllowed)).toEqual([])
  })

  it('the rooms of the server import each other in no circle, types counted', () => {
    const entries = server.flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file && isIn(file, 'src/server/') && roomOf(file) !== roomOf(path))
        .map(({ file = '' }) => [roomOf(path), roomOf(file)] as const),
    )
    // What is taken away again and again imports nothing that is left.
    const rooms = new Set(entries.flat())
    const isLow = (room: string) => entries.every(([from, to]) => from !== room || !rooms.has(to))
    for (let low = [...rooms].filter(isLow); low.length > 0; low = [...rooms].filter(isLow))
      for (const room of low) rooms.delete(room)

    expect(entries.length).toBeGreaterThan(100)
    expect([...rooms]).toEqual([])
  })

  it('no screen imports another', () => {
    const folder = (path: string) => path.replace(/[^/]+$/, '')
    const screens = web.filter(({ path }) => basename(path) === 'page.tsx').map(({ path }) => folder(path))
    const isAllowed = ({ file }: { file: string | undefined }, path: string) =>
      !screens.some((screen) => isIn(file, screen) && !isIn(path, screen))
    // The start and the table of screens load them all.
    const inner = web.filter(({ path }) => !/^src\/web\/app\/[^/]+$/.test(path))

    expect(screens.length).toBeGreaterThan(5)
    expect(strays(inner, isAllowed)).toEqual([])
  })

  it('nothing under src imports tests or scripts, and every import names its file', () => {
    expect(strays(source, ({ file }) => file === undefined || isIn(file, 'src/', 'package.json'))).toEqual([])
    const exists = ({ file }: { file: string | undefined }) =>
      file === undefined || existsSync(file.replace(/\?.*$/, ''))
    expect(strays(code, exists)).toEqual([])
  })
})

describe('the files', () => {
  it('have no catch-all name such as utils', () => {
    const drawers = /^(index|utils?|helpers?|common|misc|types?|constants?)\.(ts|tsx|css)$/
    expect(files.filter((path) => drawers.test(basename(path)))).toEqual([])
  })

  it('spread no literal into another, which only packs its lines', () => {
    const literal = /\.\.\.(\{[^{}]*\}(?!\[)|\[[^[\]]*\](?!\s*[.:])|\(\[[^[\]]*\] as const\)(?!\s*\.))/
    expect(said(code, literal)).toEqual([])
  })

  it('lie in folders named in kebab-case', () => {
    const named = files.filter((path) => /^(src|test|scripts|bench)\/.*\.(ts|tsx|css)$/.test(path))
    const folders = new Set(named.flatMap((path) => path.split('/').slice(0, -1)))
    expect([...folders].filter((folder) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(folder))).toEqual([])
  })

  it('take each icon from its own file, so that a page brings only those it shows', () => {
    expect(said(code, /import \{[^}]*\} from 'lucide-react'/)).toEqual([])
  })

  it('export by name; a default is for what is loaded when it is needed', () => {
    const loaded = source.flatMap(({ imports }) =>
      imports.flatMap(({ file, dynamic }) => (dynamic && file ? [file] : [])),
    )
    const others = source.filter(({ path }) => basename(path) !== 'page.tsx' && !loaded.includes(path))
    expect(said(others, /(^|\n)export default\b/)).toEqual([])
  })

  it('name a role by the vocabulary, never by its number', () => {
    const number = /\brole_id\s*(?:[!=]==|=|:)\s*[123]\b/
    expect(said([...source, ...within('bench/'), ...within('scripts/')], number)).toEqual([])
  })

  it('refuse for a right only in allow.ts and in rules', () => {
    const refusal = /new Refusal\('(FORBIDDEN|COACH_SCOPE|MUST_CHANGE_PASSWORD|FACTOR_NEEDED|CONSENT)'/
    expect(said([...rules, ...contract, ...server], refusal)).toEqual([
      'src/rules/account-intent.ts',
      'src/rules/rights.ts',
      'src/server/http/allow.ts',
    ])
  })

  it('name no path of the machine they were written on', () => {
    const here = process.cwd()
    const places = [homedir(), here].filter((path) => path.split('/').length > 2)
    const texts = files.filter((path) => !/\.(png|jpe?g|ico|woff2?|pdf|gz|br)$/.test(path))
    const naming = texts.filter((path) => {
      const text = readFileSync(path, 'utf8')
      return places.some((place) => text.includes(`${place}/`)) || /\/(home|Users)\/[a-z]+\//.test(text)
    })
    expect(naming).toEqual([])
  })
})

describe('the web', () => {
  it('invalidates queries in one file, which cancels those in flight', () => {
    expect(said(source, /\b(invalidate|refetch|reset)Queries\b/)).toEqual(['src/web/api/invalidate.ts'])
  })

  it('has one form, which Enter saves, and every file with fields to save is one', () => {
    expect(said(web, /<form\b/)).toEqual(['src/web/ui/form.tsx'])
    const fields = /<(TextField|TextArea|NumberField|DateField|PasswordField|NewPassword)\b/
    const saving = web.filter(({ text }) => fields.test(text) && /\buse(Kept)?Save\(/.test(text))
    const formless = saving.filter(({ text }) => !/\bonSubmit=/.test(text))
    expect(formless.map(({ path }) => path)).toEqual([])
    const withoutButton = said(web, /<(Form|EntryForm)\b[^>]*\bonSubmit=\{/).filter(
      (path) => !/type="submit"|onSubmit=\{onSubmit\}/.test(readFileSync(path, 'utf8')),
    )
    // The button of the trial form is in save-bar.tsx.
    expect(withoutButton).toEqual(['src/web/trials/entry/editor.tsx'])
  })

  it('has one form in a sheet, with its buttons, and one place that tells what no field does', () => {
    const sheets = said(web, /<Sheet\b[^>]*\bonSubmit=/)
    expect(sheets).toEqual(['src/web/ui/form-sheet.tsx'])
    const handWritten = said(web, /\berror\?\.fields \?\? \{\}/)
    expect(handWritten).toEqual([])
  })

  it('has one checkbox and one search field', () => {
    const box = web.filter(({ text }) => /type="checkbox"/.test(text)).map(({ path }) => path)
    expect(box).toEqual(['src/web/ui/checkbox.tsx'])
    const own = web.filter(({ text }) => /type="search"/.test(text)).map(({ path }) => path)
    expect(own).toEqual(['src/web/ui/search-field.tsx'])
  })

  it('has no queue by hand', () => {
    // A chain of promises in a ref is a queue by hand; TanStack's scope of mutations is the one to use.
    expect(said(web, /useRef<Promise</)).toEqual([])
  })

  it('writes nets by one formatter, with two decimals', () => {
    expect(said(web, /format\.(number|signed)\([^()]*\b(net|nets|lost|netChange)\b/)).toEqual([])
  })

  it('begins no line of facts with its dot: the space before it does not end one', () => {
    // Titles of documents have one line, and a CSV file has none that ends by itself.
    const oneLine = [
      'app/prerender.tsx',
      'coach/students/grid-rows.ts',
      'study/timer/timer-mini.tsx',
      'ui/use-page-title.ts',
    ]
    expect(said(web, / · /).filter((path) => !path.startsWith('src/web/words/'))).toEqual(
      oneLine.map((path) => `src/web/${path}`),
    )
  })

  it('listens to keys of the page in one file, which ignores fields and forms', () => {
    expect(said(web, /addEventListener\('key/)).toEqual(['src/web/ui/page-keys.ts'])
  })
})

describe('the roles', () => {
  it('are named, never written as a number', () => {
    expect(said(source, /\b(role_id|roleId)\b\s*([!=]==?|\?\?|:)\s*\d/)).toEqual([])
  })
})

describe('the languages', () => {
  it('differ in tables by their name, which the compiler checks, and in no condition', () => {
    const others = source.filter(({ path }) => path !== 'src/rules/locale.ts')
    expect(said(others, /\b(locale|language)\b\s*[!=]==? '|'tr' \| 'en'|\?\? 'tr'/)).toEqual([])
  })

  it('have their words in a folder each; only messages of the console say all at once', () => {
    const others = source.filter(
      ({ path }) => !/^src\/(\w+|server\/services)\/words\//.test(path) && !isIn(path, ...databaseRooms),
    )
    expect(said(others, /(^|[{\s])(tr|en): ?['"`({[]/)).toEqual([])
  })

  it('put no Turkish suffix behind a value', () => {
    const turkish = source.filter(({ path }) => /^src\/(\w+|server\/services)\/words\/tr\//.test(path))
    expect(turkish.length).toBeGreaterThan(15)
    expect(said(turkish, /\}['’][a-zçğıöşü]/)).toEqual([])
  })
})

describe('the server', () => {
  it('speaks SQL only in sql.ts', () => {
    const others = server.filter(({ path }) => basename(path) !== 'sql.ts' && !isIn(path, ...databaseRooms))
    expect(said(others, /\b\w+\.(rows|one|run)\s*(<[^`]*>)?\s*`/)).toEqual([])
    expect(said(others, /`\s*(select|insert into|update|delete from|with)\s/)).toEqual([])
    expect(said(others, /\b(fragment\s*`|columnsOf\(|new Fragment\()/)).toEqual([])
    // Texts that are put together from anything but templates and column lists would be endlessly many.
    expect(said(source, /\bnew Fragment\(/)).toEqual([
      'src/server/services/database/columns.ts',
      'src/server/services/database/fragment.ts',
    ])
  })

  it('starts every statement on rows of students from user_id', () => {
    const tables = studentTables()
    const statements = server
      .filter(({ path }) => basename(path) === 'sql.ts')
      .flatMap(({ path, text }) => statementsOf(text).map((statement) => ({ path, statement })))
    // An administrator's overview counts over everybody, in the one file that may.
    const strayed = statements.filter(
      ({ path, statement }) =>
        path !== 'src/server/subjects/admin/sql.ts' &&
        tables.some((table) => mentions(statement, table)) &&
        !/\buser_id\b/.test(statement),
    )

    expect(tables).toEqual(
      expect.arrayContaining(['study_record', 'trial_exam', 'exam', 'plan_item', 'audit', 'timer']),
    )
    expect(statements.length).toBeGreaterThan(100)
    expect(strayed.map(({ path, statement }) => `${path}: ${statement.trim().slice(0, 80)}`)).toEqual([])
  })

  it('takes the id of an owner, an actor or an account from where rights were decided', () => {
    // allow.ts decides for every call; contact/ finds an own student by the id of a contact, letter/ an own child by the
    // id of a letter; the others give somebody else the audit row or the notice of a change that they allowed.
    expect(said(server, /\b(?<!function )(ownerId|actorId)\(/)).toEqual([
      'src/server/http/allow.ts',
      'src/server/services/notices/recipient.ts',
      'src/server/subjects/auth/password.ts',
      'src/server/subjects/comment/save.ts',
      'src/server/subjects/consent/answers.ts',
      'src/server/subjects/contact/answers.ts',
      'src/server/subjects/croom/membership.ts',
      'src/server/subjects/croom/save.ts',
      'src/server/subjects/factor/answers.ts',
      'src/server/subjects/group/students.ts',
      'src/server/subjects/invite/accept.ts',
      'src/server/subjects/letter/of-child.ts',
      'src/server/subjects/letter/share.ts',
      'src/server/subjects/link/answers.ts',
      'src/server/subjects/parent/answers.ts',
      'src/server/subjects/reminder/answers.ts',
      'src/server/subjects/roster/invite-listed.ts',
      'src/server/subjects/template/week.ts',
      'src/server/subjects/tree/edit.ts',
      'src/server/subjects/user/make.ts',
      'src/server/subjects/user/save.ts',
    ])
    // An account is found by a secret, a signature or an address, made, or named by a call that its row or a rule allows.
    expect(said(server, /\b(?<!function )accountId\(/)).toEqual([
      'src/server/demo/people.ts',
      'src/server/first-admin.ts',
      'src/server/services/credentials/tokens.ts',
      'src/server/subjects/auth/answers.ts',
      'src/server/subjects/auth/passkey.ts',
      'src/server/subjects/auth/sql.ts',
      'src/server/subjects/factor/answers.ts',
      'src/server/subjects/roster/invite-listed.ts',
      'src/server/subjects/user/answers.ts',
      'src/server/subjects/user/make.ts',
      'src/server/subjects/user/save.ts',
    ])
    expect(said(server, /\bas (OwnerId|ActorId|AccountId)\b/)).toEqual([
      'src/server/services/people/person-ids.ts',
    ])
  })

  it('keeps rows of students under user_id: in the key, in each index and each reference among them', () => {
    const sql = migrations()
    const tables = studentTables()
    for (const [, name = '', table = '', columns = ''] of sql.matchAll(
      /create (?:unique )?index (\w+) on (\w+) \(([^)]*)\)/g,
    )) {
      if (tables.includes(table) && !name.endsWith('_by_id')) expect(columns, name).toMatch(/^user_id\b/)
    }
    for (const [, columns = '', target = ''] of sql.matchAll(/foreign key \(([^)]*)\) references (\w+)/g)) {
      if (tables.includes(target)) expect(columns, target).toMatch(/^user_id\b/)
    }
  })
})

describe('the package', () => {
  it('names exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(
      versions.filter(([, version]) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })

  it('is locked without the name of a registry', () => {
    const lock = readFileSync('package-lock.json', 'utf8')
    expect(lock.match(/"resolved": "[a-z+]+:\/\/[^"]*"/)?.[0]).toBeUndefined()
  })

  it('is locked with the checksum of every package, for every platform', () => {
    const lock: { packages: Record<string, { integrity?: string }> } = JSON.parse(
      readFileSync('package-lock.json', 'utf8'),
    )
    const without = Object.entries(lock.packages).filter(
      ([path, { integrity = '' }]) => path !== '' && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity),
    )
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('has the script of every command that names one', () => {
    const named = Object.values(manifest.scripts ?? {}).flatMap(
      (command) => command.match(/scripts\/[\w-]+\.ts/g) ?? [],
    )
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('the documents', () => {
  const documents = files.filter((path) => /^(docs\/.*|README|CONTRIBUTING)\.md$/.test(path))
  it.each(documents)('name files that exist: %s', (path) => {
    const named =
      readFileSync(path, 'utf8').match(/(?<=`)(src|test|db|docs|scripts|bench)\/[\w./-]+(?=`)/g) ?? []
    expect(named.filter((each) => !existsSync(each))).toEqual([])
  })
})

describe('what a subject is for the others', () => {
  const path = 'src/server/http/subjects.ts'
  const text = readFileSync(path, 'utf8')
  const listed = /const subjects = \[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []
  const adds = server.filter(
    ({ path, text }) =>
      path.startsWith('src/server/subjects/') &&
      /^export const (answers|undo|sweeps|jobs)\b|^export (const|(async )?function) (atStart|hourly)\b/m.test(
        text,
      ),
  )

  it.each(adds)('is listed: $path', ({ path }) => {
    const name = new RegExp(`import \\* as (\\w+) from '#server/${path.slice('src/server/'.length)}'`).exec(
      text,
    )?.[1]
    expect(listed).toContain(name)
  })
})

function migrations(): string {
  return files
    .filter((path) => /^db\/migrations\/.*\.sql$/.test(path))
    .map((path) => readFileSync(path, 'utf8').replace(/--.*$/gm, ''))
    .join('\n')
}

/** Tables whose rows belong to one person: their key begins with user_id. */
function studentTables(): string[] {
  const tables = [...migrations().matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\);/g)]
  return tables.flatMap(([, name = '', body = '']) =>
    /primary key \(user_id\b/.test(body) || /^\s*user_id uuid primary key/m.test(body) ? [name] : [],
  )
}

/** The texts of a file's tagged statements; what is set in is left out. */
function statementsOf(text: string): string[] {
  return [...text.matchAll(/\.(?:rows|one|run)\s*(?:<[^`]*>)?\s*`([^`]*)`/g)].map(
    ([, statement = '']) => statement,
  )
}

function mentions(statement: string, table: string): boolean {
  return new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`).test(statement)
}
