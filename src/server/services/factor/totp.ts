import { createHmac, timingSafeEqual } from 'node:crypto'

/** For how long an app shows a code. */
const stepSeconds = 30
const digits = 6
/** Steps before and after the current one whose codes are taken too, as clocks differ and people type slowly. */
const tolerance = 1

/** The code of a time step by RFC 6238 with HMAC-SHA-1, the only hash that every app knows. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a moment. @param now milliseconds since 1970 */
export function stepAt(now: number): number {
  return Math.floor(now / 1000 / stepSeconds)
}

/**
 * The step around `now` whose code this is; undefined when it is none.
 * @param code six digits
 * @param now milliseconds since 1970
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  const current = stepAt(now)
  const steps = [current]
  for (let away = 1; away <= tolerance; away++) steps.push(current - away, current + away)
  return steps.find((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 of RFC 4648 without padding, as apps take a secret that is typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The address that an app reads from the QR code. @param email names the account within the app */
export function otpauthUri(secret: Buffer, email: string): string {
  const issuer = encodeURIComponent('Etüt')
  const label = `${issuer}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}
