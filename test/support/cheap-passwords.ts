import { makePasswords } from '#server/services/credentials/passwords.ts'

/** Passwords with the least memory that Argon2 allows. Production refuses it (`src/server/config.ts`). */
export function cheapPasswords() {
  return makePasswords(8)
}
