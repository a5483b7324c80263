import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failureOf } from '#server/services/database/start-failure.ts'

/** The secret that signs tokens; generated once and stored in the data folder, readable only by its owner. @throws StartFailure */
export async function readSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const draft = join(dataDir, `.jwt-secret-${process.pid}`)
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // A hard link is atomic and fails if another process created the secret first.
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  const secret = (await readFile(path, 'utf8')).trim()
  // A crash of the machine may have emptied it, and with an empty secret anybody could sign.
  if (secret.length < 32) throw failureOf(path, 'damaged', 'less than 32 characters')
  return secret
}
