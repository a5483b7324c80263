import type { Fault } from './refusal.ts'
import { limits } from './vocabulary.ts'

/**
 * What is wrong with a new password, or null.
 * @param isCommon whether it is among the 10,000 most common; the caller holds the list
 */
export function passwordFault(
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): Fault | null {
  const length = [...password].length
  if (length < limits.passwordMin) return { fault: 'tooShort', limit: limits.passwordMin }
  if (length > limits.passwordMax) return { fault: 'tooLong', limit: limits.passwordMax }
  const folded = password.toLowerCase()
  const address = email.trim().toLowerCase()
  if (folded === address || folded === address.split('@')[0]) return { fault: 'passwordIsEmail' }
  if (isCommon(folded)) return { fault: 'passwordCommon' }
  return null
}
