import { readFile } from 'node:fs/promises'

/** The operating system user that PostgreSQL runs as, if it is another one than the user of this process. */
export type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres` if that user exists, else as `nobody`.
 * Everybody else runs it as themselves (undefined).
 */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return find(lines, 'postgres') ?? find(lines, 'nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 }
}

function find(lines: string[], name: string): Account | undefined {
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  const account = { name, uid: Number(uid), gid: Number(gid) }
  return account.uid > 0 && account.gid >= 0 ? account : undefined
}
