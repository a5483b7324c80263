import { daily } from '#server/services/daily/daily.ts'
import type { Sql } from '#server/services/database/client.ts'
import { sweepMailFiles } from '#server/services/mail/outbox-files.ts'
import { storeRecordDays } from '#server/subjects/admin/record-days.ts'
import { countAccounts } from '#server/subjects/admin/sql.ts'
import { countCatalogueMembers } from '#server/subjects/croom/sql.ts'
import { fillFolded } from '#server/subjects/folded/fill.ts'
import { storeCalibration } from '#server/subjects/insight/calibration.ts'
import { storePublisherEffects } from '#server/subjects/insight/publisher-effects.ts'
import { type Erased, eraseUnused, eraseWithdrawn } from '#server/subjects/retention/erase.ts'
import {
  sweepAttempts,
  sweepAudit,
  sweepContacts,
  sweepEmailChanges,
  sweepEmails,
  sweepImports,
  sweepInvites,
  sweepKeptMails,
  sweepLetters,
  sweepLooks,
  sweepNetworks,
  sweepNotices,
  sweepParentCodes,
  sweepResets,
  sweepSessions,
  sweepSnoozes,
  sweepTickets,
} from '#server/subjects/sweep/sql.ts'

const sweeps = {
  attempts: sweepAttempts,
  sessions: sweepSessions,
  resets: sweepResets,
  tickets: sweepTickets,
  emailChanges: sweepEmailChanges,
  emails: sweepEmails,
  invites: sweepInvites,
  networks: sweepNetworks,
  contacts: sweepContacts,
  snoozes: sweepSnoozes,
  notices: sweepNotices,
  parentCodes: sweepParentCodes,
  looks: sweepLooks,
  audit: sweepAudit,
  letters: sweepLetters,
  imports: sweepImports,
  keptMails: sweepKeptMails,
}
const hourMs = 3_600_000

type SweepOptions = {
  /** The age of consent; 0 erases no account whose consent was taken back. */
  consentAge?: number
  /** Folder of this instance with mails that no mail server took. */
  outbox?: string
}

/**
 * Deletes expired rows. Several instances may run it at the same time.
 * @returns number of deleted rows by what they were
 */
export async function sweep(sql: Sql, isStopped = () => false): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [name, remove] of Object.entries(sweeps)) {
    let removed = 0
    // Until nothing is left: another instance may have deleted a part of a batch, so a short one is not the last.
    for (let rows = 1; rows > 0 && !isStopped(); ) {
      rows = await remove(sql)
      removed += rows
    }
    gone[name] = removed
  }
  return gone
}

/**
 * Deletes expired rows and counts what is too slow to count for a page, once an hour, at a random minute per
 * instance. Begins with what an earlier version has not stored.
 * @param options see `countAndSweep`
 * @param told gets the counts or the error; the next hour tries again
 * @returns stops it and resolves when the current run is done
 */
export function sweepHourly(
  sql: Sql,
  options: SweepOptions,
  told: { done(gone: Record<string, number>): void; failed(error: unknown): void },
): () => Promise<void> {
  let isStopped = false
  // After an update nobody waits for it: a search falls back on the name as it is written.
  let underWay = fillFolded(sql, () => isStopped).then(() => {}, told.failed)
  const run = () => {
    underWay = underWay.then(() => countAndSweep(sql, () => isStopped, options)).then(told.done, told.failed)
    timer = setTimeout(run, hourMs).unref()
  }
  let timer = setTimeout(run, Math.random() * hourMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}

/**
 * What is done once an hour, and once a day on one instance. Several may call it at the same time.
 * @returns number of rows that went by what they were, of erased accounts, and of files of this instance
 */
export async function countAndSweep(
  sql: Sql,
  isStopped: () => boolean,
  { consentAge = 0, outbox }: SweepOptions = {},
): Promise<Record<string, number>> {
  await fillFolded(sql, isStopped)
  await countCatalogueMembers(sql)
  const accounts = await countAccounts(sql)
  const total = accounts.reduce((sum, each) => sum + each.total, 0)
  await storeRecordDays(sql, total, Date.now(), isStopped)
  await daily(sql, 'insights', [storePublisherEffects, storeCalibration], isStopped)
  const erased: Erased = { withdrawn: 0, unused: 0 }
  await daily(sql, 'retention', [eraseWithdrawn(consentAge, erased), eraseUnused(erased)], isStopped)
  const mailFiles = outbox === undefined ? 0 : await sweepMailFiles(outbox, Date.now(), isStopped)
  return { ...(await sweep(sql, isStopped)), ...erased, mailFiles }
}
