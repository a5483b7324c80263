import { describe, expect, it } from 'vitest'
import { base32, codeOfStep, otpauthUri, stepAt, stepOfCode } from '#server/services/factor/totp.ts'
import { fromBase32 } from '../support/factor.ts'

/** RFC 6238, appendix B, with SHA-1: seconds and the code of eight digits, of which an app shows the last six. */
const vectors = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const
const secret = Buffer.from('12345678901234567890')

describe('a code of an app', () => {
  it.each(vectors)('is the one of RFC 6238 at %i seconds', (seconds, eight) => {
    expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(eight.slice(2))
  })

  it('is good in its step, the one before and the one after', () => {
    const now = 1_111_111_111_000
    const taken = [-2, -1, 0, 1, 2].map((away) => {
      const step = stepAt(now) + away
      return stepOfCode(secret, codeOfStep(secret, step), now) === step
    })

    expect(taken).toEqual([false, true, true, true, false])
  })
})

describe('the secret of an app', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is written as RFC 4648 says: %s', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
    expect(fromBase32(written).toString()).toBe(text)
  })

  it('is in an address that names product and account', () => {
    const uri = new URL(otpauthUri(secret, 'ada+tyt@example.com'))

    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toBe('/Etüt:ada+tyt@example.com')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Etüt',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
