import { createHash, randomInt } from 'node:crypto'

/** Crockford's base 32: no letters that look like digits. */
export const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new code of eight characters that can be read aloud: one of 32^8. */
export function newCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

/** The code of eight characters for 40 bits. */
export function codeOf(bits: Buffer): string {
  const number = bits.readUIntBE(0, 5)
  return Array.from({ length: 8 }, (_, place) => letters[Math.floor(number / 32 ** (7 - place)) % 32]).join(
    '',
  )
}

/** Normalizes a typed code: any case, with or without the dash, O means 0, I (also the dotted one) and L mean 1. */
export function readCode(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** What is stored of a code. @param text as it was typed */
export function hashOfCode(text: string): Buffer {
  return createHash('sha256').update(readCode(text)).digest()
}
