import { asciiBytes, joined, type Walked } from './parts.ts'

const hasAlpha = 0x10
const isAnimated = 0x02

/**
 * Walks the chunks of a WebP (RFC 9649). Kept are the picture and its transparency; ICC, EXIF, XMP, unknown chunks and what
 * follows the end are dropped.
 * @returns null where a chunk or a size is not as it must be, or where it moves
 */
export function walkWebp(file: Uint8Array): Walked | null {
  if (nameAt(file, 0) !== 'RIFF' || nameAt(file, 8) !== 'WEBP') return null
  const end = 8 + numberAt(file, 4, 4)
  if (end > file.length) return null
  const found = chunksOf(file, end)
  if (!found) return null
  const { VP8X: extended, ALPH: alpha } = found
  const picture = pictureOf(found)
  if (!picture || !isFitting(extended, picture)) return null
  // A separate alpha chunk exists only with an extended header, and only for the lossy kind.
  if (alpha && (!extended || picture.name === 'VP8L')) return null
  const { name, bytes, width, height } = picture
  const kept = [...(alpha ? [chunk('VP8X', head(picture)), chunk('ALPH', alpha)] : []), chunk(name, bytes)]
  return { width, height, bytes: riff(joined(kept)) }
}

/** The one picture of a file with its size. */
function pictureOf({ 'VP8 ': lossy, VP8L: lossless }: Partial<Record<Name, Uint8Array>>) {
  const bytes = lossy ?? lossless
  if (!bytes || (lossy && lossless)) return null
  const size = lossy ? lossySize(bytes) : losslessSize(bytes)
  return size && { ...size, bytes, name: lossy ? ('VP8 ' as const) : ('VP8L' as const) }
}

type Size = { width: number; height: number }
const known = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'] as const
type Name = (typeof known)[number]

/** The chunks that are kept, each once; null for a broken walk or an animation. */
function chunksOf(file: Uint8Array, end: number): Partial<Record<Name, Uint8Array>> | null {
  const found: Partial<Record<Name, Uint8Array>> = {}
  let at = 12
  while (at < end) {
    const name = nameAt(file, at)
    const length = numberAt(file, at + 4, 4)
    const next = at + 8 + length + (length % 2)
    if (next > end || name === 'ANIM' || name === 'ANMF') return null
    const kept = known.find((each) => each === name)
    if (kept) {
      if (found[kept]) return null
      found[kept] = file.subarray(at + 8, at + 8 + length)
    }
    at = next
  }
  return at === end ? found : null
}

/** Whether the header of an extended file, if there is one, has the same size and no animation. */
function isFitting(extended: Uint8Array | undefined, { width, height }: Size): boolean {
  if (!extended) return true
  if (extended.length !== 10 || ((extended[0] ?? 0) & isAnimated) !== 0) return false
  return numberAt(extended, 4, 3) + 1 === width && numberAt(extended, 7, 3) + 1 === height
}

/** Of a key frame (RFC 6386, 9.1). */
function lossySize(frame: Uint8Array): Size | null {
  const tag = numberAt(frame, 0, 3)
  const isKeyFrame = (tag & 1) === 0
  const firstPartition = tag >> 5
  if (frame.length < 10 || !isKeyFrame || 10 + firstPartition > frame.length) return null
  if (frame[3] !== 0x9d || frame[4] !== 0x01 || frame[5] !== 0x2a) return null
  return { width: numberAt(frame, 6, 2) & 0x3fff, height: numberAt(frame, 8, 2) & 0x3fff }
}

function losslessSize(frame: Uint8Array): Size | null {
  const bits = numberAt(frame, 1, 4)
  const version = bits >>> 29
  if (frame.length < 6 || frame[0] !== 0x2f || version !== 0) return null
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function head({ width, height }: Size): Uint8Array {
  const [w, h] = [width - 1, height - 1]
  return Uint8Array.of(hasAlpha, 0, 0, 0, w & 255, (w >> 8) & 255, w >> 16, h & 255, (h >> 8) & 255, h >> 16)
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const padding = new Uint8Array(content.length % 2)
  return joined([asciiBytes(name), littleEndian(content.length), content, padding])
}

/** A WebP file of some chunks. */
export function riff(chunks: Uint8Array): Uint8Array {
  return joined([asciiBytes('RIFF'), littleEndian(chunks.length + 4), asciiBytes('WEBP'), chunks])
}

export function littleEndian(n: number): Uint8Array {
  return Uint8Array.of(n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24)
}

function nameAt(file: Uint8Array, at: number): string {
  return String.fromCharCode(...file.subarray(at, at + 4))
}

/** A little-endian number without a sign; 0 where the file has ended. */
function numberAt(file: Uint8Array, at: number, bytes: number): number {
  let n = 0
  for (let index = bytes - 1; index >= 0; index--) n = n * 256 + (file[at + index] ?? 0)
  return n
}
