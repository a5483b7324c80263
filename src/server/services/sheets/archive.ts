import { inflateRawSync } from 'node:zlib'
import { noSpreadsheet, sheetBounds, tooBig } from '#server/services/sheets/sheet-bounds.ts'

type Entry = { method: number; packedBytes: number; offset: number }

const signature = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const endBytes = 22
const longestComment = 0xffff

/**
 * Opens a ZIP archive. Entries are unpacked on demand, and the total size is limited whatever sizes the
 * archive declares.
 * @throws Refusal RULE when it is not an archive or has too many entries
 */
export function openArchive(file: Buffer) {
  const entries = readDirectory(file)
  let room = sheetBounds.unpackedBytes

  return {
    has: (name: string) => entries.has(name),
    /** An entry by full name, or undefined. @throws Refusal RULE when it is damaged or too large */
    read(name: string): Buffer | undefined {
      const entry = entries.get(name)
      if (!entry) return undefined
      const unpacked = unpack(packed(file, entry), entry.method, room)
      room -= unpacked.length
      return unpacked
    },
  }
}

function unpack(bytes: Buffer, method: number, room: number): Buffer {
  if (method === 0) {
    if (bytes.length > room) throw tooBig()
    return bytes
  }
  if (method !== 8 || room < 1) throw noSpreadsheet()
  try {
    return inflateRawSync(bytes, { maxOutputLength: room })
  } catch (error) {
    throw error instanceof RangeError ? tooBig() : noSpreadsheet()
  }
}

/**
 * Packed bytes of an entry. Its local header repeats the name and may have other extra fields than the
 * directory.
 */
function packed(file: Buffer, { offset, packedBytes }: Entry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== signature.local) throw noSpreadsheet()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packedBytes > file.length) throw noSpreadsheet()
  return file.subarray(start, start + packedBytes)
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > sheetBounds.entries) throw tooBig()
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== signature.entry) throw noSpreadsheet()
    const nameBytes = file.readUInt16LE(at + 28)
    const extraBytes = file.readUInt16LE(at + 30)
    const commentBytes = file.readUInt16LE(at + 32)
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    entries.set(name.replaceAll('\\', '/'), {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  return entries
}

/** Offset of the end-of-central-directory record; a comment may follow it. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endBytes - longestComment)
  for (let at = file.length - endBytes; at >= first; at--)
    if (file.readUInt32LE(at) === signature.end) return at
  throw noSpreadsheet()
}
