import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isRunning, startOf } from '#server/services/embedded/process-info.ts'

const pattern = /\.etut-part-([0-9a-f]{8})-(\d+)-([0-9a-f]{8})$/
// Another machine that writes to a shared folder would touch its file more often than that.
const strangeAfterMs = 24 * 60 * 60_000

/**
 * Returns a temporary name for a file while it is written, and removes those of killed processes. The name
 * contains the writing process, so that a concurrent backup keeps its file.
 */
export async function openTemporaryFile(file: string): Promise<string> {
  const folder = dirname(resolve(file))
  for (const name of await readdir(folder)) {
    if (await isLeftBehind(folder, name)) await rm(join(folder, name), { force: true })
  }
  const self = [short(hostname()), process.pid, short(await startOf(process.pid))].join('-')
  return join(folder, `${basename(file)}.etut-part-${self}`)
}

async function isLeftBehind(folder: string, name: string): Promise<boolean> {
  const [, machine, pid, start] = pattern.exec(name) ?? []
  if (machine === undefined) return false
  if (machine !== short(hostname())) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    return facts !== undefined && Date.now() - facts.mtimeMs > strangeAfterMs
  }
  // Pids are reused; a pid with its start time is unique.
  return !(await isRunning(Number(pid))) || short(await startOf(Number(pid))) !== start
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
