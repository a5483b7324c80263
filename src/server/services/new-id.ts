import { createHash, randomBytes } from 'node:crypto'

/**
 * A new UUID of version 7: it begins with the time in milliseconds, so that rows are stored in order of
 * creation.
 */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  return format(bytes, 7)
}

/** A UUID of version 5 in our own namespace: always the same for the same name. */
export function idOfName(name: string): string {
  return format(createHash('sha1').update('etut:').update(name).digest().subarray(0, 16), 5)
}

/** Whether an id was computed from a name (version 5). */
export function isIdOfName(id: string): boolean {
  return id.charAt(14) === '5'
}

function format(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((start, n, all) => hex.slice(start, all[n + 1] ?? 32)).join('-')
}
