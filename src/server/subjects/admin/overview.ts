import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { admin } from '#contract/admin.ts'
import type { Reply } from '#contract/call.ts'
import { addDays, type Day, daysFrom, startOfWeek } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { type OverviewNumber, roleIds, roles, type TodoCode } from '#rules/vocabulary.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { isTimeout, isUnavailable } from '#server/services/database/connection-failure.ts'
import { mailsUnderWay } from '#server/services/mail/delivery-log.ts'
import { projectFile } from '#server/services/project-file.ts'
import { perDay, recordDays } from '#server/subjects/admin/record-days.ts'
import {
  countAccounts,
  countNewAccounts,
  countSignIns,
  countUnusedPasswords,
  databaseBytes,
  findLastBackup,
} from '#server/subjects/admin/sql.ts'

type Overview = Reply<(typeof admin)['GET /admin/overview']>
type Missing = Overview['missing']
type Counts = Omit<Overview, 'version' | 'ready' | 'todo'> & { unusedPasswords: number; now: number }

const keptMs = 60_000
const shownDays = 30
const shownWeeks = 12
/** Lifetime of a temporary password. */
const temporaryHours = 72
const backupDays = 7
/** Below this PostgreSQL may soon be unable to write. */
const lowBytes = 1024 ** 3

const { version }: { version: string } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'))

/** Cached counts of this instance, by time zone of the requested days. */
const kept = new WeakMap<Services, Map<string, { at: number; counts: Promise<Counts> }>>()

/** The administrator's overview. Counts are cached for a minute; readiness is current. */
export async function overview(
  sql: Sql,
  services: Services,
  timezone: string,
  now: number,
  ready: boolean,
): Promise<Overview> {
  const { unusedPasswords, now: at, ...counts } = await keptCounts(sql, services, timezone, now)
  return { version, ready, ...counts, todo: todoOf({ ...counts, unusedPasswords, now: at }, services, ready) }
}

function keptCounts(sql: Sql, services: Services, timezone: string, now: number): Promise<Counts> {
  const byZone = kept.get(services) ?? new Map<string, { at: number; counts: Promise<Counts> }>()
  kept.set(services, byZone)
  for (const [zone, { at }] of byZone) if (now - at >= keptMs) byZone.delete(zone)
  const known = byZone.get(timezone)
  if (known) return known.counts
  const counts = count(sql, services, timezone, now)
  byZone.set(timezone, { at: now, counts })
  // What could not be counted is not kept.
  counts.catch(() => byZone.delete(timezone))
  return counts
}

async function count(sql: Sql, services: Services, timezone: string, now: number): Promise<Counts> {
  const today = dayAt(now, timezone, 0)
  const days = daysFrom(addDays(today, 1 - shownDays), today)
  const from = days[0] ?? today
  const missing: Missing = []
  const tried = <T>(number: OverviewNumber, work: () => Promise<T>) => attempted(missing, number, work)
  // Sequential, so that an overview uses one connection of the pool at a time.
  const accounts = await tried('accounts', () => countedAccounts(sql, today, timezone))
  const signIns = await tried('sign_ins', () => countSignIns(sql, from, timezone))
  const total = accounts?.reduce((sum, each) => sum + each.total, 0)
  const records = await tried('records', () => recordDays(sql, total, from, today))
  if (records === undefined) missing.push({ number: 'records', reason: 'notYet' })
  const mails = await tried('mails', () => mailsUnderWay(sql))
  const bytes = await tried('database', () => databaseBytes(sql))
  const backup = await tried('backup', () => findLastBackup(sql))
  const unusedPasswords = await tried('passwords', () => countUnusedPasswords(sql, temporaryHours))
  return {
    accounts,
    sign_ins: signIns && perDay(days, signIns),
    records: records ? perDay(days, records) : null,
    mails,
    database: { bytes, free: await freeBytes(services.databaseFolder) },
    backup: backup ?? null,
    missing,
    unusedPasswords: unusedPasswords ?? 0,
    now,
  }
}

/** Counts one number; when the database takes too long for it, the others are counted all the same. */
async function attempted<T>(
  missing: Missing,
  number: OverviewNumber,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    missing.push({ number, reason: isTimeout(error) ? 'timeout' : 'unavailable' })
    return null
  }
}

async function countedAccounts(sql: Sql, today: Day, timezone: string) {
  const thisWeek = startOfWeek(today, 1)
  const weeks = Array.from({ length: shownWeeks }, (_, n) => addDays(thisWeek, 7 * (n + 1 - shownWeeks)))
  const totals = await countAccounts(sql)
  const fresh = await countNewAccounts(sql, weeks[0] ?? thisWeek, timezone)
  return roles.map(({ id }) => ({
    role_id: id,
    total: totals.find(({ role_id }) => role_id === id)?.total ?? 0,
    weeks: weeks.map((week) => ({
      week,
      n: fresh.find((each) => each.role_id === id && each.week === week)?.n ?? 0,
    })),
  }))
}

/** Free disk space of the embedded database; null with `DATABASE_URL`. */
async function freeBytes(folder: string | undefined): Promise<number | null> {
  if (folder === undefined) return null
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

/** What needs the administrator's attention, most urgent first, each with a link or an instruction. */
function todoOf(counts: Counts, { mailer }: Services, ready: boolean): Overview['todo'] {
  const { backup, database, mails, accounts, missing, unusedPasswords, now } = counts
  const backupAge = backup ? Math.floor((now - Date.parse(backup.at)) / 86_400_000) : 0
  const admins = accounts?.find(({ role_id }) => role_id === roleIds.admin)?.total ?? 0
  const free = database.free
  const failed = mails?.failed ?? 0
  const all: [due: boolean, code: TodoCode, n: number, path: string][] = [
    [!ready, 'notReady', 1, '/dashboard#server'],
    [
      free !== null && free < lowBytes,
      'spaceLow',
      Math.round((free ?? 0) / 1024 ** 2),
      '/dashboard#database',
    ],
    [
      backup === null && missing.every(({ number }) => number !== 'backup'),
      'backupNone',
      0,
      '/dashboard#backup',
    ],
    [backupAge >= backupDays, 'backupOld', backupAge, '/dashboard#backup'],
    [failed > 0, 'mailsFailed', failed, '/dashboard#mails'],
    [mailer.leavesFiles, 'mailsAsFiles', 1, '/dashboard#mails'],
    [unusedPasswords > 0, 'passwordsUnused', unusedPasswords, '/users?waiting=true'],
    [admins === 1, 'oneAdmin', 1, `/users?role=${roleIds.admin}`],
  ]
  return all.filter(([due]) => due).map(([, code, n, path]) => ({ code, n, path }))
}
