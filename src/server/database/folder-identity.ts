import { stat } from 'node:fs/promises'

/** What a folder keeps when it is renamed, and a copy of it does not have. */
export async function identityOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  return `${dev}:${ino}`
}
