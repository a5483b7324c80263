import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any link in a mail works, but for those that stop mails. */
const keptMs = 7 * 86_400_000

/**
 * Deletes the files of mails that are a week old, as they hold names and addresses; other files in the folder stay.
 * @param now milliseconds since 1970
 * @returns number of deleted files
 */
export async function sweepMailFiles(
  mailFolder: string,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<number> {
  // Without a folder no mail was ever written to a file.
  const names = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  let gone = 0
  for (const name of names) {
    if (isStopped()) break
    const path = join(mailFolder, name)
    // Another instance of the same folder may have deleted it.
    const written = await stat(path).catch(() => undefined)
    if (!written?.isFile() || now - written.mtimeMs < keptMs) continue
    await rm(path, { force: true })
    gone += 1
  }
  return gone
}
