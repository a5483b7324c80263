import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that signs tokens: made once, kept in the data folder for its owner's eyes alone. */
export async function readSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const draft = join(dataDir, `.jwt-secret-${process.pid}`)
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // A link is made whole or not at all, and never over a secret that another process has just made.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(path, 'utf8')).trim()
}
