import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartFailure } from '#server/services/database/start-failure.ts'
import { start } from '#server/start.ts'
import { type FreshDatabase, makeDatabase } from '../support/fresh-database.ts'

let folder: string
let database: FreshDatabase
const taken = createServer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etut-start-'))
  database = await makeDatabase()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  taken.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

it.each<[string, (port: string) => Record<string, string>, RegExp]>([
  ['a port in use', (port) => ({ PORT: port }), /^PORT .*EADDRINUSE/],
  ['a port of the metrics in use', (port) => ({ METRICS_PORT: port }), /^METRICS_PORT .*EADDRINUSE/],
  [
    'a common password of the administrator',
    () => ({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'password123' }),
    /^ADMIN_PASSWORD: .+\nADMIN_PASSWORD: /,
  ],
])('tells with %s which setting to change', async (_, settings, message) => {
  const { port } = taken.address() as AddressInfo // it listens on a port
  const env = { ...database.settings, DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const failed = start(readConfig({ ...env, PORT: '0', ...settings(String(port)) }), { hasPages: false })

  await expect(failed).rejects.toThrow(StartFailure)
  await expect(failed).rejects.toThrow(message)
})
