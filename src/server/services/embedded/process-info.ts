import { readFile } from 'node:fs/promises'

/** Whether a process runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readStat(pid)
  return stat ? stat.state !== 'Z' && stat.state !== 'X' : isListed(pid)
}

/** Whether the pid exists, also as a zombie. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Start time of a process, as text to compare: pids are reused, after a reboot or soon in a container. Empty
 * without /proc.
 */
export async function startOf(pid: number): Promise<string> {
  const stat = await readStat(pid)
  if (!stat) return ''
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${stat.start}`
}

async function readStat(pid: number): Promise<{ state: string; start: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets and may contain anything, so fields are counted after
  // the last bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, start] = [fields[0], fields[19]]
  return state && start ? { state, start } : undefined
}
