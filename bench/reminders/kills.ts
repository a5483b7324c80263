import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../rows.ts'
import { addPeople, beginMornings, planMornings } from './people.ts'
import { type Arrivals, atShare, openReceivers } from './receivers.ts'
import { buildWorker, startWorker } from './workers.ts'

/** People whose morning becomes due with each kill; for every fifth kill also a weekly letter. */
const perKill = 4
const killsPerLetter = 5
/** Processes that run at a time. */
const processes = 6
/** A process is killed at a random moment within this time after it is ready. */
const longestLifeMs = 6000
/** Without anything handed over for so long, what is missing counts as lost. */
const silenceTimeoutMs = 180_000

/**
 * Kills processes that empty the queue with SIGKILL while the mornings of people become due: each brings a notice of an exam,
 * which is pushed and mailed, and some bring a weekly letter. Prints what arrived, how often and how late.
 * @param minutes after which no further process is killed
 */
export async function measureKills(connection: pg.PoolConfig, kills: number, minutes: number): Promise<void> {
  await buildWorker()
  const receivers = await openReceivers()
  await addPeople(connection, kills * perKill, receivers.pushHost)
  await planMornings(connection)
  const due = new Map<string, number>()
  let letters = 0
  let begun = 0
  let killed = 0
  const began = performance.now()
  const isOver = () => begun >= kills || performance.now() - began > minutes * 60_000
  const start = () => startWorker(connection, receivers)

  await withClient(connection, async (client) => {
    async function one(): Promise<void> {
      while (!isOver()) {
        const n = begun++
        const running = await start()
        const withLetter = n % killsPerLetter === 0 ? 1 : 0
        const now = Date.now()
        for (const id of await beginMornings(client, n * perKill + 1, perKill, withLetter)) due.set(id, now)
        letters += withLetter
        await pause(Math.random() * longestLifeMs)
        await running.kill()
        killed++
        if (killed % 50 === 0)
          console.log(`${killed} kills, ${due.size} mornings, ${JSON.stringify(receivers.counts())}`)
      }
    }
    await Promise.all(Array.from({ length: processes }, one))
    const seconds = (performance.now() - began) / 1000
    const last = await start()
    await untilEmpty(client, () => receivers.counts().pushes + receivers.counts().mails)
    const told = await tellings(client)
    await last.kill()

    console.log(`${killed} kills in ${Math.round(seconds)} s, ${processes} processes at a time`)
    console.log(`notices due ${due.size + letters}, ${tell(told, due.size + letters)}`)
    report('pushes', due, (id) => receivers.received.get(id)?.pushes, letters)
    report('mails', due, (id) => receivers.received.get(id)?.mails, letters)
  })
  receivers.close()
}

type Told = { people: number; notices: number; twice: number }

const tell = ({ notices, twice }: Told, due: number) =>
  `told ${notices}, lost ${due - (notices - twice)}, told twice ${twice}`

/** How many notices of each event there are, and how many people have one twice. */
async function tellings(client: pg.Client): Promise<Told> {
  const { rows } = await client.query<Told>(`
    select count(distinct user_id)::int as people, sum(n)::int as notices, sum(n - 1)::int as twice
    from (select user_id, event, count(*) as n from notice group by user_id, event) t`)
  return rows[0] ?? { people: 0, notices: 0, twice: 0 }
}

/** Waits until nothing is due or being done, or nothing has arrived for long. */
async function untilEmpty(client: pg.Client, arrived: () => number): Promise<void> {
  let before = -1
  let since = performance.now()
  for (;;) {
    const { rows } = await client.query(
      `select 1 from job where due_at < now() + interval '30 minutes' or kind in ('notify', 'push', 'mail') limit 1`,
    )
    if (rows.length === 0) return
    if (arrived() !== before) {
      before = arrived()
      since = performance.now()
    }
    if (performance.now() - since > silenceTimeoutMs) return
    await pause(500)
  }
}

/** Prints what arrived of the notices of the mornings and of the letters, each once at best. */
function report(
  name: string,
  due: ReadonlyMap<string, number>,
  arrivalsOf: (id: string) => Arrivals | undefined,
  letters: number,
): void {
  const late: number[] = []
  let ids = 0
  let copies = 0
  for (const [id, at] of due) {
    const arrivals = [...(arrivalsOf(id)?.values() ?? [])]
    ids += arrivals.length
    copies += arrivals.reduce((sum, times) => sum + times.length - 1, 0)
    const first = Math.min(...arrivals.map(([time = 0]) => time))
    if (arrivals.length > 0) late.push((first - at) / 1000)
  }
  const wanted = due.size + letters
  const seconds = (share: number) => atShare(late, share).toFixed(1)
  console.log(
    `${name}: due ${wanted}, handed over ${ids}, lost ${Math.max(0, wanted - ids)}, ` +
      `copies with the same id ${copies}; seconds late: median ${seconds(0.5)}, p99 ${seconds(0.99)}, max ${seconds(1)}`,
  )
}
