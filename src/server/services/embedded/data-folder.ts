import { randomUUID } from 'node:crypto'
import { chown, lchown, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartFailure } from '#server/services/database/start-failure.ts'
import type { Account } from '#server/services/embedded/account.ts'
import type { Binaries } from '#server/services/embedded/binaries.ts'
import { run } from '#server/services/embedded/run.ts'
import { syncFolder } from '#server/services/sync-folder.ts'

const draftPrefix = 'postgres.new-'

// Collation by code point: an update of the system's libraries cannot corrupt an index. Turkish sort order is
// done by the program. Nobody may connect until the first start writes the access rules.
const initOptions = [
  ['--username=postgres', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'],
  ['--builtin-locale=C.UTF-8', '--data-checksums', '--auth-local=reject', '--auth-host=reject'],
].flat()

/** Path of PostgreSQL's data folder in `dataDir`; creates and initializes it if it is missing. */
export async function openDataFolder(dataDir: string, binaries: Binaries, account: Account | undefined) {
  const folder = join(dataDir, 'postgres')
  await removeDrafts(dataDir)
  const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!major && (await holdsSomething(folder))) throw notADataFolder(folder)
  if (!major) await create(folder, binaries, account)
  else if (major !== binaries.major) throw otherMajor(folder, major, binaries.major)
  return folder
}

/**
 * The owner of a data folder. Root runs PostgreSQL as that user, so that the folder also works without root.
 */
export async function ownerOf(dataDir: string, account: Account | undefined): Promise<Account | undefined> {
  const facts = await lstat(join(dataDir, 'postgres')).catch(() => undefined)
  if (!facts || !account || facts.uid === account.uid) return account
  if (facts.uid !== 0) return { name: `uid ${facts.uid}`, uid: facts.uid, gid: facts.gid }
  // Root copied the folder, from a backup for example.
  await giveAll(join(dataDir, 'postgres'), account)
  return account
}

async function giveAll(folder: string, account: Account) {
  await lchown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveAll(path, account)
    else await lchown(path, account.uid, account.gid)
  }
}

/** Initialized under another name and renamed, so that an interrupted initdb is never used. */
async function create(folder: string, binaries: Binaries, account: Account | undefined) {
  const dataDir = dirname(folder)
  const draft = join(dataDir, draftPrefix + randomUUID())
  await mkdir(draft, { mode: 0o700 })
  if (account) await chown(draft, account.uid, account.gid)
  must(await run(binaries.initdb, [...initOptions, '-D', draft], { account, cwd: dataDir }), dataDir)
  must(await runSingle(binaries, draft, firstStatements, account), dataDir)
  await rename(draft, folder)
  await syncFolder(dataDir)
}

const firstStatements = 'create role etut login createdb;\ncreate database etut owner etut;\n'

/** Runs statements, one per line, in single-user mode. */
export function runSingle(
  binaries: Binaries,
  folder: string,
  statements: string,
  account: Account | undefined,
) {
  const settings = ['exit_on_error=on', 'log_min_messages=fatal', 'log_min_error_statement=panic']
  const args = ['--single', '-D', folder, ...settings.flatMap((setting) => ['-c', setting]), 'postgres']
  return run(binaries.postgres, args, { account, cwd: dirname(folder), input: statements })
}

async function removeDrafts(dataDir: string) {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix))
  // Programs of an interrupted start may still write there; then the next start removes it.
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true }).catch(() => {})))
}

function must(result: { ok: boolean; output: string }, dataDir: string) {
  if (result.ok) return
  throw new StartFailure({
    en: `The database could not be created in ${dataDir}: ${result.output}`,
    tr: `${dataDir} klasöründe veritabanı oluşturulamadı.`,
  })
}

async function holdsSomething(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.length > 0
}

function notADataFolder(folder: string) {
  return new StartFailure({
    en: `${folder} holds something that is not a database. Move it away, or choose another DATA_DIR.`,
    tr: `${folder} klasöründe veritabanı olmayan bir şey var. Taşıyın ya da başka bir DATA_DIR seçin.`,
  })
}

function otherMajor(folder: string, found: string, needed: string) {
  return new StartFailure({
    en:
      `${folder} was made by PostgreSQL ${found}, this program has ${needed}. ` +
      `Dump it with the program version that made it, and restore the dump into an empty DATA_DIR.`,
    tr:
      `${folder} klasörünü PostgreSQL ${found} oluşturmuş, bu program ${needed} kullanıyor. ` +
      `Onu oluşturan sürümle yedeğini alıp boş bir DATA_DIR klasörüne geri yükleyin.`,
  })
}
