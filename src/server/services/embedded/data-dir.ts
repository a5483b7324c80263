import { chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartFailure } from '#server/services/database/start-failure.ts'
import type { Account } from '#server/services/embedded/account.ts'
import { run } from '#server/services/embedded/run.ts'

/** Creates DATA_DIR if it is missing. @returns its real path, which the server's user can reach */
export async function openDataDir(path: string, account: Account | undefined): Promise<string> {
  // With root, the server's user must be able to pass through to its own folder, but not list it.
  const mode = account ? 0o711 : 0o700
  const wanted = resolve(path)
  const made = await mkdir(wanted, { recursive: true, mode })
  // Set explicitly, since the umask may have removed bits.
  if (made) for (const folder of chain(wanted, made)) await chmod(folder, mode)
  const folder = await realpath(wanted)
  if (account) await checkReach(folder, account)
  return folder
}

/** `folder` and its parents up to `top`, inclusive. */
function chain(folder: string, top: string): string[] {
  const parent = dirname(folder)
  return folder === top || parent === folder ? [folder] : [...chain(parent, top), folder]
}

async function checkReach(dataDir: string, account: Account) {
  // Tested by changing into the folder, as access may depend on more than the mode.
  const enter = (folder: string) => run('/bin/sh', ['-c', 'cd "$0"', folder], { account, cwd: '/' })
  const first = await enter('/')
  if (!first.ok) throw mayNotChangeUser(account, first.output)
  for (const folder of chain(dataDir, '/')) {
    if (!(await enter(folder)).ok) throw outOfReach(folder, account)
  }
}

function mayNotChangeUser({ name }: Account, reason: string) {
  return new StartFailure({
    en:
      `PostgreSQL does not run as root, and running it as ${name} failed (${reason}). ` +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    tr:
      `PostgreSQL root olarak çalışmaz, ${name} olarak da başlatılamadı. ` +
      'Sıradan bir kullanıcıyla başlatın ya da DATABASE_URL ile bir PostgreSQL sunucusu gösterin.',
  })
}

function outOfReach(folder: string, { name }: Account) {
  return new StartFailure({
    en:
      `PostgreSQL does not run as root but as ${name}, who may not enter ${folder}. ` +
      `Choose another DATA_DIR, such as /var/lib/etut, or allow it: chmod o+x '${folder}'`,
    tr:
      `PostgreSQL root olarak değil ${name} olarak çalışır; ${name} ise ${folder} klasörüne giremiyor. ` +
      `/var/lib/etut gibi başka bir DATA_DIR seçin ya da izin verin: chmod o+x '${folder}'`,
  })
}
