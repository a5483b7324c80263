import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Account } from '#server/services/embedded/account.ts'

type Options = { account: Account | undefined; cwd: string; input?: string }

/** Options to start a PostgreSQL program as its own user, without the caller's environment. */
export function spawnAs(account: Account | undefined): SpawnOptions {
  const user = account ? { uid: account.uid, gid: account.gid } : {}
  // PG* variables would change what the programs do. On Windows programs need the environment to start.
  const env = process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }
  return { ...user, ...env, windowsHide: true }
}

/** Runs a program to its end. A program that cannot be started counts as failed. */
export async function run(
  program: string,
  args: string[],
  { account, cwd, input = '' }: Options,
): Promise<{ ok: boolean; output: string }> {
  try {
    const child = spawn(program, args, { ...spawnAs(account), cwd, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    const keep = (data: Buffer) => {
      output += data
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    // The program may exit before it has read its input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    const [code] = await once(child, 'close')
    return { ok: code === 0, output: output.trim() }
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) }
  }
}
