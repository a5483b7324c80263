import { limits } from './limits.ts'
import type { Fault } from './refusal.ts'
import { searchText } from './search-text.ts'

/**
 * The owner of a new password: their name and e-mail are not secret, so the password may not be one of them.
 */
export type PasswordOwner = { name: string; email: string }

/**
 * Why a new password is refused, or null.
 * @param isCommon whether the password is on a list of common ones; the caller has the lists
 */
export function passwordFault(
  typed: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): Fault | null {
  const password = typed.normalize('NFC')
  const length = [...password].length
  if (length < limits.passwordMin) return { fault: 'tooShort', limit: limits.passwordMin }
  if (length > limits.passwordMax) return { fault: 'tooLong', limit: limits.passwordMax }
  const folded = password.toLowerCase()
  if (new Set(folded).size === 1) return { fault: 'passwordRepeated' }
  const address = owner.email.trim().toLowerCase()
  if (folded === address || folded === address.split('@')[0]) return { fault: 'passwordIsEmail' }
  if (isName(password, owner.name)) return { fault: 'passwordIsName' }
  if (isCommon(folded)) return { fault: 'passwordCommon' }
  return null
}

/**
 * Whether the password is the name or one of its words, in any spelling, optionally followed by up to four
 * digits.
 */
function isName(password: string, name: string): boolean {
  const letters = (text: string) => searchText(text).replace(/[^\p{L}\p{N}]/gu, '')
  const stem = letters(password).replace(/\d{1,4}$/, '')
  const names = [name, ...name.split(/\s+/)].map(letters)
  return names.some((each) => each !== '' && (each === stem || each === letters(password)))
}
