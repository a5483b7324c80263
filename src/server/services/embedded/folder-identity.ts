import { stat } from 'node:fs/promises'

/** Identity of a folder: survives a rename, differs for a copy. */
export async function identityOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${dev}:${ino}`
}
