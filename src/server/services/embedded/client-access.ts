import { open, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Account } from '#server/services/embedded/account.ts'

/** Lines of pg_hba.conf that let the application in, and lines of pg_ident.conf that they refer to. */
export type ClientAccess = { hba: string[]; ident: string[] }

const map = 'etut'
// Names are quoted, so that none is read as a keyword or list; a leading slash would make it a regular
// expression.
const nameForm = /^[^/"\s][^"\r\n]*$/

/**
 * Peer authentication on the socket: the user of this process and root may connect as the application's role.
 * A user without a name (a bare number in a container) cannot be authenticated that way; there the folder of
 * the socket, mode 0700, protects it. The superuser role is always rejected.
 */
export function accessBySocket(): ClientAccess {
  const own = ownName()
  if (own === undefined || !nameForm.test(own)) return { hba: ['local all etut trust'], ident: [] }
  return {
    hba: [`local all etut peer map=${map}`],
    ident: [...new Set([own, 'root'])].map((name) => `${map} "${name}" etut`),
  }
}

/** Password authentication on loopback, where the system does not report who connects. */
export const accessByLoopback: ClientAccess = { hba: ['host all etut 127.0.0.1/32 scram-sha-256'], ident: [] }

function ownName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user id that /etc/passwd does not contain.
    return undefined
  }
}

/** Settings that make the server use these files, whatever its configuration says. */
export function accessSettings(folder: string): Record<string, string> {
  return { hba_file: join(folder, 'pg_hba.conf'), ident_file: join(folder, 'pg_ident.conf') }
}

/**
 * Writes the access rules into a data folder, before each start: a folder of an earlier version allows every
 * user who can reach the socket, and the user of this process may have changed.
 */
export async function writeAccess(
  folder: string,
  { hba, ident }: ClientAccess,
  account: Account | undefined,
) {
  const { hba_file = '', ident_file = '' } = accessSettings(folder)
  const refused = ['local all all reject', 'host all all all reject']
  await replaceFile(hba_file, [...hba, ...refused], account)
  await replaceFile(ident_file, ident, account)
}

async function replaceFile(path: string, lines: string[], account: Account | undefined) {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  // Written to a new file and renamed, so that root never follows a link that the folder's owner made.
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(['# Written before each start; changes are lost.', ...lines, ''].join('\n'))
    if (account) await file.chown(account.uid, account.gid)
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
