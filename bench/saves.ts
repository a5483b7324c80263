import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { roleIds } from '#rules/vocabulary.ts'
import { type Caller, openSessions, withClient } from './rows.ts'

/** A save that was answered 200; both times in milliseconds, from `performance.now()`. */
export type Acknowledged = { userId: string; id: string; sentAt: number; at: number }
/** What the callers were answered, and after how many milliseconds each. */
export type Phase = { name: string; statuses: Map<string, number>; durations: number[] }

const days = 300
const dayMs = 86_400_000
const againAfterMs = 200

/**
 * Callers who save records one after the other, each at one of the servers; a save that was not acknowledged is sent
 * again with its id.
 * @param urls of servers of the product
 */
export function startSaving(people: readonly Caller[], urls: readonly string[]) {
  const acknowledged: Acknowledged[] = []
  const sent = new Set<string>()
  let phase = phaseOf('start')
  let isOver = false

  async function save(caller: Caller, url: string): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const id = randomUUID()
      sent.add(id)
      const day = new Date(Date.now() - (n % days) * dayMs).toISOString().slice(0, 10)
      while (!isOver) {
        const sentAt = performance.now()
        const status = await send(url, caller, { id, day, kind: 'other', minutes: 0, questions: 1 })
        const at = performance.now()
        phase.durations.push(at - sentAt)
        phase.statuses.set(status, (phase.statuses.get(status) ?? 0) + 1)
        if (status === '200') {
          acknowledged.push({ userId: caller.id, id, sentAt, at })
          break
        }
        await pause(againAfterMs)
      }
    }
  }
  const loops = people.map((caller, index) => save(caller, urls[index % urls.length] ?? ''))

  return {
    acknowledged,
    /** From now on answers are counted in a new phase. */
    begin(name: string): Phase {
      phase = phaseOf(name)
      return phase
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(loops)
    },
    /** Compares what was acknowledged with the rows of the database. */
    compare: (connection: pg.ClientConfig) => compare(connection, acknowledged, sent),
  }
}

function phaseOf(name: string): Phase {
  return { name, statuses: new Map(), durations: [] }
}

export function lineOf({ name, statuses, durations }: Phase, ms: number): string {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0)
  const longest = (sorted.at(-1) ?? Number.NaN).toFixed(0)
  return `${name}: ${(ms / 1000).toFixed(1)} s, ${answersOf(statuses)}; median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${longest} ms`
}

export function answersOf(statuses: ReadonlyMap<string, number>): string {
  return [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
}

/** @returns the status, with `503 without Retry-After` and what the network says told apart */
async function send(url: string, { token }: Caller, draft: object): Promise<string> {
  try {
    const response = await fetch(`${url}/api/state/save`, {
      headers: {
        authorization: `Bearer ${token}`,
        query: Buffer.from(JSON.stringify(draft)).toString('base64'),
      },
    })
    const text = await response.text()
    if (response.status === 503 && !response.headers.has('retry-after')) return '503 without Retry-After'
    if (response.status !== 200 && response.status !== 503) console.error(text)
    return String(response.status)
  } catch (error) {
    return `no answer (${error instanceof Error ? error.message : error})`
  }
}

/** Students with an open session each, in a database that may have them already. */
export async function addSavers(connection: pg.ClientConfig, count: number): Promise<Caller[]> {
  const goals = JSON.stringify({ weekday: Array.from({ length: 7 }, () => ({ minutes: 60, questions: 20 })) })
  await withClient(connection, async (client) => {
    await client.query(
      `insert into app_user (id, role_id, name, email, goals)
       select md5('student' || s)::uuid, $2::smallint, 'Student ' || s, s || '@example.com', $3::jsonb
       from generate_series(1, $1::int) s on conflict do nothing`,
      [count, roleIds.student, goals],
    )
    await client.query(
      `delete from session where id in (select md5('session' || s)::uuid from generate_series(1, $1::int) s)`,
      [count],
    )
  })
  return openSessions(connection, 1, count)
}

/**
 * Counts the acknowledged saves that are not there (`lost`), and the rows that are there more than once or were never
 * sent (`doubled`).
 */
async function compare(
  connection: pg.ClientConfig,
  acknowledged: readonly Acknowledged[],
  sent: ReadonlySet<string>,
): Promise<{ lost: number; doubled: number }> {
  const people = [...new Set(acknowledged.map(({ userId }) => userId))]
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string; times: number }>(
      'select id, count(*)::int as times from study_record where user_id = any($1::uuid[]) group by id',
      [people],
    )
    const stored = new Set(rows.map(({ id }) => id))
    return {
      lost: acknowledged.filter(({ id }) => !stored.has(id)).length,
      doubled: rows.filter(({ id, times }) => times > 1 || !sent.has(id)).length,
    }
  })
}
