/**
 * Size in pixels from the first bytes of a JPEG, PNG, GIF or WebP, without decoding the rest.
 * @returns null if they contain none
 */
export function sizeOfHead(head: Uint8Array): { width: number; height: number } | null {
  const name = (at: number, length: number) => String.fromCharCode(...head.subarray(at, at + length))
  const big = (at: number, bytes: number) => numberOf(head.subarray(at, at + bytes))
  const little = (at: number, bytes: number) => numberOf(head.slice(at, at + bytes).reverse())
  if (name(1, 3) === 'PNG') return { width: big(16, 4), height: big(20, 4) }
  if (name(0, 3) === 'GIF') return { width: little(6, 2), height: little(8, 2) }
  if (name(8, 8) === 'WEBPVP8X') return { width: little(24, 3) + 1, height: little(27, 3) + 1 }
  return head[0] === 0xff && head[1] === 0xd8 ? sizeOfJpeg(head, big) : null
}

function sizeOfJpeg(head: Uint8Array, big: (at: number, bytes: number) => number) {
  for (let at = 2; at + 9 < head.length && head[at] === 0xff; at += 2 + big(at + 2, 2)) {
    const code = head[at + 1] ?? 0
    const isFrame = code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
    if (isFrame) return { height: big(at + 5, 2), width: big(at + 7, 2) }
  }
  return null
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
}
