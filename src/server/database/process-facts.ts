import { readFile } from 'node:fs/promises'

/** Whether a process runs; one that has ended but was not collected by its parent does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readStat(pid)
  return stat ? stat.state !== 'Z' && stat.state !== 'X' : isListed(pid)
}

/** Whether the system still knows the pid, be it of a process that has ended and was not collected. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * When a process started, as text to compare: a pid alone is used again, after a reboot or in a container
 * even soon. Empty where the system does not tell (no /proc).
 */
export async function startOf(pid: number): Promise<string> {
  const stat = await readStat(pid)
  if (!stat) return ''
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${stat.start}`
}

async function readStat(pid: number): Promise<{ state: string; start: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets and may hold anything, so count from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, start] = [fields[0], fields[19]]
  return state && start ? { state, start } : undefined
}
