import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

it('the client of docs/api.md saves a record and reads it, with a personal token', async () => {
  const page = await readFile('docs/api.md', 'utf8')
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(30)
  const file = join(folder, 'client.mts')
  await writeFile(file, code)
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await makePersonal(world, ['study:read', 'study:write'], { as: ada })

  const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', [file], {
    env: { ...process.env, ETUT_URL: address, ETUT_TOKEN: token },
  })

  expect(stdout).toMatch(/^\d{4}-\d\d-\d\d 30 minutes\n$/)
})
