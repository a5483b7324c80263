import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWith, makeSandbox } from '../database/sandbox.ts'
import { makeDatabase } from '../fresh-database.ts'
import { clear } from '../processes.ts'
import { noteLogLine } from '../server-log.ts'

export const admin = { email: 'eda@example.com', password: 'eda-yönetir-42' }
/** A push service that the server may reach as it is; nothing answers there. */
export const pushHost = 'push.example'
export const signingSecret = 'what an operator writes into JWT_SECRET'

export type Server = Awaited<ReturnType<typeof startServer>>

/** The clock of this run where `faketime` shifts it (`npm run test:long`), as the database of the tests has it. */
const { LD_PRELOAD = '', FAKETIME } = process.env
const clock = FAKETIME ? { LD_PRELOAD, FAKETIME } : {}

/**
 * As below, on its own PostgreSQL, or on a fresh database of the server that DATABASE_URL names. A PostgreSQL of its own
 * would have the clock of the machine, so where that is shifted it is a database of the tests.
 */
export async function startOnItsOwn(settings: Record<string, string> = {}): Promise<Server> {
  const database = process.env.DATABASE_URL || FAKETIME ? await makeDatabase() : undefined
  const server = await startServer({ ...database?.settings, ...settings }).catch(async (error) => {
    await database?.drop()
    throw error
  })
  return {
    ...server,
    async stop() {
      const code = await server.stop()
      await database?.drop()
      return code
    },
  }
}

/** A file system of its own for the folder of a server. */
type Disk = { mount(folder: string): Promise<unknown>; unmount(folder: string): Promise<unknown> }

/** Starts what `npm start` starts, with an operator's settings only. */
export async function startServer(settings: Record<string, string> = {}, disk?: Disk) {
  const sandbox = await makeSandbox()
  await disk?.mount(sandbox.folder)
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: sandbox.dataDir,
      PORT: '0',
      PUBLIC_URL: 'http://etut.example',
      JWT_SECRET: signingSecret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      PUSH_HOSTS: pushHost,
      LOG_LEVEL: 'error',
      // A database that the server starts itself has the clock of the machine, and so has the server then.
      ...(settings.DATABASE_URL && clock),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWith(sandbox, server)
  const ended = once(server, 'exit')
  let said = ''
  server.stderr.on('data', (part: Buffer) => {
    said += part
  })

  async function stop(): Promise<number | null> {
    server.kill('SIGTERM')
    const [code] = await ended
    await disk?.unmount(sandbox.folder)
    await clear(sandbox)
    return code
  }

  const address = new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      said += `${line}\n`
      noteLogLine(line)
      const found = /ready\. .*(http:\/\/\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`the server did not start:\n${said}`)))
  })

  return {
    address: await address.catch(async (error) => {
      await stop()
      throw error
    }),
    dataDir: sandbox.dataDir,
    /** Output of the process. */
    said: () => said,
    /** Texts of all sent mails, unordered. */
    async letters() {
      const mailFolder = join(sandbox.dataDir, 'outbox')
      const names = await readdir(mailFolder).catch(() => [])
      return Promise.all(names.map((name) => readFile(join(mailFolder, name), 'utf8')))
    },
    stop,
  }
}
