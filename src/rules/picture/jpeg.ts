import { joined, type Walked } from './parts.ts'

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  huffmanTables: 0xc4,
  startOfScan: 0xda,
  quantization: 0xdb,
  restartInterval: 0xdd,
  adobe: 0xee,
  comment: 0xfe,
} as const

/** Frames that every browser decodes: baseline, extended, progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** More than a progressive file has: each scan costs a pass over the whole picture. */
const mostScans = 64

type Frame = { width: number; height: number; components: number }
/** What is kept of a segment, and its frame if it has one; null if it is invalid. */
type Kept = { bytes: Uint8Array; frame?: Frame } | null

/**
 * Walks the segments of a JPEG (ITU T.81, annex B). Kept are frame, tables, scans, and of Adobe's segment what says how
 * colours are stored; the rest and what follows the end are dropped.
 * @returns null where a segment, the frame's size or the end is not as it must be
 */
export function walkJpeg(file: Uint8Array): Walked | null {
  const segments = segmentsOf(file)
  if (!segments || segments.filter(({ code }) => code === marker.startOfScan).length > mostScans) return null
  const kept: Uint8Array[] = []
  let frame: Frame | undefined
  for (const { code, whole, body } of segments) {
    const part = keptOf(code, whole, body, frame)
    if (!part) return null
    frame ??= part.frame
    kept.push(part.bytes)
  }
  if (!frame || !segments.some(({ code }) => code === marker.startOfScan)) return null
  const [start, end] = [marker.startOfImage, marker.endOfImage].map((code) => Uint8Array.of(0xff, code))
  const bytes = joined([start, ...kept, end].filter((part) => part !== undefined))
  return { bytes, width: frame.width, height: frame.height }
}

/** `whole`: a segment from its marker on, a scan with its data; `body`: what follows its length. */
type Segment = { code: number; whole: Uint8Array; body: Uint8Array }

/** The segments up to the end of the picture; null where one is broken, or the end is missing. */
function segmentsOf(file: Uint8Array): Segment[] | null {
  if (file[0] !== 0xff || file[1] !== marker.startOfImage) return null
  const segments: Segment[] = []
  for (let at = 2; at < file.length; ) {
    const found = markerAt(file, at)
    if (!found) return null
    const { code, from } = found
    if (code === marker.endOfImage) return segments
    const end = segmentEnd(file, from)
    if (end === null) return null
    at = code === marker.startOfScan ? scanEnd(file, end) : end
    segments.push({ code, whole: file.subarray(from, at), body: file.subarray(from + 4, end) })
  }
  return null
}

/** The marker at a place, behind any number of fill bytes. */
function markerAt(file: Uint8Array, at: number): { code: number; from: number } | null {
  if (file[at] !== 0xff) return null
  let from = at
  while (file[from + 1] === 0xff) from += 1
  const code = file[from + 1]
  return code === undefined ? null : { code, from }
}

/** @param frame of the segments before */
function keptOf(code: number, whole: Uint8Array, body: Uint8Array, frame: Frame | undefined): Kept {
  if (frames.has(code)) {
    const read = frame ? undefined : readFrame(body)
    return read ? { bytes: whole, frame: read } : null
  }
  if (code === marker.startOfScan) return frame && isScan(body, frame.components) ? { bytes: whole } : null
  if (isTable(code)) return isWhole(code, body) ? { bytes: whole } : null
  if (code === marker.adobe) return { bytes: adobe(body) ?? new Uint8Array() }
  return isMetadata(code) ? { bytes: new Uint8Array() } : null
}

/** Where the segment that begins at a marker ends; null outside of the file. */
function segmentEnd(file: Uint8Array, at: number): number | null {
  const [high, low] = [file[at + 2], file[at + 3]]
  if (high === undefined || low === undefined) return null
  const length = high * 256 + low
  const end = at + 2 + length
  return length >= 2 && end <= file.length ? end : null
}

/** A frame of one component (grey) or three, 8 bits each. */
function readFrame(body: Uint8Array): Frame | undefined {
  const [precision, h1 = 0, h0 = 0, w1 = 0, w0 = 0, components = 0] = body
  if (precision !== 8 || (components !== 1 && components !== 3)) return undefined
  if (body.length !== 6 + 3 * components) return undefined
  return { height: h1 * 256 + h0, width: w1 * 256 + w0, components }
}

function isScan(body: Uint8Array, components: number): boolean {
  const [count = 0] = body
  return count >= 1 && count <= components && body.length === 4 + 2 * count
}

/** The end of a scan's data: the next marker that is neither a stuffed byte, a restart nor a fill byte. */
function scanEnd(file: Uint8Array, from: number): number {
  let at = from
  for (; at < file.length; at++) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1]
    if (next === undefined || next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)) continue
    return at
  }
  return at
}

function isTable(code: number): boolean {
  return code === marker.quantization || code === marker.huffmanTables || code === marker.restartInterval
}

/** Whether a segment of tables holds nothing besides them. */
function isWhole(code: number, body: Uint8Array): boolean {
  if (code === marker.restartInterval) return body.length === 2
  let at = 0
  while (at < body.length) {
    const head = body[at] ?? 0
    if (code === marker.quantization) at += 1 + 64 * (head >> 4 === 0 ? 1 : 2)
    else at += 17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
  }
  return at === body.length && at > 0
}

/** Application segments and comments: what the camera and programs say. */
function isMetadata(code: number): boolean {
  return (code >= 0xe0 && code <= 0xef) || code === marker.comment
}

/** Adobe's segment with its colour transform and no more. */
function adobe(body: Uint8Array): Uint8Array | null {
  const name = [0x41, 0x64, 0x6f, 0x62, 0x65]
  const transform = body[11]
  if (transform === undefined || name.some((sign, index) => body[index] !== sign)) return null
  return Uint8Array.of(0xff, marker.adobe, 0, 14, ...name, 0, 100, 0, 0, 0, 0, transform)
}
