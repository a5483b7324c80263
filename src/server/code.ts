import { randomInt } from 'node:crypto'

// Crockford's alphabet: no letter that is mistaken for a digit; 32^8 codes.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A fresh code of eight signs that people can read out to each other. */
export function newCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

/** A code as it is shown: `7K3M-09PX`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A code as people type it: any case, with or without the dash, O for 0 and I or L for 1. */
export function readCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
