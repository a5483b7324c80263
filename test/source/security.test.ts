import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectFiles } from '../support/source.ts'

const text = readFileSync('docs/security.md', 'utf8')
type Requirement = { id: string; status: string; shown: string }
const requirements: Requirement[] = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', , , status = '', ...shown]) => ({ id, status, shown: shown.join('|') }))
const met = requirements.filter(({ status }) => status === 'met')
const sources = projectFiles()
  .filter((path) => /^src\/(server|rules|contract)\/.*\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }))

/** Files of the server in which something is written. */
const withCode = (found: RegExp) => sources.filter(({ code }) => found.test(code)).map(({ path }) => path)

describe('docs/security.md', () => {
  it('names a test for each requirement that is met, and each of them exists', () => {
    const testsOf = ({ shown }: Requirement) =>
      [...shown.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, path = '']) => path)
    expect(met.filter((each) => testsOf(each).length === 0).map(({ id }) => id)).toEqual([])
    const missing = requirements
      .flatMap(testsOf)
      .filter((path) => !/\.test\.tsx?$/.test(path) || !existsSync(path))
    expect(missing).toEqual([])
  })

  it('has every section that a requirement names', () => {
    const headings = [...text.matchAll(/^(?:## |- \*\*)([^*(.\n]+)/gm)].map(([, title = '']) => title.trim())
    const named = requirements.flatMap(({ shown }) =>
      [...shown.matchAll(/"([\w ]+)" above/g)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !headings.includes(name ?? ''))).toEqual([])
  })

  it('misses nothing but the address of a calendar', () => {
    expect(requirements.filter(({ status }) => status === 'not met').map(({ id }) => id)).toEqual(['14.2.1'])
    const statuses = ['met', 'n/a', 'operator', 'not met']
    expect(requirements.filter(({ status }) => !statuses.includes(status))).toEqual([])
  })
})

describe('the server', () => {
  it('hashes with SHA-256 and encrypts with AES-256-GCM; SHA-1 only makes codes of apps and ids of names', () => {
    const named = sources.flatMap(({ path, code }) =>
      [...code.matchAll(/create(?:Hash|Hmac)\('(\w+)'/g)].map(([, name = '']) => `${name} ${path}`),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((each) => !each.startsWith('sha256 '))).toEqual([
      'sha1 src/server/services/factor/totp.ts',
      'sha1 src/server/services/new-id.ts',
    ])
    const ciphers = sources.flatMap(({ code }) =>
      [...code.matchAll(/create(?:C|Dec)ipheriv\('([\w-]+)'/g)].map(([, name]) => name),
    )
    expect(new Set(ciphers)).toEqual(new Set(['aes-256-gcm']))
  })

  it('draws only pauses and the minute of hourly work from a generator that is not for secrets', () => {
    expect(withCode(/Math\.random/).sort()).toEqual([
      'src/server/background.ts',
      'src/server/services/database/transaction.ts',
      'src/server/services/jobs/lane.ts',
    ])
  })

  it('starts processes in a few files, without a shell', () => {
    expect(withCode(/from 'node:child_process'/).sort()).toEqual([
      'src/server/services/embedded/launch.ts',
      'src/server/services/embedded/run.ts',
      'src/server/services/printer/printer.ts',
    ])
    expect(withCode(/\bshell: true|\bexecSync\(|\bexecFile\(/)).toEqual([])
  })

  it('asks other servers in the files that docs/security.md tells of', () => {
    const asks = /[^.\w]fetch\(|from 'node:https?'|nodemailer\.createTransport|from 'web-push'/
    expect(
      withCode(asks)
        .filter((path) => !path.startsWith('src/server/http/'))
        .sort(),
    ).toEqual([
      'src/server/services/letter-writer.ts',
      'src/server/services/mail/mailer.ts',
      'src/server/services/push/endpoint.ts',
      'src/server/services/push/pusher.ts',
    ])
    expect(withCode(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
  })

  it('sends people on in one place: to its own address, from the link that stops reminders', () => {
    expect(withCode(/\.redirect\(|'location'/)).toEqual(['src/server/http/send-reply.ts'])
    expect(withCode(/return \{ location: /)).toEqual(['src/server/subjects/reminder/answers.ts'])
    expect(withCode(/return \{ location: `\$\{services\.publicUrl\}\/login/)).toHaveLength(1)
  })

  it('has no age of a password but that of a temporary one', () => {
    expect(withCode(/password_?(age|expires|rotat)|max_?password/i)).toEqual([])
  })

  it('makes no expression of what is sent, evaluates no text and lets no other origin read', () => {
    expect(withCode(/new RegExp\(/).sort()).toEqual([
      'src/rules/plain-text.ts',
      'src/rules/screens.ts',
      'src/server/http/methods.ts',
    ])
    expect(withCode(/\beval\(|new Function\(|access-control-allow/i)).toEqual([])
  })
})

describe('the field of a password', () => {
  const field = readFileSync('src/web/ui/password-field.tsx', 'utf8')

  it('hides what is typed until it is asked to show it, and lets password managers and pasting in', () => {
    expect(field).toMatch(/type=\{isShown \? 'text' : 'password'\}/)
    expect(field).toMatch(/useState\(false\)/)
    expect(field).not.toMatch(/onPaste|onCopy|autoComplete="off"/)
  })

  it('is the only one', () => {
    const others = projectFiles()
      .filter((path) => /^src\/web\/.*\.tsx$/.test(path) && path !== 'src/web/ui/password-field.tsx')
      .filter((path) => /type="password"|type: 'password'/.test(readFileSync(path, 'utf8')))
    expect(others).toEqual([])
  })
})
