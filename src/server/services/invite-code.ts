import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letters that look like digits. */
export const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new code of eight characters that can be read aloud: one of 32^8. */
export function newCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

/** A code as shown to people: `7K3M-09PX`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Normalizes a typed code: any case, with or without the dash, O means 0, I and L mean 1. */
export function readCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
