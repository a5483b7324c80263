import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { roleIds } from '#rules/vocabulary.ts'
import { startEmbedded } from '#server/services/embedded/embedded.ts'
import { newId } from '#server/services/new-id.ts'
import { type Running, startOurs } from '../bench/processes.ts'
import { hostileFiles } from '../test/support/server/hostile-files.ts'

/**
 * Prints how long other people wait for an answer while each kind of hostile file is read: two people send it again
 * and again, as many as are read at a time, four others read and save. `npm run bench:files -- 5` takes five seconds a kind.
 */
const seconds = Number(process.argv[2] ?? 4)
/** Above it a line is marked. */
const allowedMs = 100
/** Pause of each caller between two requests, so that their load is the same for every kind. */
const pauseMs = 10

type Reply = { status: number; text: string }
const agent = new Agent({ keepAlive: true })

const folder = await mkdtemp(join(tmpdir(), 'etut-files-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
try {
  const { connection, stop } = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} })
  try {
    const server = await startOurs(connection, join(folder, 'ours'), '.', undefined, { RATE_LIMIT: 'off' })
    await measure(server).finally(server.stop)
  } finally {
    await stop()
  }
} finally {
  agent.destroy()
  await rm(folder, { recursive: true, force: true })
}

async function measure({ url, memory }: Running): Promise<void> {
  const groups = JSON.parse((await send(url, 'GET', '/sabit/class')).text) as {
    id: string
    program_code: string
  }[]
  const croom = groups.find(({ program_code }) => program_code === 'TYT')?.id ?? ''
  const senders = [await register(url, 'Ada'), await register(url, 'Cem')]
  const others = await Promise.all(['Barış', 'Defne', 'Eda', 'Fatma'].map((name) => register(url, name)))
  console.log('others wait, ms:   p50    p99    max   answers | files read, median ms, answer | memory, MiB')
  const lines: [string, Uint8Array | undefined][] = [['no file', undefined]]
  for (const [what, make] of hostileFiles) lines.push([what, make()])
  // The first is a warm-up.
  for (const [index, [what, file]] of [['warm-up', undefined] as const, ...lines].entries()) {
    const body = file && JSON.stringify({ croom_id: croom, file: Buffer.from(file).toString('base64') })
    const until = performance.now() + seconds * 1000
    const [waits, reads] = await Promise.all([
      Promise.all(others.map((token) => waitsOf(url, token, until))),
      Promise.all(senders.map((token) => (body === undefined ? [] : readsOf(url, token, body, until)))),
    ])
    if (index > 0) console.log(line(what, waits.flat(), reads.flat(), await memory()))
  }
}

function line(
  what: string,
  waits: number[],
  reads: { ms: number; status: number }[],
  memory: number,
): string {
  const [p50, p99, max] = [at(waits, 0.5), at(waits, 0.99), at(waits, 1)]
  const figures = [p50, p99, max].map((value) => value.toFixed(1).padStart(7)).join('')
  const answers = [...new Set(reads.map(({ status }) => status))].sort().join(',')
  const median = at(
    reads.map(({ ms }) => ms),
    0.5,
  )
  const files = reads.length === 0 ? '' : `${reads.length}, ${Math.round(median)}, ${answers}`
  const mark = p99 > allowedMs ? `  p99 above ${allowedMs} ms` : ''
  return `${figures}${String(waits.length).padStart(8)} | ${files.padEnd(16)} | ${Math.round(memory)} | ${what}${mark}`
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Reads the first screen, saves a record, reads the graph, in turn. */
async function waitsOf(url: string, token: string, until: number): Promise<number[]> {
  const waits: number[] = []
  const id = newId()
  const save = (questions: number) =>
    Buffer.from(JSON.stringify({ id, kind: 'other', questions })).toString('base64')
  const asks = [
    () => send(url, 'GET', '/state', { token }),
    () => send(url, 'GET', '/state/save', { token, query: save(1 + waits.length) }),
    () => send(url, 'GET', '/graph/time/month', { token }),
  ]
  for (let n = 0; performance.now() < until; n++) {
    const begun = performance.now()
    const { status, text } = (await asks[n % asks.length]?.()) ?? { status: 0, text: '' }
    waits.push(performance.now() - begun)
    if (status !== 200) throw new Error(`another person got ${status}: ${text}`)
    await pause(pauseMs)
  }
  return waits
}

async function readsOf(url: string, token: string, body: string, until: number) {
  const reads: { ms: number; status: number }[] = []
  while (performance.now() < until) {
    const begun = performance.now()
    const { status } = await send(url, 'POST', '/import/trialexam', { token, body })
    reads.push({ ms: performance.now() - begun, status })
  }
  return reads
}

async function register(url: string, name: string): Promise<string> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`
  const person = { name, email, password: 'hüzünlü-kaplan-71', role_id: roleIds.student, birth_year: 2000 }
  const { status, text } = await send(url, 'POST', '/auth/register', { body: JSON.stringify(person) })
  if (status !== 201) throw new Error(`register: ${status} ${text}`)
  return (JSON.parse(text) as { token: string }).token
}

type Sent = { token?: string; query?: string; body?: string }

function send(url: string, method: string, path: string, { token, query, body }: Sent = {}): Promise<Reply> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(query !== undefined && { query }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  }
  return new Promise((resolve, reject) => {
    request(`${url}/api${path}`, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      )
    })
      .on('error', reject)
      .end(body)
  })
}
