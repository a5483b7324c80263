import type { Role } from './vocabulary.ts'

/** Roles that the operator may ask for a second factor: those who see the data of others. */
export const factorRoles = ['admin', 'coach'] as const satisfies readonly Role[]

/** Days that somebody has to set up a second factor where the role needs one, from the first sign-in on. */
export const factorDays = 14

/** Days until a moment, begun ones counted; 0 once it has passed. Both in milliseconds since 1970. */
export function daysUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 86_400_000))
}
