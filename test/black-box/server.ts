import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { inject } from 'vitest'
import { clear, makePlace } from '../database/place.ts'
import { dropDatabase } from '../drop-database.ts'

export const admin = { email: 'eda@example.com', password: 'eda-yönetir-42' }
export const signingSecret = 'what an operator writes into JWT_SECRET'

/**
 * Starts what `npm start` starts, with an operator's settings and nothing else: on its own PostgreSQL, or on a fresh
 * database of the server that DATABASE_URL names.
 */
export async function startServer() {
  const place = await makePlace()
  const database = process.env.DATABASE_URL ? await freshDatabase() : undefined
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: place.dataDir,
      PORT: '0',
      PUBLIC_URL: 'http://etut.example',
      JWT_SECRET: signingSecret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'error',
      ...database?.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  place.children.add(server)
  const ended = once(server, 'exit')
  let said = ''
  server.stderr.on('data', (part: Buffer) => {
    said += part
  })

  async function stop(): Promise<number | null> {
    server.kill('SIGTERM')
    const [code] = await ended
    await clear(place)
    await database?.drop()
    return code
  }

  const address = new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      said += `${line}\n`
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
    /** Everything that the process has said. */
    said: () => said,
    /** The text of each letter that was sent, in no order. */
    async letters() {
      const outbox = join(place.dataDir, 'outbox')
      const names = await readdir(outbox).catch(() => [])
      return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    },
    stop,
  }
}

/** A database of its own on the server of DATABASE_URL. */
async function freshDatabase() {
  const server = inject('database')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const { host = '', port = 5432, user = '', password = '' } = server
  const url = new URL(`postgresql:///${name}`)
  for (const [key, value] of Object.entries({ host, port, user, password })) {
    if (value) url.searchParams.set(key, String(value))
  }
  const statements = inject('named') ? 'named' : 'plain'
  return {
    settings: { DATABASE_URL: url.href, DATABASE_STATEMENTS: statements },
    drop: () => dropDatabase(server, name),
  }
}
