import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { makePersonal } from '../support/personal-token.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'etut-example-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)
const bin = (name: string) => resolve('node_modules/.bin', name)
const config = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  },
  files: ['client.ts'],
}
/** openapi-typescript asks TypeScript 5 for what version 7 has not: users have it beside, we under another name. */
const withTypeScript5 = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module'
  const resolve = "export const resolve = (name, at, next) => next(name === 'typescript' ? 'typescript-5' : name, at)"
  register('data:text/javascript,' + encodeURIComponent(resolve))`)}`

it('the client of docs/api.md fits its types, saves a record and reads it, with a personal token', async () => {
  const page = await readFile('docs/api.md', 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(30)
  const at = (name: string) => join(folder, name)
  await writeFile(at('client.ts'), code)
  await writeFile(at('package.json'), '{"type":"module"}')
  await writeFile(at('tsconfig.json'), JSON.stringify(config))
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await makePersonal(world, ['study:read', 'study:write'], { as: ada })

  const cli = resolve('node_modules/openapi-typescript/bin/cli.js')
  const made = ['--import', withTypeScript5, cli, `${address}/openapi.json`, '--output', at('etut.d.ts')]
  await run(process.execPath, made, { cwd: folder })
  await run(bin('tsc'), ['--project', folder]).catch(({ stdout }) => expect(stdout).toBe(''))
  const { stdout } = await run(bin('tsx'), [at('client.ts')], {
    env: { ...process.env, ETUT_URL: address, ETUT_TOKEN: token },
  })

  expect(stdout).toMatch(/^\d{4}-\d\d-\d\d 30 minutes\n$/)
})
