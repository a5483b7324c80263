import { open, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Account } from '#server/database/account.ts'

/** The lines of pg_hba.conf that let the application in, and those of pg_ident.conf that they name. */
export type ClientAccess = { hba: string[]; ident: string[] }

const map = 'etut'
// Quoted, so that no name is read as a keyword or a list; one with a slash in front would be an expression.
const nameForm = /^[^/"\s][^"\r\n]*$/

/**
 * Over the socket PostgreSQL asks the system who connects: the user of this process, and root, who can be that user at
 * any time, may be the application's role. A user whom the system has no name for (a number in a container) cannot be
 * asked so: there the socket's folder, of mode 0700, decides. The superuser is refused either way.
 */
export function accessBySocket(): ClientAccess {
  const own = ownName()
  if (own === undefined || !nameForm.test(own)) return { hba: ['local all etut trust'], ident: [] }
  return {
    hba: [`local all etut peer map=${map}`],
    ident: [...new Set([own, 'root'])].map((name) => `${map} "${name}" etut`),
  }
}

/** Over loopback, where the system does not tell who connects. */
export const accessByLoopback: ClientAccess = { hba: ['host all etut 127.0.0.1/32 scram-sha-256'], ident: [] }

function ownName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    // A container may run as a number that /etc/passwd does not have.
    return undefined
  }
}

/** What the server is started with, so that it reads these files, whatever its configuration names. */
export function accessSettings(folder: string): Record<string, string> {
  return { hba_file: join(folder, 'pg_hba.conf'), ident_file: join(folder, 'pg_ident.conf') }
}

/**
 * Writes who may connect into a data folder. Before each start: a folder of an earlier version lets everybody in who
 * reaches the socket, and the user of this process may be another one now.
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
  // Written to a new file and renamed: root never writes through a link that the folder's owner has put there.
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(['# Written before each start; changes are lost.', ...lines, ''].join('\n'))
    if (account) await file.chown(account.uid, account.gid)
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
