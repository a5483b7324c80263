import type pg from 'pg'
import { openDatabase } from '#server/services/database/client.ts'
import { repairStanding } from '#server/subjects/standing/repair.ts'
import { load, type Target } from '../load.ts'
import { startOurs } from '../processes.ts'
import { addStudents, openSessions } from '../rows.ts'
import { addPeople, pushToAll } from './people.ts'
import { atShare, openReceivers } from './receivers.ts'

const students = 16
/** Callers who ask beside it, each after its last answer. */
const callers = 4
const windowMs = 3000

/**
 * Prints how many pushes that are due at once one instance of the product hands over, its memory, and how long a
 * student's first screen takes before and beside it. The push service on this machine answers at once.
 */
export async function measureDue(connection: pg.PoolConfig, folder: string, count: number): Promise<void> {
  const receivers = await openReceivers()
  await addStudents(connection, 1, students)
  await keepStandings(connection)
  const sessions = await openSessions(connection, 1, students)
  await addPeople(connection, count, receivers.pushHost)
  const running = await startOurs(connection, folder, '.', undefined, {
    PUSH_HOSTS: receivers.pushHost,
    SMTP_URL: receivers.smtpUrl,
  })
  const target: Target = {
    name: 'GET /state',
    ask: (caller) => ({
      url: `${running.url}/api/state`,
      headers: { authorization: `Bearer ${sessions[caller % students]?.token}` },
    }),
    cpu: running.cpu,
  }
  const windows = async (while_: () => boolean) => {
    const figures: Awaited<ReturnType<typeof load>>[] = []
    while (while_()) figures.push(await load(target, callers, windowMs))
    const median = (of: (figures: Awaited<ReturnType<typeof load>>) => number) =>
      atShare(figures.map(of), 0.5)
    return `median ${median((each) => each.median).toFixed(1)} ms, p99 ${median((each) => each.p99).toFixed(1)} ms, ${Math.round(median((each) => each.perSecond))} a second`
  }
  try {
    await load(target, callers, windowMs)
    let left = 4
    const calm = await windows(() => left-- > 0)
    const before = await running.memory()
    let most = before
    await pushToAll(connection)
    const began = performance.now()
    const watch = setInterval(async () => {
      most = Math.max(most, await running.memory())
    }, 500)
    let ended = 0
    const done = (async () => {
      while (receivers.received.size < count) await new Promise((resolve) => setTimeout(resolve, 50))
      ended = performance.now()
    })()
    const beside = await windows(() => ended === 0)
    await done
    clearInterval(watch)
    const seconds = (ended - began) / 1000
    const { pushes } = receivers.counts()
    console.log(
      `${count} pushes due at once: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second, sent ${pushes}`,
    )
    console.log(`memory ${Math.round(before)} MiB before, at most ${Math.round(most)} MiB`)
    console.log(`GET /state before: ${calm}`)
    console.log(`GET /state beside: ${beside}`)
  } finally {
    await running.stop()
    receivers.close()
  }
}

/** The rows that saves would have kept. */
async function keepStandings(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ connection, named: true })
  await repairStanding(database)
  await database.close()
}
