import { type FileHandle, open, rename, stat } from 'node:fs/promises'

const maxBytes = 10 * 1024 * 1024
const kept = 3

/** Rotates a log that has become too large; three old ones are kept, `.1` is the latest. */
export async function rotate(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size < maxBytes) return
  for (let number = kept - 1; number > 0; number--) {
    await rename(`${path}.${number}`, `${path}.${number + 1}`).catch(() => {})
  }
  await rename(path, `${path}.1`)
}

/** Opens a log for appending; `said` returns the last lines appended since. */
export async function openLog(path: string): Promise<{ file: FileHandle; said(): Promise<string> }> {
  const file = await open(path, 'a+', 0o600)
  const { size: start } = await file.stat()
  return { file, said: () => lastLines(path, start) }
}

async function lastLines(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(start, size - 2000)
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8').trim().split('\n').slice(-5).join('\n')
  } finally {
    await file.close()
  }
}
