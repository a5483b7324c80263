import { open } from 'node:fs/promises'

/** Makes a rename in a folder durable, on systems where folders can be synced. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
