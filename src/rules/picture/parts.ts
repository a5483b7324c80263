/** What parsing a format finds: the bytes that are kept, and their size in pixels. */
export type Walked = { bytes: Uint8Array; width: number; height: number }

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function asciiBytes(name: string): Uint8Array {
  return Uint8Array.from(name, (sign) => sign.charCodeAt(0))
}
