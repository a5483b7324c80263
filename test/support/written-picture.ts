import { asciiBytes, joined } from '#rules/picture/parts.ts'
import { littleEndian, riff } from '#rules/picture/webp.ts'

/** Signs of five columns and seven rows; a bit is ink, the highest one the left column. */
const signs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '√': [7, 4, 4, 4, 20, 12, 4],
  '+': [0, 4, 4, 31, 4, 4, 0],
  '-': [0, 0, 0, 31, 0, 0, 0],
  '=': [0, 0, 31, 0, 31, 0, 0],
  '?': [14, 17, 1, 2, 4, 0, 4],
  x: [0, 0, 17, 10, 4, 10, 17],
  '(': [2, 4, 8, 8, 8, 4, 2],
  ')': [8, 4, 2, 2, 2, 4, 8],
  '/': [0, 1, 2, 4, 8, 16, 0],
}

const [width, height] = [480, 300]

/** A picture of lines that somebody wrote on paper: a still WebP of a few kilobytes. */
export function writtenPicture(lines: readonly string[]): Uint8Array {
  const ink = new Set<number>()
  const size = Math.floor(Math.min(7, (width - 48) / (6 * Math.max(1, ...lines.map(({ length }) => length)))))
  lines.forEach((line, row) => {
    ;[...line].forEach((sign, column) => {
      const left = 24 + column * 6 * size
      const top = 32 + row * 11 * size
      for (const [x, y] of inkOf(sign, size)) ink.add((top + y) * width + left + x)
    })
  })
  return paperWebp(width, height, (at) => ink.has(at))
}

function* inkOf(sign: string, size: number): Generator<[number, number]> {
  for (const [row, bits] of (signs[sign] ?? []).entries())
    for (let column = 0; column < 5; column++)
      if ((bits >> (4 - column)) & 1)
        for (let dot = 0; dot < size * size; dot++)
          yield [column * size + (dot % size), row * size + Math.floor(dot / size)]
}

/**
 * A lossless WebP of two colours, a bit a point (RFC 9649, 3.8): red and blue follow from green, so they take none.
 * @param isInk by the number of a point, row by row
 */
export function paperWebp(width: number, height: number, isInk: (at: number) => boolean): Uint8Array {
  const bits: number[] = []
  const write = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1)
  }
  write(0x2f, 8)
  write(width - 1, 14)
  write(height - 1, 14)
  write(0, 4) // neither transparency nor another version
  write(0b0101, 4) // one transform, which adds green to red and blue; no other
  write(0, 1) // no cache of colours
  write(0, 1) // one group of codes
  const code = (...symbols: number[]) => {
    write(1, 1)
    write(symbols.length - 1, 1)
    write(1, 1)
    for (const symbol of symbols) write(symbol, 8)
  }
  code(48, 250) // green: ink, paper
  code(2) // red, above green
  code(247) // blue, below green
  code(255)
  code(0)
  for (let at = 0; at < width * height; at++) write(isInk(at) ? 0 : 1, 1)
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  const padding = new Uint8Array(bytes.length % 2)
  return riff(joined([asciiBytes('VP8L'), littleEndian(bytes.length), bytes, padding]))
}
