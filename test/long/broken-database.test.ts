import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClient, type Person } from '../support/black-box/client.ts'
import { daysBefore, register, todayOf } from '../support/black-box/scene.ts'
import { type Server, startServer } from '../support/black-box/server.ts'
import { state } from '../support/black-box/told.ts'
import { isRoot } from '../support/database/sandbox.ts'
import { postmasterOf } from '../support/processes.ts'

const run = promisify(execFile)
const callers = 8
/** Faults of each kind, one after the other, while all callers write and read. */
const rounds = 12
/** Small enough to be filled; only root may mount it. */
const disk = {
  mount: (folder: string) => run('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=1777', 'none', folder]),
  unmount: (folder: string) => run('umount', ['--lazy', folder]),
}

let server: Server
let students: Person[]
let today: string
/** Answers to all callers, and the saves among them that were acknowledged. */
let answered = 0
let saved = 0
beforeAll(async () => {
  server = await startServer({}, isRoot ? disk : undefined)
  const client = openClient(server.address)
  students = await Promise.all(
    Array.from({ length: callers }, (_, caller) => register(client, `Ada${caller}`, 2)),
  )
  today = await todayOf(students[0] as Person)
})
afterAll(() => server?.stop())

/** Every process of PostgreSQL that serves a connection of the application. */
async function connections(): Promise<number[]> {
  const postmaster = await postmasterOf(server.dataDir)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const served = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const isChild = Number(status.split(') ')[1]?.split(' ')[1]) === postmaster
      return isChild && /^postgres: etut/.test(title) ? [Number(pid)] : []
    }),
  )
  return served.flat()
}

const toConnections = (signal: NodeJS.Signals, howMany: number) => async () => {
  for (const pid of (await connections()).slice(0, howMany))
    try {
      process.kill(pid, signal)
    } catch {} // it has ended meanwhile
}

async function fillTheDisk(): Promise<void> {
  const ballast = join(server.dataDir, 'ballast')
  const { bavail, bsize } = await statfs(server.dataDir)
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => {})
  // Each caller has met it several times.
  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before + 10 * callers)
  await rm(ballast, { force: true })
}

const faults: Record<string, () => Promise<void>> = {
  'statements are cancelled': toConnections('SIGINT', Number.POSITIVE_INFINITY),
  'connections are cut': toConnections('SIGTERM', Number.POSITIVE_INFINITY),
  'a process of PostgreSQL is killed, and all others with it': toConnections('SIGKILL', 1),
  'PostgreSQL is stopped': async () => {
    const postmaster = await postmasterOf(server.dataDir)
    // 0 is the group of this process.
    if (postmaster) process.kill(postmaster, 'SIGINT')
  },
  ...(isRoot && { 'the disk is full': fillTheDisk }),
}

/** Saves and reads until it is told to end; a save that is not acknowledged is sent again with its id. */
async function work(student: Person, hasEnded: () => boolean) {
  const statuses: Record<number, number> = {}
  const acknowledged: string[] = []
  async function sent(...[line, parts]: Parameters<Person['send']>): Promise<boolean> {
    const { status } = await student.send(line, parts)
    answered++
    statuses[status] = (statuses[status] ?? 0) + 1
    return status < 300
  }
  while (!hasEnded()) {
    const id = randomUUID()
    // A day has 1,440 minutes.
    const query = { id, kind: 'other', day: daysBefore(today, 1 + (acknowledged.length % 90)), minutes: 1 }
    while (!(await sent('GET /state/save', { query }))) if (hasEnded()) return { statuses, acknowledged }
    acknowledged.push(id)
    saved++
    await sent('GET /state')
    await sent('GET /exam/save', { query: { id, name: 'TYT', kind: 'national', examdate: '2030-06-15' } })
    await sent('GET /exam/delete/{id}', { path: { id } })
  }
  return { statuses, acknowledged }
}

async function storedOf(student: Person): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    // The first answers after a fault may still be 503.
    const read = () => student.ask('GET /state', { query: { page, size: 100 } }, state)
    await expect.poll(() => read().then(Boolean, () => false)).toBe(true)
    const { records } = await read()
    ids.push(...records.rows.map(({ id }) => id))
    if (page * 100 >= records.total) return ids
  }
}

async function serves(): Promise<boolean> {
  return fetch(`${server.address}/readyz`).then(({ ok }) => ok)
}

describe.each(Object.entries(faults))('while %s', (_, happen) => {
  it('no call answers 500, and what was acknowledged is stored once', async () => {
    let hasEnded = false
    const working = students.map((student) => work(student, () => hasEnded))
    for (let round = 0; round < rounds; round++) {
      const before = saved
      await happen()
      await expect.poll(serves).toBe(true)
      // What is asked just after a stop may find the database still there.
      await expect.poll(() => saved).toBeGreaterThan(before + callers)
    }
    hasEnded = true
    const done = await Promise.all(working)

    const statuses = new Set(done.flatMap((each) => Object.keys(each.statuses)))
    expect([...statuses].filter((status) => !['200', '404', '503'].includes(status))).toEqual([])
    for (const [n, student] of students.entries()) {
      const stored = await storedOf(student)
      expect(new Set(stored).size).toBe(stored.length)
      expect(done[n]?.acknowledged.filter((id) => !stored.includes(id))).toEqual([])
    }
    expect(done.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(callers)
  })
})
