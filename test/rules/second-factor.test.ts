import { describe, expect, it } from 'vitest'
import { Refusal } from '#rules/refusal.ts'
import { assertFactor, assertMayResetFactor } from '#rules/rights.ts'
import { daysUntil } from '#rules/second-factor.ts'
import { roleIds } from '#rules/vocabulary.ts'

const now = Date.parse('2026-11-26T09:00:00Z')
const codeOf = (run: () => void) => {
  try {
    run()
    return 'open'
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

describe('whether a second factor is missing', () => {
  it.each([
    ['coach', '2026-11-26T09:00:00.000Z', 'FACTOR_NEEDED'],
    ['coach', '2026-11-26T09:00:00.001Z', 'open'],
    ['admin', '2026-11-12T09:00:00.000Z', 'FACTOR_NEEDED'],
    ['coach', null, 'open'],
    ['student', '2026-11-12T09:00:00.000Z', 'open'],
    ['parent', '2026-11-12T09:00:00.000Z', 'open'],
  ] as const)('of a %s whose account closes at %s: %s', (role, factor_due, expected) => {
    const person = { role_id: roleIds[role], factor_due }
    expect(codeOf(() => assertFactor(person, ['admin', 'coach'], now))).toBe(expected)
    expect(codeOf(() => assertFactor(person, [], now))).toBe('open')
  })
})

describe('the days that are left', () => {
  it.each([
    [14 * 86_400_000, 14],
    [14 * 86_400_000 - 1, 14],
    [86_400_001, 2],
    [1, 1],
    [0, 0],
    [-86_400_000, 0],
  ])('of %i milliseconds are %i', (left, days) => {
    expect(daysUntil(now + left, now)).toBe(days)
  })
})

describe('whose second factor an administrator switches off', () => {
  it('is somebody else’s', () => {
    expect(codeOf(() => assertMayResetFactor('eda', 'cem'))).toBe('open')
    expect(codeOf(() => assertMayResetFactor('eda', 'eda'))).toBe('FORBIDDEN')
  })
})
