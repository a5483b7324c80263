import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isRunning, startOf } from '#server/database/process-facts.ts'

const pattern = /\.etut-part-([0-9a-f]{8})-(\d+)-([0-9a-f]{8})$/
// A file that another machine writes to a shared folder is touched far more often.
const strangeAfterMs = 24 * 60 * 60_000

/**
 * A name for a file while it is written, and removes those that processes which were killed have left beside it. It says
 * which process writes, so that a backup that runs at the same time keeps its own.
 */
export async function openPart(file: string): Promise<string> {
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
  // A pid is used again; with the time it started it is not.
  return !(await isRunning(Number(pid))) || short(await startOf(Number(pid))) !== start
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
